package report

import "throwsight/internal/findings"

// A paint is how a part of a text is coloured in a terminal: the parameters
// of the control sequence that sets it.
type paint string

const (
	bold  paint = "1"
	faint paint = "2"
	green paint = "32"
)

var severityPaints = map[findings.Severity]paint{
	findings.Error: "1;31", findings.Warning: "1;33", findings.Information: "36", findings.Hint: "2",
}

// on returns s in the colour, or as it is where no colour is wanted.
func (p paint) on(s string, colour bool) string {
	if !colour || s == "" {
		return s
	}
	return "\x1b[" + string(p) + "m" + s + "\x1b[0m"
}

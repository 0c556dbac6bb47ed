package findings

import (
	"cmp"
	"slices"
)

// A rule looks at a file's calls and says what is worth a finding. It sets
// what it knows; check fills in the rest.
type rule struct {
	id    string
	check func(*Analysis) []Finding
}

// rules are all there are, in the order in which two findings at one place
// are listed.
var rules = []rule{
	{SwallowedError, (*Analysis).swallowedErrors},
	{UndefendedCall, (*Analysis).undefendedCalls},
}

// Rules returns the ids of all rules.
func Rules() []string {
	var ids []string
	for _, r := range rules {
		ids = append(ids, r.id)
	}
	return ids
}

// check runs the rules and applies the settings.
func (a *Analysis) check() []Finding {
	if a.Knowledge.Catalog == nil || len(a.Calls()) == 0 || a.quietFile() {
		return nil
	}
	var out []Finding
	for _, r := range rules {
		level, set := a.Knowledge.Options.Levels[r.id]
		if level == "off" {
			continue
		}
		severity, err := ParseSeverity(level)
		for _, f := range r.check(a) {
			f.Rule = r.id
			if set && err == nil {
				f.Severity = severity
			}
			if f.Severity == Hint && !a.Knowledge.Options.Hints {
				continue
			}
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(x, y Finding) int {
		return cmp.Or(x.Span.Start-y.Span.Start, x.Span.End-y.Span.End)
	})
	a.fingerprint(out)
	return out
}

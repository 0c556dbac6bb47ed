package findings

import (
	"fmt"
	"slices"
	"strings"
)

var severityNames = [...]string{Error: "error", Warning: "warning", Information: "information", Hint: "hint"}

// String returns the severity as the command line prints it.
func (s Severity) String() string { return name(severityNames[:], s) }

// ParseSeverity reads what String writes.
func ParseSeverity(s string) (Severity, error) {
	i, err := parse(severityNames[:], s)
	return Severity(i), err
}

var confidenceNames = [...]string{Possible: "possible", Likely: "likely", Certain: "certain"}

// String returns the confidence as the command line prints it.
func (c Confidence) String() string { return name(confidenceNames[:], c) }

// ParseConfidence reads what String writes.
func ParseConfidence(s string) (Confidence, error) {
	i, err := parse(confidenceNames[:], s)
	return Confidence(i), err
}

var defenceNames = [...]string{None: "none", Propagates: "propagates", Caught: "caught", Swallowed: "swallowed", OverBroad: "over-broad", Dead: "dead"}

// String returns the defence as the command line prints it.
func (d Defence) String() string { return name(defenceNames[:], d) }

func name[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "unknown"
}

func parse(names []string, s string) (int, error) {
	if i := slices.Index(names, s); i >= 0 && s != "" {
		return i, nil
	}
	known := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
	return 0, fmt.Errorf("%q: want one of %s", s, strings.Join(known, ", "))
}

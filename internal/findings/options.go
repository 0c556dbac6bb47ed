package findings

import (
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Options are the settings that change what is found. internal/settings makes
// them: see Settings.Findings.
type Options struct {
	MinConfidence Confidence        // of what a call is said to meet
	Levels        map[string]string // rule -> "off", "hint", "information", "warning", "error"; missing: the rule's own
	Hints         bool              // false: findings at Hint are dropped
	Overrides     []Override        // the later counts more, and all more than Levels
	Silences      []Silence         // findings that are kept, but not shown nor counted
}

// A Scope names findings by rule and by where their file is. What is empty
// names all.
type Scope struct {
	Rule    string
	Package string // org.example names org.example and the packages below it
	Path    string // a glob, compared with [Analysis.Path]
}

// An Override sets the level or the least confidence of what its scope names.
type Override struct {
	Scope
	Level         string      // as in Options.Levels; "" leaves it
	MinConfidence *Confidence // nil leaves it
}

// A Silence takes away the findings that its scope names; where Record is
// given, only those that tell of it. The settings' stand in Options.Silences;
// comments of the source make their own.
type Silence struct {
	Scope
	Record   string // an id
	Reason   string // in the user's words; may be ""
	InSource bool   // a comment silences it, not the settings
}

// named reports whether a scope names findings of a rule in the file.
func (a *Analysis) named(s Scope, rule string) bool {
	if s.Rule != "" && s.Rule != rule {
		return false
	}
	if s.Package != "" {
		below, ok := strings.CutPrefix(a.Types().Package(), s.Package)
		if !ok || below != "" && below[0] != '.' {
			return false
		}
	}
	if s.Path == "" {
		return true
	}
	ok, err := doublestar.Match(strings.TrimPrefix(s.Path, "/"), strings.TrimPrefix(a.Path, "/"))
	return ok && err == nil
}

// set gives a finding the severity that the settings have for it. It reports
// whether they want it, and whether they chose the severity.
func (a *Analysis) set(f *Finding) (wanted, chosen bool) {
	o := a.Knowledge.Options
	level, least := o.Levels[f.Rule], Possible
	for _, s := range o.Overrides {
		if !a.named(s.Scope, f.Rule) {
			continue
		}
		if s.Level != "" {
			level = s.Level
		}
		if s.MinConfidence != nil {
			least = *s.MinConfidence
		}
	}
	if severity, err := ParseSeverity(level); err == nil {
		f.Severity, chosen = severity, true
	}
	return level != "off" && f.Confidence >= least && (f.Severity != Hint || o.Hints), chosen
}

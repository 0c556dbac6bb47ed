package check

import (
	"slices"

	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A File is a file in which something was found.
type File struct {
	Path     string
	Analysis *findings.Analysis
	Findings []findings.Finding
	Silenced []findings.Finding
	hidden   []spot          // of findings that are not the run's to tell
	gone     map[string]bool // their fingerprints
}

// A spot is where a finding of a rule begins.
type spot struct {
	rule  string
	start int
}

// Actions returns what can be done about one of the file's findings.
func (f *File) Actions(i int) []fixes.Action { return fixes.ForFinding(f.Analysis, f.Findings[i]) }

// hide takes the findings out that are not to be told.
func (f *File) hide(not func(findings.Finding) bool) {
	f.Findings = slices.DeleteFunc(slices.Clone(f.Findings), func(x findings.Finding) bool {
		if !not(x) {
			return false
		}
		f.hidden = append(f.hidden, spot{x.Rule, x.Span.Start})
		if f.gone == nil {
			f.gone = map[string]bool{}
		}
		f.gone[x.Fingerprint] = true
		return true
	})
}

// raise makes warnings again of findings that were information for the sake of
// one that is hidden: what is new must not pass because its like is known. One
// of several is enough, as before.
func (f *File) raise(list []findings.Finding) {
	raised := map[string]bool{}
	for i := range list {
		x := &list[i]
		if x.Behind == "" || !f.gone[x.Behind] || raised[x.Behind] {
			continue
		}
		raised[x.Behind] = true
		x.Raise()
	}
}

// clause returns the whole catch clause that a span is the head of.
func (f *File) clause(span text.Span) text.Span {
	n := f.Analysis.Tree.At(span.Start).Enclosing(syntax.Catch)
	if n.IsZero() || n.Span().Start != span.Start {
		return text.Span{}
	}
	return n.Span()
}

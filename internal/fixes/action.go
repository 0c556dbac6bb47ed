package fixes

import (
	"throwsight/internal/findings"
	"throwsight/internal/text"
)

// QuickFix is the kind of an action that mends a finding.
const QuickFix = "quickfix"

// An Action is an edit that is offered, or the reason why it is not.
type Action struct {
	Title     string
	Kind      string
	Preferred bool
	Disabled  string // why it cannot be done here; Edits is empty then
	Edits     []text.Edit
	Finding   *findings.Finding
}

// Actions returns what can be done about the findings that touch the span, in
// their order. An empty span is a cursor.
func Actions(a *findings.Analysis, span text.Span) []Action {
	var out []Action
	for _, f := range a.Findings() {
		if touches(f.Span, span) || touches(f.Call, span) && f.Rule == findings.UndefendedCall {
			out = append(out, ForFinding(a, f)...)
		}
	}
	return out
}

func touches(of, span text.Span) bool {
	if span.Start > span.End {
		span.Start, span.End = span.End, span.Start
	}
	return of.Overlaps(span) || of.Contains(span.Start) && span.Len() == 0
}

// ForFinding returns the actions for one finding of the analysis.
func ForFinding(a *findings.Analysis, f findings.Finding) []Action {
	var p plan
	switch f.Rule {
	case findings.SwallowedError:
		p = planSwallowed(a, f)
	case findings.UndefendedCall:
		p = planUndefended(a, f)
	default:
		return nil
	}
	action := Action{Title: p.title, Kind: QuickFix, Disabled: p.reason, Finding: &f}
	if p.reason == "" {
		action.Preferred = true
		action.Edits = p.edits
	}
	return []Action{action}
}

// A plan is an action in the making.
type plan struct {
	title  string
	reason string
	edits  []text.Edit
}

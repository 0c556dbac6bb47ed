package fixes

import (
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
)

// ignore returns the ways to silence a finding: for the place by a comment that
// names the rule, or the error; for the project by its settings.
func (x *Fixer) ignore(f findings.Finding) []Action {
	comment := func(name, title, what string) Action {
		e := edit.CommentBeside(x.a.Tree, f.Span.Start, "throwsight:ignore "+what+": meant so", x.src.Style)
		p := plan{name: name, title: title, edits: []text.Edit{e}}
		return x.action(p, QuickFix, &f)
	}
	out := []Action{comment("ignore-here", "Ignore "+f.Rule+" here", f.Rule)}
	if len(f.Records) > 0 {
		out = append(out, comment("ignore-error", "Ignore the error "+f.Records[0].ID+" here", f.Records[0].ID))
	}
	project := Action{Name: "ignore-project", Title: "Ignore " + f.Rule + " in this project", Kind: QuickFix, Finding: &f, Rule: f.Rule, At: f.Span, Suppress: &Suppression{Rule: f.Rule}}
	return append(out, project)
}

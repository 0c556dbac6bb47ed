package fixes

import (
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
)

// removeComment takes a comment away that silences nothing.
func (x *Fixer) removeComment(f findings.Finding) plan {
	p := plan{title: "Remove the comment"}
	if f.Span.Len() == 0 {
		p.reason = edit.InBroken
		return p
	}
	p.edits = []text.Edit{edit.RemoveComment(x.a.Tree.Source(), f.Span)}
	return p
}

package fixes

import (
	"strings"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
)

// removeComment takes a comment away that silences nothing; of one that names
// several rules, the name that the finding begins with.
func (x *Fixer) removeComment(f findings.Finding) plan {
	src := x.a.Tree.Source()
	comment := string(f.Span.In(src))
	head, _, _ := strings.Cut(comment, ":ignore")
	names, _, _ := strings.Cut(comment[min(len(head)+len(":ignore"), len(comment)):], ":")
	list := strings.FieldsFunc(names, func(r rune) bool { return r == ',' || r <= ' ' })
	wrong, _, _ := strings.Cut(f.Message, " ")
	p := plan{name: "remove-comment", title: "Remove the comment"}
	switch i := strings.Index(names, wrong); {
	case wrong == "this":
		return plan{} // it silences something, and wants a reason
	case len(list) > 1 && i >= 0:
		p.title = "Remove " + wrong + " from the comment"
		at := f.Span.Start + len(head) + len(":ignore") + i
		end := at + len(wrong)
		for src[end] == ',' || src[end] == ' ' {
			end++
		}
		if src[end] == ':' || end == f.Span.End { // the last of them: with what stands before it
			end = at + len(wrong)
			for src[at-1] == ',' || src[at-1] == ' ' {
				at--
			}
		}
		p.edits = []text.Edit{{Span: text.Span{Start: at, End: end}}}
	default:
		p.edits = []text.Edit{edit.RemoveComment(src, f.Span)}
	}
	return p
}

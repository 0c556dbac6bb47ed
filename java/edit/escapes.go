package edit

import (
	"bytes"
	"regexp"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// endings are Unicode escapes of what comments are begun and ended with: where
// what stands beside a statement ends is read by its bytes.
var endings = regexp.MustCompile(`\\u+00(?i:2a|2f|0a|0d)`)

// escaped reports whether one stands on a statement's lines.
func escaped(n syntax.Node) bool { return onLines(n.Tree().Source(), n.Span()) }

func onLines(src []byte, s text.Span) bool {
	return endings.Match(src[lineStart(src, s.Start):lineEnd(src, s.End)])
}

// Escaped reports whether one stands on the lines of a statement that edits
// change, of a try whose clauses they do, or in the comments above.
func (s *Source) Escaped(edits []text.Edit) bool {
	if !s.escapes {
		return false
	}
	src := s.Tree.Source()
	for _, e := range edits {
		span, n := e.Span, s.Tree.At(e.Span.Start)
		if catch := n.Enclosing(syntax.Catch, syntax.Lambda, syntax.ClassBody); catch.Kind() == syntax.Catch {
			n = catch.Parent()
		}
		for !n.IsZero() && !isItem(n) && n.Kind() != syntax.Try {
			n = n.Parent()
		}
		if n.Role() == syntax.RoleStatement || n.Kind() == syntax.Try || n.Kind() == syntax.FieldDecl {
			span.Start, span.End = min(span.Start, n.Span().Start), max(span.End, n.Span().End)
		}
		for line := lineStart(src, span.Start); line > 0; {
			line = lineStart(src, line-1)
			if above := bytes.TrimSpace(src[line:lineEnd(src, line)]); !bytes.HasPrefix(above, []byte("/")) && !bytes.HasPrefix(above, []byte("*")) {
				break
			}
			span.Start = line
		}
		if onLines(src, span) {
			return true
		}
	}
	return false
}

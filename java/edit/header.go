package edit

import (
	"bytes"
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// AddThrows plans classes, by their names as written, at the end of what a
// method or constructor declares in throws.
func AddThrows(method syntax.Node, names []string, s Style) text.Edit {
	list := strings.Join(names, ", ")
	var last syntax.Node
	for t := range method.Children(syntax.RoleThrows) {
		last = t
	}
	if !last.IsZero() {
		end := last.Span().End
		return text.Edit{Span: text.Span{Start: end, End: end}, New: ", " + list}
	}
	at := method.NameSpan().End
	for c := range method.All() {
		switch c.Role() {
		case syntax.RoleParam, syntax.RoleReceiver:
			at = max(at, c.Span().End)
		}
	}
	src := method.Tree().Source()
	at = 1 + at + closingParen(src[at:method.Child(syntax.RoleBody).Span().Start])
	for d := range method.Children(syntax.RoleDimension) {
		at = max(at, d.Span().End)
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: " throws " + list}
}

// FirstArgument returns where the first argument of a "new", or a method call,
// without any would stand.
func FirstArgument(made syntax.Node) int {
	at := max(made.Child(syntax.RoleType).Span().End, made.NameSpan().End)
	return at + closingParen(made.Tree().Source()[at:made.Span().End])
}

// closingParen returns the offset of the first closing parenthesis that no
// comment holds.
func closingParen(src []byte) int {
	for i := 0; i < len(src); i++ {
		switch {
		case src[i] == ')':
			return i
		case bytes.HasPrefix(src[i:], []byte("//")):
			i = lineEnd(src, i)
		case bytes.HasPrefix(src[i:], []byte("/*")):
			end := bytes.Index(src[i+2:], []byte("*/"))
			if end < 0 {
				return len(src)
			}
			i += end + 3
		}
	}
	return len(src)
}

// RemoveComment plans that a comment goes, with its line where it has one for
// itself, else with the space before it.
func RemoveComment(src []byte, comment text.Span) text.Edit {
	if firstOnLine(src, comment.Start) && lastOnLine(src, comment.End) {
		return text.Edit{Span: wholeLines(src, comment)}
	}
	if lastOnLine(src, comment.End) {
		line := lineStart(src, comment.Start)
		comment.Start = line + len(bytes.TrimRight(src[line:comment.Start], " \t"))
		comment.End = lineEnd(src, comment.End)
	}
	return text.Edit{Span: comment}
}

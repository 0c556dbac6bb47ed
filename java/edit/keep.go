package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// What goes leaves its comments where it stood: they may say what the code does
// not. Those in a statement, or a clause, that is taken away come on lines of their
// own; those in a name that another one takes the place of stand before that.

// within returns the comments in a span of a node's file, each as it stands there.
func within(n syntax.Node, span text.Span) []string {
	src := n.Tree().Source()
	var out []string
	for scan := syntax.NewScanner(src, span); ; {
		switch tok, at := scan.Next(); tok {
		case syntax.LineComment, syntax.BlockComment:
			out = append(out, strings.TrimRight(string(at.In(src)), " \t\r\n"))
		case syntax.EOF:
			return out
		}
	}
}

// lines returns comments of a node's file as lines of code.
func lines(n syntax.Node, comments []string) Code {
	var out Code
	for _, c := range comments {
		out = append(out, Item{Text: c, Old: true, Indent: indentAt(n.Tree().Source(), n.Span().Start)})
	}
	return out
}

// Remarked reports whether a comment stands in a span of a node's file.
func Remarked(span text.Span, n syntax.Node) bool { return len(within(n, span)) > 0 }

// Comments returns the comments in a span of a node's file, as they can stand
// before what takes the span's place.
func Comments(span text.Span, n syntax.Node, s Style) string {
	var out strings.Builder
	for _, c := range within(n, span) {
		out.WriteString(c)
		if strings.HasPrefix(c, "//") {
			out.WriteString(s.EOL)
		} else {
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// Rewrite plans other text in the place of a node, behind the comments in it.
func Rewrite(n syntax.Node, written string, s Style) text.Edit {
	return text.Edit{Span: n.Span(), New: Comments(n.Span(), n, s) + written}
}

// Instead plans code in the place of a statement of a block, behind the comments
// in it.
func Instead(stmt syntax.Node, code Code, s Style) text.Edit {
	return Replace(Target{Node: stmt, Form: InBlock}, append(lines(stmt, within(stmt, stmt.Span())), code...), s)
}

// leaving plans that a part of a statement goes, with the space before it, as a
// clause does. Its comments come on lines of their own, in line with the others.
func leaving(part syntax.Node, span text.Span, indent string, s Style) text.Edit {
	src := part.Tree().Source()
	comments := within(part, span)
	if len(comments) == 0 {
		return text.Edit{Span: span}
	}
	out := s.EOL + indent + s.layout(lines(part, comments), indent)
	if end := trailing(src, span.End); end > span.End || !lastOnLine(src, span.End) {
		out += s.EOL + indent
		for src[span.End] == ' ' || src[span.End] == '\t' {
			span.End++
		}
	}
	return text.Edit{Span: span, New: out}
}

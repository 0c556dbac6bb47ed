package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// Replace plans code in the place of the target's statement; an expression of
// a lambda or an arm becomes a block, a method reference a lambda. A comment that ends the statement's line
// stays behind the code.
func Replace(t Target, code Code, s Style) text.Edit {
	return replace(t, t.Node.Span(), code, s)
}

// replace is Replace for a span that holds the statement.
func replace(t Target, span text.Span, code Code, s Style) text.Edit {
	switch t.Form {
	case Unbraced:
		return replaceUnbraced(t.Node, span, code, s)
	case InBlock:
		return replaceInBlock(t.Node, span, code, s)
	}
	indent := indentAt(t.Node.Tree().Source(), t.Node.Span().Start)
	head := ""
	if t.ref != nil {
		head = t.ref.head + " "
	}
	return text.Edit{Span: t.Node.Span(), New: head + s.braced(code, indent)}
}

// braced writes a block whose closing brace stands at the indentation.
func (s Style) braced(code Code, indent string) string {
	if len(code) == 0 {
		return "{" + s.EOL + indent + "}"
	}
	return "{" + s.EOL + indent + s.Unit + s.layout(code, indent+s.Unit) + s.EOL + indent + "}"
}

func replaceInBlock(n syntax.Node, span text.Span, code Code, s Style) text.Edit {
	src := n.Tree().Source()
	old := indentAt(src, span.Start)
	indent, before, after := old, "", ""
	if !firstOnLine(src, span.Start) {
		// The statement shares its line: it gets lines of its own.
		if round := n.Parent(); lineStart(src, round.Span().Start) == lineStart(src, span.Start) {
			indent += s.Unit
		}
		span.Start = spaceBefore(src, span.Start)
		before = s.EOL + indent
	}
	if !lastOnLine(src, span.End) && !onlyComment(src[span.End:lineEnd(src, span.End)]) {
		next := span.End
		for src[next] == ' ' || src[next] == '\t' {
			next++
		}
		after = s.EOL + indent
		if src[next] == '}' {
			after = s.EOL + old
		}
		span.End = next
	}
	return text.Edit{Span: span, New: before + s.layout(code, indent) + after}
}

// replaceUnbraced gives a statement behind if, else or a loop braces.
func replaceUnbraced(n syntax.Node, span text.Span, code Code, s Style) text.Edit {
	src := n.Tree().Source()
	indent := indentAt(src, n.Parent().Span().Start)
	if comment := commentBefore(src, n.Parent().Span().Start, span.Start); comment < span.Start {
		code = append(Code{{Text: strings.TrimSpace(string(src[comment:span.Start])), Old: true, Indent: indentAt(src, comment)}}, code...)
		span.Start = comment
	}
	span.Start = spaceBefore(src, span.Start)
	open := s.BraceSpace
	if previous := string(src[lineStart(src, span.Start):span.Start]); s.Allman || strings.Contains(previous, "//") {
		open = s.EOL + indent
	}
	out := open + s.braced(code, indent)
	if !lastOnLine(src, span.End) && src[span.End] != ' ' {
		out += " "
	}
	return text.Edit{Span: span, New: out}
}

// old returns the target's own text as code.
func (t Target) old() Item {
	return Item{Text: bodyText(t), Old: true, Indent: indentAt(t.Node.Tree().Source(), t.Node.Span().Start)}
}

// Before plans code in front of the target's statement.
func Before(t Target, code Code, s Style) text.Edit {
	src := t.Node.Tree().Source()
	at := t.Node.Span().Start
	if t.Form == InBlock && firstOnLine(src, at) {
		indent := indentAt(src, at)
		return text.Edit{Span: text.Span{Start: at, End: at}, New: s.layout(code, indent) + s.EOL + indent}
	}
	return Replace(t, append(code, t.old()), s)
}

// BeforeChanged is Before where the target's own text changes, too: where that
// would not stay a statement of its own, the changes are part of the one edit.
func BeforeChanged(t Target, code Code, changes []text.Edit, s Style) []text.Edit {
	e := Before(t, code, s)
	if e.Span.Len() == 0 {
		return append(changes, e)
	}
	old := t.old()
	var out strings.Builder
	at := t.Node.Span().Start
	src := t.Node.Tree().Source()
	text.Sort(changes)
	for _, c := range changes {
		out.Write(src[at:c.Span.Start])
		out.WriteString(c.New)
		at = c.Span.End
	}
	out.Write(src[at:t.Node.Span().End])
	old.Text = bodyAs(t, out.String())
	return []text.Edit{Replace(t, append(code, old), s)}
}

// After plans code behind the target's statement, which completes.
func After(t Target, code Code, s Style) text.Edit {
	src := t.Node.Tree().Source()
	at := withComment(src, t.Node.Span()).End
	if t.Form == InBlock && firstOnLine(src, t.Node.Span().Start) && lastOnLine(src, at) {
		indent := indentAt(src, t.Node.Span().Start)
		return text.Edit{Span: text.Span{Start: at, End: at}, New: s.EOL + indent + s.layout(code, indent)}
	}
	return Replace(t, append(Code{t.old()}, code...), s)
}

// Remove plans that a statement of a block goes, with its line where it has
// one for itself and the comment that ends it; elsewhere an empty block stays.
func Remove(t Target, s Style) text.Edit {
	src := t.Node.Tree().Source()
	if t.Form != InBlock {
		return replace(t, t.Node.Span(), nil, s)
	}
	span := withComment(src, t.Node.Span())
	return text.Edit{Span: wholeLines(src, span)}
}

// wholeLines extends a span over its lines where nothing else stands on them.
func wholeLines(src []byte, span text.Span) text.Span {
	if firstOnLine(src, span.Start) && lastOnLine(src, span.End) {
		return text.Span{Start: lineStart(src, span.Start), End: nextLine(src, span.End)}
	}
	for span.End < len(src) && src[span.End] == ' ' {
		span.End++
	}
	return span
}

// withComment extends a statement's span over a comment that ends its line.
func withComment(src []byte, span text.Span) text.Span {
	rest := string(src[span.End:lineEnd(src, span.End)])
	if trimmed := strings.TrimSpace(rest); trimmed != "" && onlyComment([]byte(rest)) {
		span.End += len(strings.TrimRight(rest, " \t"))
	}
	return span
}

// commentBefore returns where the comment begins that stands before a statement
// on its line, and ends there: it is the statement's. Without one it returns
// the statement's own place.
func commentBefore(src []byte, from, at int) int {
	end := len(strings.TrimRight(string(src[from:at]), " \t"))
	start := strings.LastIndex(string(src[from:at]), "/*")
	if start < 0 || !strings.HasSuffix(string(src[from:from+end]), "*/") || !firstOnLine(src, from+start) {
		return at
	}
	return from + start
}

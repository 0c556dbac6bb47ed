package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// Replace plans code in the place of the target's statement; an expression of
// a lambda or an arm becomes a block, a method reference a lambda. The
// statement's comments stay with it: what stood behind it comes behind the only
// thing that takes its place, or the last.
func Replace(t Target, code Code, s Style) text.Edit {
	if len(code) == 0 {
		end := trailing(t.Node.Tree().Source(), t.Node.Span().End)
		return t.write(lines(t.Node, within(t.Node, text.Span{Start: t.first(), End: end})), s)
	}
	lead, tail := t.lead(), t.tail()
	if lead != "" || tail != "" {
		code = append(Code{}, code...)
		first, last := &code[0], &code[len(code)-1]
		first.Text = lead + first.Text
		if !first.Old {
			first.Old, first.Indent = true, t.indent()
		}
		if last.Tail = tail; !last.Old {
			last.Old, last.Indent = true, t.indent()
		}
	}
	return t.write(code, s)
}

// span returns what of the file is the target's own: its statement, and the
// comments before and behind it on its lines. Of a body without braces it begins
// behind what the body is of, and ends before an else that follows.
func (t Target) span() text.Span {
	src, s := t.Node.Tree().Source(), t.Node.Span()
	if end := trailing(src, s.End); end > s.End {
		s.End = end
		if next := nextCode(src, end); (t.Form == VoidBody || t.Form == ValueBody) && !broken(src, end, next) {
			s.End = next // what stands round the lambda goes on behind its brace
		}
	}
	if from, to := t.closers(); from < to {
		s.End = trailing(src, to)
	}
	switch {
	case t.Form == InBlock || t.Form == Field:
		s.Start = leading(t.Node)
	case t.Form != Resource && t.ref == nil:
		s.Start = t.headEnd()
	}
	return s
}

// headEnd returns the end of what a body without braces is the body of: of "else",
// of an arrow, of the parenthesis of a condition.
func (t Target) headEnd() int {
	from := t.Node.Parent().Span().Start
	for c := range t.Node.Parent().All() {
		if c == t.Node {
			break
		}
		from = c.Span().End
	}
	return codeEnd(t.Node.Tree().Source(), from, t.Node.Span().Start)
}

// indent returns the indentation that the target's text stands at.
func (t Target) indent() string {
	return indentAt(t.Node.Tree().Source(), t.first())
}

// first returns where the target begins with the comments before it on its line.
func (t Target) first() int {
	src, at := t.Node.Tree().Source(), t.Node.Span().Start
	switch {
	case t.Form == InBlock || t.Form == Field:
		return leading(t.Node)
	case t.Form == Resource || t.ref != nil:
		return at
	}
	return withComments(src, t.headEnd(), at)
}

// lead returns the comments before the target on its line, with a space behind
// them.
func (t Target) lead() string {
	if t.Form == Resource {
		return ""
	}
	return string(t.Node.Tree().Source()[t.first():t.Node.Span().Start])
}

// tail returns the comments behind the target on its line, those too that only
// what closes round a lambda's body stands before, with the wider white space
// before them.
func (t Target) tail() string {
	src, end := t.Node.Tree().Source(), t.Node.Span().End
	if t.Form == Resource {
		return ""
	}
	tail := string(src[end:trailing(src, end)])
	if from, to := t.closers(); from < to {
		behind := string(src[to:trailing(src, to)])
		if tail != "" {
			behind = " " + strings.TrimSpace(behind)
		}
		tail = strings.TrimRight(tail, " \t") + behind
	}
	return spaced(tail)
}

// closers returns where what closes round a lambda's body stands, where comments
// that are the body's stand behind it: the line that they end has nothing else but
// the body. It is empty where there are none.
func (t Target) closers() (from, to int) {
	src, n := t.Node.Tree().Source(), t.Node.Span()
	if t.Form != VoidBody && t.Form != ValueBody {
		return n.End, n.End
	}
	from = trailing(src, n.End)
	to = from
	for to < len(src) && strings.IndexByte(" \t),;", src[to]) >= 0 {
		to++
	}
	line := lineStart(src, from)
	first := line + len(indentAt(src, line))
	if end := trailing(src, to); first < t.first() || end == to || !lastOnLine(src, end) {
		return from, from
	}
	return from, codeEnd(src, from, to)
}

// write plans code in the place of the target and its comments.
func (t Target) write(code Code, s Style) text.Edit {
	span := t.span()
	switch {
	case t.Form == InBlock || t.Form == Field:
		return text.Edit{Span: span, New: s.layout(code, s.itemIndent(t.Node))}
	case t.ref != nil:
		return text.Edit{Span: span, New: t.ref.head + s.arm(code, s.lineIndent(t.Node, span.Start), "") + t.closing()}
	}
	on, above := t.headComments(span.Start)
	open, indent := s.BraceSpace, s.lineIndent(t.Node, span.Start)
	brace := ""
	if t.Form == Unbraced {
		round, at := headOf(t.Node, span.Start)
		indent = s.lineIndent(round, at)
		if s.Allman {
			brace = s.BraceIn
			open, on = on+s.EOL+indent+brace, ""
		}
	} else if t.Form == Arm || t.Form == ValueArm {
		indent = s.itemIndent(t.Node.Parent())
	}
	out := ""
	if t.Form == Unbraced {
		out = open + s.braced(append(above, code...), indent+brace, on)
	} else {
		out = s.arm(append(above, code...), indent, on) + t.closing()
	}
	if next := t.Node.Next(); t.Form == Unbraced && (next.Role() == syntax.RoleElse || t.Node.Parent().Kind() == syntax.DoWhile) {
		src := t.Node.Tree().Source()
		at := nextCode(src, span.End)
		if len(commentsIn(src, span.End, at)) == 0 {
			switch {
			case !s.CatchBelow:
				out, span.End = out+s.beside(), at
			case !broken(src, span.End, at) && next.Role() == syntax.RoleElse:
				out, span.End = out+s.EOL+indent, at
			}
		}
	}
	return text.Edit{Span: span, New: out}
}

// closing returns what closes round a lambda's body and is written with it.
func (t Target) closing() string {
	from, to := t.closers()
	return strings.TrimSpace(string(t.Node.Tree().Source()[from:to]))
}

// headComments returns the comments between the head of a body without braces
// and the body: those on the head's line, with a space before them, and those on
// lines of their own. The body's are not among them.
func (t Target) headComments(head int) (on string, above Code) {
	src := t.Node.Tree().Source()
	comments := commentsIn(src, head, t.first())
	end := head
	for len(comments) > 0 && !broken(src, end, comments[0].Start) {
		end, comments = comments[0].End, comments[1:]
	}
	on = strings.TrimRight(string(src[head:end]), " \t")
	if on != "" && on[0] != ' ' && on[0] != '\t' {
		on = " " + on
	}
	if len(comments) > 0 {
		from := comments[0].Start
		above = Code{{Text: string(src[from:comments[len(comments)-1].End]), Old: true, Indent: indentAt(src, from)}}
	}
	return on, above
}

// braced writes a block whose closing brace stands at the indentation, and
// comments behind the opening one.
func (s Style) braced(code Code, indent, comments string) string {
	if len(code) == 0 {
		return "{" + comments + s.EOL + indent + "}"
	}
	inner := s.into(indent)
	return "{" + comments + s.pad() + inner + s.layout(code, inner) + s.pad() + indent + "}"
}

// old returns the target's own text, with its comments, as code.
func (t Target) old() Item {
	return Item{Text: bodyAs(t, t.CallText()), Old: true, Indent: t.indent(), Tail: t.tail()}
}

// Before plans code in front of the target's statement, and of the comments
// about it.
func Before(t Target, code Code, s Style) text.Edit {
	src := t.Node.Tree().Source()
	if t.Form == InBlock && firstOnLine(src, leading(t.Node)) {
		return insertBefore(t.Node, code, s)
	}
	return t.write(append(code, t.old()), s)
}

// insertBefore plans code on lines of its own before those of a node, which is
// the first thing on its line.
func insertBefore(n syntax.Node, code Code, s Style) text.Edit {
	at := above(n)
	indent := indentAt(n.Tree().Source(), at)
	return text.Edit{Span: text.Span{Start: at, End: at}, New: s.layout(code, indent) + s.EOL + indent}
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
	return []text.Edit{t.write(append(code, old), s)}
}

// After plans code behind the target's statement, which completes.
func After(t Target, code Code, s Style) text.Edit {
	src := t.Node.Tree().Source()
	at := trailing(src, t.Node.Span().End)
	if t.Form == InBlock && firstOnLine(src, leading(t.Node)) && lastOnLine(src, at) {
		indent := s.itemIndent(t.Node)
		return text.Edit{Span: text.Span{Start: at, End: at}, New: s.EOL + indent + s.layout(code, indent)}
	}
	return t.write(append(Code{t.old()}, code...), s)
}

// Remove plans that a statement of a block goes, with its line where it has
// one for itself; elsewhere an empty block stays. Its comments stay where it was.
func Remove(t Target, s Style) text.Edit {
	if t.Form != InBlock {
		return Replace(t, nil, s)
	}
	src, span := t.Node.Tree().Source(), t.Node.Span()
	span.End = trailing(src, span.End)
	if kept := within(t.Node, span); len(kept) > 0 {
		indent := s.itemIndent(t.Node)
		out := s.layout(lines(t.Node, kept), indent)
		if next := nextCode(src, span.End); !lastOnLine(src, span.End) && strings.HasPrefix(kept[len(kept)-1], "//") {
			out, span.End = out+s.EOL+indent, next
		}
		return text.Edit{Span: span, New: out}
	}
	span = wholeLines(src, span)
	return text.Edit{Span: withBlankLine(src, span)}
}

// withBlankLine extends whole lines that go over an empty line beside them that
// would be one too many: behind another one, or at an end of a block.
func withBlankLine(src []byte, span text.Span) text.Span {
	if span.Start == 0 || span.Start != lineStart(src, span.Start) || span.End != lineStart(src, span.End) || span.End >= len(src) {
		return span
	}
	before, next := lineStart(src, span.Start-1), nextLine(src, span.End)
	if span.Start >= 2 && src[span.Start-1] == '\n' && src[span.Start-2] == '\r' {
		before = lineStart(src, span.Start-2)
	}
	above, below := strings.TrimSpace(string(src[before:span.Start])), strings.TrimSpace(string(src[span.End:next]))
	switch {
	case above == "" && (below == "" || strings.HasPrefix(below, "}")):
		span.Start = before
	case below == "" && strings.HasSuffix(above, "{"):
		span.End = next
	}
	return span
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

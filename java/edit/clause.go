package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Why code cannot be put into a clause.
const (
	ClauseJumps = "the clause gives a switch its value: what should happen instead is yours to say"
	ClauseEnds  = "whether the clause's end is reached is not known here"
)

// BeforeClause plans clauses in front of another one of the same try, and of the
// comments about that.
func BeforeClause(catch syntax.Node, clauses []Clause, s Style) text.Edit {
	src := catch.Tree().Source()
	s = s.of(catch.Parent())
	span := text.Span{Start: catch.Span().Start, End: catch.Span().Start}
	indent, between, before := s.headIndent(catch), s.beside(), ""
	switch {
	case firstOnLine(src, span.Start):
		span.Start = above(catch)
		span.End, between = span.Start, s.parted()+indent
	case s.CatchBelow:
		span.Start = spaceBefore(src, span.Start)
		between = s.parted() + indent
		before = between
	}
	var out strings.Builder
	out.WriteString(before)
	for _, c := range clauses {
		out.WriteString(s.layout(Code{c.item(s)}, indent) + between)
	}
	return text.Edit{Span: span, New: out.String()}
}

// clauseIndent returns the indentation of a clause's closing brace.
func (s Style) clauseIndent(catch syntax.Node) string {
	return s.ownIndent(catch.Child(syntax.RoleBody))
}

// headIndent returns the indentation of a clause that is put beside another one:
// its own where its line begins with it, for its braces may stand deeper.
func (s Style) headIndent(catch syntax.Node) string {
	if s.BraceIn != "" && firstOnLine(catch.Tree().Source(), catch.Span().Start) {
		return indentAt(catch.Tree().Source(), catch.Span().Start)
	}
	return s.clauseIndent(catch)
}

// AtTop plans code before what a clause does.
func AtTop(catch syntax.Node, code Code, s Style) []text.Edit {
	body := catch.Child(syntax.RoleBody)
	if first := body.Child(syntax.RoleStatement); !first.IsZero() {
		return []text.Edit{Before(Target{Node: first, Form: InBlock}, code, s)}
	}
	return []text.Edit{intoEmpty(body, code, s)}
}

// First plans code before what a clause does and all that is said of it.
func First(catch syntax.Node, code Code, s Style) []text.Edit {
	body := catch.Child(syntax.RoleBody)
	if !body.Child(syntax.RoleStatement).IsZero() {
		return AtTop(catch, code, s)
	}
	src := body.Tree().Source()
	code = code[:len(code):len(code)]
	for _, c := range commentsIn(src, body.Span().Start+1, body.Span().End-1) {
		code = append(code, Item{Text: strings.TrimRight(string(c.In(src)), " \t\r\n"), Old: true, Indent: indentAt(src, c.Start)})
	}
	return []text.Edit{{Span: body.Span(), New: s.braced(code, s.ownIndent(body), "")}}
}

// AtEnd plans code, which throws, behind what a clause does. A return there
// is replaced, and so is what ends the loop or its turn, and what variables are
// given before that nobody sees any more.
func AtEnd(src *Source, catch syntax.Node, code Code) ([]text.Edit, string) {
	body, s := catch.Child(syntax.RoleBody), src.Style
	last, idle := body.Last(syntax.RoleStatement), src.idleAtEnd(catch)
	if ends(last) {
		idle = append(idle, last)
	}
	switch {
	case last.IsZero():
		return []text.Edit{intoEmpty(body, code, s)}, ""
	case len(idle) > 0:
		var edits []text.Edit
		for _, n := range idle[:len(idle)-1] {
			edits = append(edits, Remove(Target{Node: n, Form: InBlock}, s))
		}
		return append(edits, Instead(idle[len(idle)-1], code, s)), ""
	case last.Kind() == syntax.Yield:
		return nil, ClauseJumps
	case Completes(last) != types.Yes:
		return nil, ClauseEnds
	}
	return []text.Edit{behindLast(body, code, s)}, ""
}

// behindLast plans code behind the last statement of a block and all that stands
// behind it.
func behindLast(block syntax.Node, code Code, s Style) text.Edit {
	src, last := block.Tree().Source(), block.Last(syntax.RoleStatement)
	if end := block.Span().End - 1; firstOnLine(src, end) && firstOnLine(src, leading(last)) {
		at, indent := spaceBefore(src, end), s.itemIndent(last)
		return text.Edit{Span: text.Span{Start: at, End: at}, New: s.EOL + indent + s.layout(code, indent)}
	}
	return After(Target{Node: last, Form: InBlock}, code, s)
}

// intoEmpty plans code in a block without statements, behind its comments.
func intoEmpty(block syntax.Node, code Code, s Style) text.Edit {
	src, span := block.Tree().Source(), block.Span()
	indent := s.ownIndent(block)
	on := trailing(src, span.Start+1)
	comments := commentsIn(src, on, span.End-1)
	head := strings.TrimRight(string(src[span.Start+1:on]), " \t")
	if !broken(src, span.Start, span.End) && head != "" {
		comments, head = commentsIn(src, span.Start+1, span.End-1), ""
	}
	if len(comments) > 0 {
		from := comments[0].Start
		code = append(Code{{Text: string(src[from:comments[len(comments)-1].End]), Old: true, Indent: indentAt(src, from)}}, code...)
	}
	return text.Edit{Span: span, New: s.braced(code, indent, head)}
}

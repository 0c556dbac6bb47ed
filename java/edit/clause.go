package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Why code cannot be put into a clause.
const (
	ClauseJumps = "the clause leaves its loop: what should happen instead is yours to say"
	ClauseEnds  = "whether the clause's end is reached is not known here"
)

// BeforeClause plans clauses in front of another one of the same try.
func BeforeClause(catch syntax.Node, clauses []Clause, s Style) text.Edit {
	src := catch.Tree().Source()
	at := catch.Span().Start
	indent, between := clauseIndent(catch), ""
	switch {
	case firstOnLine(src, at):
		between = s.EOL + indent
	case s.CatchBelow:
		between = s.EOL + indent
	default:
		between = s.beside()
	}
	var out strings.Builder
	for _, c := range clauses {
		out.WriteString(s.layout(Code{c.item(s)}, indent) + between)
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: out.String()}
}

// clauseIndent returns the indentation of a clause's closing brace.
func clauseIndent(catch syntax.Node) string {
	src := catch.Tree().Source()
	line := lineStart(src, catch.Span().Start)
	if head := strings.TrimSpace(string(src[line:catch.Span().Start])); head == "" || strings.HasPrefix(head, "}") {
		return indentAt(src, line)
	}
	return indentAt(src, catch.Parent().Span().Start)
}

// AtTop plans code before what a clause does.
func AtTop(catch syntax.Node, code Code, s Style) []text.Edit {
	body := catch.Child(syntax.RoleBody)
	first := body.Child(syntax.RoleStatement)
	src := body.Tree().Source()
	if !first.IsZero() && firstOnLine(src, first.Span().Start) {
		indent := indentAt(src, first.Span().Start)
		at := first.Span().Start
		return []text.Edit{{Span: text.Span{Start: at, End: at}, New: s.layout(code, indent) + s.EOL + indent}}
	}
	if first.IsZero() {
		return atEnd(catch, code, s)
	}
	return []text.Edit{reflow(catch, code, nil, s)}
}

// AtEnd plans code, which throws, behind what a clause does. A return there
// is replaced.
func AtEnd(catch syntax.Node, code Code, s Style) ([]text.Edit, string) {
	body := catch.Child(syntax.RoleBody)
	var last syntax.Node
	for st := range body.Children(syntax.RoleStatement) {
		last = st
	}
	switch {
	case last.Kind() == syntax.Return:
		indent := indentAt(body.Tree().Source(), last.Span().Start)
		return []text.Edit{{Span: last.Span(), New: s.layout(code, indent)}}, ""
	case last.Kind() == syntax.Break || last.Kind() == syntax.Continue || last.Kind() == syntax.Yield:
		return nil, ClauseJumps
	case !last.IsZero() && Completes(last) != types.Yes:
		return nil, ClauseEnds
	}
	return atEnd(catch, code, s), ""
}

func atEnd(catch syntax.Node, code Code, s Style) []text.Edit {
	body := catch.Child(syntax.RoleBody)
	src := body.Tree().Source()
	end := body.Span().End - 1 // the closing brace
	if !firstOnLine(src, end) || lineStart(src, end) == lineStart(src, body.Span().Start) {
		return []text.Edit{reflow(catch, nil, code, s)}
	}
	at := spaceBefore(src, end)
	indent := indentAt(src, end) + s.Unit
	if at <= body.Span().Start+1 {
		at = body.Span().Start + 1 // an empty block over two lines
	} else if known := indentAt(src, at); firstStatementOn(body, at) {
		indent = known
	}
	return []text.Edit{{Span: text.Span{Start: at, End: at}, New: s.EOL + indent + s.layout(code, indent)}}
}

// firstStatementOn reports whether a statement of the block begins on the line
// of offset, so that its indentation is the block's.
func firstStatementOn(body syntax.Node, offset int) bool {
	src := body.Tree().Source()
	for st := range body.Children(syntax.RoleStatement) {
		if lineStart(src, st.Span().Start) == lineStart(src, offset) && firstOnLine(src, st.Span().Start) {
			return true
		}
	}
	return false
}

// reflow gives a block that stands on one line lines of its own.
func reflow(catch syntax.Node, before, after Code, s Style) text.Edit {
	body := catch.Child(syntax.RoleBody)
	src := body.Tree().Source()
	indent := clauseIndent(catch)
	code := before
	if inner := strings.TrimSpace(string(src[body.Span().Start+1 : body.Span().End-1])); inner != "" {
		code = append(code, Item{Text: inner, Old: true, Indent: indentAt(src, body.Span().Start)})
	}
	code = append(code, after...)
	inner := indent + s.Unit
	return text.Edit{Span: body.Span(), New: "{" + s.EOL + inner + s.layout(code, inner) + s.EOL + indent + "}"}
}

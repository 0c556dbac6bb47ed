package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A Clause is a catch clause to be written.
type Clause struct {
	Types []string // as written; joined by " | "
	Param string
	Body  Code
}

func (c Clause) item(s Style) Item {
	return Following(s.Catch(strings.Join(c.Types, " | "), c.Param), c.Body...)
}

// A Guard is what is written round a target.
type Guard struct {
	Clauses []Clause
	// Loop, when it is not "", is the header of a for loop that runs the
	// target again when a clause completes: "int attempt = 1; ; attempt++".
	Loop string
}

// Wrap plans a try round the target. It returns a reason, and no edits, where
// the file would not compile afterwards. The clauses must throw, return or, in
// a Loop, run it again; for a plain call as a statement they may also
// complete.
func Wrap(file *types.File, t Target, g Guard, s Style) ([]text.Edit, string) {
	src := t.Node.Tree().Source()
	switch t.Form {
	case Resource:
		return []text.Edit{appendClauses(t.Node, g.Clauses, s)}, ""
	case Unbraced:
		return []text.Edit{wrapUnbraced(t.Node, g, s)}, ""
	case Arm, ValueArm, VoidBody, ValueBody:
		indent := indentAt(src, t.Node.Span().Start)
		body := Code{{Text: bodyText(t), Old: true, Indent: indent}}
		block := "{" + s.EOL + indent + s.Unit + s.layout(g.code(body, t.Node, t.Form, s), indent+s.Unit) + s.EOL + indent + "}"
		return []text.Edit{{Span: t.Node.Span(), New: block}}, ""
	}
	return wrapStatement(file, t.Node, g, s)
}

// bodyText returns the statement that an expression becomes in a block.
func bodyText(t Target) string {
	switch t.Form {
	case ValueBody:
		return "return " + t.Node.Text() + ";"
	case VoidBody:
		return t.Node.Text() + ";"
	case ValueArm:
		return "yield " + t.Node.Text()
	}
	return t.Node.Text()
}

// code returns the try, in its loop where it has one.
func (g Guard) code(inner Code, n syntax.Node, form Form, s Style) Code {
	if g.Loop != "" && form != ValueBody && form != ValueArm && (form == VoidBody || Completes(n) == types.Yes) {
		inner = append(inner, Line("break;"))
	}
	out := Code{Block("try", inner...)}
	for _, c := range g.Clauses {
		out = append(out, c.item(s))
	}
	if g.Loop != "" {
		out = Code{Block(s.For(g.Loop), out...)}
	}
	return out
}

func wrapStatement(file *types.File, n syntax.Node, g Guard, s Style) ([]text.Edit, string) {
	src := n.Tree().Source()
	span := withComment(src, n.Span())
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
	if !lastOnLine(src, span.End) {
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
	h, reason := hoist(file, n, old)
	if reason != "" {
		return nil, reason
	}
	if comment := string(src[n.Span().End:withComment(src, n.Span()).End]); comment != "" {
		h.inner[len(h.inner)-1].Text += comment
	}
	code := g.code(h.inner, n, InBlock, s)
	if h.declaration != "" {
		code = append(Code{{Text: h.declaration, Old: true, Indent: old}}, code...)
	}
	return []text.Edit{{Span: span, New: before + s.layout(code, indent) + after}}, ""
}

// withComment extends a statement's span over a comment that ends its line.
func withComment(src []byte, span text.Span) text.Span {
	rest := string(src[span.End:lineEnd(src, span.End)])
	if trimmed := strings.TrimSpace(rest); trimmed != "" && onlyComment([]byte(rest)) {
		span.End += len(strings.TrimRight(rest, " \t"))
	}
	return span
}

// wrapUnbraced gives a statement behind if, else or a loop braces.
func wrapUnbraced(n syntax.Node, g Guard, s Style) text.Edit {
	src := n.Tree().Source()
	head := n.Parent()
	indent := indentAt(src, head.Span().Start)
	span := withComment(src, n.Span())
	old := indentAt(src, n.Span().Start)
	inner := Code{{Text: string(span.In(src)), Old: true, Indent: old}}
	span.Start = spaceBefore(src, span.Start)
	open := s.BraceSpace + "{"
	if previous := string(src[lineStart(src, span.Start):span.Start]); s.Allman || strings.Contains(previous, "//") {
		open = s.EOL + indent + "{"
	}
	body := g.code(inner, n, Unbraced, s)
	out := open + s.EOL + indent + s.Unit + s.layout(body, indent+s.Unit) + s.EOL + indent + "}"
	if !lastOnLine(src, span.End) && src[span.End] != ' ' {
		out += " "
	}
	return text.Edit{Span: span, New: out}
}

// appendClauses puts clauses behind those that a try has.
func appendClauses(try syntax.Node, clauses []Clause, s Style) text.Edit {
	src := try.Tree().Source()
	last := try.Child(syntax.RoleBody)
	for c := range try.Children(syntax.RoleCatch) {
		last = c
	}
	end := last.Span().End
	indent := indentAt(src, try.Span().Start)
	if firstOnLine(src, end-1) {
		indent = indentAt(src, end-1)
	}
	var out strings.Builder
	for _, c := range clauses {
		if s.CatchBelow {
			out.WriteString(s.EOL + indent)
		} else {
			out.WriteString(s.beside())
		}
		out.WriteString(s.layout(Code{c.item(s)}, indent))
	}
	return text.Edit{Span: text.Span{Start: end, End: end}, New: out.String()}
}

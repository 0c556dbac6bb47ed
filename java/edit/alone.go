package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// operands writes what is worked out once, before the first attempt: variables,
// and the names that take the operands' places.
func (s *Source) operands(r repeat, g Guard, names *Names) (before Code, renamed []text.Edit, reason string) {
	for _, n := range r.operands {
		typ := ""
		if g.Imports != nil {
			typ = spellExpr(s, n, g.Imports)
		}
		if typ == "" || typ == "void" || s.Follows(n, typ) {
			return nil, nil, UnknownType
		}
		name := names.TakeInBlock(operandNames(typ)...)
		before = append(before, Item{Text: typ + " " + name + " = " + n.Text() + ";", Old: true, Indent: indentAt(s.Tree.Source(), n.Span().Start)})
		renamed = append(renamed, text.Edit{Span: n.Span(), New: name})
	}
	return before, renamed, ""
}

// rename puts names in the places of operands in what stays in the try; false
// where their text does not stand there just once.
func (h hoisted) rename(file []byte, renamed []text.Edit) bool {
	if len(renamed) == 0 {
		return true
	}
	span := text.Span{Start: renamed[0].Span.Start, End: renamed[len(renamed)-1].Span.End}
	was := string(span.In(file))
	times := 0
	for i := range h.inner {
		times += strings.Count(h.inner[i].Text, was)
		h.inner[i].Text = strings.Replace(h.inner[i].Text, was, changed(file, span, renamed), 1)
	}
	return times == 1
}

// changed returns the text of a span with edits of it made.
func changed(file []byte, span text.Span, edits []text.Edit) string {
	var out strings.Builder
	at := span.Start
	for _, e := range edits {
		out.Write(file[at:e.Span.Start])
		out.WriteString(e.New)
		at = e.Span.End
	}
	out.Write(file[at:span.End])
	return out.String()
}

// wrapAlone plans that the call alone is put into the guard, before its
// statement, which goes by what it gave.
func wrapAlone(src *Source, t Target, g Guard, names *Names, operands Code, renamed []text.Edit) ([]text.Edit, string) {
	typ := g.callType(src, g.Imports)
	if typ == "" {
		return nil, UnknownType
	}
	name := names.TakeInBlock(headNames(g.Call)...)
	span := g.Call.Span()
	var inside, outside []text.Edit
	for _, e := range renamed {
		if span.Encloses(e.Span) {
			inside = append(inside, e)
		} else {
			outside = append(outside, e)
		}
	}
	value := Item{Text: name + " = " + changed(src.Tree.Source(), span, inside) + ";", Old: true, Indent: indentAt(src.Tree.Source(), t.Node.Span().Start)}
	if file, end := src.Tree.Source(), trailing(src.Tree.Source(), span.End); lastOnLine(file, end) && end < t.Node.Span().End {
		value.Tail = spaced(string(file[span.End:end])) // of this link of a chain
		span.End = end
	}
	code := append(operands, Line(typ+" "+name+";"))
	code = append(code, g.code(Code{value}, t.Node, Field, src.Style)...)
	return BeforeChanged(t, code, append(outside, text.Edit{Span: span, New: name}), src.Style), ""
}

// callType returns the type of a variable for what the call gives; "" where none
// can be written.
func (g Guard) callType(src *Source, imports *Imports) string {
	if imports == nil {
		return ""
	}
	typ := spellExpr(src, g.Call, imports)
	switch cast := g.Call.Parent(); {
	case typ == "" && cast.Kind() == syntax.Cast && src.File.TypeNode(cast.Child(syntax.RoleType)).ClassName() != "":
		return imports.Name("java.lang.Object") // what is cast to a class is one
	case typ == "void", src.Follows(g.Call, typ):
		return ""
	}
	return typ
}

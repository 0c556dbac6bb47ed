package edit

import (
	"strings"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// RemoveThrowing plans that a clause goes whose body would do nothing but
// throw on what it takes: nothing is left of the body but what ends the method,
// the loop or its turn, if anything. A try that it was the only clause of goes
// with it, and what it tried stays. False where something would be lost, or the
// names of what is tried would meet others.
func RemoveThrowing(src *Source, catch syntax.Node) (text.Edit, bool) {
	try, body := catch.Parent(), catch.Child(syntax.RoleBody)
	left := body.Count(syntax.RoleStatement) - len(src.idleAtEnd(catch))
	if ends(body.Last(syntax.RoleStatement)) {
		left--
	}
	if left > 0 || strings.Contains(body.Text(), "/*") || strings.Contains(body.Text(), "//") {
		return text.Edit{}, false
	}
	head := string(src.Tree.Source()[catch.Span().Start:body.Span().Start])
	before := string(src.Tree.Source()[spaceBefore(src.Tree.Source(), catch.Span().Start)-1 : catch.Span().Start])
	switch {
	case strings.Contains(head, "/*") || strings.Contains(head, "//") || !strings.HasPrefix(before, "}"):
		return text.Edit{}, false // a comment, or the file is broken
	case try.Child(syntax.RoleCatch) != catch || catch.Next().Kind() == syntax.Catch || !try.Child(syntax.RoleFinally).IsZero() || !try.Child(syntax.RoleResource).IsZero():
		return RemoveClause(catch, src.Style), true
	}
	return unwrap(src, try)
}

// RemoveOnly plans that the only clause of a try goes, with the try: what it
// tried stays. False where a comment would be lost, or the names of what is tried
// would meet others.
func RemoveOnly(src *Source, catch syntax.Node) (text.Edit, bool) {
	if clause := catch.Text(); strings.Contains(clause, "/*") || strings.Contains(clause, "//") {
		return text.Edit{}, false
	}
	return unwrap(src, catch.Parent())
}

// ends reports whether a statement does nothing but end the method, the loop
// or its turn.
func ends(n syntax.Node) bool {
	return n.Kind() == syntax.Return || n.Kind() == syntax.Break || n.Kind() == syntax.Continue
}

// RemoveCleanup plans that the finally of a try goes, and, where it has neither
// clauses nor resources, the try with it: what it tried stays. The finally's comments
// stay behind that.
func RemoveCleanup(src *Source, try syntax.Node) []text.Edit {
	finally, body := try.Child(syntax.RoleFinally), try.Child(syntax.RoleBody)
	gone := RemoveFinally(finally, src.Style)
	if !try.Child(syntax.RoleCatch).IsZero() || !try.Child(syntax.RoleResource).IsZero() {
		return []text.Edit{gone}
	}
	inner, from := insideOf(body), text.Span{Start: body.Span().End, End: try.Span().End}
	if try.Role() != syntax.RoleStatement || try.Parent().Kind() != syntax.Block || len(inner) == 0 || !Whole(body) ||
		commented(src, try, body, syntax.Node{}) || namesClash(try, body, syntax.Node{}) {
		return []text.Edit{{Span: text.Span{Start: try.Span().Start, End: body.Span().Start}, New: Comments(text.Span{Start: try.Span().Start, End: body.Span().Start}, try, src.Style)}, gone}
	}
	if first := body.Child(syntax.RoleStatement); firstOnLine(src.Tree.Source(), first.Span().Start) {
		inner[0].Indent = indentAt(src.Tree.Source(), first.Span().Start)
	}
	return []text.Edit{Replace(Target{Node: try, Form: InBlock}, append(inner, lines(finally, within(finally, from))...), src.Style)}
}

// unwrap plans that what a try without clauses holds stands in its place.
func unwrap(src *Source, try syntax.Node) (text.Edit, bool) {
	body := try.Child(syntax.RoleBody)
	inner := insideOf(body)
	if try.Role() != syntax.RoleStatement || try.Parent().Kind() != syntax.Block || len(inner) == 0 || !Whole(body) ||
		commented(src, try, body, syntax.Node{}) || namesClash(try, body, syntax.Node{}) {
		return text.Edit{}, false
	}
	if first := body.Child(syntax.RoleStatement); firstOnLine(src.Tree.Source(), first.Span().Start) {
		inner[0].Indent = indentAt(src.Tree.Source(), first.Span().Start)
	}
	return Replace(Target{Node: try, Form: InBlock}, inner, src.Style), true
}

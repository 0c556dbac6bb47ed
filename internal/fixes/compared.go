package fixes

import (
	"strings"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	notTested   = "the test is part of something that a test of the class cannot stand for"
	notGiven    = "no call here is known to give the error of that class as the exception that is asked"
	otherCaught = "what the clause catches can never be of that class"
)

// compareClass asks for the class of an error instead of a text in its message,
// where the error has a class of its own. Whether the library gives that class
// to other errors, too, is for people to look at: it is nobody's first choice.
func (x *Fixer) compareClass(f findings.Finding) plan {
	c, ok := x.a.Compared(f)
	if c.Class == "" {
		return plan{} // as the finding says
	}
	p := plan{name: "compare-class", title: "Ask for " + simple(c.Class) + " instead of the text", second: true}
	if !ok {
		p.reason = notGiven
		return p
	}
	w := x.writer(findings.CallSite{}, c.Test, false)
	at, ok := testOf(c.Test)
	switch {
	case !whole(c.Catch):
		p.reason = edit.InBroken
	case !ok:
		p.reason = notTested
	case x.a.Types().Missing(c.Class):
		p.reason = missingClass
	}
	if p.reason != "" {
		return p
	}
	param := c.Catch.Name()
	var tests []string
	for _, seen := range c.Seen {
		if !x.canBeCaught(c.Catch, seen) {
			continue
		}
		test := param + " instanceof " + w.imports.Name(c.Class)
		if seen == x.a.Traits().Unwrapping.Wrapper && seen != c.Class {
			if test, ok = w.condition(&catalog.Condition{InstanceOf: c.Class}, seen, param, !x.takesOnly(c.Catch, seen)); !ok {
				p.reason = notTested
				return p
			}
			if !x.takesOnly(c.Catch, seen) {
				test = param + " instanceof " + w.imports.Name(seen) + " && " + test
			}
		}
		if len(tests) == 0 || tests[len(tests)-1] != test {
			tests = append(tests, test)
		}
	}
	if len(tests) == 0 {
		p.reason = otherCaught
		return p
	}
	edits := []text.Edit{{Span: at, New: edit.Comments(at, c.Test, x.src.Style) + inPlace(c.Test, at, strings.Join(tests, " || "))}}
	return w.done(p, append(edits, x.unusedBehind(c.Catch, at)...), "")
}

// unusedBehind plans that the variables of a clause go that nothing but a part of it
// uses, which goes, and that take no more than what something tells.
func (x *Fixer) unusedBehind(catch syntax.Node, gone text.Span) (edits []text.Edit) {
	for st := range catch.Child(syntax.RoleBody).Descend() {
		d := st.Child(syntax.RoleDeclarator)
		if st.Kind() != syntax.LocalVar || st.Role() != syntax.RoleStatement || st.Count(syntax.RoleDeclarator) != 1 || x.src.Does(d.Child(syntax.RoleInit)) {
			continue
		}
		inside, outside := false, false
		for n := range st.Parent().Descend() {
			if n.Kind() == syntax.Ident && n.Name() == d.Name() {
				in := gone.Encloses(n.Span())
				inside, outside = inside || in, outside || !in
			}
		}
		if inside && !outside {
			edits = append(edits, edit.Remove(edit.Target{Node: st, Form: edit.InBlock}, x.src.Style))
		}
	}
	return edits
}

// canBeCaught reports whether an exception that a clause takes can be of the
// class, as the compiler has it.
func (x *Fixer) canBeCaught(catch syntax.Node, class string) bool {
	for _, t := range x.caught(catch) {
		if x.a.Types().Subclass(class, t) == types.Yes || x.a.Types().Subclass(t, class) == types.Yes {
			return true
		}
	}
	return false
}

// testOf returns what of a condition a test of the class takes the place of:
// the call that looks for the text, with the test that there is a text before
// it, or the comparison of where the text stands.
func testOf(call syntax.Node) (text.Span, bool) {
	n := call
	if call.Name() == "indexOf" || call.Name() == "lastIndexOf" {
		n = call.Parent()
		other := n.First().Next()
		if n.Kind() != syntax.Binary || n.First() != call || !other.Next().IsZero() {
			return text.Span{}, false
		}
		switch found := other.Text(); {
		case n.Op() == syntax.Ge && found == "0", (n.Op() == syntax.Gt || n.Op() == syntax.NotEq) && found == "-1":
		default:
			return text.Span{}, false
		}
	}
	span := n.Span()
	if and := n.Parent(); and.Kind() == syntax.Binary && and.Op() == syntax.AndAnd {
		for before := and.First(); !before.IsZero(); before = before.Next() {
			if before.Next() == n && asksForText(before, call) {
				span.Start = before.Span().Start
			}
		}
	}
	return span, true
}

// asksForText reports whether an operand only asks whether the text that a call
// looks into is there at all.
func asksForText(n, call syntax.Node) bool {
	if n.Kind() != syntax.Binary || n.Op() != syntax.NotEq || n.First().Next().Op() != syntax.Null {
		return false
	}
	asked := n.First().Text()
	if call.Child(syntax.RoleTarget).Text() == asked {
		return true
	}
	for a := range call.Children(syntax.RoleArgument) {
		if a.Text() == asked {
			return true
		}
	}
	return false
}

// inPlace puts a test into parentheses where what stands round it would take it
// apart.
func inPlace(call syntax.Node, at text.Span, test string) string {
	n := call
	for n.Span() != at && at.Encloses(n.Parent().Span()) {
		n = n.Parent()
	}
	both := strings.Contains(test, " && ") || strings.Contains(test, " || ")
	switch p := n.Parent(); p.Kind() {
	case syntax.Unary, syntax.Cast, syntax.MethodCall:
		if p.Kind() == syntax.MethodCall && n.Role() == syntax.RoleArgument {
			return test
		}
		return "(" + test + ")"
	case syntax.Binary:
		if op := p.Op(); op != syntax.AndAnd && op != syntax.OrOr || op == syntax.AndAnd && strings.Contains(test, " || ") {
			return "(" + test + ")"
		}
	case syntax.Conditional:
		if both && n.Role() == syntax.RoleCond {
			return "(" + test + ")"
		}
	}
	return test
}

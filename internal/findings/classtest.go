package findings

import (
	"cmp"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A classTest is a place that asks of which class the exception caught is.
type classTest struct {
	class   string
	span    text.Span
	wrapped bool // it asks for the class that the exception carries
}

// classTests returns the tests of a clause's parameter, as long as it is what
// was caught.
func (a *Analysis) classTests(catch syntax.Node) []classTest {
	param := catch.Name()
	is := func(n syntax.Node) bool {
		for n.Kind() == syntax.Paren || n.Kind() == syntax.Cast {
			n = cmp.Or(n.Child(syntax.RoleExpr), n.Child(syntax.RoleOperand))
		}
		return n.Kind() == syntax.Ident && n.Name() == param
	}
	var out []classTest
	for n := range catch.Child(syntax.RoleBody).Descend() {
		switch n.Kind() {
		case syntax.Assign:
			if is(n.Child(syntax.RoleLeft)) {
				return nil
			}
		case syntax.InstanceOf:
			t := cmp.Or(n.Child(syntax.RoleType), n.Child(syntax.RolePattern).Child(syntax.RoleType))
			if is(n.Child(syntax.RoleOperand)) {
				out = append(out, classTest{class: a.Types().TypeNode(t).Name, span: n.Span()})
			}
		case syntax.MethodCall:
			if n.Name() != "equals" && n.Name() != "isInstance" {
				continue
			}
			for _, pair := range [][2]syntax.Node{{n.Child(syntax.RoleTarget), n.Child(syntax.RoleArgument)}, {n.Child(syntax.RoleArgument), n.Child(syntax.RoleTarget)}} {
				if class := a.classNamed(pair[0]); class != "" {
					if asked, wrapped := asksClass(pair[1], is); asked || n.Name() == "isInstance" && is(pair[1]) {
						out = append(out, classTest{class, n.Span(), wrapped})
					}
				}
			}
		}
	}
	return out
}

// asksClass reports whether an expression asks the exception for its class, or
// for that of what it carries: e.getClass(), e.getClass().getName(),
// e.getClassName().
func asksClass(n syntax.Node, is func(syntax.Node) bool) (asked, wrapped bool) {
	switch n.Name() {
	case "getName", "getCanonicalName":
		return asksClass(n.Child(syntax.RoleTarget), is)
	case "getClass":
		return is(n.Child(syntax.RoleTarget)), false
	case "getClassName":
		return is(n.Child(syntax.RoleTarget)), true
	}
	return false, false
}

// classNamed returns the class that X.class, X.class.getName() or a literal
// names.
func (a *Analysis) classNamed(n syntax.Node) string {
	switch n.Kind() {
	case syntax.ClassLiteral:
		return a.Types().TypeNode(n.Child(syntax.RoleType)).Name
	case syntax.MethodCall:
		if n.Name() == "getName" || n.Name() == "getCanonicalName" {
			if c := n.Child(syntax.RoleTarget); c.Kind() == syntax.ClassLiteral {
				return a.classNamed(c)
			}
		}
	case syntax.Literal:
		value, _ := n.StringValue()
		return value
	}
	return ""
}

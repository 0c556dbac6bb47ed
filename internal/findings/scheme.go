package findings

import (
	"regexp"

	"throwsight/java/syntax"
)

// schemeOf returns the scheme of the address that an expression stands for: of a
// text, of what is made of one, or of what a variable is always given; "" where
// it does not follow from the file.
func (a *Analysis) schemeOf(n syntax.Node, steps int) string {
	if n.IsZero() || steps > mostSteps {
		return ""
	}
	switch n.Kind() {
	case syntax.Literal:
		text, _ := n.StringValue()
		if m := scheme.FindStringSubmatch(text); m != nil {
			return m[1]
		}
	case syntax.Paren, syntax.Cast:
		return a.schemeOf(operand(n), steps+1)
	case syntax.Binary:
		if n.Op() == syntax.Plus {
			return a.schemeOf(n.Child(syntax.RoleOperand), steps+1)
		}
	case syntax.New: // an address, or one below another
		return a.schemeOf(n.Child(syntax.RoleArgument), steps+1)
	case syntax.MethodCall:
		if callee, ok := a.Types().Callee(n); ok && callee.Static { // that reads or puts together a text
			return a.schemeOf(n.Child(syntax.RoleArgument), steps+1)
		}
		return a.schemeOf(n.Child(syntax.RoleTarget), steps+1)
	case syntax.Ident, syntax.FieldAccess:
		decl := variableOf(n)
		if steps == 0 { // as of most calls' arguments
			return a.schemes.get(decl, func(decl syntax.Node) string { return a.schemeGiven(decl, 0) })
		}
		return a.schemeGiven(decl, steps)
	}
	return ""
}

// schemeGiven returns the scheme of all that a variable is given.
func (a *Analysis) schemeGiven(decl syntax.Node, steps int) (same string) {
	for i, v := range a.allValuesOf(decl) {
		s := a.schemeOf(v, steps+1)
		if s == "" || i > 0 && s != same {
			return ""
		}
		same = s
	}
	return same
}

var scheme = regexp.MustCompile(`^([a-z][a-z0-9+.-]*):/`)

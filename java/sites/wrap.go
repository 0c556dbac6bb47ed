package sites

import (
	"slices"

	"throwsight/java/syntax"
)

// wrapped reads the return of an exception that another method makes of a text
// given here.
func (fd *finder) wrapped(n syntax.Node) {
	x := n.Child(syntax.RoleExpr)
	for x.Kind() == syntax.Paren || x.Kind() == syntax.Cast {
		x = innermost(x)
	}
	if x.Kind() != syntax.MethodCall || x.Name() == "initCause" {
		return
	}
	owner := n.Enclosing(syntax.Lambda, syntax.MethodDecl, syntax.ClassBody)
	f := fd.frame(n)
	if owner.Kind() != syntax.MethodDecl || !fd.e.isThrowableType(fd.e.declaredType(owner.Child(syntax.RoleType), f)) {
		return
	}
	handed := fd.handedText(x, f)
	if handed.words() == 0 || first(handed.alts).made {
		return
	}
	v := fd.e.eval(x, f)
	if v.words() == 0 {
		v = handed
	}
	if !slices.ContainsFunc(v.alts, alt.isException) {
		v = withClass(v, fd.wrappedClass(x, owner, f))
	}
	fd.add(Wrapper, n, n.Span(), v, fd.messagePart(x, f))
}

// wrappedClass returns the class of an exception that is handed to be wrapped,
// for the likes of it come back; else the one that the method declares.
func (fd *finder) wrappedClass(call, owner syntax.Node, f *frame) string {
	for _, a := range arguments(call) {
		if a.Kind() != syntax.Ident {
			continue
		}
		if v := first(fd.e.eval(a, f).alts); v.isException() {
			return v.class
		}
	}
	return string(fd.e.declaredType(owner.Child(syntax.RoleType), f))
}

// innermost returns the operand of parentheses or of a cast.
func innermost(n syntax.Node) syntax.Node {
	if n.Kind() == syntax.Cast {
		return n.Child(syntax.RoleOperand)
	}
	return n.Child(syntax.RoleExpr)
}

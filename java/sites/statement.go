package sites

import (
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// statementOf returns the statement, or the variable's declaration, or the
// expression that is a lambda's body, that n is in.
func statementOf(n syntax.Node) syntax.Node {
	for ; !n.IsZero(); n = n.Parent() {
		if isStatement(n) {
			return n
		}
	}
	return n
}

// isStatement reports whether n stands where a statement can.
func isStatement(n syntax.Node) bool {
	switch n.Role() {
	case syntax.RoleStatement, syntax.RoleThen, syntax.RoleElse, syntax.RoleFinally, syntax.RoleCatch:
		return n.Parent().Kind() != syntax.Conditional
	case syntax.RoleBody:
		return n.Parent().Kind() != syntax.Lambda && n.Kind() != syntax.ClassBody
	case syntax.RoleResource:
		return n.Kind() == syntax.LocalVar
	}
	return false
}

// switchStatement returns the statement that a switch is or is part of.
func switchStatement(sw syntax.Node) syntax.Node {
	if isStatement(sw) {
		return sw
	}
	return statementOf(sw.Parent())
}

func isLoop(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
		return true
	}
	return false
}

// statementSpan returns the bytes of the statement that n is in; of one that
// has other statements in it, only its head as far as n's part goes.
func statementSpan(n syntax.Node) text.Span {
	child := n
	for p := n; !p.IsZero(); child, p = p, p.Parent() {
		switch {
		case p.Kind() == syntax.FieldDecl, p.Kind() == syntax.EnumConstant, p.Kind() == syntax.ConstructorCall:
			return p.Span()
		case p.Role() == syntax.RoleBody && p.Parent().Kind() == syntax.Lambda:
			return p.Span()
		case isStatement(p):
			if isCompound(p) {
				return text.Span{Start: p.Span().Start, End: child.Span().End}
			}
			return p.Span()
		}
	}
	return n.Span()
}

// isCompound reports whether a statement of the kind has other statements, or
// members, in it.
func isCompound(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.If, syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Switch, syntax.Try, syntax.Synchronized, syntax.Labeled:
		return true
	}
	return isTypeDecl(n)
}

package edit

import (
	"slices"

	"throwsight/java/syntax"
)

// idleAtEnd returns the statements at the end of a clause, before what
// leaves it, that do nothing once the clause throws: they give a value to a variable
// of the method, which is left then.
func (s *Source) idleAtEnd(catch syntax.Node) []syntax.Node {
	try := catch.Parent()
	for n := try.Parent(); !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.Try:
			return nil // it may take the error, and what follows see the variable
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Lambda, syntax.Initializer:
			return s.idle(n, try, slices.Collect(catch.Child(syntax.RoleBody).Children(syntax.RoleStatement)))
		}
	}
	return nil
}

func (s *Source) idle(home, try syntax.Node, statements []syntax.Node) []syntax.Node {
	end := len(statements)
	if end > 0 && ends(statements[end-1]) {
		end--
	}
	from := end
	for from > 0 {
		n := statements[from-1]
		name := givenTo(n.Child(syntax.RoleExpr))
		if name == "" || !localOf(home, n, name) || uses(try.Child(syntax.RoleFinally), name) || s.Does(n.Child(syntax.RoleExpr).Child(syntax.RoleRight)) || remarked(n) {
			break
		}
		from--
	}
	return slices.Clone(statements[from:end])
}

// givenTo returns the variable that an expression does nothing but give a value
// to.
func givenTo(expr syntax.Node) string {
	switch expr.Kind() {
	case syntax.Assign:
		if to := expr.Child(syntax.RoleLeft); to.Kind() == syntax.Ident {
			return to.Name()
		}
	case syntax.Postfix, syntax.Unary:
		if to := expr.Child(syntax.RoleOperand); to.Kind() == syntax.Ident && (expr.Op() == syntax.Inc || expr.Op() == syntax.Dec) {
			return to.Name()
		}
	}
	return ""
}

// localOf reports whether a name at a node is of a variable that a method, a
// lambda or an initialiser declares itself.
func localOf(home, at syntax.Node, name string) bool {
	for d := range home.Descend() {
		switch d.Kind() {
		case syntax.VarDeclarator, syntax.Param:
			if d.Name() == name && d.Parent().Kind() != syntax.FieldDecl && scope(d).Span().Encloses(at.Span()) {
				return true
			}
		}
	}
	return false
}

// remarked reports whether a statement has comments.
func remarked(n syntax.Node) bool {
	src := n.Tree().Source()
	at := leading(n)
	return Remarked(n.Span(), n) || at != n.Span().Start || trailing(src, n.Span().End) != n.Span().End || firstOnLine(src, at) && above(n) != at
}

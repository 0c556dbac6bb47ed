package edit

import (
	"throwsight/java/syntax"
)

// Repeatable reports whether the target can be put into a loop that it leaves
// when it completes: running it again does nothing twice that the text shows.
func Repeatable(t Target) bool {
	switch {
	case t.Form == Field:
		return !countsOn(t.Node) && t.Node.Child(syntax.RoleDeclarator).Next().Role() != syntax.RoleDeclarator
	case t.Form == Unbraced || t.Form == Arm:
		return Simple(t) && !countsOn(t.Node) && !onceOnly(t.Node)
	}
	return Simple(t) && !countsOn(t.Node)
}

// Simple reports whether the target is one evaluation of an expression: no
// other statement is part of it.
func Simple(t Target) bool {
	switch t.Node.Kind() {
	case syntax.ExprStmt, syntax.LocalVar, syntax.Return, syntax.Throw, syntax.Yield, syntax.Assert:
		return true
	}
	return t.Form == ValueBody || t.Form == VoidBody
}

// countsOn reports whether running a statement again would count something on
// or assign in passing.
func countsOn(n syntax.Node) bool {
	for d := range n.Descend() {
		switch d.Kind() {
		case syntax.Postfix:
			return true
		case syntax.Unary:
			if d.Op() == syntax.Inc || d.Op() == syntax.Dec {
				return true
			}
		case syntax.Assign:
			if d.Parent() != n {
				return true
			}
		}
	}
	return false
}

// assigned returns the variable's name on the left of an assignment: a local
// one or a field of this.
func assigned(left syntax.Node) string {
	switch left.Kind() {
	case syntax.Ident:
		return left.Name()
	case syntax.FieldAccess:
		if left.Child(syntax.RoleTarget).Kind() == syntax.This {
			return left.Name()
		}
	}
	return ""
}

// captured reports whether a lambda or a class inside the method uses the
// name: its variable must not be assigned twice.
func captured(n syntax.Node, name string) bool {
	home := n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer)
	for d := range home.Descend() {
		if d.Kind() != syntax.Ident || d.Name() != name {
			continue
		}
		inside := d.Enclosing(syntax.Lambda, syntax.ClassBody)
		if !inside.IsZero() && home.Span().Encloses(inside.Span()) && !inside.Span().Encloses(n.Span()) {
			return true
		}
	}
	return false
}

// finalVariable reports whether a final variable of the name is declared in
// the class: a loop may not assign it.
func finalVariable(n syntax.Node, name string) bool {
	class := n.Enclosing(syntax.ClassBody)
	for d := range class.Descend() {
		if d.Kind() == syntax.VarDeclarator && d.Name() == name && d.Parent().Has(syntax.FlagFinal) {
			return true
		}
	}
	return false
}

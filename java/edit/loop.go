package edit

import (
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Repeatable reports whether the target can be put into a loop that it leaves
// when it completes: what it assigns may be assigned again, and none of its
// jumps would mean the new loop.
func Repeatable(file *types.File, t Target) bool {
	n := t.Node
	switch {
	case t.Form == Resource, t.Form == Arm && n.Kind() == syntax.Throw:
		return false
	case t.Form == ValueBody || t.Form == VoidBody || t.Form == ValueArm:
		return true
	case Completes(n) == types.Unknown || jumps(n, syntax.Break) || jumps(n, syntax.Continue):
		return false
	case n.Kind() == syntax.LocalVar && n.Has(syntax.FlagFinal):
		return false
	}
	for d := range n.Descend() {
		name := ""
		switch d.Kind() {
		case syntax.VarDeclarator:
			if d.Parent() == n {
				name = d.Name()
			}
		case syntax.Assign:
			name = assigned(d.Child(syntax.RoleLeft))
		}
		if name != "" && (captured(n, name) || finalVariable(n, name)) {
			return false
		}
	}
	return true
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

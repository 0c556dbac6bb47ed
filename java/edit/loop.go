package edit

import (
	"throwsight/java/syntax"
)

// Again returns what of the target is run again for the call when one of the
// classes is caught, the target's node or the call alone; false where nothing
// can be: the loop that it stands in is left when it completes.
func Again(src *Source, t Target, call syntax.Node, classes []string) (syntax.Node, bool) {
	r, ok := src.repeating(t, call, classes)
	switch {
	case !ok || t.Form != Field && !Simple(t):
		return t.Node, false
	case t.Form == Field:
		return t.Node, len(r.operands) == 0 && !r.alone && t.Node.Child(syntax.RoleDeclarator).Next().Role() != syntax.RoleDeclarator
	case r.alone:
		return call, true
	case t.Form == Unbraced || t.Form == Arm:
		return t.Node, !onceInside(t.Node)
	}
	return t.Node, true
}

// Simple reports whether the target is one evaluation of an expression: no
// other statement is part of it.
func Simple(t Target) bool {
	stmt := t.Node
	for stmt.Kind() == syntax.Labeled {
		stmt = stmt.Child(syntax.RoleBody)
	}
	switch stmt.Kind() {
	case syntax.ExprStmt, syntax.LocalVar, syntax.Return, syntax.Throw, syntax.Yield, syntax.Assert:
		return true
	}
	return t.Form == ValueBody || t.Form == VoidBody
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

// captured reports whether the name is used in the method where its variable must
// not be assigned twice: in a lambda or a class inside it, in the guard of a case,
// as what a try closes.
func captured(n syntax.Node, name string) bool {
	home := memberOf(n)
	for d := range home.Descend() {
		if d.Kind() != syntax.Ident || d.Name() != name {
			continue
		}
		if d.Role() == syntax.RoleResource {
			return true
		}
		for inside := d; inside != home; inside = inside.Parent() {
			if (inside.Kind() == syntax.Lambda || inside.Kind() == syntax.ClassBody || inside.Role() == syntax.RoleGuard) && !inside.Span().Encloses(n.Span()) {
				return true
			}
		}
	}
	return false
}

// fixed reports whether a loop may not assign the variable of the name that is
// meant at a statement: it is final, or a local one that must be as good as final.
func fixed(n syntax.Node, name string) bool {
	if local := localVariable(n, name); !local.IsZero() {
		return local.Has(syntax.FlagFinal) || local.Parent().Kind() == syntax.LocalVar && local.Parent().Has(syntax.FlagFinal) || captured(n, name)
	}
	return fixedField(n, name)
}

// fixedLeft is fixed for the left of an assignment at a statement: a field of this is
// no local variable, though one may have its name.
func fixedLeft(n, left syntax.Node) bool {
	switch name := assigned(left); {
	case name == "":
		return false
	case left.Kind() == syntax.FieldAccess:
		return fixedField(n, name)
	default:
		return fixed(n, name)
	}
}

// fixedField is fixed for a name that means a field.
func fixedField(n syntax.Node, name string) bool {
	for class := n.Enclosing(syntax.ClassBody); !class.IsZero(); class = class.Parent().Enclosing(syntax.ClassBody) {
		for m := range class.Children(syntax.RoleMember) {
			for d := range m.Children(syntax.RoleDeclarator) {
				if d.Name() == name {
					return m.Has(syntax.FlagFinal)
				}
			}
		}
	}
	return false
}

// localVariable returns what declares the local variable or parameter that a name
// means at a statement, no node where it means neither.
func localVariable(n syntax.Node, name string) (found syntax.Node) {
	for d := range memberOf(n).Descend() {
		switch d.Kind() {
		case syntax.VarDeclarator:
			if d.Parent().Kind() == syntax.FieldDecl {
				continue
			}
		case syntax.Param, syntax.TypePattern, syntax.Catch:
		default:
			continue
		}
		if d.Name() == name && d.Span().Start < n.Span().Start && scope(d).Span().Encloses(n.Span()) {
			found = d
		}
	}
	return found
}

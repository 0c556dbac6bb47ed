package edit

import (
	"slices"

	"throwsight/java/syntax"
)

// What one expression gives a new value and another one reads: the two must stay
// in their order.

// GivenBefore reports whether a name that stands within a node gets its value
// there, in what is worked out before it: it is declared there, or given another
// value.
func (s *Source) GivenBefore(name, within syntax.Node) bool {
	for n := name; n != within; n = n.Parent() {
		for c := range ahead(n) {
			if s.disturbs(c, name) || declares(c, leftmost(name).Name()) {
				return true
			}
		}
	}
	return false
}

// leftmost returns the name that a name with dots begins with.
func leftmost(n syntax.Node) syntax.Node {
	for n.Kind() == syntax.FieldAccess {
		n = n.Child(syntax.RoleTarget)
	}
	return n
}

// declares reports whether a variable of the name is declared in a node.
func declares(n syntax.Node, name string) bool {
	for d := range n.Descend() {
		if (d.Kind() == syntax.VarDeclarator || d.Kind() == syntax.TypePattern) && d.Name() == name {
			return true
		}
	}
	return false
}

// disturbed reports whether one of the expressions disturbs what another reads.
func (s *Source) disturbed(reader syntax.Node, by []syntax.Node) bool {
	return slices.ContainsFunc(by, func(n syntax.Node) bool { return s.disturbs(n, reader) })
}

// disturbs reports whether working an expression out gives a variable that
// another expression reads another value, as far as this file tells: it does so
// itself, or what it calls in this file may, of a field that some method here
// gives one.
func (s *Source) disturbs(n, reader syntax.Node) bool {
	given := map[string]bool{}
	calls := false
	for d := range s.evaluated(n) {
		if v := givenBy(d); !v.IsZero() {
			given[v.Name()] = true
		}
		calls = calls || s.runsHere(d)
	}
	if !calls && len(given) == 0 {
		return false
	}
	return s.readsAny(reader, deepest, func(v syntax.Node) bool {
		return given[v.Name()] || calls && s.isGivenField(v)
	})
}

// runsHere reports whether an expression is a call that runs code of this file,
// its own or what is handed to it, that does something.
func (s *Source) runsHere(n syntax.Node) bool {
	if n.Kind() != syntax.MethodCall || s.Tells(n) {
		return false
	}
	for a := range n.Children(syntax.RoleArgument) {
		if a.Kind() == syntax.Lambda || a.Kind() == syntax.MethodRef {
			return true
		}
	}
	target := n.Child(syntax.RoleTarget)
	return target.IsZero() || target.Kind() == syntax.This || !s.declaration(n).IsZero()
}

// givenBy returns the variable, a name or a field's access, that an expression
// gives a value; no node where it gives none.
func givenBy(n syntax.Node) (v syntax.Node) {
	switch n.Kind() {
	case syntax.Assign, syntax.Postfix:
		v = n.First()
	case syntax.Unary:
		if n.Op() == syntax.Inc || n.Op() == syntax.Dec {
			v = n.First()
		}
	}
	for v.Kind() == syntax.Paren {
		v = v.First()
	}
	if v.Kind() != syntax.Ident && v.Kind() != syntax.FieldAccess {
		return syntax.Node{} // an array's element
	}
	return v
}

// readsAny reports whether one of the variables that an expression reads is as
// asked, those included that the methods of this file which it calls read.
func (s *Source) readsAny(n syntax.Node, depth int, is func(syntax.Node) bool) bool {
	written := syntax.Node{} // what is only given a value
	if p := n.Parent(); p.Kind() == syntax.Assign && p.Op() == syntax.Eq && n == p.First() {
		written = n
	}
	for d := range s.evaluated(n) {
		switch d.Kind() {
		case syntax.Ident, syntax.FieldAccess:
			if d != written && is(d) {
				return true
			}
		case syntax.MethodCall:
			if m := s.declaration(d); !m.IsZero() && depth > 0 && s.readsAny(m.Child(syntax.RoleBody), depth-1, is) {
				return true
			}
		}
	}
	return false
}

// isGivenField reports whether a variable is a field that code of this file gives
// a value at another time than when its object is made.
func (s *Source) isGivenField(v syntax.Node) bool {
	if v.Kind() == syntax.Ident && s.File.Local(v.Name(), v) {
		return false
	}
	for n := range s.Tree.Root().Descend() {
		to := givenBy(n)
		switch {
		case to.IsZero() || to.Name() != v.Name() || to.Kind() == syntax.Ident && s.File.Local(to.Name(), to):
		default:
			switch n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.Lambda).Kind() {
			case syntax.MethodDecl, syntax.Lambda:
				return true
			}
		}
	}
	return false
}

package edit

import "throwsight/java/syntax"

// What is worked out before a name in a statement, and changes what that means.

// GivenBefore reports whether a name that stands within a node gets its value
// there, in what is worked out before it: it is declared there, or given another
// value.
func (s *Source) GivenBefore(name, within syntax.Node) bool {
	for n := name; n != within; n = n.Parent() {
		for c := range ahead(n) {
			if s.effectOf(c).changes(s, name) || declares(c, leftmost(name).Name()) {
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

// UsedBefore reports whether something is done to the very object that an
// argument's name means, or with it, in what the node that it stands within works
// out before the call: what the object tells may be another thing then.
func (s *Source) UsedBefore(name, within syntax.Node) bool {
	if unchanging[s.File.TypeOf(name).ClassName()] {
		return false
	}
	for c := range behind(name) {
		if s.uses(c, name) {
			return true
		}
	}
	for n := name; n != within; n = n.Parent() {
		for c := range ahead(n) {
			if s.uses(c, name) {
				return true
			}
		}
	}
	return false
}

// uses reports whether a node has a call that does something, on what a name
// means or with it.
func (s *Source) uses(n, name syntax.Node) bool {
	for d := range s.evaluated(n) {
		if d.Kind() != syntax.MethodCall || s.Tells(d) {
			continue
		}
		for c := range d.All() {
			if (c.Role() == syntax.RoleArgument || c.Role() == syntax.RoleTarget) && bare(c).Text() == name.Text() {
				return true
			}
		}
	}
	return false
}

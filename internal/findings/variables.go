package findings

import "throwsight/java/syntax"

// Variables of one file, followed by their names: where one is declared and
// which values it is given. What other files assign is not seen; rules that
// ask here say so, or speak lower.

// declaration returns what declares the variable that a simple name means: a
// VarDeclarator, a Param, a Catch or a TypePattern; the zero Node where the
// file does not tell.
func declaration(name syntax.Node) syntax.Node {
	if name.Kind() != syntax.Ident {
		return syntax.Node{}
	}
	for n := name; !n.IsZero(); n = n.Parent() {
		if d := declaredBeside(n, name.Name()); !d.IsZero() {
			return d
		}
	}
	return syntax.Node{}
}

// declaredBeside returns the declaration of a name that is in scope at n
// because of where n stands in its parent.
func declaredBeside(n syntax.Node, name string) syntax.Node {
	parent := n.Parent()
	switch parent.Kind() {
	case syntax.Block, syntax.Case:
		return declaredBefore(parent, n, name)
	case syntax.For, syntax.Try:
		if n.Role() != syntax.RoleCatch && n.Role() != syntax.RoleFinally {
			return declaredBefore(parent, n, name)
		}
	case syntax.ForEach:
		if n.Role() == syntax.RoleBody {
			return declaratorOf(parent.Child(syntax.RoleVar), name)
		}
	case syntax.Catch:
		if parent.Name() == name {
			return parent
		}
	case syntax.Lambda, syntax.MethodDecl, syntax.ConstructorDecl:
		for p := range parent.Children(syntax.RoleParam) {
			if p.Name() == name {
				return p
			}
		}
	case syntax.ClassBody:
		for m := range parent.Children(syntax.RoleMember) {
			if d := declaratorOf(m, name); m.Kind() == syntax.FieldDecl && !d.IsZero() {
				return d
			}
		}
	}
	return patternBefore(n, name)
}

// declaredBefore returns the last declarator of a name among the children of
// parent that stand before n.
func declaredBefore(parent, n syntax.Node, name string) (found syntax.Node) {
	for s := range parent.All() {
		if s == n {
			break
		}
		if d := declaratorOf(s, name); s.Kind() == syntax.LocalVar && !d.IsZero() {
			found = d
		}
	}
	return found
}

// declaratorOf returns the declarator of a name in a declaration of variables.
func declaratorOf(decl syntax.Node, name string) syntax.Node {
	for d := range decl.Children(syntax.RoleDeclarator) {
		if d.Name() == name {
			return d
		}
	}
	return syntax.Node{}
}

// patternBefore returns the pattern that binds a name in the condition of what
// n is a branch of, or to the left of it in the same condition.
func patternBefore(n syntax.Node, name string) syntax.Node {
	switch parent := n.Parent(); parent.Kind() {
	case syntax.If, syntax.While, syntax.Conditional, syntax.Binary:
		for s := range parent.All() {
			if s == n {
				break
			}
			for p := range s.Descend() {
				if p.Kind() == syntax.TypePattern && p.Name() == name {
					return p
				}
			}
		}
	}
	return syntax.Node{}
}

// isField reports whether an expression means a field that this file declares.
func isField(n syntax.Node) bool { return !fieldOf(n).IsZero() }

// fieldOf returns the declarator of the field that an expression means: a
// simple name, or one behind "this".
func fieldOf(n syntax.Node) syntax.Node {
	switch n.Kind() {
	case syntax.Ident:
		if d := declaration(n); d.Parent().Kind() == syntax.FieldDecl {
			return d
		}
	case syntax.FieldAccess:
		if n.Child(syntax.RoleTarget).Kind() != syntax.This {
			break
		}
		for m := range n.Enclosing(syntax.ClassBody).Children(syntax.RoleMember) {
			if d := declaratorOf(m, n.Name()); m.Kind() == syntax.FieldDecl && !d.IsZero() {
				return d
			}
		}
	}
	return syntax.Node{}
}

// variableOf returns the declaration that an expression means: of a simple name
// or of a field behind "this".
func variableOf(n syntax.Node) syntax.Node {
	if n.Kind() == syntax.FieldAccess {
		return fieldOf(n)
	}
	return declaration(n)
}

// valuesOf returns the expressions that a variable gets: its first value and
// what is assigned to it in this file.
func (a *Analysis) valuesOf(decl syntax.Node) []syntax.Node {
	if decl.IsZero() {
		return nil
	}
	var out []syntax.Node
	if first := decl.Child(syntax.RoleInit); !first.IsZero() {
		out = append(out, first)
	}
	for _, n := range a.assigns()[decl.Name()] {
		if variableOf(n.Child(syntax.RoleLeft)) == decl {
			out = append(out, n.Child(syntax.RoleRight))
		}
	}
	return out
}

// findAssigns returns the file's assignments by the last name of what they
// assign to.
func (a *Analysis) findAssigns() map[string][]syntax.Node {
	out := map[string][]syntax.Node{}
	for _, n := range a.outline().givers {
		if n.Kind() == syntax.Assign {
			name := lastName(n.Child(syntax.RoleLeft))
			out[name] = append(out[name], n)
		}
	}
	return out
}

// standsFor returns the expressions that another one has its value from, one of
// them: what stands in parentheses, either branch of a conditional, all that a
// variable is given; none for one that makes its own.
func (a *Analysis) standsFor(n syntax.Node) []syntax.Node {
	switch n.Kind() {
	case syntax.Paren, syntax.Cast:
		return []syntax.Node{operand(n)}
	case syntax.Conditional:
		return []syntax.Node{n.Child(syntax.RoleThen), n.Child(syntax.RoleElse)}
	case syntax.Ident, syntax.FieldAccess:
		return a.allValuesOf(variableOf(n))
	}
	return nil
}

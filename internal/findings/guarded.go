package findings

import (
	"slices"

	"throwsight/catalog"
	"throwsight/java/syntax"
)

// Guarded reports whether code asks before a call what the record's guard asks:
// an if round the call, or one before it that leaves where the answer is bad. It
// is the same question where all the methods and values of the guard stand in
// it, asked about something that the call is given.
func (a *Analysis) Guarded(call CallSite, r *catalog.Record) bool {
	if r.Guard == nil {
		return false
	}
	asked := a.library().guards.get(r.Guard.When, func(when string) []string {
		return questions(syntax.Parse([]byte("class A { boolean b = " + when + "; }")).Root())
	})
	given := namesIn(call.Node)
	asks := func(cond syntax.Node) bool {
		has, about := questions(cond), namesIn(cond)
		return len(asked) > 0 && !slices.ContainsFunc(asked, func(q string) bool { return !slices.Contains(has, q) }) &&
			slices.ContainsFunc(about, func(name string) bool { return slices.Contains(given, name) })
	}
	for n := call.Node; !n.IsZero() && n.Role() != syntax.RoleMember; n = n.Parent() {
		parent := n.Parent()
		switch {
		case parent.Kind() == syntax.If && n.Role() == syntax.RoleThen:
			if asks(parent.Child(syntax.RoleCond)) {
				return true
			}
		case n.Role() == syntax.RoleStatement:
			for before := range parent.Children(syntax.RoleStatement) {
				if before == n {
					break
				}
				if before.Kind() == syntax.If && leaves(before.Child(syntax.RoleThen)) && asks(before.Child(syntax.RoleCond)) {
					return true
				}
			}
		}
		if n.Kind() == syntax.Lambda {
			break
		}
	}
	return false
}

// questions returns the methods that a condition asks by and the values that it
// compares with.
func questions(cond syntax.Node) (out []string) {
	for n := range cond.Descend() {
		switch n.Kind() {
		case syntax.MethodCall:
			out = append(out, n.Name())
		case syntax.Literal:
			out = append(out, n.Text())
		}
	}
	return out
}

// namesIn returns the names of the variables in an expression.
func namesIn(n syntax.Node) (out []string) {
	for n := range n.Descend() {
		if n.Kind() == syntax.Ident {
			out = append(out, n.Name())
		}
	}
	return out
}

// leaves reports whether a statement ends with one that goes elsewhere.
func leaves(n syntax.Node) bool {
	for n.Kind() == syntax.Block {
		n = n.Last(syntax.RoleStatement)
	}
	switch n.Kind() {
	case syntax.Throw, syntax.Return, syntax.Continue, syntax.Break:
		return true
	}
	return false
}

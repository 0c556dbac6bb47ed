package findings

import (
	"maps"
	"slices"

	"throwsight/catalog"
	"throwsight/java/syntax"
)

// Guarded reports whether what a record's guard asks for follows from what the
// code has asked where the call stands. A question is the same where the
// methods and values of the guard's stand in it, its answer is the same, and it
// is about what the call is given: the guard's names are those of the library's
// parameters, the code's its own, and one of the guard's is one of the code's in
// all of it.
func (a *Analysis) Guarded(call CallSite, r *catalog.Record) bool {
	if r.Guard == nil {
		return false
	}
	wanted := a.library().guards.get(r.Guard.When, guardFacts)
	if len(wanted) == 0 {
		return false
	}
	p := proof{target: namesIn(call.Node.Child(syntax.RoleTarget)), facts: a.holdingAt(call.Node)}
	for arg := range call.Node.Children(syntax.RoleArgument) {
		p.given = append(p.given, namesIn(arg)...)
	}
	return p.holds(wanted, map[string]string{})
}

// guardFacts returns what a guard's condition asks for; nothing where that is
// more than can be followed.
func guardFacts(when string) []fact {
	tree := syntax.Parse([]byte("class A { boolean b = " + when + "; }"))
	for n := range tree.Root().Descend() {
		if n.Role() == syntax.RoleInit && n.Parent().Kind() == syntax.VarDeclarator {
			if facts, whole := (conditions{}).factsOf(n, true, 0); whole {
				return facts
			}
			return nil
		}
	}
	return nil
}

// A proof looks for what a guard asks for among the facts of a place.
type proof struct {
	target []string // the variables that the call is made on
	given  []string // those in its arguments
	facts  []fact
}

// holds reports whether all that is wanted follows from some fact, with one
// meaning for each of the guard's names.
func (p *proof) holds(wanted []fact, meaning map[string]string) bool {
	if len(wanted) == 0 {
		return true
	}
	for _, f := range p.facts {
		with := maps.Clone(meaning)
		if len(f) > 0 && !slices.ContainsFunc(f, func(x atom) bool { return !p.among(x, wanted[0], with) }) && p.holds(wanted[1:], with) {
			return true
		}
	}
	return false
}

// among reports whether an atom of the code is one of those that a guard is
// content with, and notes what the guard's names mean then.
func (p *proof) among(x atom, wanted fact, meaning map[string]string) bool {
	return slices.ContainsFunc(wanted, func(w atom) bool { return p.same(x, w, meaning) })
}

func (p *proof) same(x, w atom, meaning map[string]string) bool {
	if x.op != w.op || x.holds != w.holds || w.op == syntax.NoToken && len(w.asks) == 0 || !p.about(x.names) {
		return false
	}
	if slices.ContainsFunc(w.asks, func(q string) bool { return !slices.Contains(x.asks, q) }) {
		return false
	}
	if len(x.names) != len(w.names) {
		return true // it is asked in other words
	}
	for i, name := range w.names {
		if known, ok := meaning[name]; ok && known != x.names[i] {
			return false
		}
	}
	for i, name := range w.names {
		meaning[name] = x.names[i]
	}
	return true
}

// about reports whether a question is about what the call is given; one that is
// about nothing but what the call is made on, about that.
func (p *proof) about(names []string) bool {
	of := func(list []string) func(string) bool {
		return func(name string) bool { return slices.Contains(list, name) }
	}
	other := slices.DeleteFunc(slices.Clone(names), of(p.target))
	if len(other) == 0 {
		return slices.ContainsFunc(names, of(p.target))
	}
	return slices.ContainsFunc(other, of(p.given))
}

package findings

import (
	"slices"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A reached clause is one that an error of a call into the library can come to.
type reached struct {
	catch, try syntax.Node
	call       CallSite // the first of those whose errors come there, of those that can fail for reasons of the moment where there are some
}

// reachedClauses returns the clauses of the file that errors of calls into the
// library can come to, in the order of the text: those that take what a call
// has to expect, and those that take a part of it.
func (a *Analysis) reachedClauses() []reached {
	var out []reached
	seen := map[syntax.Node]int{} // clause -> its index in out, from 1
	for _, call := range a.Calls() {
	fails:
		for _, class := range call.Fails() {
			for catch := range a.onTheWay(call.Node, class) {
				if a.inMemory(call) {
					break fails
				}
				switch i := seen[catch]; {
				case i == 0:
					out = append(out, reached{catch, catch.Parent(), call})
					seen[catch] = len(out)
				case a.mayBeAway(call) && !a.mayBeAway(out[i-1].call):
					out[i-1].call = call
				}
			}
		}
	}
	slices.SortStableFunc(out, func(x, y reached) int { return x.catch.Span().Start - y.catch.Span().Start })
	return out
}

// onTheWay yields the clauses that an exception declared as the class comes to
// from a place: those that take classes below it, and at last the one that
// takes it.
func (a *Analysis) onTheWay(at syntax.Node, class string) func(func(syntax.Node) bool) {
	return func(yield func(syntax.Node) bool) {
		for n := at; !n.IsZero(); n = n.Parent() {
			switch n.Kind() {
			case syntax.Lambda, syntax.Initializer, syntax.MethodDecl, syntax.ConstructorDecl, syntax.ClassBody:
				return
			case syntax.MethodRef:
				if n == at {
					return
				}
			}
			try := n.Parent()
			if try.Kind() != syntax.Try || n.Role() != syntax.RoleBody && n.Role() != syntax.RoleResource {
				continue
			}
			for c := range try.Children(syntax.RoleCatch) {
				all := a.takes(c, class) == types.Yes
				if (all || a.takesPart(c, class)) && !yield(c) {
					return
				}
				if all {
					return
				}
			}
		}
	}
}

// takesPart reports whether a clause names a checked class that is below the
// given one. That a method declares Exception is no reason to expect an
// unchecked one.
func (a *Analysis) takesPart(catch syntax.Node, class string) bool {
	for t := range caughtTypes(catch) {
		name := a.Types().TypeNode(t).Name
		if a.Types().Subclass(name, class) == types.Yes && a.Unchecked(name) == types.No {
			return true
		}
	}
	return false
}

// mayBeAway reports whether a call can fail for reasons of the moment, with an
// IOException, and not only for one of its own.
func (a *Analysis) mayBeAway(call CallSite) bool {
	return slices.ContainsFunc(call.Fails(), func(class string) bool { return a.Types().Subclass(class, "java.io.IOException") == types.Yes })
}

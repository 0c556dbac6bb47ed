package fixes

import (
	"slices"
	"strings"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Why what the clauses round a place do leaves nothing to write there.
const (
	throwsAlready = "the clause that takes it throws it on already: there is nothing to write"
	justForIt     = "the clause that takes it takes nothing else: what is to be done about it stands there"
	takenRound    = "a clause round it would take what is thrown"
	silencedRound = "a clause round it would take what is thrown, and does nothing about it"
)

// leftIdle returns the types of a clause for which nothing is left once clauses
// of the classes stand before it: the compiler tells of such a clause, and nobody
// would write it.
func (x *Fixer) leftIdle(catch syntax.Node, classes []string) (idle []syntax.Node) {
	try := catch.Parent()
	tried := x.a.Types().Tried(try)
	if tried.Open {
		return nil
	}
	var before []string
	for c := range try.Children(syntax.RoleCatch) {
		if c == catch {
			break
		}
		before = append(before, x.caught(c)...)
	}
	for _, t := range edit.CaughtTypes(catch) {
		if name := x.a.Types().TypeNode(t).Name; x.hasWork(name, tried, before) && !x.hasWork(name, tried, append(before[:len(before):len(before)], classes...)) {
			idle = append(idle, t)
		}
	}
	return idle
}

// hasWork reports whether a clause of the class takes anything of what is thrown,
// behind clauses of other classes.
func (x *Fixer) hasWork(class string, thrown types.Thrown, before []string) bool {
	if class == "" || class == exception || class == throwable || !x.checked(class) {
		return true // what is not declared comes, too
	}
	return slices.ContainsFunc(thrown.Classes, func(t string) bool {
		below, above := x.a.Types().Subclass(t, class), x.a.Types().Subclass(class, t)
		if below == types.No && above == types.No {
			return false
		}
		comes := t
		if below != types.Yes && above == types.Yes {
			comes = class
		}
		return !slices.ContainsFunc(before, func(b string) bool { return x.a.Types().Subclass(comes, b) == types.Yes })
	})
}

// spare plans that the types go, of the clauses of a try, for which nothing is left
// behind new clauses of the classes; a reason where a clause is for nothing else.
func (x *Fixer) spare(try syntax.Node, classes []string) (edits []text.Edit, reason string) {
	var before []string // the classes that stand before the clause
	for c := range try.Children(syntax.RoleCatch) {
		for _, class := range classes {
			if !slices.Contains(before, class) && x.a.Takes(c, class) {
				before = append(before, class)
			}
		}
		idle := x.leftIdle(c, before)
		switch {
		case len(idle) == 0:
		case len(idle) == len(edit.CaughtTypes(c)):
			return nil, justForIt
		default:
			edits = append(edits, edit.RemoveAlternatives(c, idle, x.src.Style))
		}
	}
	return edits, ""
}

// onlyThrows reports whether all that is done about the errors is that something
// is thrown.
func onlyThrows(groups []group) bool {
	return !slices.ContainsFunc(groups, func(g group) bool {
		return slices.ContainsFunc(g.arms, func(a arm) bool { return a.do == "ignore" })
	})
}

// takersOf returns the clauses that the classes come to from a place, and whether
// each of the classes comes to one.
func (x *Fixer) takersOf(at syntax.Node, classes []string) (takers []syntax.Node, all bool) {
	all = len(classes) > 0
	for _, class := range classes {
		out := x.a.Outcome(at, class)
		if out.Defence != findings.Caught {
			all = false
			continue
		}
		if !slices.Contains(takers, out.Catch) {
			takers = append(takers, out.Catch)
		}
	}
	return takers, all
}

// thrownOnRound reports whether the classes come from a place to clauses that
// throw them on.
func (x *Fixer) thrownOnRound(at syntax.Node, classes []string) bool {
	takers, all := x.takersOf(at, classes)
	return all && !slices.ContainsFunc(takers, func(c syntax.Node) bool { return !x.passesOn(c) })
}

// nothingToWrite says why it is no use to throw on at a place what is to be
// thrown on.
func (x *Fixer) nothingToWrite(at syntax.Node, classes []string) string {
	switch takers, _ := x.takersOf(at, classes); {
	case x.thrownOnRound(at, classes):
		return throwsAlready
	case len(takers) > 0:
		return takenRound
	}
	return leavesAnyway
}

// passesOn reports whether a clause throws what it takes, or what is made of it,
// at its every end.
func (x *Fixer) passesOn(catch syntax.Node) bool {
	body := catch.Child(syntax.RoleBody)
	if edit.Completes(body) != types.No {
		return false
	}
	carriers, throws := []string{catch.Name()}, false
	carries := func(n syntax.Node) bool {
		return slices.ContainsFunc(carriers, func(name string) bool { return uses(n, name) })
	}
	for n := range body.Descend() {
		if round := n.Enclosing(syntax.Lambda, syntax.ClassBody); body.Span().Encloses(round.Span()) && !round.IsZero() {
			continue
		}
		switch n.Kind() {
		case syntax.VarDeclarator:
			if carries(n.Child(syntax.RoleInit)) {
				carriers = append(carriers, n.Name())
			}
		case syntax.Assign:
			if carries(n.Child(syntax.RoleRight)) {
				carriers = append(carriers, n.Child(syntax.RoleLeft).Name())
			}
		case syntax.MethodCall: // made.initCause(e)
			if to := n.Child(syntax.RoleTarget); to.Kind() == syntax.Ident && strings.HasSuffix(n.Name(), "Cause") && slices.ContainsFunc(slices.Collect(n.Children(syntax.RoleArgument)), carries) {
				carriers = append(carriers, to.Name())
			}
		case syntax.Return, syntax.Yield:
			return false
		case syntax.Break, syntax.Continue:
			round := n.Enclosing(syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Switch)
			if n.Name() != "" || !body.Span().Encloses(round.Span()) {
				return false
			}
		case syntax.Throw:
			if n.Enclosing(syntax.Catch) != catch {
				continue // what cleaning up fails with
			}
			if !carries(n) {
				return false
			}
			throws = true
		}
	}
	return throws
}

// silenced reports whether an exception of the class comes from a place to a
// clause that does nothing at all.
func (x *Fixer) silenced(at syntax.Node, class string) bool {
	out := x.a.Outcome(at, class)
	if out.Defence != findings.Caught {
		return false
	}
	first := out.Catch.Child(syntax.RoleBody).Child(syntax.RoleStatement)
	switch first.Kind() {
	case syntax.Return:
		return first.Child(syntax.RoleExpr).IsZero()
	case syntax.Continue:
		return true
	}
	return first.IsZero()
}

// told reports whether something is found that a clause does.
func (x *Fixer) told(catch syntax.Node) bool {
	return slices.ContainsFunc(x.a.Findings(), func(f findings.Finding) bool { return toldClause(x.a, f) == catch })
}

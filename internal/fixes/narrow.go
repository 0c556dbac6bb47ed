package fixes

import (
	"cmp"
	"slices"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	notFound  = "java.io.FileNotFoundException"
	endOfData = "java.io.EOFException"
)

// narrowProbe lets a clause that answers "it is not there" take just that.
func (x *Fixer) narrowProbe(f findings.Finding) plan { return x.narrow(f, notFound, false) }

// narrowProbeDeclaring is narrowProbe where the method declares the rest.
func (x *Fixer) narrowProbeDeclaring(f findings.Finding) plan { return x.narrow(f, notFound, true) }

// narrowRead lets a clause that ends the data take just their end.
func (x *Fixer) narrowRead(f findings.Finding) plan { return x.narrow(f, endOfData, false) }

// narrowReadDeclaring is narrowRead where the method declares the rest.
func (x *Fixer) narrowReadDeclaring(f findings.Finding) plan { return x.narrow(f, endOfData, true) }

// throwProbe lets all that a clause takes go on, for those to whom a thing that
// is not there is an error.
func (x *Fixer) throwProbe(f findings.Finding) plan { return x.throwWhole(f, notFound) }

// throwRead is throwProbe for the end of data.
func (x *Fixer) throwRead(f findings.Finding) plan { return x.throwWhole(f, endOfData) }

func (x *Fixer) throwWhole(f findings.Finding, narrow string) plan {
	if catch, _ := x.clauseOf(f); !catch.IsZero() && !x.reaches(catch, narrow) {
		return plan{} // which is what narrow plans
	} else if !catch.IsZero() && endless(catch.Parent().Child(syntax.RoleBody)) {
		return plan{} // nothing but an error ends it, and that the data end may be one
	}
	return x.throwOn(f)
}

// endless reports whether what is tried ends by an exception only.
func endless(body syntax.Node) bool {
	if edit.Completes(body) != types.No {
		return false
	}
	for n := range body.Descend() {
		switch n.Kind() {
		case syntax.Return, syntax.Break, syntax.Continue:
			if round := n.Enclosing(syntax.Lambda, syntax.ClassBody); round.IsZero() || !body.Span().Encloses(round.Span()) {
				if n.Kind() == syntax.Return || n.Name() != "" {
					return false
				}
			}
		}
	}
	return true
}

// narrow has the clause of a finding take one class only; what else it took
// goes on, in an unchecked exception where it must not leave as it is. Where
// another clause is for the class, all that comes to this one goes on.
func (x *Fixer) narrow(f findings.Finding, to string, declare bool) plan {
	simple := catalog.SimpleName(to)
	p := plan{name: "narrow", title: "Catch " + simple + " only and throw the rest on"}
	catch, call := x.clauseOf(f)
	switch {
	case catch.IsZero() || !whole(catch) || x.reaches(catch, to):
	case declare:
		return x.declareAndThrow(f)
	default:
		return x.throwOn(f)
	}
	if catch.IsZero() || !whole(catch) {
		p.reason = edit.InBroken
		return p
	}
	w := x.writer(call, catch.Parent(), false)
	w.toldOf = x.callNode(f)
	if severalStatements(catch.Parent()) {
		w.nameMethod()
	}
	taken := x.a.Types().TakenBy(catch)
	at := x.widerType(catch, to)
	switch {
	case at.IsZero():
		p.reason = "the clause does not take " + simple
		return p
	case !x.entered(to, x.a.Types().Tried(catch.Parent())):
		p.reason = notDeclared
		return p
	}
	edits := []text.Edit{edit.Rewrite(at, w.imports.Name(to), w.style())}
	rest := x.rest(catch, at, to, taken)
	due := x.answeredOf(catch, func(class string) bool { return x.a.Types().Subclass(class, to) != types.Yes })
	for _, class := range due {
		if !x.checked(class) && !slices.Contains(rest, class) && !x.takenBeside(catch, at, class) {
			rest = append(rest, class)
		}
	}
	kept := slices.DeleteFunc(w.lowestOf(rest), func(c string) bool { return w.mayThrow(c) && !x.takenBehind(catch, c) })
	switch {
	case declare && len(kept) == 0:
		return plan{}
	case declare:
		method := homeOf(catch)
		p.name, p.second = "declare", true
		p.title = "Catch " + simple + " only and declare " + simpleNames(kept)
		var names []string
		for _, c := range kept {
			switch {
			case x.takenBehind(catch, c):
				return plan{} // to declare it is not enough
			case x.declarable(method, c) != "":
				p.reason = x.declarable(method, c)
				return p
			}
			names = append(names, w.imports.Name(c))
		}
		w.declare = map[string]bool{}
		for _, c := range kept {
			w.declare[c] = true
		}
		edits = append(edits, edit.AddThrows(method, names, w.style()))
	}
	// What a record has an answer to keeps a clause, as a place for that.
	if len(rest) > 0 && (!declare && len(kept) > 0 || len(due) > 0 || x.thoughtOf(catch)) {
		rest = w.lowestOf(rest)
		w.speakOf(catch, rest)
		param := w.names.CatchParam(catalog.SimpleName(rest[0]))
		clause := edit.Clause{Classes: rest, Param: param, Body: edit.Code{w.throwAny(rest, param)}}
		for _, c := range rest {
			clause.Types = append(clause.Types, w.imports.Name(c))
		}
		edits = append(edits, edit.BehindClause(catch, clause, w.style()))
		if !declare {
			p.title = "Catch " + simple + " only and throw the rest" + cmp.Or(w.as(), " on")
		}
	}
	text.Sort(edits)
	if edit.Completes(catch.Child(syntax.RoleBody)) == types.Yes && edit.Cuts(x.a.Tree, edits) {
		return w.done(p, nil, unreachable)
	}
	return w.done(p, edits, "")
}

// reaches reports whether an error of the class comes to a clause: of what is
// tried something can throw it that no other clause takes before.
func (x *Fixer) reaches(catch syntax.Node, class string) bool {
	for c := range catch.Parent().Children(syntax.RoleCatch) {
		if c == catch {
			break
		}
		if x.a.Takes(c, class) {
			return false
		}
	}
	try := catch.Parent()
	for part := range try.All() {
		if part.Role() != syntax.RoleBody && part.Role() != syntax.RoleResource {
			continue
		}
		for n := range part.Descend() {
			if x.mayRaise(n, class) && x.a.Outcome(n, class).Catch == catch {
				return true
			}
		}
	}
	return false
}

// mayRaise reports whether a node itself can throw an error of the class, by
// what is declared.
func (x *Fixer) mayRaise(n syntax.Node, class string) bool {
	related := func(t string) bool {
		return x.a.Types().Subclass(class, t) != types.No || x.a.Types().Subclass(t, class) != types.No
	}
	switch n.Kind() {
	case syntax.MethodCall, syntax.New:
		callee, ok := x.a.Types().Callee(n)
		return !ok || callee.Open || slices.ContainsFunc(callee.Throws, related)
	case syntax.Throw:
		thrown := x.a.Types().Thrown(n)
		return thrown.Open || slices.ContainsFunc(thrown.Classes, related)
	}
	return n.Role() == syntax.RoleResource // by its close
}

// takenBehind reports whether a clause behind another one takes the class, or
// may, once that one no longer does.
func (x *Fixer) takenBehind(catch syntax.Node, class string) bool {
	for c := catch.Next(); c.Kind() == syntax.Catch; c = c.Next() {
		for _, name := range x.caught(c) {
			if x.a.Types().Subclass(class, name) != types.No {
				return true
			}
		}
	}
	return false
}

// widerType returns the type of a clause that takes the class and more.
func (x *Fixer) widerType(catch syntax.Node, class string) syntax.Node {
	for _, t := range edit.CaughtTypes(catch) {
		if name := x.a.Types().TypeNode(t).Name; name != class && x.a.Types().Subclass(class, name) == types.Yes {
			return t
		}
	}
	return syntax.Node{}
}

// rest returns the checked classes that a clause no longer takes when one of
// its types becomes a narrower class.
func (x *Fixer) rest(catch, at syntax.Node, to string, taken types.Thrown) []string {
	from := x.a.Types().TypeNode(at).Name
	var out []string
	for _, c := range taken.Classes {
		if !x.takenBeside(catch, at, c) && x.checked(c) && x.a.Types().Subclass(c, to) != types.Yes && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	if taken.Open && !slices.Contains(out, from) {
		out = append(out, from)
	}
	return out
}

// takenBeside reports whether another type of a clause takes the class.
func (x *Fixer) takenBeside(catch, at syntax.Node, class string) bool {
	return slices.ContainsFunc(edit.CaughtTypes(catch), func(t syntax.Node) bool {
		return t != at && x.a.Types().Subclass(class, x.a.Types().TypeNode(t).Name) == types.Yes
	})
}

// clauseOf returns the clause that a finding is about, and a call whose error
// it takes: the finding's, else the first.
func (x *Fixer) clauseOf(f findings.Finding) (syntax.Node, findings.CallSite) {
	catch := x.a.Tree.At(f.Span.Start).Enclosing(syntax.Catch)
	var first findings.CallSite
	for _, c := range x.a.Calls() {
		if c.Node.Span() == f.Call {
			return catch, c
		}
		if !catch.IsZero() && first.Node.IsZero() && catch.Parent().Span().Encloses(c.Node.Span()) {
			first = c
		}
	}
	if first.Node.IsZero() {
		return syntax.Node{}, first
	}
	return catch, first
}

// whole reports whether a clause and its try are free of syntax errors.
func whole(catch syntax.Node) bool {
	return !catch.Parent().Has(syntax.FlagBroken) && edit.Whole(catch.Child(syntax.RoleBody))
}

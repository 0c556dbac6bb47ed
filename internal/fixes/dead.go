package fixes

import (
	"slices"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

const (
	stillNeeded = "without the clause nothing would take what the code declares"
	usesClass   = "the clause uses what only its own class has"
	lastClause  = "the try would be left without a clause, and what it holds cannot stand without it"
	takesOthers = "the clause takes other classes, too: give this one a clause of its own first"
)

// correctDead lets a clause whose class never arrives take the one that does.
func (x *Fixer) correctDead(f findings.Finding) plan {
	at, catch := x.deadType(f)
	if at.IsZero() {
		return plan{}
	}
	dead := x.a.Types().TypeNode(at).Name
	unwrapping := x.a.Traits().Unwrapping
	for _, m := range unwrapping.Mistaken {
		if m.Class == dead {
			return x.retype(catch, at, m.Meant)
		}
	}
	if slices.Contains(unwrapping.Classes, dead) && unwrapping.Wrapper != "" && len(unwrapping.By) > 0 {
		return x.unwrap(catch, at, dead)
	}
	classes := x.instead(catch, dead, f)
	if len(classes) != 1 {
		return plan{}
	}
	return x.retype(catch, at, classes[0])
}

// retype lets a clause take another class.
func (x *Fixer) retype(catch, at syntax.Node, class string) plan {
	classes := []string{class}
	p := plan{name: "correct-catch", title: "Catch " + simpleNames(classes) + ", which does arrive"}
	w := x.writer(findings.CallSite{}, catch.Parent(), false)
	switch {
	case !x.usesAs(catch, class):
		p.reason = usesClass
		return p
	case !x.entered(class, x.a.Types().Tried(catch.Parent())):
		p.reason = notDeclared
		return p
	case x.collides(catch, at, class):
		p.reason = "another clause of the try is for " + simple(class) + " or a part of it"
		return p
	}
	return w.done(p, []text.Edit{edit.Rewrite(at, w.imports.Name(class), w.style())}, "")
}

// unwrap lets a clause take what the error arrives in, and do what it does only
// where that carries the error; anything else goes on.
func (x *Fixer) unwrap(catch, at syntax.Node, dead string) plan {
	u := x.a.Traits().Unwrapping
	p := plan{name: "correct-catch", title: "Catch " + simple(u.Wrapper) + " and unwrap " + simple(dead)}
	w := x.writer(findings.CallSite{}, catch.Parent(), false)
	switch {
	case !x.usesAs(catch, u.Wrapper):
		p.reason = usesClass
		return p
	case len(edit.CaughtTypes(catch)) > 1:
		p.reason = takesOthers
		return p
	case x.takenElsewhere(catch, u.Wrapper) || x.collides(catch, at, u.Wrapper):
		p.reason = "another clause takes " + simple(u.Wrapper) + ": unwrap it there"
		return p
	case !x.entered(u.Wrapper, x.a.Types().Tried(catch.Parent())):
		p.reason = notDeclared
		return p
	}
	test := "!(" + w.param(catch) + "." + u.By[0] + "(" + edit.Bare(at) + ".class) instanceof " + edit.Bare(at) + ")"
	code := edit.Code{edit.Block(w.style().If(test), w.throwAny([]string{u.Wrapper}, w.param(catch)))}
	edits := append(edit.First(catch, code, w.style()), edit.Rewrite(at, w.imports.Name(u.Wrapper), w.style()))
	text.Sort(edits)
	return w.done(p, edits, "")
}

// collides reports whether a clause cannot take a class in place of one of its
// types: one before it does, or it would take all that one behind it or another
// of its types is for.
func (x *Fixer) collides(catch, at syntax.Node, class string) bool {
	behind := false
	for c := range catch.Parent().Children(syntax.RoleCatch) {
		for _, t := range edit.CaughtTypes(c) {
			name := x.a.Types().TypeNode(t).Name
			below, above := x.a.Types().Subclass(class, name), x.a.Types().Subclass(name, class)
			switch {
			case t == at:
			case c == catch && (below != types.No || above != types.No), behind && above != types.No, !behind && c != catch && below != types.No:
				return true
			}
		}
		behind = behind || c == catch
	}
	return false
}

// takenElsewhere reports whether another clause of the try takes the class.
func (x *Fixer) takenElsewhere(catch syntax.Node, class string) bool {
	for c := range catch.Parent().Children(syntax.RoleCatch) {
		if c == catch {
			continue
		}
		for _, t := range edit.CaughtTypes(c) {
			if x.a.Types().Subclass(class, x.a.Types().TypeNode(t).Name) != types.No {
				return true
			}
		}
	}
	return false
}

// deadType returns the type of the clause that a finding is about.
func (x *Fixer) deadType(f findings.Finding) (at, catch syntax.Node) {
	n := x.a.Tree.At(f.Span.Start)
	catch = n.Enclosing(syntax.Catch)
	if catch.IsZero() || !whole(catch) {
		return syntax.Node{}, catch
	}
	all := edit.CaughtTypes(catch)
	for _, t := range all {
		if t.Span().Encloses(f.Span) || f.Span.Encloses(t.Span()) && len(all) == 1 {
			return t, catch
		}
	}
	return syntax.Node{}, catch
}

// instead returns the classes as which the errors arrive that a dead clause
// was meant for, those that nothing else in the try takes.
func (x *Fixer) instead(catch syntax.Node, dead string, f findings.Finding) []string {
	var out []string
	for _, c := range x.a.Calls() {
		if !catch.Parent().Child(syntax.RoleBody).Span().Encloses(c.Node.Span()) {
			continue
		}
		for _, m := range c.Meets {
			meant := slices.Contains(f.Records, m.Record) || m.Record.ErrorClass == dead || m.Record.ErrorClass == simple(dead)
			if !meant || !m.Arrives() || slices.Contains(m.Classes, dead) {
				continue
			}
			for _, class := range m.Classes {
				taken := slices.ContainsFunc(slices.Collect(catch.Parent().Children(syntax.RoleCatch)), func(o syntax.Node) bool {
					return x.isCaught(o, class)
				})
				if !taken && !slices.Contains(out, class) {
					out = append(out, class)
				}
			}
		}
	}
	return out
}

// usesAs reports whether what a clause does with its exception can be done with
// one of another class: all that any Throwable has, and to hand it to methods
// that take such a class.
func (x *Fixer) usesAs(catch syntax.Node, class string) bool {
	for n := range catch.Child(syntax.RoleBody).Descend() {
		if n.Kind() != syntax.Ident || n.Name() != catch.Name() {
			continue
		}
		switch p := n.Parent(); {
		case p.Kind() == syntax.MethodCall && n.Role() == syntax.RoleTarget && ofThrowable[p.Name()]:
		case p.Kind() == syntax.Binary && p.Op() == syntax.Plus:
		case n.Role() == syntax.RoleArgument && x.accepts(p, n, class):
		default:
			return false
		}
	}
	return true
}

// accepts reports whether a call takes an object of the class as that argument.
func (x *Fixer) accepts(call, argument syntax.Node, class string) bool {
	callee, ok := x.a.Types().Callee(call)
	if !ok {
		return false
	}
	params, ok := findings.Parameters(callee.Descriptor)
	if !ok {
		return false
	}
	i := 0
	for a := range call.Children(syntax.RoleArgument) {
		if a == argument {
			break
		}
		i++
	}
	return i < len(params) && params[i].Dims == 0 && x.a.Types().Subclass(class, params[i].Name) == types.Yes
}

var ofThrowable = map[string]bool{"getMessage": true, "getLocalizedMessage": true, "getCause": true, "printStackTrace": true, "toString": true, "getStackTrace": true, "addSuppressed": true, "getSuppressed": true, "getClass": true}

// removeDead takes away a clause, or one of its classes, that never arrives.
func (x *Fixer) removeDead(f findings.Finding) plan {
	at, catch := x.deadType(f)
	switch {
	case at.IsZero() && !catch.IsZero() && whole(catch):
		return plan{} // the finding is of a test in the clause
	case at.IsZero():
		return plan{name: "remove-catch", title: "Remove the clause", reason: edit.InBroken}
	}
	name := simple(x.a.Types().TypeNode(at).Name)
	p := plan{name: "remove-catch", title: "Remove the catch of " + name}
	try := catch.Parent()
	if x.needed(catch, at) {
		p.reason = stillNeeded
		return p
	}
	if all := edit.CaughtTypes(catch); len(all) > 1 {
		p.edits = []text.Edit{edit.RemoveAlternative(catch, at, x.src.Style)}
		return p
	}
	if try.Child(syntax.RoleCatch).Next().Role() != syntax.RoleCatch && try.Child(syntax.RoleFinally).IsZero() && try.Child(syntax.RoleResource).IsZero() {
		unwrapped, ok := edit.RemoveOnly(x.src, catch)
		if !ok {
			p.reason = lastClause
			return p
		}
		p.title += ", and the try with it"
		p.edits = []text.Edit{unwrapped}
	} else {
		p.edits = []text.Edit{edit.RemoveClause(catch, x.src.Style)}
	}
	if edit.Completes(catch.Child(syntax.RoleBody)) != types.No && edit.Cuts(x.a.Tree, p.edits) {
		p.edits, p.reason = nil, unreachable
	}
	return p
}

// needed reports whether a clause's class has to be caught there for the code
// to compile: something in the try declares it, and nothing else takes that.
func (x *Fixer) needed(catch, at syntax.Node) bool {
	class := x.a.Types().TypeNode(at).Name
	if !x.checked(class) {
		return false
	}
	thrown := x.a.Types().TakenBy(catch)
	if thrown.Open && class == exception {
		return true
	}
	for _, c := range thrown.Classes {
		if x.a.Types().Subclass(c, class) != types.Yes || !x.checked(c) || x.a.MayThrow(catch.Parent(), c) {
			continue
		}
		later := false
		for o := catch.Next(); o.Kind() == syntax.Catch; o = o.Next() {
			later = later || x.a.Takes(o, c)
		}
		if !later {
			return true
		}
	}
	return false
}

package fixes

import (
	"slices"

	"throwsight/internal/findings"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// extendFirst is extend where it is the better answer: the try round the call
// is there, and the record wants no second attempt.
func (x *Fixer) extendFirst(f findings.Finding) plan {
	call, m, reason := x.meetOf(f)
	if reason != "" || armOf(m.Record).do == "retry" {
		return plan{}
	}
	p := x.extend(call, m)
	p.hidden = true
	return p
}

func (x *Fixer) extendSecond(f findings.Finding) plan {
	call, m, reason := x.meetOf(f)
	if reason != "" || armOf(m.Record).do != "retry" {
		return plan{}
	}
	return x.extend(call, m)
}

// extend adds clauses for a call's error to the try that the call stands in,
// where that has none of just its class.
func (x *Fixer) extend(call findings.CallSite, m findings.Meet) plan {
	try := tryRound(call.Node)
	if try.IsZero() {
		return plan{}
	}
	w := x.writer(call, try, false)
	if severalStatements(try) {
		w.nameMethod()
	}
	groups := w.groups([]findings.Meet{m})
	p := plan{name: "add-clause", title: "Add catch of " + simpleNames(classesOf(groups)) + " to the try"}
	thrown := x.a.Types().Tried(try)
	for _, class := range classesOf(groups) {
		if x.named(try, class) {
			return plan{}
		}
		if reason := w.arrivable(class, thrown); reason != "" {
			p.reason = reason
			return p
		}
	}
	if !x.takenBySome(try, groups) && w.leaves(groups) {
		if w.context = w.contextOf(groups); w.context == "" {
			p.reason = x.nothingToWrite(try, classesOf(groups))
			return p
		}
		if !w.saysMore(groups, try) {
			p.reason = leavesAnyway
			return p
		}
	}
	if onlyThrows(groups) && x.thrownOnRound(call.Node, classesOf(groups)) {
		p.reason = throwsAlready
		return p
	}
	if try.Has(syntax.FlagBroken) {
		p.reason = edit.InBroken
		return p
	}
	clauses, reason := w.clauses(groups, "", edit.Target{Node: try, Form: edit.Resource})
	if reason == "" && !w.outerTakes(try, w.remaining(x.a.Types().Thrown(try), classesOf(groups))) {
		reason = outerIdle
	}
	edits, left := x.spare(try, classesOf(groups))
	if reason == "" {
		reason = left
	}
	p.title = "Add catch of " + simpleNames(classesOf(w.withClause(groups))) + " to the try"
	if as := w.as(); as != "" {
		p.title += ", thrown on" + as
	}
	return w.done(p, append(edits, edit.AddClauses(x.src, try, clauses)...), reason)
}

// tryRound returns the try whose clauses come first to an error of the call.
func tryRound(call syntax.Node) syntax.Node {
	if call.Kind() == syntax.MethodRef {
		return syntax.Node{} // what it names runs elsewhere
	}
	for n := call; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.Lambda, syntax.MethodDecl, syntax.ConstructorDecl, syntax.ClassBody:
			return syntax.Node{}
		}
		if p := n.Parent(); p.Kind() == syntax.Try && (n.Role() == syntax.RoleBody || n.Role() == syntax.RoleResource) {
			return p
		}
	}
	return syntax.Node{}
}

// named reports whether a clause of the try names the class, or one between it
// and the classes that are told of by nothing else: it is thought of.
func (x *Fixer) named(try syntax.Node, class string) bool {
	for c := range try.Children(syntax.RoleCatch) {
		for _, t := range edit.CaughtTypes(c) {
			name := x.a.Types().TypeNode(t).Name
			if name == class || !wide(name) && x.a.Types().Subclass(class, name) == types.Yes {
				return true
			}
		}
	}
	return false
}

// wide reports whether a class is told of by nothing but that something failed.
func wide(class string) bool {
	return class == ioException || class == exception || class == throwable
}

// unnamed returns what is left of the groups without the classes that a clause
// of the try names.
func (x *Fixer) unnamed(try syntax.Node, groups []group) []group {
	var out []group
	for _, g := range groups {
		g.classes = slices.DeleteFunc(slices.Clone(g.classes), func(class string) bool { return x.named(try, class) })
		if len(g.classes) > 0 {
			out = append(out, g)
		}
	}
	return out
}

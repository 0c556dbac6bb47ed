package fixes

import (
	"slices"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// throwOn lets the errors of a finding out of the clause that swallows them:
// by a clause of their classes before it, or, where the clause is of just their
// class or a record tells its error from others of the class, by a throw
// inside it.
func (x *Fixer) throwOn(f findings.Finding) plan {
	catch, _ := x.clauseOf(f)
	if catch.IsZero() {
		return plan{}
	}
	taken, call := x.takenBy(f, catch)
	if len(taken) == 0 {
		return plan{name: "throw-on", title: "Throw the error on", reason: unknownClasses}
	}
	w := x.writer(call, catch.Parent(), false)
	w.toldOf = x.callNode(f)
	return x.throwOnBy(w, catch, taken)
}

func (x *Fixer) throwOnBy(w *writer, catch syntax.Node, taken []taking) plan {
	if severalStatements(catch.Parent()) {
		w.nameMethod()
	}
	classes := w.lowest(taken)
	p := plan{name: "throw-on", title: throwTitle("Throw", classes, "on")}
	if !whole(catch) {
		p.reason = edit.InBroken
		return p
	}
	var edits []text.Edit
	var reason string
	// The clause may be of a wider class, and yet nothing else come to it.
	whole := len(x.leftIdle(catch, classes)) == len(edit.CaughtTypes(catch))
	switch {
	case slices.ContainsFunc(classes, x.a.Types().Missing):
		reason = missingClass
	case allTold(taken):
		p.title = throwTitle("Throw only", classes, told(taken)+"on")
		edits, reason = w.throwWhere(catch, taken)
	case whole || slices.ContainsFunc(classes, func(class string) bool { return x.isCaught(catch, class) }):
		// While what is tried can complete, what stands behind does not hang on
		// the clause, unless that leaves a loop; else the whole member has to be
		// read again.
		hangs := edit.Completes(catch.Parent().Child(syntax.RoleBody)) != types.Yes || catch.Child(syntax.RoleBody).Last(syntax.RoleStatement).Kind() == syntax.Break
		if whole {
			edits, reason = w.throwTaken(catch, classes)
		} else {
			edits, reason = w.throwAtEnd(catch, classes)
		}
		if reason == "" && hangs && edit.Cuts(x.a.Tree, edits) {
			if behind, ok := edit.DropReturn(catch.Parent(), x.src.Style); ok && !edit.Cuts(x.a.Tree, append(edits[:len(edits):len(edits)], behind)) {
				edits = append(edits, behind)
			} else {
				reason = unreachable
			}
		}
		if reason != "" {
			// A throw under a condition leaves what stands behind it reachable.
			if t, ok := w.firstTold(catch, taken); ok {
				classes, w.onward = t.classes, nil
				p.title = throwTitle("Throw only", classes, told([]taking{t})+"on")
				edits, reason = w.throwWhere(catch, []taking{t})
			}
		}
	case x.passesOn(catch):
		reason = throwsAlready
	default:
		them := "it"
		if len(classes) > 1 {
			them = "them"
		}
		p.title = throwTitle("Catch", classes, "first and throw "+them+" on")
		edits, reason = w.clauseBefore(catch, classes)
	}
	if reason == "" {
		p.title = w.titled(p.title, classes)
	}
	return w.done(p, edits, reason)
}

// told says, for titles, that not all errors of a class are meant.
func told(taken []taking) string {
	if slices.ContainsFunc(taken, func(t taking) bool {
		return slices.ContainsFunc(t.classes, func(class string) bool { return tells(t.record, class) })
	}) {
		return "of this kind "
	}
	return ""
}

// severalStatements reports whether more than one statement, or a resource, is
// tried.
func severalStatements(try syntax.Node) bool {
	n := 0
	for d := range try.Child(syntax.RoleBody).Descend() {
		if d.Role() == syntax.RoleStatement {
			n++
		}
	}
	return n > 1 || !try.Child(syntax.RoleResource).IsZero()
}

// A taking is an error that a clause takes, and as what it arrives. Without a
// record it is what the method declares.
type taking struct {
	record  *catalog.Record
	classes []string
}

// takenBy returns the errors that a clause takes, and the first call that they
// come from: the finding's records, and what calls into the library declare, for
// to keep that would be as wrong.
func (x *Fixer) takenBy(f findings.Finding, catch syntax.Node) (list []taking, first findings.CallSite) {
	arrives := func(call findings.CallSite, r *catalog.Record, class string) {
		out := x.a.Outcome(call.Node, class)
		if out.Catch != catch || !x.a.Takes(catch, class) {
			return
		}
		if len(list) == 0 {
			first = call
		}
		i := slices.IndexFunc(list, func(t taking) bool { return t.record == r })
		if i < 0 {
			i = len(list)
			list = append(list, taking{record: r})
		}
		if !slices.Contains(list[i].classes, class) {
			list[i].classes = append(list[i].classes, class)
		}
	}
	for _, c := range x.a.Calls() {
		if !catch.Parent().Span().Encloses(c.Node.Span()) {
			continue
		}
		for _, m := range c.Meets {
			if !m.Arrives() || m.Confidence < findings.Likely || !slices.Contains(f.Records, m.Record) {
				continue
			}
			for _, class := range m.Classes {
				arrives(c, m.Record, class)
			}
		}
		for _, class := range c.Callee.Throws {
			arrives(c, nil, class)
		}
	}
	return list, first
}

// lowest returns the classes that arrive, without those that another of them
// is above of.
func (w *writer) lowest(taken []taking) []string {
	var all []string
	for _, t := range taken {
		for _, c := range t.classes {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	low := w.lowestOf(all)
	if len(low) > mostAlternatives && w.allIO(low) {
		return []string{ioException}
	}
	return low
}

// lowestOf leaves out the classes that another one is above of.
func (w *writer) lowestOf(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(c string) bool {
		return slices.ContainsFunc(all, func(o string) bool { return o != c && w.a.Types().Subclass(c, o) == types.Yes })
	})
}

// mostAlternatives is the number of classes that people still write into one
// clause; with more of them, the class above all is meant.
const mostAlternatives = 3

// allTold reports whether each record tells its error from others of its class.
func allTold(taken []taking) bool {
	return !slices.ContainsFunc(taken, func(t taking) bool {
		return slices.ContainsFunc(t.classes, func(class string) bool { return !tells(t.record, class) })
	})
}

// tells reports whether a record's condition says more than the class.
func tells(r *catalog.Record, class string) bool {
	if r == nil || r.Handler == nil || r.Handler.When == nil {
		return false
	}
	when := *r.Handler.When
	if when.InstanceOf == class {
		when.InstanceOf = ""
	}
	return when != catalog.Condition{}
}

// firstTold returns the first error that can be told from others that the
// clause takes: by its record's condition, or by its class.
func (w *writer) firstTold(catch syntax.Node, taken []taking) (taking, bool) {
	for _, t := range taken {
		if !slices.ContainsFunc(t.classes, func(c string) bool { return !tells(t.record, c) && w.takesOnly(catch, c) }) {
			return t, true
		}
	}
	return taking{}, false
}

// clauseBefore plans a clause of the classes that throws what it takes. An
// interrupt that must not leave has one of its own, which sets its mark again.
func (w *writer) clauseBefore(catch syntax.Node, taken []string) ([]text.Edit, string) {
	classes := taken
	var clauses []edit.Clause
	add := func(classes []string, body func(param string) edit.Code) {
		if len(classes) == 0 {
			return
		}
		w.speakOf(catch, classes)
		clause := edit.Clause{Classes: classes, Param: w.names.Clone().CatchParam(catalog.SimpleName(classes[0]))}
		clause.Body = body(clause.Param)
		for _, c := range classes {
			clause.Types = append(clause.Types, w.imports.Name(c))
		}
		clauses = append(clauses, clause)
	}
	if i := slices.Index(classes, interruptedException); i >= 0 && !w.interruptLeaves() {
		classes = slices.Delete(slices.Clone(classes), i, i+1)
		add([]string{interruptedException}, w.interruptedOn)
	}
	add(classes, func(param string) edit.Code { return edit.Code{w.throwAny(classes, param)} })
	edits, reason := w.spare(catch.Parent(), taken)
	if reason != "" {
		return nil, reason
	}
	edits = append(edits, edit.BeforeClause(catch, clauses, w.style()))
	if mark := markOf(catch); !mark.IsZero() && slices.Contains(taken, interruptedException) { // no interrupt comes to it any more
		edits = append(edits, edit.Remove(edit.Target{Node: mark, Form: edit.InBlock}, w.style()))
	}
	return edits, ""
}

// throwWhere plans, before what the clause does, the throw of just those
// errors that the records' conditions tell.
func (w *writer) throwWhere(catch syntax.Node, taken []taking) ([]text.Edit, string) {
	param := w.param(catch)
	var code edit.Code
	byClass := map[string][]string{}
	var order []string
	for _, t := range taken {
		for _, class := range t.classes {
			cond, ok := w.condition(w.told(t.record, class), class, param, !w.takesOnly(catch, class))
			if !ok {
				return nil, noCondition
			}
			if byClass[class] == nil {
				order = append(order, class)
			}
			if !slices.Contains(byClass[class], cond) {
				byClass[class] = append(byClass[class], cond)
			}
		}
	}
	for _, class := range order {
		cond := ""
		if !slices.Contains(byClass[class], "") {
			cond = joinOr(byClass[class])
		}
		if !w.takesOnly(catch, class) {
			if len(byClass[class]) > 1 {
				cond = "(" + cond + ")"
			}
			instance := param + " instanceof " + w.imports.Name(class)
			if cond != "" {
				cond = instance + " && " + cond
			} else {
				cond = instance
			}
		}
		code = append(code, edit.Block(w.style().If(cond), w.throwAs(catch, class, param)...))
	}
	return edit.AtTop(catch, code, w.style()), ""
}

// throwTitle says what is done with the classes: "Throw IOException on".
func throwTitle(verb string, classes []string, what string) string {
	return verb + " " + simpleNames(classes) + " " + what
}

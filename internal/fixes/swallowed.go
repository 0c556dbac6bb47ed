package fixes

import (
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// planSwallowed lets the errors of a finding out of the clause that swallows
// them: by a clause of their classes before it, or, where the clause is of
// just their class or a record tells its error from others of the class, by a
// throw inside it.
func planSwallowed(a *findings.Analysis, f findings.Finding) plan {
	catch := a.Tree.At(f.Span.Start).Enclosing(syntax.Catch)
	taken, call := takenBy(a, f, catch)
	p := plan{title: "Throw the error on"}
	if len(taken) == 0 {
		p.reason = unknownClasses
		return p
	}
	w := newWriter(a, call, catch.Parent(), false)
	if severalStatements(catch.Parent()) {
		w.nameMethod()
	}
	classes := w.lowest(taken)
	p.title = throwTitle("Throw", classes, "on")
	if catch.Parent().Has(syntax.FlagBroken) || !edit.Whole(catch.Child(syntax.RoleBody)) {
		p.reason = edit.InBroken
		return p
	}
	switch {
	case slices.ContainsFunc(classes, a.Types().Missing):
		p.reason = missingClass
	case allTold(taken):
		p.title = throwTitle("Throw only", classes, "on")
		p.edits, p.reason = w.throwWhere(catch, taken)
	case slices.ContainsFunc(classes, func(class string) bool { return w.isTypeOf(catch, class) }):
		// While what is tried can complete, what stands behind does not hang on
		// the clause; else the whole file has to be read again.
		tried := edit.Completes(catch.Parent().Child(syntax.RoleBody))
		if p.edits, p.reason = w.throwAtEnd(catch, classes); p.reason == "" && tried != types.Yes && edit.Cuts(a.Tree, p.edits) {
			p.reason = unreachable
		}
		if p.reason != "" {
			// A throw under a condition leaves what stands behind it reachable.
			if t, ok := w.firstTold(catch, taken); ok {
				p.title = throwTitle("Throw only", t.classes, "on")
				p.edits, p.reason = w.throwWhere(catch, []taking{t})
			}
		}
	default:
		them := "it"
		if len(classes) > 1 {
			them = "them"
		}
		p.title = throwTitle("Catch", classes, "first and throw "+them+" on")
		p.edits, p.reason = w.clauseBefore(catch, classes)
	}
	if p.reason == "" {
		p.title += w.as()
		p.edits = append(p.edits, w.imports.Edits()...)
		text.Sort(p.edits)
	}
	return p
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

// A taking is an error that a clause takes, and as what it arrives.
type taking struct {
	record  *catalog.Record
	classes []string
}

// takenBy returns the finding's errors as they arrive at the clause, and the
// first call that they come from.
func takenBy(a *findings.Analysis, f findings.Finding, catch syntax.Node) (list []taking, first findings.CallSite) {
	for _, c := range a.Calls() {
		if !catch.Parent().Span().Encloses(c.Node.Span()) {
			continue
		}
		for _, m := range c.Meets {
			if !m.Arrives() || m.Confidence < findings.Likely || !slices.Contains(f.Records, m.Record) {
				continue
			}
			for _, class := range m.Classes {
				out := a.Outcome(c.Node, class)
				if out.Catch != catch || !a.Takes(catch, class) {
					continue
				}
				if len(list) == 0 {
					first = c
				}
				i := slices.IndexFunc(list, func(t taking) bool { return t.record == m.Record })
				if i < 0 {
					i = len(list)
					list = append(list, taking{record: m.Record})
				}
				if !slices.Contains(list[i].classes, class) {
					list[i].classes = append(list[i].classes, class)
				}
			}
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
	low := slices.DeleteFunc(slices.Clone(all), func(c string) bool {
		return slices.ContainsFunc(all, func(o string) bool { return o != c && w.a.Types().Subclass(c, o) == types.Yes })
	})
	if len(low) > mostAlternatives && !slices.ContainsFunc(low, func(c string) bool { return w.a.Types().Subclass(c, ioException) != types.Yes }) {
		return []string{ioException}
	}
	return low
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
	if r.Handler == nil || r.Handler.When == nil {
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
		if !slices.ContainsFunc(t.classes, func(c string) bool { return !tells(t.record, c) && w.only(catch, c) }) {
			return t, true
		}
	}
	return taking{}, false
}

// typesOf returns the binary names of what a clause catches.
func (w *writer) typesOf(catch syntax.Node) []string {
	t := catch.Child(syntax.RoleType)
	if t.Kind() != syntax.UnionType {
		return []string{w.a.Types().TypeNode(t).Name}
	}
	var out []string
	for alt := range t.Children(syntax.RoleAlternative) {
		out = append(out, w.a.Types().TypeNode(alt).Name)
	}
	return out
}

func (w *writer) isTypeOf(catch syntax.Node, class string) bool {
	return slices.Contains(w.typesOf(catch), class)
}

// only reports whether the clause catches the class and nothing else.
func (w *writer) only(catch syntax.Node, class string) bool {
	t := w.typesOf(catch)
	return len(t) == 1 && t[0] == class
}

// clauseBefore plans a clause of the classes that throws what it takes.
func (w *writer) clauseBefore(catch syntax.Node, classes []string) ([]text.Edit, string) {
	param := w.names.CatchParam(catalog.SimpleName(classes[0]))
	clause := edit.Clause{Param: param}
	for _, c := range classes {
		clause.Types = append(clause.Types, w.imports.Name(c))
	}
	clause.Body = edit.Code{w.throwAny(classes, param)}
	return []text.Edit{edit.BeforeClause(catch, clause, w.style)}, ""
}

// throwAny throws the exception on where that is allowed for all its classes,
// else in an unchecked one.
func (w *writer) throwAny(classes []string, param string) edit.Item {
	if !slices.ContainsFunc(classes, func(c string) bool { return !w.a.MayThrow(w.at, c) }) {
		return edit.Line("throw " + param + ";")
	}
	name := uncheckedIO
	if slices.ContainsFunc(classes, func(c string) bool { return w.a.Types().Subclass(c, ioException) != types.Yes }) {
		name = illegal
	}
	w.thrown = name
	return edit.Line("throw new " + w.imports.Name(name) + "(" + literal(w.message("")) + ", " + param + ");")
}

// throwAtEnd plans the throw behind what the clause does. Of a clause that
// takes more, only what is meant is thrown.
func (w *writer) throwAtEnd(catch syntax.Node, classes []string) ([]text.Edit, string) {
	param := catch.Name()
	if w.only(catch, classes[0]) && len(classes) == 1 {
		return edit.AtEnd(catch, edit.Code{w.throwAny(classes, param)}, w.style)
	}
	var code edit.Code
	for _, c := range classes {
		code = append(code, edit.Block(w.style.If(param+" instanceof "+w.imports.Name(c)), w.throwAs(catch, c, param)))
	}
	return edit.AtTop(catch, code, w.style), ""
}

// throwAs throws the parameter of a clause that may be wider as the class.
func (w *writer) throwAs(catch syntax.Node, class, param string) edit.Item {
	if w.only(catch, class) {
		return w.throwAny([]string{class}, param)
	}
	name := w.imports.Name(class)
	item := w.throwAny([]string{class}, "("+name+") "+param)
	return item
}

// throwWhere plans, before what the clause does, the throw of just those
// errors that the records' conditions tell.
func (w *writer) throwWhere(catch syntax.Node, taken []taking) ([]text.Edit, string) {
	param := catch.Name()
	var code edit.Code
	byClass := map[string][]string{}
	var order []string
	for _, t := range taken {
		for _, class := range t.classes {
			var when *catalog.Condition
			if t.record.Handler != nil {
				when = t.record.Handler.When
			}
			cond, ok := w.condition(when, class, param)
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
		cond := joinOr(byClass[class])
		if !w.only(catch, class) {
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
		code = append(code, edit.Block(w.style.If(cond), w.throwAs(catch, class, param)))
	}
	return edit.AtTop(catch, code, w.style), ""
}

// throwTitle says what is done with the classes: "Throw IOException on".
func throwTitle(verb string, classes []string, what string) string {
	var names []string
	for _, c := range classes {
		names = append(names, catalog.SimpleName(c))
	}
	return verb + " " + strings.Join(names, ", ") + " " + what
}

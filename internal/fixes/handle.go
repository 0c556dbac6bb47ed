package fixes

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A manner is how a handler is wanted.
type manner uint8

const (
	asRecorded manner = iota
	onlyRetry         // or not at all
)

// handleFinding is handle for the call of a finding and its first record.
func (x *Fixer) handleFinding(f findings.Finding) plan {
	call, m, reason := x.meetOf(f)
	if reason != "" {
		return plan{name: "handle", title: "Handle the error", reason: reason}
	}
	return x.handle(call, m, asRecorded)
}

// meetOf returns the call of a finding and what it can meet of the first of
// its records.
func (x *Fixer) meetOf(f findings.Finding) (findings.CallSite, findings.Meet, string) {
	for _, c := range x.a.Calls() {
		if c.Node.Span() != f.Call || c.Method != f.Callee {
			continue
		}
		for _, m := range c.Meets {
			if len(f.Records) > 0 && m.Record == f.Records[0] && m.Arrives() && len(m.Classes) > 0 {
				return c, m, ""
			}
		}
		return c, findings.Meet{}, unknownClasses
	}
	return findings.CallSite{}, findings.Meet{}, edit.InDefault
}

// handle puts the statement that holds a call into a try, with a clause for
// each class that the error arrives as.
func (x *Fixer) handle(call findings.CallSite, m findings.Meet, how manner) plan {
	w := x.writer(call, call.Node, true)
	groups := w.groups(alike(call, m))
	p := plan{name: "handle", title: w.handleTitle(groups, true)}
	target, reason := edit.Find(x.src, call.Node)
	if reason != "" {
		p.reason = reason
		return p
	}
	if target.Form == edit.Resource { // its clauses stand among those that are there
		if groups = x.unnamed(target.Node, groups); len(groups) == 0 {
			p.reason = hasClause
			return p
		}
	}
	w.at = target.Node
	if how == asRecorded && (target.Form != edit.Resource || !x.takenBySome(target.Node, groups)) && w.leaves(groups) {
		if w.context = w.contextOf(groups); w.context == "" {
			p.reason = x.nothingToWrite(call.Node, classesOf(groups))
			return p
		}
	}
	if target.Form == edit.Resource && onlyThrows(groups) && x.thrownOnRound(call.Node, classesOf(groups)) {
		p.reason = throwsAlready
		return p
	}
	thrown := w.tried(target)
	for _, class := range classesOf(groups) {
		if reason := w.arrivable(class, thrown); reason != "" {
			p.reason = reason
			return p
		}
	}
	loop := slices.ContainsFunc(groups, wantsRetry)
	handled, inHead := target.Node, false // what is put into the try
	switch {
	case !loop && (edit.Simple(target) || target.Whole(x.src, classesOf(groups))):
	case edit.Simple(target):
		switch handled, loop = edit.Again(x.src, target, call.Node, classesOf(groups)); {
		case loop && !w.declaredBy(call, groups): // what declares it may be worked out before the loop
			handled, loop = target.Node, false
		case handled != target.Node:
			thrown = x.a.Types().Thrown(handled)
		}
	default:
		var head syntax.Node
		head, inHead = target.Head(x.src, call.Node, classesOf(groups))
		switch {
		case inHead && w.declaredBy(call, groups):
			handled, thrown = head, x.a.Types().Thrown(head)
		case inHead && target.Whole(x.src, classesOf(groups)): // what declares it is elsewhere in the statement
			loop, inHead = false, false
		case inHead:
			p.reason = notDeclared
			return p
		case loop:
			_, loop = edit.Again(x.src, target, call.Node, classesOf(groups)) // a field's value
		}
	}
	if !edit.Simple(target) && !inHead {
		w.nameMethod()
	}
	if !w.saysMore(groups, target.Node) {
		p.reason = leavesAnyway
		return p
	}
	if how == onlyRetry && !loop {
		p.reason = edit.NotRepeatable
		return p
	}
	if target.Form == edit.Resource && !inHead {
		w.names = edit.NewNames(x.src, target.Node, false) // its clauses stand beside what is in the try
	}
	once := w.clone() // for another way of writing it, where the first fails
	edits, reason := w.wrap(groups, target, loop)
	if (reason == edit.AssignedOnce || reason == edit.UnknownType) && loop && how == asRecorded {
		w, loop = once, false
		handled, thrown = target.Node, w.tried(target)
		edits, reason = w.wrap(groups, target, loop)
	}
	if reason == "" && !w.outerTakes(handled, w.remaining(thrown, classesOf(groups)), classesOf(groups)...) {
		reason = outerIdle
	}
	if reason == "" && !loop && onlyThrows(groups) {
		if takers, _ := x.takersOf(w.at, w.throws); len(takers) > 0 {
			reason = takenRound
		}
	}
	if reason == "" && target.Form == edit.Resource && !inHead {
		var spared []text.Edit
		spared, reason = x.spare(target.Node, classesOf(groups))
		edits = append(spared, edits...)
	}
	p.title = w.handleTitle(w.withClause(groups), loop)
	p.whole = w.names.InBlock()
	return w.done(p, edits, reason)
}

// declaredBy reports whether the call itself can throw the classes, and not only
// what its operands call; of a call that is known by its name alone, it may.
func (w *writer) declaredBy(call findings.CallSite, groups []group) bool {
	if call.Callee.Descriptor == "" {
		return true
	}
	own := types.Thrown{Classes: call.Callee.Throws, Open: call.Callee.Open}
	return !slices.ContainsFunc(classesOf(groups), func(c string) bool { return w.arrivable(c, own) != "" })
}

// leaves reports whether all that the records want is that the error is thrown
// on, and it may leave the place as what it is: it does so without a clause.
func (w *writer) leaves(groups []group) bool {
	return len(groups) > 0 && !slices.ContainsFunc(groups, func(g group) bool {
		return slices.ContainsFunc(g.arms, func(a arm) bool { return a.do != "rethrow" }) ||
			slices.ContainsFunc(g.classes, func(c string) bool { return !w.mayThrow(c) })
	})
}

// withCause are exceptions that code throws of its own accord and that take a
// text and a cause.
var withCause = []string{"java.lang.IllegalArgumentException", "java.lang.IllegalStateException", "java.lang.RuntimeException", "java.lang.UnsupportedOperationException"}

// contextOf returns the class of an exception that can leave in place of one
// that leaves as it is, to say what failed; "" where none can, or where a
// clause round the place is for the one.
func (w *writer) contextOf(groups []group) string {
	classes := classesOf(groups)
	name := ""
	switch {
	case w.allIO(classes):
		name = ioException
	case len(classes) == 1 && slices.Contains(withCause, classes[0]):
		name = classes[0]
	}
	if name == "" || !w.mayThrow(name) || slices.ContainsFunc(classes, func(c string) bool { return w.a.Outcome(w.at, c).Defence == findings.Caught }) {
		return ""
	}
	return name
}

// takenBySome reports whether a clause of the try takes one of the classes.
func (x *Fixer) takenBySome(try syntax.Node, groups []group) bool {
	for c := range try.Children(syntax.RoleCatch) {
		if slices.ContainsFunc(classesOf(groups), func(class string) bool { return x.a.Takes(c, class) }) {
			return true
		}
	}
	return false
}

// alike returns an error that a call can meet, and those others that arrive as
// nothing but the same classes and are told apart by their records' conditions:
// one clause serves them all.
func alike(call findings.CallSite, m findings.Meet) []findings.Meet {
	out := []findings.Meet{m}
	for _, o := range call.Meets {
		if o.Record == m.Record || !o.Arrives() || o.Confidence < findings.Likely || len(o.Classes) == 0 || len(out) == mostAlike {
			continue
		}
		h := o.Record.Handler
		if h == nil || h.When == nil || h.Do == "rethrow" || h.Do == "ignore" {
			continue
		}
		if !slices.ContainsFunc(o.Classes, func(c string) bool { return !slices.Contains(m.Classes, c) }) && tells(o.Record, o.Classes[0]) {
			out = append(out, o)
		}
	}
	return out
}

// mostAlike is the number of errors that one clause tells apart.
const mostAlike = 3

func (w *writer) wrap(groups []group, target edit.Target, loop bool) ([]text.Edit, string) {
	guard, reason := w.guard(groups, target, loop)
	if reason != "" {
		return nil, reason
	}
	return edit.Wrap(w.src, target, guard, w.names)
}

func wantsRetry(g group) bool {
	return slices.ContainsFunc(g.arms, func(a arm) bool { return a.do == "retry" })
}

func classesOf(groups []group) []string {
	var out []string
	for _, g := range groups {
		out = append(out, g.classes...)
	}
	return out
}

// guard writes the clauses, and the loop where the statement is to be run
// again.
func (w *writer) guard(groups []group, target edit.Target, loop bool) (edit.Guard, string) {
	guard := edit.Guard{Call: w.call.Node, Imports: w.imports}
	attempt := ""
	if loop {
		attempt = w.names.Take("attempt", "attemptNumber")
		guard.Loop = "int " + attempt + " = 1; ; " + attempt + "++"
	}
	clauses, reason := w.clauses(groups, attempt, target)
	guard.Clauses = clauses
	return guard, reason
}

func (w *writer) clauses(groups []group, attempt string, target edit.Target) (out []edit.Clause, reason string) {
	if len(groups) == 0 {
		return nil, unknownClasses
	}
	usual, unused := w.names.CatchParam(catalog.SimpleName(groups[0].classes[0])), ""
	for _, g := range groups {
		param := usual
		if len(g.arms) == 1 && g.arms[0].do == "ignore" && g.arms[0].when == nil {
			if unused == "" {
				unused = w.names.Take("ignored", "expected")
			}
			param = unused
		}
		names := w.names
		w.names = names.Clone() // what a clause declares is its own
		body, reason := w.body(g, param, attempt, target)
		w.names = names
		if reason != "" {
			return nil, reason
		}
		out = append(out, edit.Clause{Classes: g.classes, Param: param, Body: body})
	}
	out = w.distinct(out)
	for i, c := range out {
		for _, class := range c.Classes {
			out[i].Types = append(out[i].Types, w.imports.Name(class))
		}
	}
	return out, ""
}

// body writes what the clause of one group does: each arm under its condition,
// then what is left is thrown on.
func (w *writer) body(g group, param, attempt string, target edit.Target) (edit.Code, string) {
	w.caught = g.classes
	var told []branch
	var retries, ignored []string // conditions of the arms that try again, and that do nothing
	var last edit.Code            // what the arm without a condition does
	var nothing edit.Code
	retryAll, times, delay := false, 1, time.Duration(0)
	for _, a := range g.arms {
		cond, ok := w.condition(a.when, g.classes[0], param, len(g.classes) > 1)
		if !ok {
			return nil, noCondition
		}
		if a.do == "retry" && attempt != "" {
			times, delay = max(times, bounded(a.retry.Max)), max(delay, pause(a.retry.Delay))
			retryAll = retryAll || cond == ""
			retries = append(retries, cond)
			continue
		}
		act, reason := w.act(a, g.classes, param, target)
		if a.do == "ignore" && attempt != "" {
			act = append(act, edit.Line("break;")) // or it would be tried again
		}
		switch {
		case reason != "":
			return nil, reason
		case cond == "":
			last = act
		case a.do == "ignore":
			ignored, nothing = append(ignored, cond), act
		default:
			told = append(told, branch{[]string{cond}, act})
		}
	}
	if last == nil {
		last = edit.Code{w.rethrow(g, param)}
	}
	switch {
	case len(ignored) == 0:
	case attempt != "":
		told = append(told, branch{ignored, nothing})
	default: // all else leaves the clause before it
		told = append(told, branch{[]string{"!(" + joinOr(ignored) + ")"}, last})
		last = nothing
	}
	if len(retries) == 0 {
		told = slices.DeleteFunc(told, func(b branch) bool { return reflect.DeepEqual(b.act, last) }) // what comes anyway
		return append(w.branches(told), last...), ""
	}
	return append(w.branches(told), w.again(retries, retryAll, last, param, attempt, times, delay)...), ""
}

// A branch is what is done under any of some conditions.
type branch struct {
	conds []string
	act   edit.Code
}

// branches writes branches, those that do the same behind each other as one.
func (w *writer) branches(told []branch) (code edit.Code) {
	for i := 0; i < len(told); i++ {
		b := told[i]
		for i+1 < len(told) && reflect.DeepEqual(told[i+1].act, b.act) {
			i++
			b.conds = append(b.conds[:len(b.conds):len(b.conds)], told[i].conds...)
		}
		code = append(code, edit.Block(w.style().If(joinOr(b.conds)), b.act...))
	}
	return code
}

// rethrow throws the exception on. Where its class may not leave the place, as
// in a lambda, it goes on in another.
func (w *writer) rethrow(g group, param string) edit.Item {
	before := w.thrown
	item := w.throwAny(g.classes, param)
	if before != "" {
		w.thrown = before
	}
	return item
}

// act writes what an arm does when it does not try again.
func (w *writer) act(a arm, classes []string, param string, target edit.Target) (edit.Code, string) {
	switch a.do {
	case "ignore":
		if target.Form == edit.Resource && w.call.Node.Parent().Kind() == syntax.ExprStmt {
			return nil, restLeft
		}
		if target.Form == edit.ValueBody || target.Form == edit.ValueArm || target.Form == edit.Resource || target.Form == edit.Field || !target.Is(w.call.Node) {
			return nil, valueUsed
		}
		return edit.Code{edit.Line("// may be ignored: the work goes on as well without " + w.call.Spoken())}, ""
	case "rethrow":
		return edit.Code{w.throwAny(classes, param)}, ""
	}
	return edit.Code{w.throwNew(classes, param, w.message(a.do))}, ""
}

func simpleNames(classes []string) string {
	var names []string
	for _, c := range classes {
		names = append(names, catalog.SimpleName(c))
	}
	return strings.Join(names, ", ")
}

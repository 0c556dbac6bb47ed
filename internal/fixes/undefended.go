package fixes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// planUndefended puts the statement that holds the call into a try with a
// clause for each class that the finding's first record arrives as.
func planUndefended(a *findings.Analysis, f findings.Finding) plan {
	call, ok := callOf(a, f)
	if !ok {
		return plan{title: "Handle the error", reason: edit.InDefault}
	}
	var meets []findings.Meet
	for _, r := range f.Records[:min(1, len(f.Records))] {
		if m, ok := meetOf(call, r); ok && len(m.Classes) > 0 {
			meets = append(meets, m)
		}
	}
	w := newWriter(a, call, call.Node, true)
	groups := w.groups(meets)
	p := plan{title: undefendedTitle(call, groups, true)}
	if len(groups) == 0 {
		p.reason = unknownClasses
		return p
	}
	target, reason := edit.Find(a.Types(), call.Node)
	if reason != "" {
		p.reason = reason
		return p
	}
	for _, g := range groups {
		if reason := w.arrivable(g.class); reason != "" {
			p.reason = reason
			return p
		}
	}
	if !edit.Simple(target) {
		w.nameMethod()
	}
	guard, reason := w.guard(groups, target)
	p.title = undefendedTitle(call, groups, guard.Loop != "")
	if guard.Loop == "" {
		p.title += w.as()
	}
	if reason != "" {
		p.reason = reason
		return p
	}
	p.edits, p.reason = edit.Wrap(a.Types(), target, guard, w.style)
	if p.reason == "" {
		p.edits = append(p.edits, w.imports.Edits()...)
		text.Sort(p.edits)
	}
	return p
}

func callOf(a *findings.Analysis, f findings.Finding) (findings.CallSite, bool) {
	for _, c := range a.Calls() {
		if c.Node.Span() == f.Call && c.Method == f.Callee {
			return c, true
		}
	}
	return findings.CallSite{}, false
}

// arrivable returns the reason why a clause of the class might not compile: a
// checked class that nothing here expects cannot come from the call.
func (w *writer) arrivable(class string) string {
	if w.a.Types().Missing(class) {
		return missingClass
	}
	if w.a.Unchecked(class) == types.Yes || w.a.MayThrow(w.call.Node, class) {
		return ""
	}
	if out := w.a.Outcome(w.call.Node, class); out.Leaves.Kind() == syntax.Lambda {
		return "" // the lambda's interface may declare it
	}
	return notDeclared
}

// guard writes the clauses, and the loop where a record asks for one and the
// statement can be run again.
func (w *writer) guard(groups []group, target edit.Target) (edit.Guard, string) {
	var guard edit.Guard
	repeat := edit.Repeatable(w.a.Types(), target) && slices.ContainsFunc(groups, func(g group) bool {
		return slices.ContainsFunc(g.arms, func(a arm) bool { return a.do == "retry" })
	})
	attempt := ""
	if repeat {
		attempt = w.names.Take("attempt", "attemptNumber")
		guard.Loop = "int " + attempt + " = 1; ; " + attempt + "++"
	}
	param := w.names.CatchParam(catalog.SimpleName(groups[0].class))
	for _, g := range groups {
		body, reason := w.body(g, param, attempt, target)
		if reason != "" {
			return guard, reason
		}
		guard.Clauses = append(guard.Clauses, edit.Clause{Types: []string{w.imports.Name(g.class)}, Param: param, Body: body})
	}
	return guard, ""
}

// body writes what the clause of one class does: each arm under its condition,
// then what is left is thrown on.
func (w *writer) body(g group, param, attempt string, target edit.Target) (edit.Code, string) {
	var code edit.Code
	var retries []string // conditions of the arms that try again
	var last edit.Code   // what the arm without a condition does
	retryAll, times, delay := false, 1, time.Duration(0)
	for _, a := range g.arms {
		cond, ok := w.condition(a.when, g.class, param)
		if !ok {
			return nil, noCondition
		}
		if a.do == "retry" && attempt != "" {
			times, delay = max(times, bounded(a.retry.Max)), max(delay, pause(a.retry.Delay))
			retryAll = retryAll || cond == ""
			retries = append(retries, cond)
			continue
		}
		act, reason := w.act(a, g.class, param, target)
		switch {
		case reason != "":
			return nil, reason
		case cond == "":
			last = act
		case len(act) == 1 && strings.HasPrefix(act[0].Text, "//"): // ignored under a condition
			code = append(code, edit.Block(w.style.If("!("+cond+")"), edit.Line("throw "+param+";")))
			last = act
		default:
			code = append(code, edit.Block(w.style.If(cond), act...))
		}
	}
	if last == nil {
		last = edit.Code{edit.Line("throw " + param + ";")}
	}
	if len(retries) == 0 {
		return append(code, last...), ""
	}
	give := fmt.Sprintf("%s >= %d", attempt, times)
	if !retryAll {
		give += " || !(" + joinOr(retries) + ")"
	}
	code = append(code, edit.Block(w.style.If(give), last...))
	return append(code, w.pause(param, attempt, delay)...), ""
}

// act writes what an arm does when it does not try again.
func (w *writer) act(a arm, class, param string, target edit.Target) (edit.Code, string) {
	switch a.do {
	case "ignore":
		if target.Form == edit.ValueBody || target.Form == edit.ValueArm || target.Form == edit.Resource || !w.isWhole(target.Node) {
			return nil, valueUsed
		}
		return edit.Code{edit.Line("// may be ignored: the work goes on as well without " + w.call.Spoken())}, ""
	case "fallback":
		return nil, wantsFallback
	case "rethrow":
		return edit.Code{edit.Line("throw " + param + ";")}, ""
	}
	return edit.Code{w.throwNew(class, param, w.message(a.do))}, ""
}

// isWhole reports whether a statement is the call and nothing else.
func (w *writer) isWhole(n syntax.Node) bool {
	if n.Kind() == syntax.ExprStmt {
		n = n.Child(syntax.RoleExpr)
	}
	return n == w.call.Node
}

// pause writes the wait before the next attempt, longer each time. An
// interrupt ends the attempts: its mark is set again and the error thrown.
func (w *writer) pause(param, attempt string, delay time.Duration) edit.Code {
	interrupted := w.names.Take("interrupted", "interruption")
	millis := strconv.FormatInt(delay.Milliseconds(), 10) + "L"
	thread := w.imports.Name("java.lang.Thread")
	return edit.Code{
		edit.Block("try", edit.Line(thread+".sleep("+millis+" * "+attempt+");")),
		edit.Following(w.style.Catch(w.imports.Name("java.lang.InterruptedException"), interrupted),
			edit.Line(thread+".currentThread().interrupt();"),
			edit.Line(param+".addSuppressed("+interrupted+");"),
			edit.Line("throw "+param+";")),
	}
}

// bounded returns a record's number of attempts, kept within reason.
func bounded(n int) int {
	if n == 0 {
		return 3
	}
	return min(max(n, 2), 10)
}

// longestPause bounds what a record may make code wait between attempts.
const longestPause = 30 * time.Second

func pause(delay string) time.Duration {
	d, err := time.ParseDuration(delay)
	if err != nil || d < time.Millisecond {
		d = time.Second
	}
	return min(d, longestPause)
}

func joinOr(conds []string) string {
	if len(conds) == 1 {
		return conds[0]
	}
	var parts []string
	for _, c := range conds {
		parts = append(parts, "("+c+")")
	}
	return strings.Join(parts, " || ")
}

// undefendedTitle says what the action does; repeat tells whether it can try
// again where a record wants that. All arms are of one record.
func undefendedTitle(call findings.CallSite, groups []group, repeat bool) string {
	if len(groups) == 0 {
		return "Handle the error of " + call.Spoken()
	}
	var classes []string
	for _, g := range groups {
		classes = append(classes, catalog.SimpleName(g.class))
	}
	what := strings.Join(classes, ", ")
	a := groups[0].arms[0]
	if a.do == "retry" && repeat {
		return fmt.Sprintf("Try %s up to %d times on %s", call.Spoken(), bounded(a.retry.Max), what)
	}
	done := map[string]string{"fail-fast": "fail at once", "rebuild-and-retry": "ask for a new object", "ignore": "ignore it"}[a.do]
	if done == "" {
		done = "throw it on"
	}
	return "Catch " + what + " from " + call.Spoken() + " and " + done
}

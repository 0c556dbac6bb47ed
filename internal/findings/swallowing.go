package findings

import (
	"fmt"
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// The rules of swallowing look at catch clauses that take errors of calls into
// the library and keep them. What is lost depends on the call: each clause is
// told by the rule that knows most of it, and once.

// A verdict is what a rule says of a clause that is its own to judge.
type verdict struct {
	severity Severity // quiet: nothing
	call     taken    // the call that tells most
	says     string   // what the code does, and what comes of it
	defence  Defence
}

// A swallowing is a rule that judges clauses; false leaves the clause to the
// rules behind.
type swallowing struct {
	id    string
	judge func(*clause) (verdict, bool)
}

// swallowings returns the rules, that which knows most of a clause first.
func swallowings() []swallowing {
	return []swallowing{
		{CommitSwallowed, (*clause).commitSwallowed},
		{LoginSwallowed, (*clause).loginSwallowed},
		{InterruptedSwallowed, (*clause).interruptedAlone},
		{ReadErrorAsEnd, (*clause).readErrorAsEnd},
		{ProbeTooBroad, (*clause).probeTooBroad},
		{CloseSwallowed, (*clause).closeSwallowed},
		{InterruptedSwallowed, (*clause).interruptedSwallowed},
		{SwallowedError, (*clause).swallowedError},
	}
}

// quiet is above every severity that is told: the weakest wins.
const quiet Severity = Hint + 1

// swallowedBy returns the check of one rule.
func swallowedBy(rule string) func(*Analysis) []Finding {
	return func(a *Analysis) []Finding {
		return slices.DeleteFunc(slices.Clone(a.swallow()), func(f Finding) bool { return f.Rule != rule })
	}
}

// findSwallowed judges every clause that takes errors of calls. Of the clauses
// of one try the one that weighs most is told, which is exception 20, too: two
// with the same body are one defence. A lost interrupt is another matter than a
// lost error, and told beside it where it has a body of its own.
func (a *Analysis) findSwallowed() []Finding {
	type defence struct {
		try       syntax.Node
		interrupt string // the body of the clause
	}
	var out []Finding
	told := map[defence]int{} // the index of its finding
	for _, c := range a.swallowingClauses() {
		if c.goesOn {
			continue // exception 6
		}
		rule, v := c.judge()
		if v.severity >= quiet {
			continue
		}
		f, at := c.finding(rule, v), defence{try: c.try}
		if c.interruptAlone() && !c.hasTwin() {
			at.interrupt = c.twin()
		}
		if i, ok := told[at]; !ok {
			told[at] = len(out)
			out = append(out, f)
		} else if weighs(f, out[i]) {
			out[i] = f
		}
	}
	return out
}

// judge returns what the rule says that knows most of the clause.
func (c *clause) judge() (rule string, v verdict) {
	for _, r := range swallowings() {
		if v, its := r.judge(c); its {
			return r.id, v
		}
	}
	return "", verdict{severity: quiet}
}

// weighs reports whether a finding is to be told rather than another of the
// same try: it is graver, or of a rule that knows more.
func weighs(f, than Finding) bool {
	rank := func(f Finding) (last int) {
		for i, r := range swallowings() {
			if r.id == f.Rule {
				last = i
			}
		}
		return last
	}
	return f.Severity < than.Severity || f.Severity == than.Severity && rank(f) < rank(than)
}

func (c *clause) finding(rule string, v verdict) Finding {
	f := Finding{
		Rule:       rule,
		Severity:   v.severity,
		Confidence: Certain, // the method declares it
		Span:       catchHead(c.catch),
		Message:    fmt.Sprintf("%s; %s", v.call.canFail(), v.says),
		Callee:     v.call.Method,
		Records:    recordsOf(c.meetsFrom(v.call)),
		Defence:    Swallowed,
		Call:       v.call.Node.Span(),
	}
	if v.defence != None {
		f.Defence = v.defence
	}
	if len(v.call.Callee.Throws) == 0 && len(v.call.meets) > 0 {
		f.Confidence = v.call.meets[0].Confidence
	}
	return f
}

// meetsFrom returns the records that the clause takes, those of the call first.
func (c *clause) meetsFrom(call taken) []Meet {
	out := slices.Clone(call.meets)
	for _, t := range c.taken {
		for _, m := range t.meets {
			if !slices.ContainsFunc(out, func(o Meet) bool { return o.Record == m.Record }) {
				out = append(out, m)
			}
		}
	}
	return out
}

// swallowingClauses returns the clauses that take errors of the file's calls,
// in the order of the text, each with the calls whose errors it takes.
func (a *Analysis) swallowingClauses() []*clause {
	var list []*clause
	byNode := map[syntax.Node]*clause{}
	add := func(call CallSite) {
		for _, class := range call.Fails() {
			out := a.Outcome(call.Node, class)
			if out.Defence != Caught || a.takes(out.Catch, class) != types.Yes {
				continue
			}
			if a.inMemory(call) {
				return // exception 12
			}
			c := byNode[out.Catch]
			if c == nil {
				c = a.newClause(out.Catch, out.Try)
				byNode[out.Catch] = c
				list = append(list, c)
			}
			c.take(call, class)
		}
	}
	for _, calls := range [...][]CallSite{a.writtenCloses(), a.Calls()} {
		for i := range calls {
			if inTry(calls[i].Node) {
				add(calls[i])
			}
		}
	}
	for _, c := range list {
		slices.SortStableFunc(c.taken, func(x, y taken) int { return x.Name.Start - y.Name.Start })
	}
	slices.SortStableFunc(list, func(x, y *clause) int { return x.catch.Span().Start - y.catch.Span().Start })
	return list
}

// writtenCloses returns the calls that close a written stream through a
// variable of the JDK's type, which are no calls into the library by name.
func (a *Analysis) writtenCloses() []CallSite {
	var out []CallSite
	for n, name := range a.outline().methodCalls {
		if name != "close" || !a.asked(n) || n.Child(syntax.RoleTarget).Kind() != syntax.Ident {
			continue
		}
		callee, ok := a.Types().Callee(n)
		if !ok || callee.Method != nil || len(callee.Throws) == 0 || !wrapper(callee.Owner) || !a.isWritten(n.Child(syntax.RoleTarget)) {
			continue
		}
		if !slices.ContainsFunc(a.Calls(), func(s CallSite) bool { return s.Node == n }) {
			out = append(out, CallSite{Node: n, Name: nameSpan(n), Callee: callee, Method: callee.String()})
		}
	}
	return out
}

// take notes that the clause takes a class of error of the call.
func (c *clause) take(call CallSite, class string) {
	if n := len(c.taken); n == 0 || c.taken[n-1].Node != call.Node {
		c.taken = append(c.taken, taken{CallSite: call})
	}
	t := &c.taken[len(c.taken)-1]
	t.classes = append(t.classes, class)
	for _, m := range call.Meets {
		if m.Arrives() && m.Confidence >= Likely && slices.Contains(m.Classes, class) && !slices.ContainsFunc(t.meets, func(o Meet) bool { return o.Record == m.Record }) {
			t.meets = append(t.meets, m)
		}
	}
}

// deed says what the clause does with the error, beginning with "this catch".
func (c *clause) deed() string {
	switch {
	case c.empty:
		return "this catch does nothing with it"
	case c.prints && c.log == unlogged:
		return "this catch only prints the stack trace"
	case c.log == unlogged:
		return "this catch takes it without a word"
	case c.loud == whispered:
		return "this catch only logs it at debug level"
	case c.log == loggedPartly:
		return "this catch only logs a line without the exception"
	}
	return "this catch only logs it"
}

// goesOnBy says how the code goes on behind the clause.
func (c *clause) goesOnBy() string {
	switch end := c.ending(); end.kind {
	case repeats:
		return ", and the loop goes on"
	case leavesLoop:
		return " and leaves the loop"
	case returns:
		value := end.value.Text()
		switch {
		case end.value.IsZero():
			return ", and the method ends as if the call had worked"
		case len(value) > 24 || strings.ContainsAny(value, "\r\n"):
			return " and returns another value"
		}
		return " and returns " + value
	}
	return ", and the code goes on as if the call had worked"
}

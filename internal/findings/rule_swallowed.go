package findings

import (
	"slices"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// SwallowedError is the id of the rule that speaks where a clause takes a
// known error and nobody hears of it.
//
// Why: the code goes on as if the call had worked, and what breaks later
// breaks far from the cause. Of 402 such clauses in real client code a third
// of those left after the numbered exceptions was worth a word, so the rule
// warns only where nothing at all is said for what is done: an empty body
// without a comment, and a stack trace printed to nowhere in place of a
// checked error's handling. What is logged with its exception is at most a
// hint.
const SwallowedError = "swallowed-error"

func (a *Analysis) swallowedErrors() []Finding {
	var out []Finding
	reported := map[string]bool{}
	for _, c := range a.swallowingClauses() {
		severity := c.severity()
		for _, e := range swallowedExceptions {
			if e.applies(c) {
				severity = max(severity, e.level)
			}
		}
		// Exception 20: two clauses of one try with the same body are one defence.
		twin := c.twin()
		if severity == quiet || reported[twin] {
			continue
		}
		reported[twin] = true
		call := c.calls[0]
		confidence := Possible
		for _, m := range c.meets {
			confidence = max(confidence, m.Confidence)
		}
		out = append(out, Finding{
			Severity:   severity,
			Confidence: confidence,
			Span:       catchHead(c.catch),
			Message:    call.say(c.meets, c.deed()),
			Callee:     call.Method,
			Records:    recordsOf(c.meets),
			Defence:    Swallowed,
			Call:       call.Node.Span(),
		})
	}
	return out
}

// quiet is above every severity that is told: the weakest wins.
const quiet Severity = Hint + 1

// severity is the clause's own level, before the exceptions.
func (c *clause) severity() Severity {
	switch {
	case c.goesOn:
		return quiet
	case c.empty:
		return Warning
	case c.prints && c.log == unlogged && c.onlyPrints && c.checked():
		return Warning
	case c.log == loggedWhole && !c.couldPassOn():
		return Hint
	}
	return Information
}

// couldPassOn reports whether the method declares what it only logs: its
// callers are ready for the error and do not get it.
func (c *clause) couldPassOn() bool {
	return slices.ContainsFunc(c.meets, func(m Meet) bool {
		return slices.ContainsFunc(m.Classes, func(class string) bool {
			return c.a.Unchecked(class) == types.No && c.a.MayThrow(c.try, class)
		})
	})
}

// deed says what the clause does, for the message.
func (c *clause) deed() string {
	switch {
	case c.empty:
		return "this catch takes it and does nothing, so nobody hears of it"
	case c.prints && c.log == unlogged:
		return "this catch only prints the stack trace and goes on"
	case c.log == unlogged:
		return "this catch takes it and goes on without a word"
	}
	return "this catch only logs it and goes on"
}

// checked reports whether an error that arrives is a checked one.
func (c *clause) checked() bool {
	return slices.ContainsFunc(c.meets, func(m Meet) bool {
		return slices.ContainsFunc(m.Classes, func(class string) bool { return c.a.Unchecked(class) == types.No })
	})
}

// swallowingClauses returns the clauses that take errors of the file's calls,
// in the order of the text, each with the calls and errors that it takes.
func (a *Analysis) swallowingClauses() []*clause {
	var list []*clause
	byNode := map[syntax.Node]*clause{}
	for _, call := range a.Calls() {
		if a.inMemory(call) {
			continue // exception 12
		}
		for _, m := range call.Meets {
			if !m.Arrives() || m.Confidence < Likely {
				continue
			}
			for _, class := range m.Classes {
				out := a.Outcome(call.Node, class)
				if out.Defence != Caught || a.takes(out.Catch, class) != types.Yes {
					continue
				}
				c := byNode[out.Catch]
				if c == nil {
					c = a.newClause(out.Catch, out.Try)
					byNode[out.Catch] = c
					list = append(list, c)
				}
				c.add(call, m)
			}
		}
	}
	slices.SortStableFunc(list, func(x, y *clause) int { return x.catch.Span().Start - y.catch.Span().Start })
	return list
}

func (c *clause) add(call CallSite, m Meet) {
	if !slices.ContainsFunc(c.calls, func(o CallSite) bool { return o.Node == call.Node }) {
		c.calls = append(c.calls, call)
	}
	if !slices.ContainsFunc(c.meets, func(o Meet) bool { return o.Record == m.Record }) {
		c.meets = append(c.meets, m)
	}
}

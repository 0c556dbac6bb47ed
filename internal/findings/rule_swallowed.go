package findings

import "slices"

// SwallowedError is the id of the rule that speaks where a clause takes an
// error of a call and nobody hears of it, and no other rule knows what is lost.
//
// Why: the code goes on as if the call had worked, and what breaks later
// breaks far from the cause. Of 402 such clauses in real client code a third
// of those left after the numbered exceptions was worth a word, so the rule
// warns only where nothing at all is said for what is done: an empty body
// without a comment, a stack trace printed to nowhere in place of a checked
// error's handling, an exception that is made and not thrown. What is logged
// with its exception is a hint, and information where the method declares the
// error, for its callers are ready for it, unless the clause falls back on
// something, a loop goes on with its next turn, or what comes next fails as
// well (mkdirs).
const SwallowedError = "swallowed-error"

func (c *clause) swallowedError() (verdict, bool) {
	call := c.telling()
	if c.restores && c.namesInterrupt() { // nothing of it is lost
		if rest := slices.DeleteFunc(slices.Clone(call.classes), func(class string) bool { return class == interrupted }); len(rest) > 0 {
			call.classes = rest
		}
	}
	v := verdict{severity: c.excuse(c.severity(), allExceptions...), call: call, says: c.deed() + c.goesOnBy()}
	if c.forgetsThrow() {
		v.says = "this catch makes an exception of it and does not throw it"
	}
	return v, true
}

// severity is the clause's own level, before the exceptions.
func (c *clause) severity() Severity {
	switch {
	case c.empty, c.forgetsThrow():
		return Warning
	case !c.checked(), c.prints && c.home.Name() == "main":
		return Hint
	case c.prints && c.log == unlogged && c.onlyPrints:
		return Warning
	case c.log == loggedWhole && (!c.couldPassOn() || c.acts() || c.ending().kind == repeats || c.every(c.prepares)):
		return Hint
	}
	return Information
}

// telling returns the call to name: one with a checked error that does
// something, rather than ask or get what another call is made on.
func (c *clause) telling() taken {
	checked := func(t taken) bool { return c.a.anyChecked(t.classes) }
	does := func(t taken) bool { return checked(t) && !c.a.isTrait(t.CallSite, c.a.library().traits.Methods.Handle) }
	acts := func(t taken) bool { return does(t) && !c.a.isProbe(t.CallSite) }
	for _, wanted := range []func(taken) bool{acts, does, checked} {
		if t, ok := c.first(wanted); ok {
			return t
		}
	}
	return c.taken[0]
}

// prepares reports whether a call makes ready what the next one fails without.
func (c *clause) prepares(t taken) bool {
	methods := c.a.library().traits.Methods
	return c.a.isTrait(t.CallSite, methods.Prepares) || c.a.isTrait(t.CallSite, methods.Handle)
}

package findings

import (
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// InterruptedSwallowed is the id of the rule that speaks where a thread's
// interrupt is taken and lost.
//
// Why: a call that is interrupted takes the thread's mark away; whoever asked
// the thread to end waits for one that goes on. Throwing it on, or setting the
// mark again, is one line. It is a warning in a loop and in a mapper's or
// reducer's methods, which are ended that way, else information.
//
// Exceptions that hold here: 2, 5, 6; a status that tells (7) makes it a hint.
const InterruptedSwallowed = "interrupted-swallowed"

const interrupted = "java.lang.InterruptedException"

// interruptedAlone judges clauses for InterruptedException and nothing else.
func (c *clause) interruptedAlone() (verdict, bool) {
	if !c.interruptAlone() {
		return verdict{}, false
	}
	return c.interruptedSwallowed()
}

func (c *clause) interruptedSwallowed() (verdict, bool) {
	if !c.namesInterrupt() {
		return verdict{}, false
	}
	call, ok := c.first(func(t taken) bool {
		for _, class := range t.classes {
			if class == interrupted {
				return true
			}
		}
		return false
	})
	if !ok {
		return verdict{}, false
	}
	if c.restores {
		return verdict{severity: quiet}, c.interruptAlone()
	}
	call.classes, call.meets = []string{interrupted}, nil // it is told of that alone
	severity := Information
	if loopsRound(c.try, c.home) || c.inTask() {
		severity = Warning
	}
	severity = c.excuse(severity, 2, 5)
	if c.statusTells() {
		severity = max(severity, Hint)
	}
	return verdict{severity: severity, call: call, says: c.deed() + ", so whoever ends the thread waits in vain: throw it on, or call Thread.currentThread().interrupt()"}, true
}

// namesInterrupt reports whether the clause names InterruptedException itself.
func (c *clause) namesInterrupt() bool {
	for t := range caughtTypes(c.catch) {
		if c.a.Types().TypeNode(t).Name == interrupted {
			return true
		}
	}
	return false
}

// interruptAlone reports whether the clause takes nothing but interrupts.
func (c *clause) interruptAlone() bool {
	n := 0
	for range caughtTypes(c.catch) {
		n++
	}
	return n == 1 && c.namesInterrupt()
}

// inTask reports whether the class round the clause is one that the library
// runs as a task.
func (c *clause) inTask() bool {
	class := c.catch.Enclosing(syntax.ClassDecl)
	if class.IsZero() {
		return false
	}
	name := c.a.Types().TypeName(class.Name(), class).Name
	for _, task := range c.a.library().traits.Classes.Task {
		if c.a.Types().Subclass(name, task) == types.Yes {
			return true
		}
	}
	return false
}

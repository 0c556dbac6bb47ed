package findings

import (
	"regexp"
	"slices"

	"throwsight/catalog"
	"throwsight/java/syntax"
)

// ProbeTooBroad is the id of the rule that speaks where a clause meant for
// "it is not there" takes every error.
//
// Why: getFileStatus, open and their like say with a class of its own that
// something is not there. A clause that takes IOException or more and answers
// with null, false or nothing says the same for a connection that was refused,
// a missing right, a name node in safe mode. The code then creates, overwrites
// or skips what is there. Twelve of twelve in real code were mistakes where
// nothing was logged, or only at info or debug.
//
// The clause is this rule's only where all that can fail in the try asks or
// reads: where something is written too, "not there" is not what is meant.
// Where the error is logged as a warning, it is information if comment or log
// tell of one case only. Exceptions that hold here: 1 to 9, 11, 13, 14, 15,
// 18; 10 makes it a hint. A comment that names one case (5) makes it
// information: it says what the rule suspects. One that names the end of the data
// means another case, of what is read behind the probe.
const ProbeTooBroad = "probe-too-broad"

func (c *clause) probeTooBroad() (verdict, bool) {
	call, ok := c.first(func(t taken) bool { return c.a.isProbe(t.CallSite) })
	if !ok || c.interruptAlone() || c.onlyPrints || c.tellsApart() || !c.every(c.asks) {
		return verdict{}, false
	}
	means := c.a.probes(call.CallSite)
	if means == "" && !c.wide() || means != "" && (!c.broaderThan(means) || c.besides(means)) {
		return verdict{}, false
	}
	if c.meantEnd() && !c.meantNothing() {
		return verdict{}, false
	}
	severity := Warning
	switch {
	case c.prints, c.loud == warned && c.log < loggedWhole, c.meantNothing():
		severity = Information
	case c.loud == warned:
		if !c.speaksOf(oneCase) {
			return verdict{}, false
		}
		severity = Information
	}
	says := c.deed()
	if end := c.ending(); end.kind == returns && !end.value.IsZero() {
		says += c.goesOnBy()
	}
	says += ", as if nothing were there"
	if means != "" {
		says += ", which only " + catalog.SimpleName(means) + " says"
	}
	if c.announced() {
		severity = max(severity, Hint)
	}
	if c.meant() || c.log == loggedWhole && c.booleanContract() || c.safeSide() {
		severity = quiet
	}
	return verdict{
		severity: c.excuse(severity, 1, 2, 3, 4, 6, 7, 9, 10, 11, 13, 14, 15, 18),
		call:     c.worse(call, means),
		says:     says,
		defence:  OverBroad,
	}, true
}

// asks reports whether a call only asks or reads, or gets what to ask. What
// fails by an unchecked error alone does not count.
func (c *clause) asks(t taken) bool {
	methods := c.a.library().traits.Methods
	asking := func(list []string) bool { return c.a.isTrait(t.CallSite, list) }
	return c.a.isProbe(t.CallSite) || t.Callee.Name == "close" || asking(methods.Handle) || asking(methods.EndOfData) || asking(methods.Reads) || !c.a.anyChecked(t.classes)
}

// worse returns the call with the errors that do not mean "not there" first:
// those are the ones to tell of.
func (c *clause) worse(t taken, means string) taken {
	meets := slices.Clone(t.meets)
	slices.SortStableFunc(meets, func(x, y Meet) int { return meansIt(x, means) - meansIt(y, means) })
	t.meets = meets
	return t
}

func meansIt(m Meet, class string) int {
	if slices.Contains(m.Classes, class) {
		return 1
	}
	return 0
}

// isProbe reports whether a call asks for one thing.
func (a *Analysis) isProbe(s CallSite) bool {
	_, ok := a.probe(s)
	return ok
}

// probes returns the class by which a call says that something is not there;
// "" where its result does, and for other calls.
func (a *Analysis) probes(s CallSite) string {
	class, _ := a.probe(s)
	return class
}

func (a *Analysis) probe(s CallSite) (class string, ok bool) {
	known := a.library().traits.Probes
	if class, ok = known[s.Method]; ok {
		return class, ok
	}
	for _, owner := range a.inherited(s.Callee) {
		if class, ok = known[owner+"#"+s.Callee.Name]; ok {
			return class, ok
		}
	}
	return "", false
}

// safeSide reports whether the clause answers what the code answers where
// something is there, or says that it stays on the safe side.
func (c *clause) safeSide() bool {
	if c.speaksOf(onSafeSide) {
		return true
	}
	end := c.ending()
	if end.kind != returns || end.value.Op() != syntax.True && end.value.Op() != syntax.False {
		return false
	}
	_, same := c.first(func(t taken) bool { return c.a.isProbe(t.CallSite) && answers(t.Node, end.value.Op()) })
	return same
}

var onSafeSide = regexp.MustCompile(`(?i)just in case|(on|to be) (the )?safe|conservative`)

// answers reports whether the code returns the value where a call that asks
// says true.
func answers(call syntax.Node, value syntax.Token) bool {
	said := syntax.Token(syntax.True)
	n := call
	if n.Parent().Kind() == syntax.Unary && n.Parent().Op() == syntax.Not {
		n, said = n.Parent(), syntax.False
	}
	switch round := n.Parent(); {
	case round.Kind() == syntax.Return:
		return value == said
	case round.Kind() == syntax.If && n.Role() == syntax.RoleCond && said == syntax.True:
		for r := range round.Child(syntax.RoleThen).Descend() {
			if r.Kind() == syntax.Return {
				return r.Child(syntax.RoleExpr).Op() == value
			}
		}
	}
	return false
}

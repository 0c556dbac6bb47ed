package findings

import (
	"strconv"
	"strings"

	"throwsight/catalog"
)

// callHover returns the records that the call whose name is at offset can
// meet.
func (a *Analysis) callHover(offset int) (Hover, bool) {
	c, ok := a.CallAt(offset)
	if !ok {
		return Hover{}, false
	}
	h := Hover{Kind: OnCall, Span: c.Name, Callee: c.Method}
	for _, m := range c.Meets {
		h.Matches = append(h.Matches, Match{Record: m.Record, Confidence: m.Confidence, Why: a.arrival(c, m)})
	}
	return h, true
}

// CallAt returns the call site whose name is at offset; of several that meet
// there, the one that starts there.
func (a *Analysis) CallAt(offset int) (CallSite, bool) {
	var best CallSite
	found := false
	for _, c := range a.Calls() {
		if c.Name.Contains(offset) && (!found || c.Name.Start > best.Name.Start) {
			best, found = c, true
		}
	}
	return best, found
}

// arrival says how the error comes to the caller, and what the code there does
// about it.
func (a *Analysis) arrival(c CallSite, m Meet) string {
	var classes []string
	for _, name := range m.Classes {
		classes = append(classes, catalog.SimpleName(name))
	}
	as := strings.Join(classes, " or ")
	switch m.Point.How {
	case "logged":
		return "logged inside the call; nothing arrives here"
	case "later":
		return "comes out of a later call of the same object"
	case "cause":
		return "arrives as the cause of another exception" + prefix(" that is caught as ", as) + a.met(c, m)
	}
	return "arrives" + prefix(" as ", as) + a.met(c, m)
}

func prefix(words, s string) string {
	if s == "" {
		return ""
	}
	return words + s
}

func (a *Analysis) met(c CallSite, m Meet) string {
	if len(m.Classes) == 0 {
		return ""
	}
	out := a.Outcome(c.Node, m.Classes[0])
	switch out.Defence {
	case Caught:
		return "; caught at line " + strconv.Itoa(a.Mapper.Line(out.Catch.Span().Start)+1)
	case Propagates:
		return "; the code here passes it on"
	}
	return "; nothing here expects it"
}

package findings

import (
	"slices"
	"strconv"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// callHover returns the records that the call whose name is at offset can
// meet, and the errors that no record is of.
func (a *Analysis) callHover(offset int) (Hover, bool) {
	c, ok := a.callAt(offset)
	if !ok {
		c, ok = a.modelledAt(offset)
	}
	if !ok {
		return Hover{}, false
	}
	h := Hover{Kind: OnCall, Span: c.Name, Callee: c.Method, Library: a.LibraryOf(classOf(c.Method)), Uncataloged: a.Uncataloged(c)}
	if len(c.Meets)+len(h.Uncataloged) == 0 {
		return Hover{}, false
	}
	for _, m := range a.toldOrder(c) {
		h.Matches = append(h.Matches, Match{Record: m.Record, Confidence: m.Confidence, Why: a.arrival(c, m)})
	}
	return h, true
}

// toldOrder returns what a call can meet as hovers list it: of what compareMeets
// holds equal, that before which a finding at the call would name first.
func (a *Analysis) toldOrder(c CallSite) []Meet {
	rank := map[Defence]int{Caught: 0, None: 1, Propagates: 2}
	meets := slices.Clone(c.Meets)
	slices.SortStableFunc(meets, func(x, y Meet) int {
		if d := compareMeets(x, y); d != 0 {
			return d
		}
		dx, _ := a.undefended(c, x)
		dy, _ := a.undefended(c, y)
		return rank[dx] - rank[dy]
	})
	return meets
}

// callAt returns the call site whose name is at offset; of several that meet
// there, the one that starts there.
func (a *Analysis) callAt(offset int) (CallSite, bool) {
	var best CallSite
	found := false
	for _, c := range a.Calls() {
		if c.Name.Contains(offset) && (!found || c.Name.Start > best.Name.Start) {
			best, found = c, true
		}
	}
	return best, found
}

// modelledAt returns the call whose name is at offset, of a library that
// nothing but a model is known of: it is worth a hover, and no rule looks at it.
func (a *Analysis) modelledAt(offset int) (best CallSite, found bool) {
	if a.Knowledge.Catalog == nil {
		return best, false
	}
	for _, c := range a.outline().calls {
		n := c.node
		if c.name == "" || !nameSpan(n).Contains(offset) || found && nameSpan(n).Start <= best.Name.Start {
			continue
		}
		if callee, ok := a.Types().Callee(n); ok && a.library().modelled(callee.Owner) {
			best, found = CallSite{Node: n, Name: nameSpan(n), Callee: callee, Method: callee.String()}, true
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
	return "arrives" + prefix(" as ", as) + prefix(", cannot be caught as ", a.neverAs(m)) + a.met(c, m)
}

// neverAs returns the record's own class, by its simple name, where that is
// none of those that arrive: who catches it catches nothing.
func (a *Analysis) neverAs(m Meet) string {
	own := a.binaryName(m.Record.ErrorClass)
	for _, class := range m.Classes {
		if a.Types().Subclass(class, own) != types.No {
			return ""
		}
	}
	if len(m.Classes) == 0 {
		return ""
	}
	return catalog.SimpleName(own)
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
	if at := a.expected(c.Node, m.Classes[0]); out.Defence != Caught && !at.IsZero() {
		return "; the test expects it at line " + strconv.Itoa(a.Mapper.Line(at.Span().Start)+1)
	}
	switch out.Defence {
	case Caught:
		word := "caught"
		if a.swallows(out.Catch) {
			word = "swallowed"
		}
		return "; " + word + " at line " + strconv.Itoa(a.Mapper.Line(out.Catch.Span().Start)+1)
	case Propagates:
		return "; the code here passes it on"
	}
	return "; nothing here expects it"
}

// swallows reports whether a finding says so of the clause.
func (a *Analysis) swallows(catch syntax.Node) bool {
	return slices.ContainsFunc(a.Findings(), func(f Finding) bool { return f.Defence == Swallowed && f.Span == catchHead(catch) })
}

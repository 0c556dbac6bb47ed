package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// catchHover returns the records of the errors that the clause whose head is
// at offset takes.
func (a *Analysis) catchHover(offset int) (Hover, bool) {
	catch := a.Tree.At(offset).Enclosing(syntax.Catch, syntax.Block)
	if catch.Kind() != syntax.Catch || !catchHead(catch).Contains(offset) {
		return Hover{}, false
	}
	h := Hover{Kind: OnCatch, Span: catchHead(catch)}
	h.Matches = a.arrivals(catch.Parent(), func(call CallSite, class string) bool {
		out := a.Outcome(call.Node, class)
		return out.Defence == Caught && out.Catch == catch && a.takes(catch, class) == types.Yes
	})
	return h, len(h.Matches) > 0
}

// throwsHover returns the records of the errors that leave a method under the
// class at offset in its throws clause.
func (a *Analysis) throwsHover(offset int) (Hover, bool) {
	for n := a.Tree.At(offset); !n.IsZero(); n = n.Parent() {
		if n.Role() != syntax.RoleThrows {
			continue
		}
		declared := a.Types().TypeNode(n)
		if !declared.Known() || declared.Variable() {
			return Hover{}, false
		}
		h := Hover{Kind: OnThrows, Span: n.Span()}
		h.Matches = a.arrivals(n.Parent(), func(call CallSite, class string) bool {
			return a.Types().Subclass(class, declared.Name) == types.Yes && a.Outcome(call.Node, class).Leaves == n.Parent()
		})
		return h, len(h.Matches) > 0
	}
	return Hover{}, false
}

// arrivals returns the records of the calls below a node that give an error
// whose class is accepted, the surest first, each once, with the calls.
func (a *Analysis) arrivals(below syntax.Node, accepts func(CallSite, string) bool) []Match {
	type arrival struct {
		meet  Meet
		class string
		calls []string
	}
	var list []*arrival
	byRecord := map[*catalog.Record]*arrival{}
	for _, call := range a.Calls() {
		if !below.Span().Encloses(call.Node.Span()) {
			continue
		}
		for _, m := range call.Meets {
			i := slices.IndexFunc(m.Classes, func(class string) bool { return accepts(call, class) })
			if i < 0 || !m.Arrives() {
				continue
			}
			x := byRecord[m.Record]
			if x == nil {
				x = &arrival{meet: m, class: m.Classes[i]}
				byRecord[m.Record] = x
				list = append(list, x)
			}
			if m.Confidence > x.meet.Confidence {
				x.meet, x.class = m, m.Classes[i]
			}
			x.calls = append(x.calls, fmt.Sprintf("%s in line %d", call.spoken(), a.Mapper.Line(call.Name.Start)+1))
		}
	}
	slices.SortStableFunc(list, func(x, y *arrival) int {
		return cmp.Or(compareMeets(x.meet, y.meet), len(y.calls)-len(x.calls))
	})
	var out []Match
	for _, x := range list {
		why := "from " + strings.Join(x.calls[:min(2, len(x.calls))], " and ")
		if more := len(x.calls) - 2; more > 0 {
			why += fmt.Sprintf(" and %d more", more)
		}
		out = append(out, Match{Record: x.meet.Record, Confidence: x.meet.Confidence, Why: why + ", as " + catalog.SimpleName(x.class)})
	}
	return out
}

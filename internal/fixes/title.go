package fixes

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/java/types"
)

// handleTitle says what a handler does about errors; repeat tells whether it can try
// again where a record wants that.
func (w *writer) handleTitle(groups []group, repeat bool) string {
	if len(groups) == 0 {
		return "Handle the error of " + w.call.Spoken()
	}
	a := groups[0].arms[0]
	if i := slices.IndexFunc(groups[0].arms, func(a arm) bool { return a.do != "rethrow" }); i >= 0 {
		a = groups[0].arms[i] // the others go on as they are
	}
	errors := simpleNames(classesOf(groups))
	if a.do != "rethrow" {
		errors += w.kind(groups, a.do)
	}
	if a.do == "retry" && repeat {
		return fmt.Sprintf("Try %s up to %d times on %s", w.call.Spoken(), bounded(a.retry.Max), errors)
	}
	throw := "say"
	if w.thrown != "" {
		throw = "throw " + simple(w.thrown)
	}
	done := "throw it on" + w.as()
	switch a.do {
	case "ignore":
		done = "ignore it"
	case "fail-fast":
		done = throw + ": trying again does not help"
	case "rebuild-and-retry":
		class, _, _ := strings.Cut(w.call.Spoken(), ".")
		done = throw + ": a new " + class + " is needed"
		if w.call.Callee.Static || w.call.Callee.Receiver == "" {
			done = throw + ": what it works on has to be made anew"
		}
	}
	return "Catch " + errors + " from " + w.call.Spoken() + " and " + done
}

// kind says which of the errors of a class something is done about, where that is
// not done about all.
func (w *writer) kind(groups []group, do string) string {
	var when []catalog.Condition
	for _, g := range groups {
		for _, a := range g.arms {
			switch {
			case a.do != do:
			case a.when == nil || a.when.InstanceOf != "" && w.allBelow(g.classes, a.when.InstanceOf):
				return ""
			case !slices.Contains(when, *a.when):
				when = append(when, *a.when)
			}
		}
	}
	if len(when) == 0 {
		return ""
	}
	only, said := when[0], when[0].MessageContains
	if said == "" {
		said = only.MessageEndsWith
	}
	switch {
	case len(when) > 1 || only.InstanceOf == "" && said == "":
		return " of some kinds"
	case only.InstanceOf != "" && slices.Contains(classesOf(groups), w.a.Traits().Unwrapping.Wrapper):
		return " that stands for " + simple(only.InstanceOf)
	case only.InstanceOf != "":
		return " that is " + simple(only.InstanceOf)
	}
	return " that says “" + shortened(said) + "”"
}

// allBelow reports whether each of the classes is another one or below it.
func (w *writer) allBelow(classes []string, of string) bool {
	return !slices.ContainsFunc(classes, func(c string) bool { return w.a.Types().Subclass(c, of) != types.Yes })
}

// shortened cuts a text to what a title has room for, and leaves one line of it.
func shortened(s string) string {
	const most = 40
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// distinguish gives actions of one title, which are of different calls, titles that
// tell which: by their lines, or by the order of the calls.
func distinguish(src []byte, actions []Action, at []int) {
	line := func(i int) int { return 1 + bytes.Count(src[:at[i]], []byte("\n")) }
	same := map[string][]int{}
	for i, a := range actions {
		same[a.Title] = append(same[a.Title], i)
	}
	for _, those := range same {
		var places, lines []int
		for _, i := range those {
			places, lines = append(places, at[i]), append(lines, line(i))
		}
		slices.Sort(places)
		slices.Sort(lines)
		places, lines = slices.Compact(places), slices.Compact(lines)
		for _, i := range those {
			a := &actions[i]
			switch {
			case len(places) < 2:
			case len(lines) == len(places):
				a.which = fmt.Sprintf(" (line %d)", line(i))
			default:
				a.which = fmt.Sprintf(" (call %d of %d)", 1+slices.Index(places, at[i]), len(places))
			}
			a.Title += a.which
		}
	}
}

// nameOf returns where the name stands of the call that a finding is told of.
func (x *Fixer) nameOf(f findings.Finding) int {
	for _, c := range x.a.Calls() {
		if c.Node.Span() == f.Call {
			return c.Name.Start
		}
	}
	return f.Span.Start
}

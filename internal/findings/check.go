package findings

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/java/syntax"
)

// checked are a file's findings: those that are told, and those that somebody
// has silenced.
type checked struct {
	told, silenced []Finding
}

// check runs the rules and applies the settings.
func (a *Analysis) check() checked {
	if a.Knowledge.Catalog == nil || a.quietFile() {
		return checked{}
	}
	comments := a.suppressions()
	if len(a.Calls()) == 0 && len(comments) == 0 {
		return checked{}
	}
	var all []Finding
	for _, r := range rules {
		if r.check == nil || len(a.Calls()) == 0 || a.Knowledge.Options.Levels[r.ID] == "off" && len(a.Knowledge.Options.Overrides) == 0 {
			continue
		}
		for _, f := range r.check(a) {
			f.Rule = r.ID
			if at := a.at(f.Span); a.asked(at) && !inGenerated(at) {
				all = append(all, f)
			}
		}
	}
	a.silence(all, comments)
	unused := a.unusedSuppressions(comments)
	unused = slices.DeleteFunc(unused, func(f Finding) bool { return !a.asked(a.at(f.Span)) })
	a.silence(unused, comments)
	all = append(all, unused...)
	slices.SortStableFunc(all, func(x, y Finding) int {
		return cmp.Or(x.Span.Start-y.Span.Start, x.Span.End-y.Span.End)
	})
	// What the settings drop has its fingerprint, too, so that no other
	// finding's depends on them.
	a.fingerprint(all)
	a.routes(all)
	var out checked
	set := map[string]bool{} // by fingerprint: the user has chosen the level
	for _, f := range all {
		wanted, chosen := a.set(&f)
		switch {
		case !wanted:
		case f.Silence != nil:
			out.silenced = append(out.silenced, f)
		default:
			out.told = append(out.told, f)
			set[f.Fingerprint] = chosen
		}
	}
	a.lowerRepeated(out.told, set)
	return out
}

// The ends of the messages of findings that are information for the sake of a
// warning: one of the same rule in the class, one of the same try.
const (
	ofClass = "; the class has a warning of this kind already, so this one is information"
	ofTry   = "; the try has a warning already, so this one is information"
)

// Raise makes a finding a warning that was information for the sake of another
// one.
func (f *Finding) Raise() {
	f.Severity = Warning
	f.Message = strings.TrimSuffix(strings.TrimSuffix(f.Message, ofClass), ofTry)
}

// lowerRepeated makes warnings information where the same rule has already
// warned in the class, or another one of the same try: who looks at the first
// sees the others, and one habit is one warning. What is not told, and what the
// user has chosen the level of, is left out of it.
func (a *Analysis) lowerRepeated(list []Finding, chosen map[string]bool) {
	type place struct {
		rule  string
		class syntax.Node // at the top of the file
	}
	warned, tries := map[place]string{}, map[syntax.Node]string{} // fingerprints
	for i := range list {
		f := &list[i]
		if f.Severity != Warning || chosen[f.Fingerprint] {
			continue
		}
		at, try := place{rule: f.Rule}, syntax.Node{}
		for n := a.at(f.Span); !n.IsZero(); n = n.Parent() {
			if n.Kind() == syntax.Catch && try.IsZero() {
				try = n.Parent()
			}
			if n.Role() == syntax.RoleMember {
				at.class = n
			}
		}
		if f.Behind = cmp.Or(warned[at], tries[try]); f.Behind != "" {
			f.Severity = Information
			if warned[at] != "" {
				f.Message += ofClass
			} else {
				f.Message += ofTry
			}
		}
		warned[at] = cmp.Or(warned[at], f.Behind, f.Fingerprint)
		if !try.IsZero() {
			tries[try] = cmp.Or(tries[try], f.Behind, f.Fingerprint)
		}
	}
}

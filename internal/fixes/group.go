package fixes

import (
	"slices"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/java/types"
)

// An arm is what one record wants done about a class that arrives.
type arm struct {
	do    string
	when  *catalog.Condition
	retry catalog.Retry
}

func armOf(r *catalog.Record) arm {
	h := r.Handler
	if h == nil {
		return arm{do: "rethrow"}
	}
	out := arm{do: h.Do, when: h.When}
	if h.Retry != nil {
		out.retry = *h.Retry
	}
	return out
}

// A group is what one clause is for: classes that arrive, none of them above
// another, and the arms of the records that come as them.
type group struct {
	classes []string
	arms    []arm
}

// groups sorts what arrives by the class to catch, subclasses first, so that no
// clause hides another; classes of which the same is to be done share one.
func (w *writer) groups(meets []findings.Meet) []group {
	var out []group
	for _, m := range meets {
		for _, class := range w.catches(m) {
			if w.otherThan(class, m.Record.Handler) {
				continue
			}
			i := slices.IndexFunc(out, func(g group) bool { return g.classes[0] == class })
			if i < 0 {
				i = len(out)
				out = append(out, group{classes: []string{class}})
			}
			a := armOf(m.Record)
			if a.when != nil {
				a.when = w.told(m.Record, class)
			}
			if !slices.Contains(out[i].arms, a) {
				out[i].arms = append(out[i].arms, a)
			}
		}
	}
	// A stable insertion: each group before the first one whose class is above its own.
	var sorted []group
	for _, g := range out {
		if i := slices.IndexFunc(sorted, func(s group) bool { return w.joins(s, g) }); i >= 0 && !w.related(sorted, g) {
			sorted[i].classes = append(sorted[i].classes, g.classes...)
			continue
		}
		i := slices.IndexFunc(sorted, func(s group) bool {
			return slices.ContainsFunc(s.classes, func(c string) bool { return w.a.Types().Subclass(g.classes[0], c) == types.Yes })
		})
		if i < 0 {
			i = len(sorted)
		}
		sorted = slices.Insert(sorted, i, g)
	}
	return sorted
}

// otherThan reports whether an exception of the class can never be what a
// handler is for.
func (w *writer) otherThan(class string, h *catalog.Handler) bool {
	if h == nil || h.When == nil || h.When.InstanceOf == "" || class == w.a.Traits().Unwrapping.Wrapper {
		return false
	}
	return w.a.Types().Subclass(class, h.When.InstanceOf) == types.No && w.a.Types().Subclass(h.When.InstanceOf, class) == types.No
}

// joins reports whether one clause can serve both: the same is to be done, in
// words that do not hang on the class.
func (w *writer) joins(a, b group) bool {
	if !slices.Equal(a.arms, b.arms) || slices.ContainsFunc(a.arms, func(x arm) bool { return x.when != nil && x.when.InstanceOf != "" }) {
		return false
	}
	return true
}

// related reports whether the class of g is, or may be, above or below one of
// those that are sorted already.
func (w *writer) related(sorted []group, g group) bool {
	return slices.ContainsFunc(sorted, func(s group) bool {
		return slices.ContainsFunc(s.classes, func(c string) bool {
			return w.a.Types().Subclass(c, g.classes[0]) != types.No || w.a.Types().Subclass(g.classes[0], c) != types.No
		})
	})
}

// catches returns the classes to catch for one record: of those that can
// arrive the ones that its handler is for, else all.
func (w *writer) catches(m findings.Meet) []string {
	if h := m.Record.Handler; h != nil && h.Catch != "" {
		var those []string
		for _, class := range m.Classes {
			if w.a.Types().Subclass(class, h.Catch) == types.Yes {
				those = append(those, class)
			}
		}
		if len(those) > 0 {
			return those
		}
	}
	return m.Classes
}

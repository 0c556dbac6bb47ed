package fixes

import (
	"reflect"
	"slices"

	"throwsight/java/edit"
	"throwsight/java/types"
)

// distinct returns clauses without those that do what one behind them does that
// would take the same errors.
func (w *writer) distinct(clauses []edit.Clause) []edit.Clause {
	w.within = nil
	for i := len(clauses) - 2; i >= 0; i-- {
		c := clauses[i]
		next := slices.IndexFunc(clauses[i+1:], func(o edit.Clause) bool {
			return slices.ContainsFunc(c.Classes, func(class string) bool { return w.takes(o, class) != types.No })
		})
		if next < 0 {
			continue
		}
		o := clauses[i+1+next]
		if o.Param == c.Param && reflect.DeepEqual(o.Body, c.Body) && !slices.ContainsFunc(c.Classes, func(class string) bool { return w.takes(o, class) != types.Yes }) {
			w.within = append(w.within, c.Classes...)
			clauses = slices.Delete(clauses, i, i+1)
		}
	}
	return clauses
}

// takes reports whether a clause takes errors of a class.
func (w *writer) takes(c edit.Clause, class string) types.Answer {
	answer := types.No
	for _, of := range c.Classes {
		switch w.a.Types().Subclass(class, of) {
		case types.Yes:
			return types.Yes
		case types.Unknown:
			answer = types.Unknown
		}
	}
	return answer
}

// withClause returns the groups that have a clause of their own.
func (w *writer) withClause(groups []group) []group {
	return slices.DeleteFunc(slices.Clone(groups), func(g group) bool {
		return !slices.ContainsFunc(g.classes, func(class string) bool { return !slices.Contains(w.within, class) })
	})
}

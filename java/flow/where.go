package flow

import (
	"encoding/binary"
	"slices"

	"throwsight/java/flow/internal/ir"
)

// Which errors meet the conditions that tests put on a value: those at hand are
// kept or left out, those of a parameter keep the conditions for its callers.

// conditions are what a parameter of a method must meet to arrive where an
// element is. Equal lists are one pointer.
type conditions struct{ all []ir.Condition }

// maxConditions is how many a parameter has at most.
const maxConditions = 8

// with returns a list with one condition more.
func (e *Engine) with(list *conditions, w ir.Condition) *conditions {
	var all []ir.Condition
	if list != nil {
		if slices.Contains(list.all, w) || len(list.all) >= maxConditions {
			return list
		}
		all = append(all, list.all...)
	}
	return e.listOf(append(all, w))
}

func (e *Engine) listOf(all []ir.Condition) *conditions {
	if len(all) == 0 {
		return nil
	}
	key := make([]byte, 0, 8*len(all))
	for _, w := range all {
		key = append(key, byte(w.Kind))
		name := ""
		if w.Class != nil {
			name = w.Class.Name
		}
		key = binary.AppendUvarint(key, uint64(len(name)))
		key = append(key, name...)
	}
	list := e.conditions[string(key)]
	if list == nil {
		list = &conditions{all}
		e.conditions[string(key)] = list
	}
	return list
}

// ofCause returns what is known of the cause of what meets a list.
func (e *Engine) ofCause(list *conditions) *conditions {
	if list == nil {
		return nil
	}
	var all []ir.Condition
	for _, w := range list.all {
		if w.Kind == ir.CauseIsNot {
			all = append(all, ir.Condition{Kind: ir.IsNot, Class: w.Class})
		}
	}
	return e.listOf(all)
}

// where returns those of the errors that can meet a condition.
func (v *evaluator) where(from facts, w ir.Condition) facts {
	var out facts
	for _, f := range from {
		if id, ok := v.meets(f.element, w); ok {
			out = append(out, fact{id, f.cost})
		}
	}
	return out
}

// meets returns an error as far as it meets a condition; false where it does not.
func (v *evaluator) meets(id int32, w ir.Condition) (int32, bool) {
	e := v.e
	x := e.elements[id]
	if w.Kind == ir.IsNot {
		class := e.classOf(v.c, id)
		if e.w.IsBelow(class, w.Class) {
			return 0, false
		}
		if x.pseudo() && x.top == nil && e.w.IsBelow(w.Class, class) {
			x.where = e.with(x.where, w)
			return e.elementOf(x), true
		}
		return id, true
	}
	if x.pseudo() && x.top == nil {
		if !x.inner {
			x.where = e.with(x.where, w)
		}
		return e.elementOf(x), true
	}
	if x.top == nil {
		return id, true // it may have one that the JDK made
	}
	if w.Kind == ir.CauseIsNone || w.Kind == ir.CauseIsSome {
		return id, w.Kind == ir.CauseIsSome
	}
	cause, ok := e.cause(id)
	if !ok {
		return id, true // which, is not known
	}
	below := e.w.IsBelow(e.classOf(v.c, cause), w.Class)
	inside := &e.elements[cause]
	if inside.pseudo() && inside.top == nil && !below && e.w.IsBelow(w.Class, e.classOf(v.c, cause)) {
		if w.Kind == ir.CauseIsNot {
			x.where = e.with(x.where, ir.Condition{Kind: ir.IsNot, Class: w.Class})
		}
		return e.elementOf(x), true
	}
	return id, below == (w.Kind == ir.CauseIs)
}

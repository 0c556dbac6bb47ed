package flow

import (
	"cmp"
	"maps"
	"slices"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// Errors that are put into fields, and come out of them.

// puts returns the errors that are put into fields, by the context or, of its
// parameters, by those that it calls.
func (v *evaluator) puts() map[*world.Field]facts {
	x := v.c.ir
	var puts map[*world.Field]facts
	add := func(f *world.Field, from facts) {
		if len(from) == 0 {
			return
		}
		if puts == nil {
			puts = map[*world.Field]facts{}
		}
		puts[f] = append(puts[f], from...)
	}
	for _, p := range x.Puts {
		var all facts
		switch {
		case v.e.keepsError(p.Field):
			all = v.of(p.Value)
		case v.e.collects(p.Field):
			all = v.heldIn(p.Value)
		}
		add(p.Field, all)
		if p.Own && len(all) > 0 && v.e.takes(p.Field) {
			add(v.e.slotField(0, p.Field), all)
		}
	}
	for i := range x.Calls {
		k := &x.Calls[i]
		if v.e.special(k) == holderPut {
			for _, id := range x.Sets[k.Args[0]] {
				if a := x.Atoms[id]; a.Kind == ir.AtomField {
					add(a.Field, v.of(k.Args[len(k.Args)-1]))
				}
			}
			continue
		}
		if v.e.fills(k) {
			v.putOn(k.Args[0], v.e.content, func() facts { return v.filled(k) }, add)
			continue
		}
		for _, t := range v.c.at(i) {
			if t.how == later {
				var escaped facts
				for f := range v.e.thrownBy(t.c) {
					if !v.e.elements[f.element].pseudo() {
						escaped = append(escaped, fact{f.element, f.cost.step(t.width)})
					}
				}
				add(v.e.pool(v.c.m.Class), escaped)
			}
			for _, f := range putFields(t.c) {
				if s, ok := v.e.slotOf[f]; ok {
					if n := s.n - t.shift; t.how == direct && n >= 0 && int(n) < len(k.Args) {
						v.putOn(k.Args[n], s.field, func() facts { return v.substitute(v.e.putsOf(t.c, f), t, k) }, add)
					}
					continue
				}
				var open facts
				for p := range v.e.putsOf(t.c, f) {
					if v.e.elements[p.element].pseudo() {
						open = append(open, p)
					}
				}
				add(f, v.substitute(slices.Values(open), t, k))
			}
		}
	}
	for f, p := range puts {
		puts[f] = v.e.settle(p)
	}
	return puts
}

// fieldsOf returns the fields in one order, by which elements get their numbers.
func fieldsOf(puts map[*world.Field]facts) []*world.Field {
	if len(puts) == 0 {
		return nil
	}
	return slices.SortedFunc(maps.Keys(puts), func(a, b *world.Field) int {
		return cmp.Or(cmp.Compare(a.Owner.Name, b.Owner.Name), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Desc, b.Desc))
	})
}

func (e *Engine) evaluateField(c *context) bool {
	var all facts
	for _, w := range c.deps {
		for f := range e.putsOf(w, c.field) {
			if !e.elements[f.element].pseudo() {
				all = append(all, fact{f.element, f.cost.step(0)})
			}
		}
	}
	all = e.settle(all)
	changed := !sameFacts(all, c.progress.returned)
	c.progress.returned = all
	return changed
}

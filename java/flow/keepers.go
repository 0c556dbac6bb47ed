package flow

import (
	"fmt"
	"slices"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// Objects that are handed errors, to throw them later to whoever asks, keep
// them by the way of their callers: the handler of a call's results, a builder
// of one exception. What such an object keeps is known where one method hands
// it errors and asks it again, or hands it on to methods that do: an error that
// a parameter keeps in a field is told to the caller, who knows which object
// that is.

// A slot stands for what a method puts into a field of the object that its
// parameter n is; of a container, into itself.
type slot struct {
	n     int32
	field *world.Field
}

// slotField returns the field by which a context tells what it puts into a slot.
func (e *Engine) slotField(n int32, f *world.Field) *world.Field {
	s := slot{n, f}
	named := e.slots[s]
	if named == nil {
		named = &world.Field{Owner: f.Owner, Signature: &world.Signature{Name: fmt.Sprintf("%s of %d", f.Name, n), Desc: f.Desc}}
		e.slots[s], e.slotOf[named] = named, s
	}
	return named
}

// takes reports whether a field keeps errors that methods of its class are
// handed.
func (e *Engine) takes(f *world.Field) bool {
	if yes, ok := e.taking[f]; ok {
		return yes
	}
	yes := false
	if e.keepsError(f) || e.collects(f) {
		for _, c := range e.w.Nest(f.Owner.Name) {
			for _, m := range e.uses(c).puts[f.Name] {
				yes = yes || !m.Static() && m.Name != "<init>" && e.takesInto(m, f)
			}
		}
	}
	e.taking[f] = yes
	return yes
}

// takesInto reports whether a method puts what it is handed into a field of its
// object.
func (e *Engine) takesInto(m *world.Method, f *world.Field) bool {
	x := e.bodies.Of(m)
	if x == nil {
		return false
	}
	given := func(s ir.Set) bool {
		return slices.ContainsFunc(x.Sets[s], func(id int32) bool {
			a := x.Atoms[x.Uncast(id)]
			return a.Kind == ir.AtomParam && a.N > 0
		})
	}
	for _, p := range x.Puts {
		if p.Field == f && p.Own && given(p.Value) {
			return true
		}
	}
	for i := range x.Calls {
		k := &x.Calls[i]
		if e.fills(k) && x.IsOwn(k.Args[0], f) && slices.ContainsFunc(k.Args[1:], given) {
			return true
		}
	}
	return false
}

// keeper reports whether objects of a class keep errors that they are handed.
func (e *Engine) keeper(c *world.Class) bool {
	yes, ok := e.keepers[c]
	if ok {
		return yes
	}
	for x := c; x != nil && x.Library() && !yes; x = x.Super {
		for _, s := range x.Fields {
			yes = yes || e.takes(e.w.Field(x.Name, s.Name, s.Desc))
		}
	}
	e.keepers[c] = yes
	return yes
}

// handsKeeper reports whether an argument is an object, just made or handed in,
// that keeps what the method gives it.
func (e *Engine) handsKeeper(c *context, v ir.Set, s *shape) bool {
	return (c.ir.IsMade(v) || c.isGiven(v)) && s.class.Library() && e.keeper(s.class)
}

// keptIn returns the errors that an object keeps in a field: of a parameter,
// those that only callers know; and what the method's calls put there.
func (v *evaluator) keptIn(s ir.Set, f *world.Field) facts {
	if f == v.e.content {
		return v.heldIn(s)
	}
	if s == 0 || v.deep > 6 {
		return nil
	}
	v.deep++
	defer func() { v.deep-- }()
	var out facts
	for _, id := range v.c.ir.Sets[s] {
		id = v.c.ir.Uncast(id)
		if a := v.c.ir.Atoms[id]; a.Kind == ir.AtomParam {
			out = append(out, v.ofSlot(a.N, f))
		}
		out = append(out, v.putThrough(id, f)...)
	}
	return out
}

// ofSlot returns the error that a parameter has in a field.
func (v *evaluator) ofSlot(n int32, f *world.Field) fact {
	return fact{element: v.e.elementOf(element{site: -1 - n, in: f})}
}

// putThrough returns the errors that methods put into a field of an object that
// they are handed, their receiver among them.
func (v *evaluator) putThrough(id int32, f *world.Field) (out facts) {
	x := v.c.ir
	if x.Atoms[id].Kind == ir.AtomNull {
		return nil
	}
	for i := range x.Calls {
		k := &x.Calls[i]
		for n, s := range k.Args {
			if s == 0 || !x.Has(s, id) {
				continue
			}
			for _, t := range v.c.at(i) {
				if to := v.e.slotField(int32(n)+t.shift, f); t.how == direct && slices.Contains(putFields(t.c), to) {
					out = append(out, v.substitute(v.e.putsOf(t.c, to), t, k)...)
				}
			}
		}
	}
	return out
}

// putOn calls add for the slots and fields of which a value is that errors are
// put into: f of a parameter; of a container, itself or the field that it is in.
func (v *evaluator) putOn(s ir.Set, f *world.Field, from func() facts, add func(*world.Field, facts)) {
	for _, id := range v.c.ir.Sets[s] {
		switch a := v.c.ir.Atoms[v.c.ir.Uncast(id)]; {
		case a.Kind == ir.AtomParam:
			add(v.e.slotField(a.N, f), from())
		case a.Kind == ir.AtomField && f == v.e.content && v.e.collects(a.Field):
			all := from()
			add(a.Field, all)
			if a.N == ir.OfThis && v.e.takes(a.Field) {
				add(v.e.slotField(0, a.Field), all)
			}
		}
	}
}

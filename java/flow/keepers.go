package flow

import (
	"fmt"
	"slices"
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
	field *field
}

// slotField returns the field by which a context tells what it puts into a slot.
func (e *Engine) slotField(n int32, f *field) *field {
	s := slot{n, f}
	named := e.slots[s]
	if named == nil {
		named = &field{owner: f.owner, signature: &signature{name: fmt.Sprintf("%s of %d", f.name, n), desc: f.desc}}
		e.slots[s], e.slotOf[named] = named, s
	}
	return named
}

// takes reports whether a field keeps errors that methods of its class are
// handed.
func (e *Engine) takes(f *field) bool {
	if yes, ok := e.taking[f]; ok {
		return yes
	}
	yes := false
	if e.keepsError(f) || e.collects(f) {
		for _, c := range e.w.nest(f.owner.name) {
			for _, m := range e.uses(c).puts[f.name] {
				yes = yes || !m.static() && m.name != "<init>" && e.takesInto(m, f)
			}
		}
	}
	e.taking[f] = yes
	return yes
}

// takesInto reports whether a method puts what it is handed into a field of its
// object.
func (e *Engine) takesInto(m *method, f *field) bool {
	x := e.bodies.of(m)
	if x == nil {
		return false
	}
	given := func(s set) bool {
		return slices.ContainsFunc(x.sets[s], func(id int32) bool {
			a := x.atoms[x.uncast(id)]
			return a.kind == atomParam && a.n > 0
		})
	}
	for _, p := range x.puts {
		if p.field == f && p.own && given(p.value) {
			return true
		}
	}
	for i := range x.calls {
		k := &x.calls[i]
		if e.fills(k) && x.isOwn(k.args[0], f) && slices.ContainsFunc(k.args[1:], given) {
			return true
		}
	}
	return false
}

// keeper reports whether objects of a class keep errors that they are handed.
func (e *Engine) keeper(c *class) bool {
	yes, ok := e.keepers[c]
	if ok {
		return yes
	}
	for x := c; x != nil && x.library() && !yes; x = x.super {
		for _, s := range x.fields {
			yes = yes || e.takes(e.w.field(x.name, s.name, s.desc))
		}
	}
	e.keepers[c] = yes
	return yes
}

// handsKeeper reports whether an argument is an object, just made or handed in,
// that keeps what the method gives it.
func (e *Engine) handsKeeper(c *context, v set, s *shape) bool {
	return (c.ir.isMade(v) || c.isGiven(v)) && s.class.library() && e.keeper(s.class)
}

// keptIn returns the errors that an object keeps in a field: of a parameter,
// those that only callers know; and what the method's calls put there.
func (v *evaluator) keptIn(s set, f *field) facts {
	if f == v.e.content {
		return v.heldIn(s)
	}
	if s == 0 || v.deep > 6 {
		return nil
	}
	v.deep++
	defer func() { v.deep-- }()
	var out facts
	for _, id := range v.c.ir.sets[s] {
		id = v.c.ir.uncast(id)
		if a := v.c.ir.atoms[id]; a.kind == atomParam {
			out = append(out, v.ofSlot(a.n, f))
		}
		out = append(out, v.putThrough(id, f)...)
	}
	return out
}

// ofSlot returns the error that a parameter has in a field.
func (v *evaluator) ofSlot(n int32, f *field) fact {
	return fact{element: v.e.elementOf(element{site: -1 - n, in: f})}
}

// putThrough returns the errors that methods put into a field of an object that
// they are handed, their receiver among them.
func (v *evaluator) putThrough(id int32, f *field) (out facts) {
	x := v.c.ir
	if x.atoms[id].kind == atomNull {
		return nil
	}
	for i := range x.calls {
		k := &x.calls[i]
		for n, s := range k.args {
			if s == 0 || !x.has(s, id) {
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
func (v *evaluator) putOn(s set, f *field, from func() facts, add func(*field, facts)) {
	for _, id := range v.c.ir.sets[s] {
		switch a := v.c.ir.atoms[v.c.ir.uncast(id)]; {
		case a.kind == atomParam:
			add(v.e.slotField(a.n, f), from())
		case a.kind == atomField && f == v.e.content && v.e.collects(a.field):
			all := from()
			add(a.field, all)
			if a.n == 1 && v.e.takes(a.field) {
				add(v.e.slotField(0, a.field), all)
			}
		}
	}
}

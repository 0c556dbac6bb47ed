package flow

import (
	"slices"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

type roundKey struct {
	c *world.Class
	f *world.Field
}

// handedUp returns the streams that the constructors of exactly class c put into a
// field that it inherits, through those that they hand on to; false where what one
// of them puts there is not known, or one between cannot be seen, or something else
// puts another there.
func (e *Engine) handedUp(c *world.Class, f *world.Field, stream *world.Class) ([]wrapping, bool) {
	key := roundKey{c, f}
	if list, ok := e.ups[key]; ok {
		return list, list != nil
	}
	e.ups[key] = nil
	for x := c; x != nil && x.HasBodies; x = x.Super {
		for _, y := range e.w.Nest(x.Name) {
			for _, m := range e.uses(y).puts[f.Name] {
				if !m.Initialises() && !e.putsRound(m, c, f) {
					return nil, false
				}
			}
		}
	}
	var list []wrapping
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.Name != "<init>" {
			continue
		}
		some, ok := e.putUp(m, nil, f, stream, 0)
		if !ok || len(some) == 0 {
			return nil, false
		}
		list = append(list, some...)
	}
	e.ups[key] = list
	return list, list != nil
}

// putUp returns the streams that a constructor, given some, puts into a field.
func (e *Engine) putUp(m *world.Method, given [][]wrapping, f *world.Field, stream *world.Class, deep int) (list []wrapping, ok bool) {
	body := e.bodies.Of(m)
	if body == nil || deep > 6 {
		return nil, false
	}
	in := &wrapper{e, m, body, stream, given}
	add := func(some []wrapping, known bool) bool {
		list = append(list, some...)
		return known
	}
	for _, p := range body.Puts {
		if e.inherits(p.Field, f) && !add(in.of(p.Value, 0)) {
			return nil, false
		}
	}
	for i := range body.Calls {
		k := &body.Calls[i]
		if k.Name != "<init>" || !body.IsReceiver(k.Args[0]) {
			continue
		}
		if !e.w.IsBelow(k.Owner, stream) {
			continue // above all streams
		}
		up := k.Owner.Own("<init>", k.Desc)
		if up == nil || !up.Class.HasBodies {
			return nil, false
		}
		handed := make([][]wrapping, len(k.Args))
		for n, v := range k.Args {
			if some, known := in.of(v, 0); known {
				handed[n] = some
			}
		}
		if !add(e.putUp(up, handed, f, stream, deep+1)) {
			return nil, false
		}
	}
	return list, true
}

// inherits reports whether two classes name one field that one has of the other.
func (e *Engine) inherits(f, of *world.Field) bool {
	return f.Name == of.Name && f.Desc == of.Desc && e.w.Related(f.Owner, of.Owner)
}

// putsRound reports whether a method puts nothing into a field of an object of
// class c but objects of another library's round what is in it: DataInputStream
// does so for lines.
func (e *Engine) putsRound(m *world.Method, c *world.Class, f *world.Field) bool {
	body := e.bodies.Of(m)
	if body == nil {
		return false
	}
	held := func(s ir.Set) bool {
		return slices.ContainsFunc(body.Sets[s], func(id int32) bool {
			a := body.Bare(id)
			return a.Kind == ir.AtomField && a.N == ir.OfThis && e.inherits(a.Field, f)
		})
	}
	for _, p := range body.Puts {
		if !e.inherits(p.Field, f) || p.Own && !e.w.IsBelow(c, m.Class) {
			continue // or an object's of another class
		}
		for _, id := range body.Sets[p.Value] {
			a := body.Bare(id)
			if a.Kind != ir.AtomNew || a.Class.Library() {
				return false
			}
			i, ok := body.CallAt(body.ConstructorOf(a.N))
			if !ok || !slices.ContainsFunc(body.Calls[i].Args[1:], held) {
				return false
			}
		}
	}
	return true
}

// whole reports whether all that is known of streams goes as far as they do: what
// is round another is known with that one.
func (e *Engine) whole(list []wrapping, stream *world.Class) bool {
	for _, w := range list {
		if w.exact && w.inside == nil && e.takesSome(w.class, stream) {
			return false
		}
	}
	return len(list) > 0
}

// takesSome reports whether a constructor of a class takes a stream.
func (e *Engine) takesSome(c, stream *world.Class) bool {
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.Name != "<init>" {
			continue
		}
		refs, _, _ := world.Params(m.Desc)
		for n := range refs {
			if name := world.ParamClass(m.Desc, n); name != "" && e.w.IsBelow(e.w.Class(name), stream) {
				return true
			}
		}
	}
	return false
}

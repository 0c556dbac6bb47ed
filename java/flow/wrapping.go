package flow

import (
	"slices"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A wrapping is a stream that another was made round: an object of exactly the
// class, or of any below it; and what that one was made round in its turn, where
// one type is known.
type wrapping struct {
	class  *world.Class
	exact  bool
	inside *world.Class
}

// maxWrapped is how many calls deep the stream is looked for that a call gives.
const maxWrapped = 2

// wrappingsIn returns what the stream can be that an object holds in a field, and
// whether it surely is one of those.
func (e *Engine) wrappingsIn(s *shape, f *world.Field, stream *world.Class) (all []wrapping, sure bool) {
	if s.wraps != nil {
		return []wrapping{{class: s.wraps}}, false
	}
	list, narrowed := e.wrapped(s.class, stream)
	if narrowed {
		if made := e.madeRound(s.class, stream); len(made) > 0 {
			return made, false
		}
	} else if up, ok := e.handedUp(s.class, f, stream); ok && e.whole(up, stream) {
		return up, true
	}
	out := make([]wrapping, len(list))
	for i, t := range list {
		out[i].class = t
	}
	return out, false
}

// madeRound returns what the library's code hands to the constructors of a class
// that take no stream but its own: nil where one of those who call them cannot be
// seen, or what it hands over is not known.
func (e *Engine) madeRound(c, stream *world.Class) []wrapping {
	if list, ok := e.round[c]; ok {
		return list
	}
	e.round[c] = nil
	var list []wrapping
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.Name != "<init>" || !e.takesOwn(m, stream) {
			continue
		}
		for maker := range e.w.Calling(c, m.Signature) {
			some, ok := e.handedBy(maker, m, stream)
			if !ok {
				return nil
			}
			for _, w := range some {
				if !slices.Contains(list, w) {
					list = append(list, w)
				}
			}
		}
	}
	e.round[c] = list
	return list
}

// takesOwn reports whether a constructor takes a library's stream.
func (e *Engine) takesOwn(m *world.Method, stream *world.Class) bool {
	refs, _, _ := world.Params(m.Desc)
	for n := range refs {
		if e.ownStream(world.ParamClass(m.Desc, n), m.Class, stream) != nil {
			return true
		}
	}
	return false
}

// ownStream returns the library's class of stream, other than c, that has a name.
func (e *Engine) ownStream(name string, c, stream *world.Class) *world.Class {
	if name == "" {
		return nil
	}
	if t := e.w.Class(name); t != c && t.Library() && e.w.IsBelow(t, stream) {
		return t
	}
	return nil
}

// handedBy returns the streams that a method hands to a constructor of objects
// that it makes.
func (e *Engine) handedBy(maker, m *world.Method, stream *world.Class) (list []wrapping, ok bool) {
	body := e.bodies.Of(maker)
	if body == nil {
		return nil, false
	}
	for _, cl := range body.Closures {
		if cl.Owner == m.Class && cl.Name == m.Name {
			return nil, false // whoever it is handed to makes them
		}
	}
	seen := false
	from := &wrapper{e, maker, body, stream, nil}
	for i := range body.Calls {
		k := &body.Calls[i]
		if k.Name != "<init>" || k.Owner != m.Class || k.Desc != m.Desc {
			continue
		}
		seen = true
		if body.IsReceiver(k.Args[0]) {
			continue // an object of another class, or one that is handed on
		}
		for n, v := range k.Args[1:] {
			if e.ownStream(world.ParamClass(k.Desc, n), m.Class, stream) == nil {
				continue
			}
			some, ok := from.of(v, 0)
			if !ok {
				return nil, false
			}
			list = append(list, some...)
		}
	}
	return list, seen
}

// A wrapper looks in a method for the streams that its values can be, with those
// that it was handed.
type wrapper struct {
	e      *Engine
	m      *world.Method
	body   *ir.Body
	stream *world.Class
	given  [][]wrapping
}

func (w *wrapper) of(v ir.Set, deep int) (list []wrapping, ok bool) {
	if v == 0 {
		return nil, false
	}
	for _, id := range w.body.Sets[v] {
		some, ok := w.ofAtom(w.body.Bare(id), deep)
		if !ok {
			return nil, false
		}
		list = append(list, some...)
	}
	return list, true
}

func (w *wrapper) ofAtom(a ir.Atom, deep int) ([]wrapping, bool) {
	switch a.Kind {
	case ir.AtomNull:
		return nil, true
	case ir.AtomNew:
		if !a.Class.Library() || !w.e.w.IsBelow(a.Class, w.stream) {
			return nil, false
		}
		return []wrapping{{a.Class, true, w.inside(a, deep)}}, true
	case ir.AtomParam:
		if int(a.N) < len(w.given) && w.given[a.N] != nil {
			return w.given[a.N], true
		}
		return w.declared(w.m.ParamClass(int(a.N)))
	case ir.AtomField:
		return w.declared(world.ClassName(a.Field.Desc))
	case ir.AtomCall:
		if i, ok := w.body.CallAt(a.N); ok {
			return w.result(&w.body.Calls[i], deep)
		}
	}
	return nil, false
}

func (w *wrapper) declared(name string) ([]wrapping, bool) {
	if t := w.e.ownStream(name, nil, w.stream); t != nil {
		return []wrapping{{class: t}}, true
	}
	return nil, false
}

// result returns what a call gives back: of a method that is known, by what it
// is handed.
func (w *wrapper) result(k *ir.Call, deep int) ([]wrapping, bool) {
	if m := k.Owner.Resolve(k.Name, k.Desc); m != nil && m.Static() && m.HasCode && m.Class.Library() && deep < maxWrapped {
		if body := w.e.bodies.Of(m); body != nil {
			in := &wrapper{w.e, m, body, w.stream, make([][]wrapping, len(k.Args))}
			for i, v := range k.Args {
				if list, ok := w.of(v, deep+1); ok {
					in.given[i] = list
				}
			}
			var list []wrapping
			known := true
			for _, v := range body.Returns {
				some, ok := in.of(v, deep+1)
				list, known = append(list, some...), known && ok
			}
			if known {
				return list, true
			}
		}
	}
	return w.declared(world.ResultClass(k.Desc))
}

// inside returns the one type of what a new stream is made round, nil where it
// is not known.
func (w *wrapper) inside(a ir.Atom, deep int) *world.Class {
	first, _ := w.body.CallAt(a.N)
	for i := first; i < len(w.body.Calls); i++ {
		k := &w.body.Calls[i]
		if k.Name != "<init>" || len(w.body.Sets[k.Args[0]]) != 1 || w.body.Atoms[w.body.Sets[k.Args[0]][0]] != a {
			continue
		}
		var only *world.Class
		for n, v := range k.Args[1:] {
			name := world.ParamClass(k.Desc, n)
			if name == "" || !w.e.w.IsBelow(w.e.w.Class(name), w.stream) {
				continue
			}
			list, ok := w.of(v, deep+1)
			if !ok {
				return nil
			}
			for _, x := range list {
				if only != nil && only != x.class {
					return nil
				}
				only = x.class
			}
		}
		return only
	}
	return nil
}

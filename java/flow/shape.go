package flow

import (
	"encoding/binary"
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A shape is what a context knows of a value: its exact class, or the closure
// that it is. Nil: nothing. Equal shapes are one pointer.
type shape struct {
	id    int32
	class *world.Class
	proxy bool  // class is of the handler behind a proxy
	known datum // of another value
	// closures; of an object, captured is what its constructor put into the
	// fields that decide something
	kind     classfile.HandleKind
	target   *world.Method
	sam      string       // the name of the interface's method
	literal  *world.Class // the class that a class literal names
	captured []*shape
	outer    *shape       // of an object of a class without a name: the one round it
	wraps    *world.Class // of a stream: the type of the one that it was made round
	depth    int
}

// maxNesting is how deep closures in closures are told apart.
const maxNesting = 3

type shapeKey struct {
	class    *world.Class
	proxy    bool
	target   *world.Method
	sam      string
	known    datum
	literal  *world.Class
	outer    *shape
	wraps    *world.Class
	captured string
}

func (e *Engine) shapeOf(s shape) *shape {
	key := shapeKey{s.class, s.proxy, s.target, s.sam, s.known, s.literal, s.outer, s.wraps, shapesKey(s.captured)}
	if old := e.shapes[key]; old != nil {
		return old
	}
	s.id = int32(len(e.shapes) + 1)
	e.shapes[key] = &s
	return &s
}

func (e *Engine) exact(c *world.Class) *shape { return e.shapeOf(shape{class: c}) }

func shapesKey(list []*shape) string {
	n := len(list)
	for n > 0 && list[n-1] == nil {
		n--
	}
	key := make([]byte, 0, 4*n)
	for _, s := range list[:n] {
		id := int32(0)
		if s != nil {
			id = s.id
		}
		key = binary.LittleEndian.AppendUint32(key, uint32(id))
	}
	return string(key)
}

// withShape adds a shape to a list. Two of one class are one or another of its
// objects: a call of either means the same method.
func (e *Engine) withShape(list []*shape, s *shape) []*shape {
	for i, old := range list {
		if old == s {
			return list
		}
		if s.class != nil && old.class == s.class && old.proxy == s.proxy {
			list[i] = e.exact(s.class)
			return list
		}
	}
	return append(list, s)
}

// shapesOf returns the shapes that a value can have in a context, and whether
// there may be others.
func (e *Engine) shapesOf(c *context, v ir.Set, deep int) (list []*shape, open bool) {
	if v == 0 || deep > 4 {
		return nil, true
	}
	add := func(s *shape) { list = e.withShape(list, s) }
	for _, id := range c.ir.Sets[v] {
		a := c.ir.Bare(id)
		if c.gone(a) {
			continue
		}
		switch a.Kind {
		case ir.AtomNull, ir.AtomText, ir.AtomClass:
		case ir.AtomNew:
			add(e.inside(c, a, e.shapeMade(c, a), deep))
		case ir.AtomParam:
			switch s := c.arg(int(a.N)); {
			case s == nil || s.literal != nil:
				open = true
			case s.known.kind == nothingKnown:
				add(s)
			case s.known.kind == isExactly && e.hot[e.declared(c, int(a.N)).Name]:
				add(e.exact(s.known.class))
			case s.known.kind != isNull:
				open = true
			}
		case ir.AtomClosure:
			if s := e.closureShape(c, c.ir.Closures[a.N], deep); s != nil {
				add(s)
			} else {
				open = true
			}
		case ir.AtomField:
			object := c.object(a)
			if a.N == ir.OfThis && object != nil && object.outer != nil && strings.HasPrefix(a.Field.Name, world.OuterField) {
				add(object.outer)
				break
			}
			if k := e.madeWith(c, a); k.kind == isExactly {
				add(e.exact(k.class))
				continue
			}
			made, more := e.fieldShapes(c, a.Field, deep)
			if r := object; more && !e.w.UsersAssign(a.Field) && !isStream(world.ClassName(a.Field.Desc)) && r != nil && r.class != nil && r.class.Library() {
				if own := e.ownShapes(r.class, a.Field); len(own) > 0 {
					made, more = own, false
				}
			}
			open = open || more
			for _, s := range made {
				add(s)
			}
		case ir.AtomCall:
			made, more := e.resultShapes(c, a.N, deep)
			open = open || more
			for _, s := range made {
				add(s)
			}
		default:
			open = true
		}
		if len(list) > 8 {
			return nil, true
		}
	}
	return list, open
}

func (e *Engine) closureShape(c *context, cl *ir.Closure, deep int) *shape {
	target := cl.Owner.Resolve(cl.Name, cl.Desc)
	if target == nil {
		return nil
	}
	s := shape{kind: cl.Kind, target: target, sam: cl.Method}
	for _, v := range cl.Captured {
		var known *shape
		if one, open := e.shapesOf(c, v, deep+1); !open && len(one) == 1 {
			known = one[0]
		}
		if known != nil && known.depth >= maxNesting {
			known = nil
		}
		if known == nil {
			known = e.knownShape(c, v, target, len(s.captured))
		}
		if known != nil {
			s.depth = max(s.depth, known.depth+1)
		}
		s.captured = append(s.captured, known)
	}
	return e.shapeOf(s)
}

// resultShapes returns the shapes of what the call at a pc gives back.
func (e *Engine) resultShapes(c *context, pc int32, deep int) ([]*shape, bool) {
	i, ok := c.ir.CallAt(pc)
	if !ok || deep > 2 {
		return nil, true
	}
	k := &c.ir.Calls[i]
	if k.Owner.Name == "java.lang.reflect.Proxy" && k.Name == "newProxyInstance" && len(k.Args) == 3 {
		return e.proxies(c, k.Args[2], deep), true // what the handler stands before may be anything
	}
	if as, exact := c.askedFor(k); as != nil {
		if exact {
			return []*shape{e.exact(as)}, false
		}
		return e.castShapes(c, k.Args[1], as, deep)
	}
	var m *world.Method
	switch k.Op {
	case classfile.OpInvokestatic, classfile.OpInvokespecial:
		m = k.Owner.Resolve(k.Name, k.Desc)
	case classfile.OpInvokevirtual, classfile.OpInvokeinterface:
		if !k.Owner.Library() {
			return nil, true
		}
		list, open := e.shapesOf(c, k.Args[0], deep+1)
		if !open && len(list) == 1 && list[0].class != nil {
			m = list[0].class.Resolve(k.Name, k.Desc)
		} else if all := e.w.Implementations(k.Owner, k.Name, k.Desc, c.m.Class.Serves()); len(all) == 1 {
			m = all[0]
		}
	}
	if m == nil || !m.HasCode || !m.Class.Library() {
		return nil, true
	}
	x := e.bodies.Of(m)
	if x == nil || len(x.Returns) > 8 {
		return nil, true
	}
	if !m.Static() && len(x.Returns) > 0 && !slices.ContainsFunc(x.Returns, func(v ir.Set) bool { return !x.IsReceiver(v) }) {
		return e.shapesOf(c, k.Args[0], deep) // a builder gives itself back
	}
	callee := &context{m: m, ir: x, args: e.passed(c, m, k.Args, deep+1)}
	var list []*shape
	open := false
	live := e.reached(callee, maxResults)
	for i, v := range x.Returns {
		if live != nil && !live[x.Branches.At(x.ReturnsAt[i])] {
			continue
		}
		some, more := e.shapesOf(callee, v, deep+1)
		open = open || more
		for _, s := range some {
			list = e.withShape(list, s)
		}
	}
	return list, open
}

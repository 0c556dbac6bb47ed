package flow

import (
	"encoding/binary"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// A shape is what a context knows of a value: its exact class, or the closure
// that it is. Nil: nothing. Equal shapes are one pointer.
type shape struct {
	id    int32
	class *class
	proxy bool  // class is of the handler behind a proxy
	known datum // of another value
	// closures; of an object, captured is what its constructor put into the
	// fields that decide something
	kind     classfile.HandleKind
	target   *method
	sam      string // the name of the interface's method
	literal  *class // the class that a class literal names
	captured []*shape
	outer    *shape // of an object of a class without a name: the one round it
	depth    int
}

// maxNesting is how deep closures in closures are told apart.
const maxNesting = 3

type shapeKey struct {
	class    *class
	proxy    bool
	target   *method
	sam      string
	known    datum
	literal  *class
	outer    *shape
	captured string
}

func (e *Engine) shapeOf(s shape) *shape {
	key := shapeKey{s.class, s.proxy, s.target, s.sam, s.known, s.literal, s.outer, shapesKey(s.captured)}
	if old := e.shapes[key]; old != nil {
		return old
	}
	s.id = int32(len(e.shapes) + 1)
	e.shapes[key] = &s
	return &s
}

func (e *Engine) exact(c *class) *shape { return e.shapeOf(shape{class: c}) }

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
func (e *Engine) shapesOf(c *context, v set, deep int) (list []*shape, open bool) {
	if v == 0 || deep > 4 {
		return nil, true
	}
	add := func(s *shape) { list = e.withShape(list, s) }
	for _, id := range c.ir.sets[v] {
		a := c.ir.bare(id)
		if c.gone(a) {
			continue
		}
		switch a.kind {
		case atomNull, atomText, atomClass:
		case atomNew:
			add(e.inside(c, a, e.shapeMade(c, a), deep))
		case atomParam:
			switch s := c.arg(int(a.n)); {
			case s == nil || s.literal != nil:
				open = true
			case s.known.kind == nothingKnown:
				add(s)
			case s.known.kind == isExactly && e.hot[e.declared(c, int(a.n)).name]:
				add(e.exact(s.known.class))
			case s.known.kind != isNull:
				open = true
			}
		case atomClosure:
			if s := e.closureShape(c, c.ir.closures[a.n], deep); s != nil {
				add(s)
			} else {
				open = true
			}
		case atomField:
			object := c.object(a)
			if a.n == ofThis && object != nil && object.outer != nil && strings.HasPrefix(a.field.name, outerField) {
				add(object.outer)
				break
			}
			if k := e.madeWith(c, a); k.kind == isExactly {
				add(e.exact(k.class))
				continue
			}
			made, more := e.fieldShapes(c, a.field, deep)
			if r := object; more && !e.w.usersAssign(a.field) && !isStream(className(a.field.desc)) && r != nil && r.class != nil && r.class.library() {
				if own := e.ownShapes(r.class, a.field); len(own) > 0 {
					made, more = own, false
				}
			}
			open = open || more
			for _, s := range made {
				add(s)
			}
		case atomCall:
			made, more := e.resultShapes(c, a.n, deep)
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

func (e *Engine) closureShape(c *context, cl *closure, deep int) *shape {
	target := cl.owner.resolve(cl.name, cl.desc)
	if target == nil {
		return nil
	}
	s := shape{kind: cl.kind, target: target, sam: cl.method}
	for _, v := range cl.captured {
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
	i, ok := c.ir.callAt(pc)
	if !ok || deep > 2 {
		return nil, true
	}
	k := &c.ir.calls[i]
	if k.owner.name == "java.lang.reflect.Proxy" && k.name == "newProxyInstance" && len(k.args) == 3 {
		return e.proxies(c, k.args[2], deep), true // what the handler stands before may be anything
	}
	if as, exact := c.askedFor(k); as != nil {
		if exact {
			return []*shape{e.exact(as)}, false
		}
		return e.castShapes(c, k.args[1], as, deep)
	}
	var m *method
	switch k.op {
	case classfile.OpInvokestatic, classfile.OpInvokespecial:
		m = k.owner.resolve(k.name, k.desc)
	case classfile.OpInvokevirtual, classfile.OpInvokeinterface:
		if !k.owner.library() {
			return nil, true
		}
		list, open := e.shapesOf(c, k.args[0], deep+1)
		if !open && len(list) == 1 && list[0].class != nil {
			m = list[0].class.resolve(k.name, k.desc)
		} else if all := e.w.implementations(k.owner, k.name, k.desc, c.m.class.serves()); len(all) == 1 {
			m = all[0]
		}
	}
	if m == nil || !m.code || !m.class.library() {
		return nil, true
	}
	x := e.bodies.of(m)
	if x == nil || len(x.returns) > 8 {
		return nil, true
	}
	if !m.static() && len(x.returns) > 0 && !slices.ContainsFunc(x.returns, func(v set) bool { return !x.isReceiver(v) }) {
		return e.shapesOf(c, k.args[0], deep) // a builder gives itself back
	}
	callee := &context{m: m, ir: x, args: e.passed(c, m, k.args, deep+1)}
	var list []*shape
	open := false
	live := e.reached(callee, maxResults)
	for i, v := range x.returns {
		if live != nil && !live[x.branches.at(x.returnsAt[i])] {
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

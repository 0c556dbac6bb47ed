package flow

import (
	"strings"

	"throwsight/java/classfile"
)

// holdsErrors reports whether a field may hold an error.
func (e *Engine) holdsErrors(f *field) bool {
	name := className(f.desc)
	return name != "" && (isHolder(name) || e.w.isThrowable(e.w.class(name)) || e.collects(f)) && f.owner.library()
}

// keepsError reports whether what a field holds is an error itself.
func (e *Engine) keepsError(f *field) bool {
	name := className(f.desc)
	return name != "" && !isHolder(name) && e.w.isThrowable(e.w.class(name)) && f.owner.library()
}

func isHolder(name string) bool { return name == "java.util.concurrent.atomic.AtomicReference" }

// fieldNode returns the node of a field. One that an object of class holder
// inherits from elsewhere is a node of its own: a class that keeps errors for
// others is used in many places, which have nothing to do with each other.
func (e *Engine) fieldNode(f *field, holder *class) *context {
	if holder != nil && (!holder.library() || topLevel(holder.name) == topLevel(f.owner.name)) {
		holder = nil
	}
	key := nodeKey{f, holder}
	c := e.nodes[key]
	if c == nil {
		c = &context{field: f, holder: holder}
		e.nodes[key] = c
	}
	return c
}

// expandField finds what puts errors into a field: methods of the classes that
// are nested together, and their callers there, who know what they pass.
func (e *Engine) expandField(c *context) {
	nest := e.w.nest(c.field.owner.name)
	users := nest
	if c.holder != nil {
		users = e.w.nest(c.holder.name)
	}
	type named struct{ name, desc string }
	writers := map[named]bool{}
	var add func(m *method)
	seen := map[*method]bool{}
	add = func(m *method) {
		if !seen[m] {
			seen[m] = true
			c.deps = append(c.deps, e.context(m, nil))
		}
	}
	for _, x := range nest {
		for _, m := range e.uses(x).puts[strings.TrimSuffix(c.field.name, elements)] {
			add(m)
			writers[named{m.name, m.desc}] = true
		}
		if c.field.name == "" {
			for i := range x.methods {
				add(&x.methods[i])
			}
		}
	}
	for _, x := range nest { // nested classes come to private methods by an accessor
		for _, u := range e.inner(x) {
			if u.from.access.Has(classfile.Synthetic) && writers[named{u.name, u.desc}] {
				writers[named{u.from.name, u.from.desc}] = true
			}
		}
	}
	for _, x := range users {
		for _, u := range e.inner(x) {
			if writers[named{u.name, u.desc}] && e.w.isBelow(u.owner, c.field.owner) {
				add(u.from)
			}
		}
	}
}

// holderOf returns the exact class of the object whose field an atom is, where
// it is the receiver's own.
func (c *context) holderOf(a atom) *class {
	if r := c.arg(0); a.n == 1 && r != nil && !c.m.static() {
		return r.class
	}
	return nil
}

// A usage is what the methods of a class do to the fields and methods of the
// classes nested with it.
type usage struct {
	puts  map[string][]*method // by the field's name; of holders, whoever reads them too
	calls []use                // once somebody asked for them
	asked bool
}

type use struct {
	*callee
	from *method
}

func (e *Engine) uses(x *class) *usage {
	if u := e.usages[x]; u != nil {
		return u
	}
	u := &usage{puts: map[string][]*method{}}
	e.usages[x] = u
	top := topLevel(x.name)
	e.w.instructions(x, func(m *method, cf *classfile.Class, walk *classfile.Instructions) {
		seen := map[string]bool{}
		for walk.Next() {
			in := &walk.Instruction
			switch in.Op {
			case classfile.OpPutfield, classfile.OpPutstatic, classfile.OpGetfield, classfile.OpGetstatic:
				ref, err := cf.Pool.Ref(in.Index)
				if err != nil || seen[ref.Name] || topLevel(ref.Owner) != top {
					continue
				}
				put := in.Op == classfile.OpPutfield || in.Op == classfile.OpPutstatic
				if put || isHolder(className(ref.Descriptor)) || strings.HasPrefix(ref.Descriptor, "[L") || e.collects(e.w.field(ref.Owner, ref.Name, ref.Descriptor)) {
					seen[ref.Name] = true
					u.puts[ref.Name] = append(u.puts[ref.Name], m)
				}
			}
		}
	})
	return u
}

// inner returns the calls in a class of methods of the classes nested with it.
func (e *Engine) inner(x *class) []use {
	u := e.uses(x)
	if u.asked {
		return u.calls
	}
	u.asked = true
	top := topLevel(x.name)
	e.w.instructions(x, func(m *method, cf *classfile.Class, walk *classfile.Instructions) {
		seen := map[*callee]bool{}
		for walk.Next() {
			switch walk.Op {
			case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
				ref, err := cf.Pool.Ref(walk.Index)
				if err != nil || topLevel(ref.Owner) != top {
					continue
				}
				if k := e.bodies.callee(ref.Owner, ref.Name, ref.Descriptor); !seen[k] {
					seen[k] = true
					u.calls = append(u.calls, use{k, m})
				}
			}
		}
	})
	return u.calls
}

// fieldShapes returns the shapes of the objects that the methods of the
// classes nested with the owner put into a field.
func (e *Engine) fieldShapes(c *context, f *field, deep int) ([]*shape, bool) {
	if !f.owner.library() || !strings.HasPrefix(f.desc, "L") {
		return nil, true
	}
	if held, ok := e.held[f]; ok {
		return held.shapes, held.open
	}
	e.held[f] = holding{open: true} // for a field that is put from itself
	inArray := strings.HasSuffix(f.name, elements)
	h := holding{open: inArray || e.w.usersAssign(f)}
	for _, x := range e.w.nest(f.owner.name) {
		for _, m := range e.uses(x).puts[strings.TrimSuffix(f.name, elements)] {
			body := e.bodies.of(m)
			if body == nil {
				h.open = true
				continue
			}
			// Nothing is known of the arguments here: the answer must not
			// depend on who asks.
			from := &context{m: m, ir: body}
			for _, p := range body.puts {
				if p.field == f {
					list, open := e.shapesOf(from, p.value, 2)
					h.open = h.open || open
					for _, s := range list {
						if inArray && s.class != nil {
							continue // any object of the type is as likely
						}
						h.shapes = e.withShape(h.shapes, s)
					}
				}
			}
		}
	}
	if len(h.shapes) == 0 {
		h.open = true
	}
	e.held[f] = h
	return h.shapes, h.open
}

// ownShapes returns the shapes of what the constructors of exactly class c put
// into a field themselves. A constructor that takes it from its caller does
// not count where another makes it: a class of the library is made the way it
// makes itself.
func (e *Engine) ownShapes(c *class, f *field) []*shape {
	key := ownKey{c, f}
	list, ok := e.own[key]
	if !ok {
		e.own[key] = nil // for a field that is put from itself
		for i := range c.methods {
			if m := &c.methods[i]; m.name == "<init>" {
				list = e.putBy(list, m, []*shape{e.exact(c)}, f, 0)
			}
		}
		e.own[key] = list
	}
	return list
}

type ownKey struct {
	c *class
	f *field
}

// putBy adds the shapes of what a constructor, and those that it hands on to,
// puts into a field.
func (e *Engine) putBy(list []*shape, m *method, args []*shape, f *field, deep int) []*shape {
	body := e.bodies.of(m)
	if body == nil || deep > 6 {
		return list
	}
	from := &context{m: m, ir: body, args: args}
	for _, p := range body.puts {
		if p.field == f {
			some, _ := e.shapesOf(from, p.value, 2)
			for _, s := range some {
				if !s.proxy {
					list = e.withShape(list, s)
				}
			}
		}
	}
	for i := range body.calls {
		k := &body.calls[i]
		if k.name != "<init>" || !body.isReceiver(k.args[0]) {
			continue
		}
		up := k.owner.own("<init>", k.desc)
		if up == nil || !up.class.body {
			continue
		}
		handed := make([]*shape, len(k.args))
		for j, v := range k.args {
			if some, open := e.shapesOf(from, v, 2); !open && len(some) == 1 {
				handed[j] = some[0]
			}
		}
		list = e.putBy(list, up, handed, f, deep+1)
	}
	return list
}

// isGiven reports whether a value is one argument, the receiver among them,
// whose class is known.
func (c *context) isGiven(v set) bool {
	ids := c.ir.sets[v]
	if len(ids) != 1 || c.ir.atoms[ids[0]].kind != atomParam {
		return false
	}
	s := c.arg(int(c.ir.atoms[ids[0]].n))
	return s != nil && s.class != nil
}

type holding struct {
	shapes []*shape
	open   bool
}

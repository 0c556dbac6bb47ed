package flow

import (
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// holdsErrors reports whether a field may hold an error.
func (e *Engine) holdsErrors(f *world.Field) bool {
	name := world.ClassName(f.Desc)
	return name != "" && (isHolder(name) || e.w.IsThrowable(e.w.Class(name)) || e.collects(f)) && f.Owner.Library()
}

// keepsError reports whether what a field holds is an error itself.
func (e *Engine) keepsError(f *world.Field) bool {
	name := world.ClassName(f.Desc)
	return name != "" && !isHolder(name) && e.w.IsThrowable(e.w.Class(name)) && f.Owner.Library()
}

func isHolder(name string) bool { return name == "java.util.concurrent.atomic.AtomicReference" }

// fieldNode returns the node of a field. One that an object of class holder
// inherits from elsewhere is a node of its own: a class that keeps errors for
// others is used in many places, which have nothing to do with each other.
func (e *Engine) fieldNode(f *world.Field, holder *world.Class) *context {
	if holder != nil && (!holder.Library() || world.TopLevel(holder.Name) == world.TopLevel(f.Owner.Name)) {
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
	nest := e.w.Nest(c.field.Owner.Name)
	users := nest
	if c.holder != nil {
		users = e.w.Nest(c.holder.Name)
	}
	type named struct{ name, desc string }
	writers := map[named]bool{}
	var add func(m *world.Method)
	seen := map[*world.Method]bool{}
	add = func(m *world.Method) {
		if !seen[m] {
			seen[m] = true
			c.deps = append(c.deps, e.context(m, nil))
		}
	}
	for _, x := range nest {
		for _, m := range e.uses(x).puts[strings.TrimSuffix(c.field.Name, world.Elements)] {
			add(m)
			writers[named{m.Name, m.Desc}] = true
		}
		if c.field.Name == "" {
			for i := range x.Methods {
				add(&x.Methods[i])
			}
		}
	}
	for _, x := range nest { // nested classes come to private methods by an accessor
		for _, u := range e.inner(x) {
			if u.from.Access.Has(classfile.Synthetic) && writers[named{u.Name, u.Desc}] {
				writers[named{u.from.Name, u.from.Desc}] = true
			}
		}
	}
	for _, x := range users {
		for _, u := range e.inner(x) {
			if writers[named{u.Name, u.Desc}] && e.w.IsBelow(u.Owner, c.field.Owner) {
				add(u.from)
			}
		}
	}
}

// holderOf returns the exact class of the object whose field an atom is, where
// it is the receiver's own.
func (c *context) holderOf(a ir.Atom) *world.Class {
	if r := c.arg(0); a.N == ir.OfThis && r != nil && !c.m.Static() {
		return r.class
	}
	return nil
}

// A usage is what the methods of a class do to the fields and methods of the
// classes nested with it.
type usage struct {
	puts  map[string][]*world.Method // by the field's name; of holders, whoever reads them too
	calls []use                      // once somebody asked for them
	asked bool
}

type use struct {
	*ir.Callee
	from *world.Method
}

func (e *Engine) uses(x *world.Class) *usage {
	if u := e.usages[x]; u != nil {
		return u
	}
	u := &usage{puts: map[string][]*world.Method{}}
	e.usages[x] = u
	top := world.TopLevel(x.Name)
	e.w.Instructions(x, func(m *world.Method, cf *classfile.Class, walk *classfile.Instructions) {
		seen := map[string]bool{}
		for walk.Next() {
			in := &walk.Instruction
			switch in.Op {
			case classfile.OpPutfield, classfile.OpPutstatic, classfile.OpGetfield, classfile.OpGetstatic:
				ref, err := cf.Pool.Ref(in.Index)
				if err != nil || seen[ref.Name] || world.TopLevel(ref.Owner) != top {
					continue
				}
				put := in.Op == classfile.OpPutfield || in.Op == classfile.OpPutstatic
				if put || isHolder(world.ClassName(ref.Descriptor)) || strings.HasPrefix(ref.Descriptor, "[L") || e.collects(e.w.Field(ref.Owner, ref.Name, ref.Descriptor)) {
					seen[ref.Name] = true
					u.puts[ref.Name] = append(u.puts[ref.Name], m)
				}
			}
		}
	})
	return u
}

// inner returns the calls in a class of methods of the classes nested with it.
func (e *Engine) inner(x *world.Class) []use {
	u := e.uses(x)
	if u.asked {
		return u.calls
	}
	u.asked = true
	top := world.TopLevel(x.Name)
	e.w.Instructions(x, func(m *world.Method, cf *classfile.Class, walk *classfile.Instructions) {
		seen := map[*ir.Callee]bool{}
		for walk.Next() {
			switch walk.Op {
			case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
				ref, err := cf.Pool.Ref(walk.Index)
				if err != nil || world.TopLevel(ref.Owner) != top {
					continue
				}
				if k := e.bodies.Callee(ref.Owner, ref.Name, ref.Descriptor); !seen[k] {
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
func (e *Engine) fieldShapes(c *context, f *world.Field, deep int) ([]*shape, bool) {
	if !f.Owner.Library() || !strings.HasPrefix(f.Desc, "L") {
		return nil, true
	}
	if held, ok := e.held[f]; ok {
		return held.shapes, held.open
	}
	e.held[f] = holding{open: true} // for a field that is put from itself
	inArray := strings.HasSuffix(f.Name, world.Elements)
	h := holding{open: inArray || e.w.UsersAssign(f)}
	for _, x := range e.w.Nest(f.Owner.Name) {
		for _, m := range e.uses(x).puts[strings.TrimSuffix(f.Name, world.Elements)] {
			body := e.bodies.Of(m)
			if body == nil {
				h.open = true
				continue
			}
			// Nothing is known of the arguments here: the answer must not
			// depend on who asks.
			from := &context{m: m, ir: body}
			for _, p := range body.Puts {
				if p.Field == f {
					list, open := e.shapesOf(from, p.Value, 2)
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
func (e *Engine) ownShapes(c *world.Class, f *world.Field) []*shape {
	key := ownKey{c, f}
	list, ok := e.own[key]
	if !ok {
		e.own[key] = nil // for a field that is put from itself
		for i := range c.Methods {
			if m := &c.Methods[i]; m.Name == "<init>" {
				list = e.putBy(list, m, []*shape{e.exact(c)}, f, 0)
			}
		}
		e.own[key] = list
	}
	return list
}

type ownKey struct {
	c *world.Class
	f *world.Field
}

// putBy adds the shapes of what a constructor, and those that it hands on to,
// puts into a field.
func (e *Engine) putBy(list []*shape, m *world.Method, args []*shape, f *world.Field, deep int) []*shape {
	body := e.bodies.Of(m)
	if body == nil || deep > 6 {
		return list
	}
	from := &context{m: m, ir: body, args: args}
	for _, p := range body.Puts {
		if p.Field == f {
			some, _ := e.shapesOf(from, p.Value, 2)
			for _, s := range some {
				if !s.proxy {
					list = e.withShape(list, s)
				}
			}
		}
	}
	for i := range body.Calls {
		k := &body.Calls[i]
		if k.Name != "<init>" || !body.IsReceiver(k.Args[0]) {
			continue
		}
		up := k.Owner.Own("<init>", k.Desc)
		if up == nil || !up.Class.HasBodies {
			continue
		}
		handed := make([]*shape, len(k.Args))
		for j, v := range k.Args {
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
func (c *context) isGiven(v ir.Set) bool {
	ids := c.ir.Sets[v]
	if len(ids) != 1 || c.ir.Atoms[ids[0]].Kind != ir.AtomParam {
		return false
	}
	s := c.arg(int(c.ir.Atoms[ids[0]].N))
	return s != nil && s.class != nil
}

type holding struct {
	shapes []*shape
	open   bool
}

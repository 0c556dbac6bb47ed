package flow

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// streamTargets returns what a call on a JDK stream can mean when the object
// that makes it is a library's stream that wraps another. Any other call on a
// type of the JDK's is never followed into the library.
func (e *Engine) streamTargets(c *context, k *ir.Call) []streamTarget {
	s := c.arg(0)
	if s == nil || s.class == nil || !s.class.Library() || k.Op != classfile.OpInvokevirtual && k.Op != classfile.OpInvokeinterface {
		return nil
	}
	field := e.heldByReceiver(c, k.Args[0])
	if field == nil {
		return nil
	}
	wrappings, sure := e.wrappingsIn(s, field, e.w.Class(world.ClassName(field.Desc)))
	var out []streamTarget
	if sure {
		out = []streamTarget{} // what none of them has is not called
	}
	add := func(t streamTarget) {
		if !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	for _, t := range wrappings {
		if t.exact && (sure || t.inside != nil) {
			if m := t.class.Resolve(k.Name, k.Desc); m != nil {
				add(streamTarget{m, e.shapeOf(shape{class: t.class, wraps: t.inside})})
			}
			continue
		}
		for _, m := range e.w.Implementations(t.class, k.Name, k.Desc, c.m.Class.Serves()) {
			add(streamTarget{m, nil})
		}
	}
	return out
}

// A streamTarget is a method of a stream that another wraps, and what is known
// of that stream.
type streamTarget struct {
	m        *world.Method
	receiver *shape
}

func isStream(name string) bool {
	return name == "java.io.InputStream" || name == "java.io.OutputStream"
}

// heldByReceiver returns the field in which the receiver holds a stream, where a
// value is that.
func (e *Engine) heldByReceiver(c *context, v ir.Set) *world.Field {
	for _, id := range c.ir.Sets[v] {
		a := c.ir.Bare(id)
		if a.Kind == ir.AtomField && a.N == ir.OfThis && isStream(world.ClassName(a.Field.Desc)) {
			return a.Field
		}
	}
	return nil
}

// wrapped returns the library's types of stream that an object of class c can
// wrap: what its constructors take, which narrows it, else the streams that can do
// what it can.
func (e *Engine) wrapped(c, stream *world.Class) (out []*world.Class, narrowed bool) {
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.Name != "<init>" {
			continue
		}
		refs, _, _ := world.Params(m.Desc)
		for n := range refs {
			if t := e.ownStream(world.ParamClass(m.Desc, n), c, stream); t != nil && !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
	}
	if len(out) > 0 {
		return out, true
	}
	var wants []*world.Class
	c.Walk(func(x *world.Class) bool {
		if x.IsInterface() && x.Library() {
			wants = append(wants, x)
		}
		return false
	})
	for _, t := range e.w.Descendants(stream) {
		if !t.Library() || !t.Made || t.Abstract() || e.w.IsBelow(t, c) || e.w.IsBelow(c, t) {
			continue
		}
		if slices.ContainsFunc(wants, func(i *world.Class) bool { return e.w.IsBelow(t, i) }) {
			out = append(out, t)
		}
	}
	// A stream that is nested with the one it wraps is made for it.
	var near []*world.Class
	for _, t := range out {
		if world.TopLevel(t.Name) == world.TopLevel(c.Name) {
			near = append(near, t)
		}
	}
	if len(near) > 0 {
		return near, false
	}
	return out, false
}

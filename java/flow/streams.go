package flow

import (
	"slices"

	"throwsight/java/classfile"
)

// streamTargets returns what a call on a JDK stream can mean when the object
// that makes it is a library's stream that wraps another. Any other call on a
// type of the JDK's is never followed into the library.
func (e *Engine) streamTargets(c *context, k *call) []*method {
	s := c.arg(0)
	if s == nil || s.class == nil || !s.class.library() || k.op != classfile.OpInvokevirtual && k.op != classfile.OpInvokeinterface {
		return nil
	}
	held := e.heldByReceiver(c, k.args[0])
	if held == nil {
		return nil
	}
	var out []*method
	for _, t := range e.wrapped(s.class, held) {
		for _, m := range e.w.implementations(t, k.name, k.desc, c.m.class.serves()) {
			if !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

func isStream(name string) bool {
	return name == "java.io.InputStream" || name == "java.io.OutputStream"
}

// heldByReceiver returns the type of the stream that the receiver holds in a
// field, where a value is that.
func (e *Engine) heldByReceiver(c *context, v set) *class {
	for _, id := range c.ir.sets[v] {
		a := c.ir.bare(id)
		if a.kind == atomField && a.n == 1 && isStream(className(a.field.desc)) {
			return e.w.class(className(a.field.desc))
		}
	}
	return nil
}

// wrapped returns the library's types of stream that an object of class c can
// wrap: what its constructors take, else the streams that can do what it can.
func (e *Engine) wrapped(c, stream *class) []*class {
	var out []*class
	for i := range c.methods {
		m := &c.methods[i]
		if m.name != "<init>" {
			continue
		}
		refs, _, _ := params(m.desc)
		for n := range refs {
			if name := paramClass(m.desc, n); name != "" {
				if t := e.w.class(name); t != c && t.library() && e.w.isBelow(t, stream) && !slices.Contains(out, t) {
					out = append(out, t)
				}
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	var wants []*class
	c.walk(func(x *class) bool {
		if x.isInterface() && x.library() {
			wants = append(wants, x)
		}
		return false
	})
	for _, t := range e.w.descendants(stream) {
		if !t.library() || !t.made || t.abstract() || e.w.isBelow(t, c) || e.w.isBelow(c, t) {
			continue
		}
		if slices.ContainsFunc(wants, func(i *class) bool { return e.w.isBelow(t, i) }) {
			out = append(out, t)
		}
	}
	// A stream that is nested with the one it wraps is made for it.
	var near []*class
	for _, t := range out {
		if topLevel(t.name) == topLevel(c.name) {
			near = append(near, t)
		}
	}
	if len(near) > 0 {
		return near
	}
	return out
}

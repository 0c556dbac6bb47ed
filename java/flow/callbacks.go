package flow

import (
	"throwsight/java/classfile"
)

// callbacks returns the closures and anonymous objects that a call hands to a
// method without a body: it is taken to call them there.
func (e *Engine) callbacks(c *context, k *call) []target {
	if hooked := e.hooked(c, k); hooked != nil {
		return hooked
	}
	if k.name == "<init>" || k.owner.library() && !k.owner.isInterface() {
		return nil
	}
	how := direct
	switch {
	case isPrivileged(k):
		how = privileged
	case e.isExecutor(k):
		how = later
	}
	var out []target
	first := 0
	if k.op != classfile.OpInvokestatic {
		first = 1
	}
	for i := first; i < len(k.args); i++ {
		list, _ := e.shapesOf(c, k.args[i], 0)
		for _, s := range list {
			if s.class == nil {
				m, args, _ := e.invoked(c, s, nil)
				if m != nil && m.code && m.class.body {
					out = append(out, target{c: e.context(m, args), shift: 1 << 20, how: how})
				}
				continue
			}
			if !unnamed(s.class.name) || !s.class.library() {
				continue
			}
			wanted := e.w.class(paramClass(k.desc, i-first))
			if wanted.library() || wanted.missing {
				continue
			}
			for j := range wanted.methods {
				a := &wanted.methods[j]
				if !a.access.Has(classfile.Abstract) {
					continue
				}
				if m := s.class.resolve(a.name, a.desc); m != nil && m.code && m.class.body {
					out = append(out, target{c: e.context(m, []*shape{s}), shift: 1 << 20, how: how})
				}
			}
		}
	}
	return out
}

func isPrivileged(k *call) bool {
	switch k.owner.name {
	case "javax.security.auth.Subject", "java.security.AccessController":
		return true
	}
	return false
}

// isExecutor reports whether a call hands work to another thread. The errors
// of what is run are the Future's.
func (e *Engine) isExecutor(k *call) bool {
	switch k.name {
	case "submit", "schedule", "invokeAll", "supplyAsync", "runAsync", "execute", "scheduleAtFixedRate", "scheduleWithFixedDelay":
		return e.w.isBelow(k.owner, e.w.class("java.util.concurrent.Executor")) ||
			k.owner.name == "java.util.concurrent.CompletableFuture" || e.w.isBelow(k.owner, e.w.class("java.util.concurrent.CompletionService"))
	}
	return false
}

// awaited returns the node of the errors that a call on a Future can give.
func (e *Engine) awaited(c *context, k *call) *field {
	if len(k.args) == 0 || k.owner.library() {
		return nil
	}
	switch k.name {
	case "get", "join":
	default:
		return nil
	}
	if !e.w.isBelow(k.owner, e.w.class("java.util.concurrent.Future")) {
		return nil
	}
	return e.pool(c.m.class)
}

// pool is the field that stands for the Futures of a class and those nested
// with it.
func (e *Engine) pool(c *class) *field {
	return e.w.field(topLevel(c.name), "", "future")
}

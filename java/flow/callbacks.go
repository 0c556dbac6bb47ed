package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// callbacks returns the closures and anonymous objects that a call hands to a
// method without a body: it is taken to call them there.
func (e *Engine) callbacks(c *context, k *ir.Call) []target {
	if hooked := e.hooked(c, k); hooked != nil {
		return hooked
	}
	if k.Name == "<init>" || k.Owner.Library() && !k.Owner.IsInterface() {
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
	if k.Op != classfile.OpInvokestatic {
		first = 1
	}
	for i := first; i < len(k.Args); i++ {
		list, _ := e.shapesOf(c, k.Args[i], 0)
		for _, s := range list {
			if s.class == nil {
				m, args, _ := e.invoked(c, s, nil)
				if m != nil && m.HasCode && m.Class.HasBodies {
					out = append(out, target{c: e.context(m, args), shift: noArgument, how: how})
				}
				continue
			}
			if !world.Unnamed(s.class.Name) || !s.class.Library() {
				continue
			}
			wanted := e.w.Class(world.ParamClass(k.Desc, i-first))
			if wanted.Library() || wanted.Missing {
				continue
			}
			for j := range wanted.Methods {
				a := &wanted.Methods[j]
				if !a.Access.Has(classfile.Abstract) {
					continue
				}
				if m := s.class.Resolve(a.Name, a.Desc); m != nil && m.HasCode && m.Class.HasBodies {
					out = append(out, target{c: e.context(m, []*shape{s}), shift: noArgument, how: how})
				}
			}
		}
	}
	return out
}

func isPrivileged(k *ir.Call) bool {
	switch k.Owner.Name {
	case "javax.security.auth.Subject", "java.security.AccessController":
		return true
	}
	return false
}

// isExecutor reports whether a call hands work to another thread. The errors
// of what is run are the Future's.
func (e *Engine) isExecutor(k *ir.Call) bool {
	switch k.Name {
	case "submit", "schedule", "invokeAll", "supplyAsync", "runAsync", "execute", "scheduleAtFixedRate", "scheduleWithFixedDelay":
		return e.w.IsBelow(k.Owner, e.w.Class("java.util.concurrent.Executor")) ||
			k.Owner.Name == "java.util.concurrent.CompletableFuture" || e.w.IsBelow(k.Owner, e.w.Class("java.util.concurrent.CompletionService"))
	}
	return false
}

// awaited returns the node of the errors that a call on a Future can give.
func (e *Engine) awaited(c *context, k *ir.Call) *world.Field {
	if len(k.Args) == 0 || k.Owner.Library() {
		return nil
	}
	switch k.Name {
	case "get", "join":
	default:
		return nil
	}
	if !e.w.IsBelow(k.Owner, e.w.Class("java.util.concurrent.Future")) {
		return nil
	}
	return e.pool(c.m.Class)
}

// pool is the field that stands for the Futures of a class and those nested
// with it.
func (e *Engine) pool(c *world.Class) *world.Field {
	return e.w.Field(world.TopLevel(c.Name), "", "future")
}

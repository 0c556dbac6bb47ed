package ir

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// A method that runs an action as somebody gets what the action throws inside of
// another exception, takes it out and throws it on: it declares what actions may
// throw, and throws of that what the action at hand does.

const privileged = "java.security.PrivilegedExceptionAction"

// actionThrows reports whether a call that hands an action, the last of its
// arguments, to a method of the library can throw an exception of a class; true
// for any other call.
func (l *listing) actionThrows(c *world.Class, i int, m *world.Method, deep int) bool {
	refs, _, _ := world.Params(m.Desc)
	if len(refs) == 0 || world.ParamClass(m.Desc, len(refs)-1) != privileged {
		return true
	}
	runs := l.listed(m)
	if runs == nil {
		return true
	}
	runs.carried = true
	return runs.throws(c, 0, runs.end, deep+1) || l.handedThrows(c, i-1, deep)
}

// handedThrows reports whether the action that instruction i leaves on the stack
// can throw an exception of a class.
func (l *listing) handedThrows(c *world.Class, i, deep int) bool {
	if i >= 0 && isLoad(l.ins[i].Op) {
		if i = l.stored(i) - 1; i < 0 {
			return true
		}
	}
	if i < 0 {
		return true
	}
	switch ins := &l.ins[i]; {
	case l.call(i).Name == "<init>":
		action := l.w.Class(l.call(i).Owner)
		at := slices.IndexFunc(action.Methods, func(m world.Method) bool {
			return m.Name == "run" && !m.Static() && !m.Access.Has(classfile.Synthetic)
		})
		return at < 0 || l.methodThrows(c, &action.Methods[at], deep)
	case ins.Op == classfile.OpInvokedynamic:
		d, err := l.cf.Pool.Dynamic(ins.Index)
		boot, fault := l.cf.BootstrapMethods()
		if err != nil || fault != nil || d.Bootstrap >= len(boot) || len(boot[d.Bootstrap].Args) < 2 {
			return true
		}
		h, err := l.cf.Pool.Handle(boot[d.Bootstrap].Args[1])
		if err != nil {
			return true
		}
		m := l.w.Class(h.Owner).Resolve(h.Name, h.Descriptor)
		return m == nil || !m.Access.Has(classfile.Synthetic) || l.methodThrows(c, m, deep)
	}
	return true
}

// methodThrows reports whether a method, which no other overrides, can throw an
// exception of a class.
func (l *listing) methodThrows(c *world.Class, m *world.Method, deep int) bool {
	if _, can := l.w.Thrower(c, classfile.Ref{Owner: m.Class.Name, Name: m.Name, Descriptor: m.Desc}); !can {
		return false
	}
	if deep > maxDeep || !m.Class.Library() || !m.HasCode {
		return true
	}
	body := l.listed(m)
	return body == nil || body.throws(c, 0, body.end, deep+1)
}

// listed returns the code of another method, nil where it is damaged.
func (l *listing) listed(m *world.Method) *listing {
	cf := l.w.File(m.Class)
	if cf == nil {
		return nil
	}
	code, ok, err := cf.Methods[m.Index].Code()
	if err != nil || !ok {
		return nil
	}
	out := &listing{w: l.w, m: m, cf: cf, end: len(code.Bytes)}
	if out.handlers, err = code.Handlers(); err != nil {
		return nil
	}
	walk := code.Instructions()
	for walk.Next() {
		out.ins = append(out.ins, walk.Instruction)
	}
	if walk.Err() != nil {
		return nil
	}
	return out
}

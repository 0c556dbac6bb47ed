package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// Between a client and a server that speak by a web service no call shows: what
// they have in common is the names of their methods, and a constant that says
// which operation is asked for.

// crossings returns the server's methods that a context reaches without a call
// that shows it: those that the names give it, and those of the same name where
// a web service lies between a client's class and a server's.
func (e *Engine) crossings(c *context) []target {
	out := e.helpers(e.names.Web.Calls[c.m.Class.Name+"#"+c.m.Name], c)
	for i := range out {
		t := &out[i]
		t.how = web
		t.c = e.context(t.c.m, e.constantsFor(c, t.c.m))
	}
	server := e.w.Find(e.names.Web.Servers[c.m.Class.Name])
	if server == nil || c.m.Access.Has(classfile.Private) || c.m.Static() {
		return out
	}
	name := c.m.Name
	if other, ok := e.names.Web.Methods[name]; ok {
		name = other
	}
	return e.sameNamed(out, server, name, web)
}

// constantsFor returns what a server's method is told of its arguments: which
// of several operations it is asked for, by the only constant of the parameter's
// type that the client's method hands on.
func (e *Engine) constantsFor(c *context, m *world.Method) []*shape {
	var out []*shape
	refs, _, _ := world.Params(m.Desc)
	for n := range refs {
		v := e.onlyConstant(c, world.ParamClass(m.Desc, n))
		if v == 0 {
			continue
		}
		i := n
		if !m.Static() {
			i++ // the receiver comes first
		}
		if s := e.knownShape(c, v, m, i); s != nil {
			out = append(out, make([]*shape, i+1-len(out))...)
			out[i] = s
		}
	}
	return out
}

// onlyConstant returns the enum's constant of a type that a method hands to
// what it calls, 0 where there is none or more than one.
func (e *Engine) onlyConstant(c *context, name string) ir.Set {
	if name == "" || c.ir == nil {
		return 0
	}
	of := e.w.Class(name)
	var only ir.Set
	var constant datum
	for i := range c.ir.Calls {
		for _, v := range c.ir.Calls[i].Args {
			k := e.knownOf(c, v, 0)
			if k.kind != isConstant || !e.w.IsBelow(k.field.Owner, of) || only != 0 && k == constant {
				continue
			}
			if only != 0 {
				return 0
			}
			only, constant = v, k
		}
	}
	return only
}

// sameNamed adds the methods of a server that have a name.
func (e *Engine) sameNamed(out []target, server *world.Class, name string, how targetKind) []target {
	for i := range server.Methods {
		if m := &server.Methods[i]; m.Name == name && m.HasCode && m.Name != "<init>" && !m.Access.Has(classfile.Synthetic) {
			out = append(out, target{c: e.context(m, nil), shift: noArgument, how: how})
		}
	}
	return out
}

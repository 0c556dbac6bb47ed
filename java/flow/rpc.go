package flow

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// remoteTargets returns what a call means whose receiver is a proxy: on a
// stub, what the client does and, behind the border, the server's method; on a
// protocol, the class that translates its calls for a stub. Nil: it is none.
func (e *Engine) remoteTargets(c *context, k *ir.Call) []target {
	r := &e.names.RPC
	if !k.Owner.IsInterface() || !k.Owner.Library() {
		return nil
	}
	s := e.sidesOf(k.Callee)
	if s.stub {
		out := e.helpers(r.Invokers, c)
		for i := range out {
			if m := out[i].c.m; strings.HasPrefix(m.Desc, invokeParams) {
				out[i].c = e.context(m, e.proxied(m, nil, len(k.Args)-1))
			}
		}
		for _, m := range s.servers {
			out = append(out, target{c: e.context(m, nil), shift: 1 << 20, how: remote, server: m.Class})
		}
		for _, t := range e.helpers(r.Connection, c) {
			t.how = connected
			if len(s.servers) > 0 {
				t.server = s.servers[0].Class
			}
			out = append(out, t)
		}
		return out
	}
	if len(s.clients) == 0 {
		return nil
	}
	if suffixAny(r.Servers, outer(c.m.Class.Name)) {
		out := []target{}
		for _, m := range s.servers {
			args := e.passed(c, m, k.Args, 0)
			if len(args) > 0 {
				args[0] = nil
			}
			out = append(out, target{c: e.context(m, args), width: width(len(s.servers))})
		}
		return out
	}
	out := e.helpers(r.Retries, c)
	for _, m := range s.clients {
		args := e.passed(c, m, k.Args, 0)
		if len(args) > 0 {
			args[0] = nil
		}
		out = append(out, target{c: e.context(m, args), width: width(len(s.clients))})
	}
	return out
}

// sides are the methods that a call of a method of a stub, or of a protocol,
// can mean in the client and in the server.
type sides struct {
	stub             bool
	clients, servers []*world.Method
}

func (e *Engine) sidesOf(k *ir.Callee) *sides {
	s := e.sides[k]
	if s != nil {
		return s
	}
	r := &e.names.RPC
	s = &sides{stub: suffixAny(r.Stubs, k.Owner.Name)}
	e.sides[k] = s
	var others []*world.Method
	for _, sub := range e.w.Descendants(k.Owner) {
		if sub.IsInterface() || sub.Abstract() && !s.stub {
			continue
		}
		if suffixAny(r.Servers, sub.Name) != s.stub {
			continue
		}
		switch m := sub.Resolve(k.Name, k.Desc); {
		case m == nil || !m.HasCode:
		case s.stub:
			s.servers = append(s.servers, m)
		case suffixAny(r.Clients, sub.Name):
			s.clients = addMethod(s.clients, m)
		case sub.Server:
			s.servers = addMethod(s.servers, m)
		case sub.Made:
			others = addMethod(others, m)
		}
	}
	if len(s.servers) == 0 {
		s.servers = others // the server's part lies in an archive of both
	}
	return s
}

func addMethod(list []*world.Method, m *world.Method) []*world.Method {
	if slices.Contains(list, m) {
		return list
	}
	return append(list, m)
}

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
			out = append(out, target{c: e.context(m, nil), shift: 1 << 20, how: how})
		}
	}
	return out
}

// outer cuts the numbers of anonymous and local classes off.
func outer(name string) string {
	for world.Unnamed(name) {
		name = name[:strings.LastIndexByte(name, '$')]
	}
	return name
}

// helpers returns the library's own methods behind a proxy's call.
func (e *Engine) helpers(names []string, c *context) []target {
	out := []target{}
	for _, name := range names {
		owner, method, _ := strings.Cut(name, "#")
		x := e.w.Find(owner)
		if x == nil {
			continue
		}
		for i := range x.Methods {
			if m := &x.Methods[i]; m.Name == method && m.HasCode && !m.Access.Has(0x1000) {
				t := target{c: e.context(m, nil), shift: 1 << 20}
				if t.c != c {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

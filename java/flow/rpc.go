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
			out = append(out, target{c: e.context(m, nil), shift: noArgument, how: remote, server: m.Class})
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
			out = append(out, target{c: e.context(m, e.passedOn(c, m, k.Args, nil)), width: width(len(s.servers))})
		}
		return out
	}
	out := e.helpers(r.Retries, c)
	for _, m := range s.clients {
		out = append(out, target{c: e.context(m, e.passedOn(c, m, k.Args, nil)), width: width(len(s.clients))})
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
			if m := &x.Methods[i]; m.Name == method && m.HasCode && !m.Access.Has(classfile.Synthetic) {
				t := target{c: e.context(m, nil), shift: noArgument}
				if t.c != c {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

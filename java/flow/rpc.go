package flow

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// remoteTargets returns what a call means whose receiver is a proxy: on a
// stub, what the client does and, behind the border, the server's method; on a
// protocol, the class that translates its calls for a stub. Nil: it is none.
func (e *Engine) remoteTargets(c *context, k *call) []target {
	r := &e.names.RPC
	if !k.owner.isInterface() || !k.owner.library() {
		return nil
	}
	s := e.sidesOf(k.callee)
	if s.stub {
		out := e.helpers(r.Invokers, c)
		for i := range out {
			if m := out[i].c.m; strings.HasPrefix(m.desc, invokeParams) {
				out[i].c = e.context(m, e.proxied(m, nil, len(k.args)-1))
			}
		}
		for _, m := range s.servers {
			out = append(out, target{c: e.context(m, nil), shift: 1 << 20, how: remote})
		}
		for _, t := range e.helpers(r.Connection, c) {
			t.how = connected
			out = append(out, t)
		}
		return out
	}
	if len(s.clients) == 0 {
		return nil
	}
	if suffixAny(r.Servers, outer(c.m.class.name)) {
		out := []target{}
		for _, m := range s.servers {
			args := e.passed(c, m, k.args, 0)
			if len(args) > 0 {
				args[0] = nil
			}
			out = append(out, target{c: e.context(m, args), width: width(len(s.servers))})
		}
		return out
	}
	out := e.helpers(r.Retries, c)
	for _, m := range s.clients {
		args := e.passed(c, m, k.args, 0)
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
	clients, servers []*method
}

func (e *Engine) sidesOf(k *callee) *sides {
	s := e.sides[k]
	if s != nil {
		return s
	}
	r := &e.names.RPC
	s = &sides{stub: suffixAny(r.Stubs, k.owner.name)}
	e.sides[k] = s
	var others []*method
	for _, sub := range e.w.descendants(k.owner) {
		if sub.isInterface() || sub.abstract() && !s.stub {
			continue
		}
		if suffixAny(r.Servers, sub.name) != s.stub {
			continue
		}
		switch m := sub.resolve(k.name, k.desc); {
		case m == nil || !m.code:
		case s.stub:
			s.servers = append(s.servers, m)
		case suffixAny(r.Clients, sub.name):
			s.clients = addMethod(s.clients, m)
		case sub.server:
			s.servers = addMethod(s.servers, m)
		case sub.made:
			others = addMethod(others, m)
		}
	}
	if len(s.servers) == 0 {
		s.servers = others // the server's part lies in an archive of both
	}
	return s
}

func addMethod(list []*method, m *method) []*method {
	if slices.Contains(list, m) {
		return list
	}
	return append(list, m)
}

// crossings returns the server's methods that a context reaches without a call
// that shows it: a client's class and a server's that have methods of the same
// names, with a web service between them.
func (e *Engine) crossings(c *context) []target {
	server := e.w.find(e.names.Web.Servers[c.m.class.name])
	if server == nil || c.m.access.Has(classfile.Private) || c.m.static() {
		return nil
	}
	name := c.m.name
	if other := e.names.Web.Methods[name]; other != "" {
		name = other
	}
	out := e.helpers(e.names.Web.Calls[c.m.class.name+"#"+c.m.name], c)
	for i := range out {
		out[i].how = web
	}
	return e.sameNamed(out, server, name, web)
}

// sameNamed adds the methods of a server that have a name.
func (e *Engine) sameNamed(out []target, server *class, name string, how targetKind) []target {
	for i := range server.methods {
		if m := &server.methods[i]; m.name == name && m.code && m.name != "<init>" && !m.access.Has(classfile.Synthetic) {
			out = append(out, target{c: e.context(m, nil), shift: 1 << 20, how: how})
		}
	}
	return out
}

// outer cuts the numbers of anonymous and local classes off.
func outer(name string) string {
	for unnamed(name) {
		name = name[:strings.LastIndexByte(name, '$')]
	}
	return name
}

// helpers returns the library's own methods behind a proxy's call.
func (e *Engine) helpers(names []string, c *context) []target {
	out := []target{}
	for _, name := range names {
		owner, method, _ := strings.Cut(name, "#")
		x := e.w.find(owner)
		if x == nil {
			continue
		}
		for i := range x.methods {
			if m := &x.methods[i]; m.name == method && m.code && !m.access.Has(0x1000) {
				t := target{c: e.context(m, nil), shift: 1 << 20}
				if t.c != c {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

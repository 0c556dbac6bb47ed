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
	if suffixAny(r.Stubs, k.owner.name) {
		out := e.helpers(r.Invokers, c)
		for _, sub := range e.w.descendants(k.owner) {
			if suffixAny(r.Servers, sub.name) && !sub.isInterface() {
				if m := sub.resolve(k.name, k.desc); m != nil && m.code {
					out = append(out, target{c: e.context(m, nil), shift: 1 << 20, how: remote})
				}
			}
		}
		for _, t := range e.helpers(r.Connection, c) {
			t.how = connected
			out = append(out, t)
		}
		return out
	}
	var clients, servers []*method
	for _, sub := range e.w.descendants(k.owner) {
		if sub.isInterface() || sub.abstract() {
			continue
		}
		m := sub.resolve(k.name, k.desc)
		switch {
		case m == nil || !m.code:
		case suffixAny(r.Servers, sub.name):
		case suffixAny(r.Clients, sub.name):
			clients = addMethod(clients, m)
		case sub.server:
			servers = addMethod(servers, m)
		}
	}
	if len(clients) == 0 {
		return nil
	}
	if suffixAny(r.Servers, outer(c.m.class.name)) {
		out := []target{}
		for _, m := range servers {
			out = append(out, target{c: e.context(m, nil), width: width(len(servers))})
		}
		return out
	}
	out := e.helpers(r.Retries, c)
	for _, m := range clients {
		args := e.passed(c, m, k.args, 0)
		if len(args) > 0 {
			args[0] = nil
		}
		out = append(out, target{c: e.context(m, args), width: width(len(clients))})
	}
	return out
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
	server := e.w.classes[e.names.Web.Servers[c.m.class.name]]
	if server == nil || c.m.access.Has(classfile.Private) || c.m.static() {
		return nil
	}
	name := c.m.name
	if other := e.names.Web.Methods[name]; other != "" {
		name = other
	}
	return e.sameNamed(nil, server, name, web)
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
		x := e.w.classes[owner]
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

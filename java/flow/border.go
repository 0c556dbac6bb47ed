package flow

import (
	"iter"
	"slices"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// given returns the errors that a target gives to its caller: what it throws
// and, of a server's connection, what it catches too, for it tells the client.
func (e *Engine) given(t target) iter.Seq[fact] {
	if e.revive(t.c); t.how != connected || t.c.ir == nil {
		return e.thrownBy(t.c)
	}
	var caught facts
	if t.c.done {
		caught = slices.Clone(e.caughtBy(t.c))
	} else {
		v := e.worked(t.c)
		for _, list := range v.caught {
			caught = append(caught, list...)
		}
		v.release()
	}
	return slices.Values(e.settle(slices.AppendSeq(caught, e.thrownBy(t.c))))
}

// peeled takes a connection's own exception off what it carries.
func (e *Engine) peeled(id int32) int32 {
	x := e.elements[id]
	if x.top == nil || x.next == nil && x.deeper {
		return id
	}
	for _, c := range e.peelable {
		if e.w.IsBelow(x.top, c) {
			x.strip()
			return e.elementOf(x)
		}
	}
	return id
}

// asStatus returns an error of the server as the client throws it that makes
// an exception of a status: the server's text is in its message.
func (e *Engine) asStatus(id int32, c cost) (int32, cost, bool) {
	x := e.elements[id]
	if x.pseudo() || e.silent[world.TopLevel(e.sites[x.site].m.Class.Name)] {
		return 0, c, false
	}
	plain := e.elementOf(element{site: x.site})
	return e.under(plain, e.statusClass), cost{c.width, 1, max(c.far, c.near)}, true
}

// statuses returns the server's methods whose errors a method of the client
// comes to know by a status: those of the same name.
func (e *Engine) statuses(c *context) []target {
	server := e.w.Find(e.names.Status.Servers[c.m.Class.Name])
	if server == nil || c.m.Static() {
		return nil
	}
	return e.sameNamed(nil, server, c.m.Name, coded)
}

// hooked returns the methods that a call runs by the names' table.
func (e *Engine) hooked(c *context, k *ir.Call) []target {
	if len(e.names.Hooks) == 0 {
		return nil
	}
	names := e.names.Hooks[k.Owner.Name+"#"+k.Name]
	if names == nil {
		names = e.names.Hooks[k.Owner.Name+"#*"]
	}
	if names == nil {
		return nil
	}
	return e.helpers(names, c)
}

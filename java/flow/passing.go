package flow

import (
	"iter"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// What the facts of a call's targets become on their way into the caller.

// shared adds what the targets of a wide call throw. An error that several
// of them throw is as much likelier: the width of n targets of which m throw it
// is that of n/m.
func (v *evaluator) shared(all facts, targets []target, k *ir.Call) facts {
	var ends []int
	for _, t := range targets {
		if t.how == later {
			continue
		}
		all = v.substituted(all, v.allowed(v.e.given(t), t, k), t, k)
		ends = append(ends, len(all))
	}
	s := &v.e.scratch
	s.next(len(v.e.elements))
	first := s.round
	at := 0
	for n, end := range ends {
		if n > 0 {
			s.round++ // of this target
		}
		for _, f := range all[at:end] {
			switch p := &s.places[f.element]; {
			case p.round < first:
				p.round, p.count = s.round, 1
			case p.round < s.round:
				p.round = s.round
				p.count++
			}
		}
		at = end
	}
	for i := range all {
		if n := int(s.places[all[i].element].count); n > 1 {
			less := min(width(n), targets[0].width)
			all[i].cost.width -= min(all[i].cost.width, uint16(less))
		}
	}
	return all
}

// substitute puts in a target's facts the call's arguments for its parameters,
// and what the way through the target costs and changes.
func (v *evaluator) substitute(from iter.Seq[fact], t target, k *ir.Call) facts {
	return v.substituted(nil, from, t, k)
}

// substituted is substitute, added to out.
func (v *evaluator) substituted(out facts, from iter.Seq[fact], t target, k *ir.Call) facts {
	for f := range from {
		x := v.e.elements[f.element]
		step := f.cost.step(t.width)
		if !x.pseudo() {
			if k.After {
				step.width = sum16(step.width, afterWidth)
			}
			if id, c, ok := v.pass(f.element, step, t); ok {
				out = append(out, fact{id, c})
			}
			continue
		}
		i := int(-1 - x.site - t.shift)
		if i < 0 || i >= len(k.Args) {
			continue
		}
		args := v.of
		if x.in != nil {
			args = func(s ir.Set) facts { return v.keptIn(s, x.in) }
			step.near = 0 // taking it out again is no part of the way
		}
		for _, b := range args(k.Args[i]) {
			if id, ok := v.inPlace(x, b.element); ok {
				if id, c, ok := v.pass(id, b.cost.plus(step), t); ok {
					out = append(out, fact{id, c})
				}
			}
		}
	}
	return out
}

// inPlace returns the element that x, of a parameter, is when the argument is b.
func (v *evaluator) inPlace(x element, b int32) (int32, bool) {
	e := v.e
	if x.inner {
		var ok bool
		if b, ok = e.cause(b); !ok {
			return 0, false
		}
	}
	if x.only != nil {
		class := e.classOf(v.c, b)
		if is := &e.elements[b]; is.pseudo() && is.top == nil && class != x.only && e.w.IsBelow(x.only, class) {
			b = e.narrowed(b, x.only)
		} else if !e.w.IsBelow(class, x.only) {
			return 0, false
		}
	}
	if x.where != nil {
		for _, w := range x.where.all {
			var ok bool
			if b, ok = v.meets(b, w); !ok {
				return 0, false
			}
		}
	}
	if x.next != nil {
		b = e.above(b, x.next, x.low)
	}
	if x.top != nil {
		b = e.above(b, x.top, x.told)
	}
	return b, true
}

// pass applies what a kind of target does to errors on the way out.
func (v *evaluator) pass(id int32, c cost, t target) (int32, cost, bool) {
	if t.server != nil && !v.e.runsIn(t.server, id) {
		return 0, c, false
	}
	switch t.how {
	case privileged:
		if cl := v.e.classOf(t.c, id); v.e.w.Checked(cl) {
			return v.e.under(id, v.e.w.Class("java.security.PrivilegedActionException")), c, true
		}
	case remote:
		return v.e.acrossBorder(id, c)
	case connected:
		id, c, ok := v.e.acrossBorder(v.e.peeled(id), c)
		c.width = farWidth // whichever secret or right it is that the connection checks
		return id, c, ok
	case coded:
		return v.e.asStatus(id, c)
	case web:
		id, c, ok := v.e.acrossBorder(id, c)
		if ok {
			x := v.e.elements[id]
			x.top, x.told, x.remote = nil, false, !v.e.remade(v.e.carried(&x))
			id = v.e.elementOf(x)
		}
		return id, c, ok
	}
	return id, c, true
}

// runsIn reports whether an error can be made where a server's class runs.
func (e *Engine) runsIn(server *world.Class, id int32) bool {
	x := e.elements[id]
	return x.pseudo() || server.RunsWith(e.sites[x.site].m.Class)
}

// acrossBorder returns an error of the server as the client's stub throws it.
// Only the exception on top goes over the wire, by its class and text.
func (e *Engine) acrossBorder(id int32, c cost) (int32, cost, bool) {
	x := e.elements[id]
	if x.top != nil && e.wrappers[x.top] {
		x.strip()
	}
	if x.top != nil && x.told && !x.remote {
		x.as, x.top, x.next, x.told, x.low, x.deeper = x.top, nil, nil, false, false, false
	}
	if x.top != nil || x.deeper || x.pseudo() {
		return 0, c, false
	}
	if !x.remote && e.wrappers[e.carried(&x)] {
		return 0, c, false
	}
	x.remote = true
	if len(e.wrapperList) > 0 {
		x.top = e.wrapperList[0]
	}
	return e.elementOf(x), cost{c.width, 1, max(c.far, c.near)}, true
}

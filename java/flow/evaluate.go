package flow

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"throwsight/java/classfile"
)

// The rules of one context's evaluation read as one text: this file is long.

// An evaluator works out what one context gives, from what its targets give.
type evaluator struct {
	e      *Engine
	c      *context
	caught []facts
	next   []facts // what the handlers catch in this round
	out    facts
	ctor   map[int32]int32 // pc of a new exception to its constructor's call
	causes map[int32][]set // pc of a new exception to what initCause and addSuppressed gave it
	closed map[int32]bool  // handlers of which all that they can catch is known
	deep   int
}

// evaluate works out a context anew and reports whether that says more.
func (e *Engine) evaluate(c *context) bool {
	if c.field != nil {
		return e.evaluateField(c)
	}
	if c.ir == nil {
		return false
	}
	v := e.worked(c)
	defer v.release()
	thrown := e.settle(v.out)
	var returned facts
	switch result := resultClass(c.m.desc); {
	case e.mayBeError(result):
		for i, r := range c.ir.returns {
			if c.returns(i) {
				returned = append(returned, v.of(r)...)
			}
		}
	case e.isContainer(result):
		for _, r := range c.ir.returns {
			returned = append(returned, v.heldIn(r)...)
		}
	}
	returned = e.settle(returned)
	puts := v.puts()
	p := c.progress
	changed := !sameFacts(thrown, p.thrown) || !sameFacts(returned, p.returned) || len(puts) != len(p.puts)
	if !changed {
		for f, put := range puts {
			changed = changed || !sameFacts(put, p.puts[f])
		}
	}
	p.thrown, p.returned, p.puts = thrown, returned, puts
	return changed
}

// worked returns the evaluation of a context by what its targets give so far.
func (e *Engine) worked(c *context) *evaluator {
	v := &evaluator{e: e, c: c, caught: make([]facts, len(c.ir.handlers)), next: make([]facts, len(c.ir.handlers)), out: e.spare.take()}
	for i := range v.next {
		v.next[i] = e.spare.take()
	}
	v.prepare()
	for range 12 {
		v.out = v.out[:0]
		for i := range v.next {
			v.next[i] = v.next[i][:0]
		}
		v.round()
		again := false
		for i := range v.next {
			caught := e.settle(v.next[i])
			again = again || !sameFacts(caught, v.caught[i])
			v.caught[i] = caught
		}
		if !again {
			break
		}
	}
	return v
}

// release gives back what the evaluation collected in; what the handlers catch
// stays.
func (v *evaluator) release() {
	v.e.spare.give(v.out)
	for _, list := range v.next {
		v.e.spare.give(list)
	}
	v.out, v.next = nil, nil
}

func sameFacts(a, b facts) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// mayBeError reports whether a value of the class named may be an error.
func (e *Engine) mayBeError(name string) bool {
	return name == "java.lang.Object" || name != "" && e.w.isThrowable(e.w.class(name))
}

// prepare finds the constructors of the exceptions that are made.
func (v *evaluator) prepare() {
	x := v.c.ir
	for i := range x.calls {
		k := &x.calls[i]
		if len(k.args) == 0 || k.name != "<init>" && k.name != "initCause" && k.name != "addSuppressed" {
			continue
		}
		for _, id := range x.sets[k.args[0]] {
			a := x.bare(id)
			if a.kind != atomNew || !v.e.w.isThrowable(a.class) {
				continue
			}
			if k.name == "<init>" {
				if v.ctor == nil {
					v.ctor = map[int32]int32{}
				}
				v.ctor[a.n] = int32(i)
			} else {
				if v.causes == nil {
					v.causes = map[int32][]set{}
				}
				v.causes[a.n] = append(v.causes[a.n], k.args[1])
			}
		}
	}
}

func (v *evaluator) round() {
	x := v.c.ir
	t := 0
	throw := func() {
		if th := &x.throws[t]; v.c.throws(t) && !v.idle(th.behind) {
			v.dispatch(v.of(th.value), th.chain)
		}
		t++
	}
	for i := range x.inits {
		for _, t := range v.c.at(initialCall(i)) {
			var all facts
			for f := range v.e.thrownBy(t.c) {
				if id, ok := v.e.initialised(t.c, f); ok {
					all = append(all, fact{id, f.cost.step(t.width)})
				}
			}
			v.dispatch(all, x.inits[i].chain)
		}
	}
	for i := range x.calls {
		for t < len(x.throws) && x.throws[t].pc < x.calls[i].pc {
			throw()
		}
		if v.c.calls(i) && !v.idle(x.calls[i].behind) {
			v.call(i)
		}
	}
	for t < len(x.throws) {
		throw()
	}
	for _, t := range v.c.hidden() {
		v.out = append(v.out, v.substitute(v.e.given(t), t, &call{})...)
	}
}

// call lets out what a call throws.
func (v *evaluator) call(i int) {
	k := &v.c.ir.calls[i]
	switch v.e.special(k) {
	case checkCall:
		if v.c.m.class.library() {
			s := v.e.siteOf(v.c.m, k.pc, v.e.checks[k.owner.name+"#"+k.name], checkHere)
			v.dispatch(facts{{element: v.e.elementOf(element{site: s})}}, k.chain)
		}
		return
	case handedBack:
		if v.c.m.class.server && len(k.args) > 0 {
			v.out = append(v.out, v.of(k.args[len(k.args)-1])...)
		}
		return
	case unwrapAll:
		if k.op == classfile.OpInvokestatic {
			v.dispatch(v.unwrapped(k, nil), k.chain)
		}
		return
	}
	targets := v.c.at(i)
	if len(targets) > 1 && targets[0].width > 0 {
		all := v.shared(v.e.spare.take(), targets, k)
		v.dispatch(all, k.chain)
		v.e.spare.give(all)
	} else {
		for _, t := range targets {
			if t.how != later {
				all := v.substituted(v.e.spare.take(), v.allowed(v.e.given(t), t, k), t, k)
				v.dispatch(all, k.chain)
				v.e.spare.give(all)
			}
		}
	}
	if f := v.e.awaited(v.c, k); f != nil {
		execution := v.e.w.class("java.util.concurrent.ExecutionException")
		if k.name == "join" {
			execution = v.e.w.class("java.util.concurrent.CompletionException")
		}
		var out facts
		for x := range v.e.returnedBy(v.e.fieldNode(f, nil)) {
			out = append(out, fact{v.e.under(x.element, execution), x.cost})
		}
		v.dispatch(out, k.chain)
	}
}

// afterWidth is what a call costs that is made only after something was caught:
// what goes wrong in cleaning up or in a second try is rarely what its own
// caller meets. What was caught, and is handed on, costs nothing more.
const afterWidth = farWidth

// shared adds what the targets of a wide call throw. An error that several
// of them throw is as much likelier: the width of n targets of which m throw it
// is that of n/m.
func (v *evaluator) shared(all facts, targets []target, k *call) facts {
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
func (v *evaluator) substitute(from iter.Seq[fact], t target, k *call) facts {
	return v.substituted(nil, from, t, k)
}

// substituted is substitute, added to out.
func (v *evaluator) substituted(out facts, from iter.Seq[fact], t target, k *call) facts {
	for f := range from {
		x := v.e.elements[f.element]
		step := f.cost.step(t.width)
		if !x.pseudo() {
			if k.after {
				step.width = sum16(step.width, afterWidth)
			}
			if id, c, ok := v.pass(f.element, step, t); ok {
				out = append(out, fact{id, c})
			}
			continue
		}
		i := int(-1 - x.site - t.shift)
		if i < 0 || i >= len(k.args) {
			continue
		}
		args := v.of
		if x.in != nil {
			args = func(s set) facts { return v.keptIn(s, x.in) }
			step.near = 0 // taking it out again is no part of the way
		}
		for _, b := range args(k.args[i]) {
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
		if is := &e.elements[b]; is.pseudo() && is.top == nil && class != x.only && e.w.isBelow(x.only, class) {
			b = e.narrowed(b, x.only)
		} else if !e.w.isBelow(class, x.only) {
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
	switch t.how {
	case privileged:
		if cl := v.e.classOf(t.c, id); v.e.w.checked(cl) {
			return v.e.under(id, v.e.w.class("java.security.PrivilegedActionException")), c, true
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

// dispatch hands errors to the first handlers that catch them, or out of the
// method.
func (v *evaluator) dispatch(from facts, chain int32) {
	handlers := v.c.ir.chains[chain]
	if len(handlers) == 0 {
		v.out = append(v.out, from...)
		return
	}
	for _, f := range from {
		class := v.e.classOf(v.c, f.element)
		open := true
		for _, h := range handlers {
			catch := v.c.ir.handlers[h]
			if catch == nil || v.e.w.isBelow(class, catch) {
				v.next[h] = append(v.next[h], f)
				open = false
				break
			}
			// A parameter may be of a subclass of what is declared.
			if x := &v.e.elements[f.element]; x.pseudo() && x.top == nil && v.e.w.isBelow(catch, class) {
				v.next[h] = append(v.next[h], fact{v.e.narrowed(f.element, catch), f.cost})
			}
		}
		if open {
			v.out = append(v.out, f)
		}
	}
}

// puts returns the errors that are put into fields, by the context or, of its
// parameters, by those that it calls.
func (v *evaluator) puts() map[*field]facts {
	x := v.c.ir
	var puts map[*field]facts
	add := func(f *field, from facts) {
		if len(from) == 0 {
			return
		}
		if puts == nil {
			puts = map[*field]facts{}
		}
		puts[f] = append(puts[f], from...)
	}
	for _, p := range x.puts {
		var all facts
		switch {
		case v.e.keepsError(p.field):
			all = v.of(p.value)
		case v.e.collects(p.field):
			all = v.heldIn(p.value)
		}
		add(p.field, all)
		if p.own && len(all) > 0 && v.e.takes(p.field) {
			add(v.e.slotField(0, p.field), all)
		}
	}
	for i := range x.calls {
		k := &x.calls[i]
		if v.e.special(k) == holderPut {
			for _, id := range x.sets[k.args[0]] {
				if a := x.atoms[id]; a.kind == atomField {
					add(a.field, v.of(k.args[len(k.args)-1]))
				}
			}
			continue
		}
		if v.e.fills(k) {
			v.putOn(k.args[0], v.e.content, func() facts { return v.filled(k) }, add)
			continue
		}
		for _, t := range v.c.at(i) {
			if t.how == later {
				var escaped facts
				for f := range v.e.thrownBy(t.c) {
					if !v.e.elements[f.element].pseudo() {
						escaped = append(escaped, fact{f.element, f.cost.step(t.width)})
					}
				}
				add(v.e.pool(v.c.m.class), escaped)
			}
			for _, f := range putFields(t.c) {
				if s, ok := v.e.slotOf[f]; ok {
					if n := s.n - t.shift; t.how == direct && n >= 0 && int(n) < len(k.args) {
						v.putOn(k.args[n], s.field, func() facts { return v.substitute(v.e.putsOf(t.c, f), t, k) }, add)
					}
					continue
				}
				var open facts
				for p := range v.e.putsOf(t.c, f) {
					if v.e.elements[p.element].pseudo() {
						open = append(open, p)
					}
				}
				add(f, v.substitute(slices.Values(open), t, k))
			}
		}
	}
	for f, p := range puts {
		puts[f] = v.e.settle(p)
	}
	return puts
}

// fieldsOf returns the fields in one order, by which elements get their numbers.
func fieldsOf(puts map[*field]facts) []*field {
	if len(puts) == 0 {
		return nil
	}
	return slices.SortedFunc(maps.Keys(puts), func(a, b *field) int {
		return cmp.Or(cmp.Compare(a.owner.name, b.owner.name), cmp.Compare(a.name, b.name), cmp.Compare(a.desc, b.desc))
	})
}

func (e *Engine) evaluateField(c *context) bool {
	var all facts
	for _, w := range c.deps {
		for f := range e.putsOf(w, c.field) {
			if !e.elements[f.element].pseudo() {
				all = append(all, fact{f.element, f.cost.step(0)})
			}
		}
	}
	all = e.settle(all)
	changed := !sameFacts(all, c.progress.returned)
	c.progress.returned = all
	return changed
}

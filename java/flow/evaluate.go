package flow

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// An evaluator works out what one context gives, from what its targets give.
type evaluator struct {
	e      *Engine
	c      *context
	caught []facts
	next   []facts // what the handlers catch in this round
	out    facts
	ctor   map[int32]int32    // pc of a new exception to its constructor's call
	causes map[int32][]ir.Set // pc of a new exception to what initCause and addSuppressed gave it
	closed map[int32]bool     // handlers of which all that they can catch is known
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
	switch result := world.ResultClass(c.m.Desc); {
	case e.mayBeError(result):
		for i, r := range c.ir.Returns {
			if c.returns(i) {
				returned = append(returned, v.of(r)...)
			}
		}
	case e.isContainer(result):
		for _, r := range c.ir.Returns {
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
	v := &evaluator{e: e, c: c, caught: make([]facts, len(c.ir.Handlers)), next: make([]facts, len(c.ir.Handlers)), out: e.spare.take()}
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
	return name == "java.lang.Object" || name != "" && e.w.IsThrowable(e.w.Class(name))
}

// prepare finds the constructors of the exceptions that are made.
func (v *evaluator) prepare() {
	x := v.c.ir
	for i := range x.Calls {
		k := &x.Calls[i]
		if len(k.Args) == 0 || k.Name != "<init>" && k.Name != "initCause" && k.Name != "addSuppressed" {
			continue
		}
		for _, id := range x.Sets[k.Args[0]] {
			a := x.Bare(id)
			if a.Kind != ir.AtomNew || !v.e.w.IsThrowable(a.Class) {
				continue
			}
			if k.Name == "<init>" {
				if v.ctor == nil {
					v.ctor = map[int32]int32{}
				}
				v.ctor[a.N] = int32(i)
			} else {
				if v.causes == nil {
					v.causes = map[int32][]ir.Set{}
				}
				v.causes[a.N] = append(v.causes[a.N], k.Args[1])
			}
		}
	}
}

func (v *evaluator) round() {
	x := v.c.ir
	t := 0
	throw := func() {
		if th := &x.Throws[t]; v.c.throws(t) && !v.idle(th.Behind) {
			v.dispatch(v.of(th.Value), th.Chain)
		}
		t++
	}
	for i := range x.Inits {
		for _, t := range v.c.at(initialCall(i)) {
			var all facts
			for f := range v.e.thrownBy(t.c) {
				if id, ok := v.e.initialised(t.c, f); ok {
					all = append(all, fact{id, f.cost.step(t.width)})
				}
			}
			v.dispatch(all, x.Inits[i].Chain)
		}
	}
	for i := range x.Calls {
		for t < len(x.Throws) && x.Throws[t].PC < x.Calls[i].PC {
			throw()
		}
		if v.c.calls(i) && !v.idle(x.Calls[i].Behind) {
			v.call(i)
		}
	}
	for t < len(x.Throws) {
		throw()
	}
	for _, t := range v.c.hidden() {
		v.out = append(v.out, v.substitute(v.e.given(t), t, &ir.Call{})...)
	}
}

// call lets out what a call throws.
func (v *evaluator) call(i int) {
	k := &v.c.ir.Calls[i]
	switch v.e.special(k) {
	case checkCall:
		if v.c.m.Class.Library() {
			s := v.e.siteOf(v.c.m, k.PC, v.e.checks[k.Owner.Name+"#"+k.Name], checkHere)
			v.dispatch(facts{{element: v.e.elementOf(element{site: s})}}, k.Chain)
		}
		return
	case handedBack:
		if v.c.m.Class.Server && len(k.Args) > 0 {
			v.out = append(v.out, v.of(k.Args[len(k.Args)-1])...)
		}
		return
	case unwrapAll:
		if k.Op == classfile.OpInvokestatic {
			v.dispatch(v.unwrapped(k, nil), k.Chain)
		}
		return
	}
	targets := v.c.at(i)
	if len(targets) > 1 && targets[0].width > 0 {
		all := v.shared(v.e.spare.take(), targets, k)
		v.dispatch(all, k.Chain)
		v.e.spare.give(all)
	} else {
		for _, t := range targets {
			if t.how != later {
				all := v.substituted(v.e.spare.take(), v.allowed(v.e.given(t), t, k), t, k)
				v.dispatch(all, k.Chain)
				v.e.spare.give(all)
			}
		}
	}
	if f := v.e.awaited(v.c, k); f != nil {
		execution := v.e.w.Class("java.util.concurrent.ExecutionException")
		if k.Name == "join" {
			execution = v.e.w.Class("java.util.concurrent.CompletionException")
		}
		var out facts
		for x := range v.e.returnedBy(v.e.fieldNode(f, nil)) {
			out = append(out, fact{v.e.under(x.element, execution), x.cost})
		}
		v.dispatch(out, k.Chain)
	}
}

// afterWidth is what a call costs that is made only after something was caught:
// what goes wrong in cleaning up or in a second try is rarely what its own
// caller meets. What was caught, and is handed on, costs nothing more.
const afterWidth = farWidth

// dispatch hands errors to the first handlers that catch them, or out of the
// method.
func (v *evaluator) dispatch(from facts, chain int32) {
	handlers := v.c.ir.Chains[chain]
	if len(handlers) == 0 {
		v.out = append(v.out, from...)
		return
	}
	for _, f := range from {
		class := v.e.classOf(v.c, f.element)
		open := true
		for _, h := range handlers {
			catch := v.c.ir.Handlers[h]
			if catch == nil || v.e.w.IsBelow(class, catch) {
				v.next[h] = append(v.next[h], f)
				open = false
				break
			}
			// A parameter may be of a subclass of what is declared.
			if x := &v.e.elements[f.element]; x.pseudo() && x.top == nil && v.e.w.IsBelow(catch, class) {
				v.next[h] = append(v.next[h], fact{v.e.narrowed(f.element, catch), f.cost})
			}
		}
		if open {
			v.out = append(v.out, f)
		}
	}
}

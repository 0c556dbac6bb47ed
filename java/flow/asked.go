package flow

import (
	"iter"
	"slices"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// An object that was just asked something is called as only one answer allows:
// what the callee throws of its own where the answer is the other one does not
// come out of such a call.

// An assumption is an answer that the object of a context gives.
type assumption struct {
	of  *context
	to  *ir.Callee
	yes bool
}

// assumed returns what the question that a call asks is taken to be answered.
func (e *Engine) assumed(c *context, k *ir.Call) (yes, ok bool) {
	a := &e.assumption
	if a.of != c || c == nil || k.Name != a.to.Name || k.Desc != a.to.Desc || len(k.Args) == 0 || !c.ir.IsReceiver(k.Args[0]) {
		return false, false
	}
	return a.yes, true
}

type assumptionKey struct {
	site int32
	name string
	yes  bool
}

// makes reports whether an error's site is reached where the object of its method
// gives an answer. A method that calls itself may be at another object, which was
// not asked.
func (e *Engine) makes(site int32, a ir.Answer) bool {
	key := assumptionKey{site, a.To.Name, a.Yes}
	if yes, ok := e.assumptions[key]; ok {
		return yes
	}
	m, yes := e.sites[site].m, true
	if x := e.bodies.Of(m); x != nil && x.Branches != nil && !m.Static() && !slices.ContainsFunc(x.Calls, func(k ir.Call) bool { return k.Name == m.Name && k.Desc == m.Desc }) {
		c := &context{m: m, ir: x}
		e.assumption = assumption{c, a.To, a.Yes}
		live := e.reached(c, maxResults)
		e.assumption = assumption{}
		yes = live == nil || live[x.Branches.At(e.sites[site].pc)]
	}
	e.assumptions[key] = yes
	return yes
}

// allowed leaves out of what a target throws what it makes itself where its
// object gives another answer than it just gave. What only stands before another
// object hands both the question and the call on to that.
func (v *evaluator) allowed(from iter.Seq[fact], t target, k *ir.Call) iter.Seq[fact] {
	all := v.c.ir.AnswersAt(k.PC)
	if len(all) == 0 || t.how != direct || t.shift != 0 {
		return from
	}
	e, m := v.e, t.c.m
	if m.Static() {
		return from
	}
	return func(yield func(fact) bool) {
		for f := range from {
			at := &e.elements[f.element]
			if !at.pseudo() && isOverride(e.sites[at.site].m, m) && slices.ContainsFunc(all, func(a ir.Answer) bool { return !e.makes(at.site, a) }) {
				continue
			}
			if !yield(f) {
				return
			}
		}
	}
}

// isOverride reports whether two methods are one or override one.
func isOverride(a, b *world.Method) bool {
	return a == b || a.Name == b.Name && a.Desc == b.Desc
}

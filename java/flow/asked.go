package flow

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// Code asks an object something before it calls what only one answer allows:
//
//	if (it.hasNext()) return it.next();
//
// What the callee throws of its own where the answer is the other one does not
// come out of such a call.

// An answer is what a question without arguments was answered by the receiver
// of the call at a pc, just before it.
type answer struct {
	pc  int32
	to  *callee
	yes bool
}

// setAnswers finds the calls in front of which their receivers were asked.
func (in *interp) setAnswers() {
	for i := 1; i < len(in.ins); i++ {
		ins := &in.ins[i]
		if ins.Op != classfile.OpIfeq && ins.Op != classfile.OpIfne || in.meets[i] || !in.met[i] {
			continue
		}
		n, ok := in.out.callAt(int32(in.ins[i-1].PC))
		if !ok {
			continue
		}
		question := &in.out.calls[n]
		if question.desc != "()Z" || len(question.args) != 1 || !question.owner.library() && !question.owner.isInterface() || !in.isOne(question.args[0]) {
			continue
		}
		for n++; n < len(in.out.calls); n++ {
			k := &in.out.calls[n]
			if len(k.args) == 0 || k.op == classfile.OpInvokestatic || k.op == classfile.OpInvokedynamic || !in.sameValue(k.args[0], question.args[0]) {
				if slices.ContainsFunc(k.args, func(v set) bool { return in.sameValue(v, question.args[0]) }) {
					break // it may change there
				}
				continue
			}
			if k.name == "<init>" || in.turnsBack(question.pc, k.pc) {
				break
			}
			if yes, ok := in.behindAnswer(ins, k.pc); ok && k.callee != question.callee {
				in.out.answers = append(in.out.answers, answer{k.pc, question.callee, yes})
			}
			if !k.onlyTells() {
				break
			}
		}
	}
	slices.SortStableFunc(in.out.answers, func(a, b answer) int { return cmp.Compare(a.pc, b.pc) })
}

// isOne reports whether a value is one object that no code but this replaces.
func (in *interp) isOne(v set) bool {
	ids := in.out.sets[v]
	if len(ids) != 1 {
		return false
	}
	switch in.out.bare(ids[0]).kind {
	case atomParam, atomCall, atomNew:
		return true
	}
	return false
}

// onlyTells reports whether a call is by its name one that changes nothing.
func (k *call) onlyTells() bool {
	return len(k.args) == 1 && !strings.HasSuffix(k.desc, "V") &&
		(strings.HasPrefix(k.name, "get") || strings.HasPrefix(k.name, "is") || strings.HasPrefix(k.name, "has"))
}

// turnsBack reports whether control can come to a call again without asking.
func (in *interp) turnsBack(question, call int32) bool {
	for i := range in.ins {
		if ins := &in.ins[i]; int32(ins.PC) >= call {
			targets, _ := in.successors(ins)
			if slices.ContainsFunc(targets, func(to int) bool { return int32(to) > question && int32(to) <= call }) {
				return true
			}
		}
	}
	return false
}

// behindAnswer returns the answer without which control does not come to a call.
func (in *interp) behindAnswer(test *classfile.Instruction, call int32) (yes, ok bool) {
	for _, jumps := range []bool{false, true} {
		reached := in.reachedWith(func(ins *classfile.Instruction) (bool, bool) { return jumps, ins == test })
		if !reached[in.at[call]] {
			return jumps == (test.Op == classfile.OpIfeq), true
		}
	}
	return false, false
}

// answersAt returns what the receiver of the call at a pc was asked.
func (x *ir) answersAt(pc int32) []answer {
	first, _ := slices.BinarySearchFunc(x.answers, pc, func(a answer, pc int32) int { return cmp.Compare(a.pc, pc) })
	last := first
	for last < len(x.answers) && x.answers[last].pc == pc {
		last++
	}
	return x.answers[first:last]
}

// An assumption is an answer that the object of a context gives.
type assumption struct {
	of  *context
	to  *callee
	yes bool
}

// assumed returns what the question that a call asks is taken to be answered.
func (e *Engine) assumed(c *context, k *call) (yes, ok bool) {
	a := &e.assumption
	if a.of != c || c == nil || k.name != a.to.name || k.desc != a.to.desc || len(k.args) == 0 || !isReceiver(c.ir, k.args[0]) {
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
func (e *Engine) makes(site int32, a answer) bool {
	key := assumptionKey{site, a.to.name, a.yes}
	if yes, ok := e.assumptions[key]; ok {
		return yes
	}
	m, yes := e.sites[site].m, true
	if x := e.w.bodyOf(m); x != nil && x.branches != nil && !m.static() && !slices.ContainsFunc(x.calls, func(k call) bool { return k.name == m.name && k.desc == m.desc }) {
		c := &context{m: m, ir: x}
		e.assumption = assumption{c, a.to, a.yes}
		live := e.reached(c, maxResults)
		e.assumption = assumption{}
		yes = live == nil || live[x.branches.at(e.sites[site].pc)]
	}
	e.assumptions[key] = yes
	return yes
}

// allowed leaves out of what a target throws what it makes itself where its
// object gives another answer than it just gave. What only stands before another
// object hands both the question and the call on to that.
func (v *evaluator) allowed(from iter.Seq[fact], t target, k *call) iter.Seq[fact] {
	all := v.c.ir.answersAt(k.pc)
	if len(all) == 0 || t.how != direct || t.shift != 0 {
		return from
	}
	e, m := v.e, t.c.m
	if m.static() {
		return from
	}
	return func(yield func(fact) bool) {
		for f := range from {
			at := &e.elements[f.element]
			if !at.pseudo() && isOverride(e.sites[at.site].m, m) && slices.ContainsFunc(all, func(a answer) bool { return !e.makes(at.site, a) }) {
				continue
			}
			if !yield(f) {
				return
			}
		}
	}
}

// isOverride reports whether two methods are one or override one.
func isOverride(a, b *method) bool {
	return a == b || a.name == b.name && a.desc == b.desc
}

package flow

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// Code asks an object something before it calls what only one answer allows:
//
//	if (it.hasNext()) return it.next();

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

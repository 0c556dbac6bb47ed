package ir

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// Code asks an object something before it calls what only one answer allows:
//
//	if (it.hasNext()) return it.next();

// An Answer is what a question without arguments was answered by the receiver
// of the call at a pc, just before it.
type Answer struct {
	pc  int32
	To  *Callee
	Yes bool
}

// setAnswers finds the calls in front of which their receivers were asked.
func (in *interp) setAnswers() {
	for i := 1; i < len(in.ins); i++ {
		ins := &in.ins[i]
		if ins.Op != classfile.OpIfeq && ins.Op != classfile.OpIfne || in.meets[i] || !in.met[i] {
			continue
		}
		n, ok := in.out.CallAt(int32(in.ins[i-1].PC))
		if !ok {
			continue
		}
		question := &in.out.Calls[n]
		if question.Desc != "()Z" || len(question.Args) != 1 || !question.Owner.Library() && !question.Owner.IsInterface() || !in.isOne(question.Args[0]) {
			continue
		}
		for n++; n < len(in.out.Calls); n++ {
			k := &in.out.Calls[n]
			if len(k.Args) == 0 || k.Op == classfile.OpInvokestatic || k.Op == classfile.OpInvokedynamic || !in.sameValue(k.Args[0], question.Args[0]) {
				if slices.ContainsFunc(k.Args, func(v Set) bool { return in.sameValue(v, question.Args[0]) }) {
					break // it may change there
				}
				continue
			}
			if k.Name == "<init>" || in.turnsBack(question.PC, k.PC) {
				break
			}
			if yes, ok := in.behindAnswer(ins, k.PC); ok && k.Callee != question.Callee {
				in.out.answers = append(in.out.answers, Answer{k.PC, question.Callee, yes})
			}
			if !k.onlyTells() {
				break
			}
		}
	}
	slices.SortStableFunc(in.out.answers, func(a, b Answer) int { return cmp.Compare(a.pc, b.pc) })
}

// isOne reports whether a value is one object that no code but this replaces.
func (in *interp) isOne(v Set) bool {
	ids := in.out.Sets[v]
	if len(ids) != 1 {
		return false
	}
	switch in.out.Bare(ids[0]).Kind {
	case AtomParam, AtomCall, AtomNew:
		return true
	}
	return false
}

// onlyTells reports whether a call is by its name one that changes nothing.
func (k *Call) onlyTells() bool {
	return len(k.Args) == 1 && !strings.HasSuffix(k.Desc, "V") &&
		(strings.HasPrefix(k.Name, "get") || strings.HasPrefix(k.Name, "is") || strings.HasPrefix(k.Name, "has"))
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

// AnswersAt returns what the receiver of the call at a pc was asked.
func (x *Body) AnswersAt(pc int32) []Answer {
	first, _ := slices.BinarySearchFunc(x.answers, pc, func(a Answer, pc int32) int { return cmp.Compare(a.pc, pc) })
	last := first
	for last < len(x.answers) && x.answers[last].pc == pc {
		last++
	}
	return x.answers[first:last]
}

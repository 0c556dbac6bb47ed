package ir

import "throwsight/java/classfile"

// The ways that control can take through a body: what is reached at all, what
// without an exception, what only by one branch or one handler.

// successors returns where an instruction branches to, and whether control can
// go on behind it.
func (in *interp) successors(ins *classfile.Instruction) (targets []int, goes bool) {
	switch op := ins.Op; {
	case op == classfile.OpGoto || op == classfile.OpGotoW:
		return []int{ins.Target}, false
	case op >= classfile.OpIfeq && op <= classfile.OpIfAcmpne, op == classfile.OpIfnull, op == classfile.OpIfnonnull:
		return []int{ins.Target}, true
	case op == classfile.OpTableswitch || op == classfile.OpLookupswitch:
		return append([]int{ins.Target}, in.cases[ins.PC]...), false
	case op >= classfile.OpIreturn && op <= classfile.OpReturn, op == classfile.OpAthrow:
		return nil, false
	}
	return nil, true
}

// A decision tells of a branch whether it is known to jump, or not to.
type decision func(*classfile.Instruction) (jumps, known bool)

// undecided is the decision of nothing.
func undecided(*classfile.Instruction) (jumps, known bool) { return false, false }

// reachedWith returns the instructions that are reached when some branches are
// decided, behind exceptions too.
func (in *interp) reachedWith(branch decision) []bool {
	return in.reached(branch, func(handler int) bool { return true })
}

// reached returns the instructions that are reached when some branches are
// decided, and some handlers alone are entered.
func (in *interp) reached(branch decision, enters func(handler int) bool) []bool {
	reached := make([]bool, len(in.ins))
	todo := []int32{0}
	for {
		for len(todo) > 0 {
			i := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if i < 0 || int(i) >= len(in.ins) || reached[i] {
				continue
			}
			reached[i] = true
			ins := &in.ins[i]
			targets, goes := in.successors(ins)
			if jumps, known := branch(ins); known && jumps {
				goes = false
			} else if known {
				targets = nil
			}
			for _, pc := range targets {
				if pc >= 0 && pc < len(in.at) {
					todo = append(todo, in.at[pc])
				}
			}
			if goes {
				todo = append(todo, i+1)
			}
		}
		for n, h := range in.handlers {
			if to := in.at[h.Target]; enters(n) && to >= 0 && !reached[to] && in.reaches(reached, h) {
				todo = append(todo, to)
			}
		}
		if len(todo) == 0 {
			return reached
		}
	}
}

// reaches reports whether one of the instructions that are reached stands in a
// handler's range.
func (in *interp) reaches(reached []bool, h classfile.Handler) bool {
	for i := range in.ins {
		if reached[i] && h.Start <= in.ins[i].PC && in.ins[i].PC < h.End {
			return true
		}
	}
	return false
}

// setBehind finds the calls and throws that only a handler of the library's own
// exceptions leads to.
func (in *interp) setBehind() {
	for n, h := range in.handlers {
		c := in.out.Handlers[n]
		if c == nil || !c.Library() || !in.w.IsThrowable(c) || in.at[h.Target] < 0 {
			continue
		}
		reached := in.reached(undecided, func(handler int) bool { return handler != n })
		for i := range in.out.Calls {
			if k := &in.out.Calls[i]; k.Behind == 0 && !reached[in.at[k.PC]] {
				k.Behind = int32(n) + 1
			}
		}
		for i := range in.out.Throws {
			if t := &in.out.Throws[i]; t.Behind == 0 && !reached[in.at[t.PC]] {
				t.Behind = int32(n) + 1
			}
		}
	}
}

package flow

import "throwsight/java/classfile"

// Constant booleans decide what a method does: callers that pass false for
// "check" never meet what the check throws. A parameter is followed where the
// method never assigns it, a constant where no branch comes between it and the
// call that it is passed to.

// flagOp returns what an instruction pushes as far as flags go: a constant, a
// parameter, or nothing known.
func (in *interp) flagOp(ins *classfile.Instruction) set {
	switch op := ins.Op; {
	case op == classfile.OpIconst0 || op == classfile.OpIconst0+1:
		return in.flagSet(atom{kind: atomFlag, n: int32(op - classfile.OpIconst0)})
	case op == classfile.OpIload || op >= classfile.OpIload0 && op <= classfile.OpIload3:
		if p, ok := in.flagAt[ins.Local]; ok {
			return in.flagSet(atom{kind: atomFlagParam, n: p})
		}
	}
	return 0
}

func (in *interp) flagSet(a atom) set {
	s := in.single(a)
	if in.flags == nil {
		in.flags = map[set]bool{}
	}
	in.flags[s] = true
	return s
}

// findFlags notes the boolean parameters that the method never assigns, by
// their slots.
func (in *interp) findFlags() {
	slot, n := 0, int32(0)
	if !in.m.static() {
		slot, n = 1, 1
	}
	stored := map[int]bool{}
	for i := range in.ins {
		switch op := in.ins[i].Op; {
		case op == classfile.OpIstore || op >= classfile.OpIstore0 && op <= classfile.OpIstore3, op == classfile.OpIinc:
			stored[in.ins[i].Local] = true
		}
	}
	desc := in.m.desc
	_, wide, _ := params(desc)
	for i := range wide {
		if paramKind(desc, i) == 'Z' && !stored[slot] {
			if in.flagAt == nil {
				in.flagAt = map[int]int32{}
			}
			in.flagAt[slot] = n
		}
		slot++
		n++
		if wide[i] {
			slot++
		}
	}
}

// paramKind returns the first letter of the descriptor of parameter n.
func paramKind(desc string, n int) byte {
	for i := 1; i < len(desc) && desc[i] != ')'; i++ {
		if n == 0 {
			return desc[i]
		}
		for desc[i] == '[' && i+1 < len(desc) {
			i++
		}
		if desc[i] == 'L' {
			for i < len(desc) && desc[i] != ';' {
				i++
			}
		}
		n--
	}
	return 0
}

// A flagTest is a branch on nothing but a parameter.
type flagTest struct {
	param int32
	zero  bool // it jumps when the parameter is false
}

// noteTest keeps a branch that only a parameter decides.
func (in *interp) noteTest(ins *classfile.Instruction, v set) {
	if !in.emit || !in.flags[v] {
		return
	}
	if a := in.out.atoms[in.out.sets[v][0]]; a.kind == atomFlagParam {
		if in.tests == nil {
			in.tests = map[int]flagTest{}
		}
		in.tests[ins.PC] = flagTest{a.n, ins.Op == classfile.OpIfeq}
	}
}

// A guard is a parameter and the value with which something is not reached:
// 1+2*parameter+value, 0 for none.
type guard int16

func (g guard) param() int { return int(g-1) / 2 }
func (g guard) value() int { return int(g-1) % 2 }

// setGuards finds the calls and throws that are not reached when a tested
// parameter has one of its values.
func (in *interp) setGuards() {
	done := map[guard]bool{}
	for _, t := range in.tests {
		for value := range 2 {
			g := guard(1 + 2*int(t.param) + value)
			if done[g] || t.param > 1000 {
				continue
			}
			done[g] = true
		}
	}
	for g := guard(1); g < 2002 && len(done) > 0; g++ {
		if !done[g] {
			continue
		}
		delete(done, g)
		reached := in.reachedWith(func(ins *classfile.Instruction) (jumps, known bool) {
			t, ok := in.tests[ins.PC]
			return t.zero == (g.value() == 0), ok && int(t.param) == g.param()
		})
		for i := range in.out.calls {
			if k := &in.out.calls[i]; k.unless == 0 && !reached[in.at[k.pc]] {
				k.unless = g
			}
		}
		for i := range in.out.throws {
			if t := &in.out.throws[i]; t.unless == 0 && !reached[in.at[t.pc]] {
				t.unless = g
			}
		}
	}
}

// reachedWith returns the instructions that are reached when some branches are
// known, behind exceptions too.
func (in *interp) reachedWith(branch func(*classfile.Instruction) (jumps, known bool)) []bool {
	return in.reachedFrom(branch, -1)
}

// reachedFrom is reachedWith, but for what one handler leads to.
func (in *interp) reachedFrom(branch func(*classfile.Instruction) (jumps, known bool), without int) []bool {
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
			if to := in.at[h.Target]; n != without && to >= 0 && !reached[to] {
				for i := range in.ins {
					if reached[i] && h.Start <= in.ins[i].PC && in.ins[i].PC < h.End {
						todo = append(todo, to)
						break
					}
				}
			}
		}
		if len(todo) == 0 {
			return reached
		}
	}
}

// flagShape returns what is known of a boolean argument, nil for nothing.
func (e *Engine) flagShape(c *context, v set) *shape {
	if ids := c.ir.sets[v]; len(ids) == 1 {
		switch a := c.ir.atoms[ids[0]]; a.kind {
		case atomFlag:
			return e.shapeOf(shape{flag: int8(1 + a.n)})
		case atomFlagParam:
			if s := c.arg(int(a.n)); s != nil && s.flag != 0 {
				return s
			}
		}
	}
	return nil
}

// dead reports whether the arguments that a context knows keep it from what
// has the guard.
func (c *context) dead(g guard) bool {
	if g == 0 {
		return false
	}
	s := c.arg(g.param())
	return s != nil && s.flag != 0 && int(s.flag-1) == g.value()
}

// decides reports whether a boolean parameter of a method decides what it
// calls or throws, or is handed to a method of which it does.
func (e *Engine) decides(m *method, i, deep int) bool {
	key := flagKey{m, i}
	if yes, ok := e.deciding[key]; ok || deep > 4 {
		return yes
	}
	x := e.w.bodyOf(m)
	if x == nil {
		return false
	}
	e.deciding[key] = false // for one that hands it to itself
	yes := false
	for j := range x.throws {
		yes = yes || x.throws[j].unless != 0 && x.throws[j].unless.param() == i
	}
	for j := range x.calls {
		k := &x.calls[j]
		if yes = yes || k.unless != 0 && k.unless.param() == i; yes {
			break
		}
		for n, v := range k.args {
			if ids := x.sets[v]; v == 0 || len(ids) != 1 || x.atoms[ids[0]].kind != atomFlagParam || int(x.atoms[ids[0]].n) != i {
				continue
			}
			if callee := k.owner.resolve(k.name, k.desc); callee != nil && callee.code && callee.class.library() && e.decides(callee, n, deep+1) {
				yes = true
			}
		}
	}
	if deep == 0 || yes {
		e.deciding[key] = yes
	} else {
		delete(e.deciding, key)
	}
	return yes
}

type flagKey struct {
	m *method
	i int
}

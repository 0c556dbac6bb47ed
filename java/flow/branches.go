package flow

import (
	"slices"

	"throwsight/java/classfile"
)

// Branches are the way that control takes through a body, kept where something
// that a caller can know decides it: which calls and throws are reached with
// what is known of the arguments is found on it.
type branches struct {
	blocks []stretch
	next   []int16  // where each block goes: for a test, where it says no first, for a switch, the default
	catch  []int16  // the block of each handler
	tests  []branch // of the blocks that end with one
	keys   []int32  // of the switches, one after the other
}

// A stretch is code without a branch or a change of the handlers round it.
type stretch struct {
	pc    int32 // where it starts
	chain int32
	first int32 // of its successors in next
	test  int16 // -1 for none
}

// A branch is a test of one or two values.
type branch struct {
	op   classfile.Op
	at   int32 // its instruction; only while the body is read
	used bool  // what it asks for null was used before
	a, b set   // of a switch, b is where its keys start, and keys how many
	keys int32
}

// keysOf returns the keys of a switch.
func (b *branches) keysOf(t *branch) []int32 { return b.keys[t.b : int32(t.b)+t.keys] }

// isSwitch reports whether a test has more answers than two.
func (t *branch) isSwitch() bool {
	return t.op == classfile.OpTableswitch || t.op == classfile.OpLookupswitch
}

// branch notes a test, where all that it asks for can be known.
func (in *interp) branch(ins *classfile.Instruction, a, b set) {
	two := ins.Op >= classfile.OpIfIcmpeq && ins.Op <= classfile.OpIfAcmpne
	if !in.emit || !in.mayKnow(a) || two && !in.mayKnow(b) {
		return
	}
	t := branch{op: ins.Op, at: in.at[ins.PC], a: a, b: b}
	if t.isSwitch() {
		t.b, t.keys = set(len(in.switched)), int32(len(in.keys[ins.PC]))
		for _, key := range in.keys[ins.PC] {
			in.switched = append(in.switched, int32(key))
		}
	}
	in.tests = append(in.tests, t)
}

// mayKnow reports whether each thing that a value can be may be known.
func (in *interp) mayKnow(v set) bool {
	for _, id := range in.out.sets[v] {
		switch a := in.out.bare(id); a.kind {
		case atomUnknown:
			return false
		case atomField:
			if a.n == 0 && !in.isStatic(a.field) {
				return false
			}
		case atomTest, atomLength:
			if !in.mayKnow(a.n) {
				return false
			}
		case atomCall, atomResult:
			if !in.mayResult(a.n) {
				return false
			}
		}
	}
	return v != 0
}

// mayResult reports whether the result of a call may be known: of the library's
// own methods, and of a few of the JDK's.
func (in *interp) mayResult(pc int32) bool {
	i, ok := in.out.callAt(pc)
	if !ok {
		return false
	}
	k := &in.out.calls[i]
	if k.owner.library() {
		return k.op != classfile.OpInvokeinterface
	}
	return makesTexts(k.owner) || k.name == "ordinal"
}

// makesTexts reports whether a class is one whose methods are known for what they
// give.
func makesTexts(c *class) bool {
	switch c.name {
	case "java.lang.String", "java.lang.StringBuilder":
		return true
	}
	return false
}

// isStatic reports whether code of the method reads a field as a static one.
func (in *interp) isStatic(f *field) bool { return in.statics[f] }

// setBranches keeps the way of control where a test on it can be decided.
func (in *interp) setBranches() {
	if len(in.tests) == 0 || len(in.ins) > maxBranching {
		return
	}
	starts := in.leaders()
	b := &branches{}
	number := make([]int16, len(in.ins)) // of the block that starts there
	test := map[int32]int16{}
	for i, t := range in.tests {
		test[t.at] = int16(i)
	}
	for i := range in.ins {
		number[i] = -1
		if in.met[i] && starts[i] {
			number[i] = int16(len(b.blocks))
			b.blocks = append(b.blocks, stretch{pc: int32(in.ins[i].PC), chain: in.chain(in.ins[i].PC), test: -1})
		}
	}
	for n := range b.blocks {
		k := &b.blocks[n]
		k.first = int32(len(b.next))
		i := in.at[k.pc]
		for int(i)+1 < len(in.ins) && !starts[i+1] && in.met[i+1] {
			i++
		}
		targets, goes := in.successors(&in.ins[i])
		add := func(to int32) {
			if to >= 0 && int(to) < len(number) && number[to] >= 0 {
				b.next = append(b.next, number[to])
			} else {
				b.next = append(b.next, -1)
			}
		}
		if goes {
			add(i + 1)
		}
		for _, pc := range targets {
			add(in.at[pc])
		}
		if t, ok := test[i]; ok {
			k.test = t
		}
	}
	for _, h := range in.handlers {
		to := int16(-1)
		if i := in.at[h.Target]; i >= 0 {
			to = number[i]
		}
		b.catch = append(b.catch, to)
	}
	b.tests, b.keys = in.tests, in.switched
	in.out.branches = b
}

// maxBranching is how many instructions a body may have whose branches are kept.
const maxBranching = 8000

// leaders returns the instructions at which blocks start.
func (in *interp) leaders() []bool {
	starts := make([]bool, len(in.ins)+1)
	starts[0] = true
	mark := func(pc int) {
		if pc >= 0 && pc < len(in.at) && in.at[pc] >= 0 {
			starts[in.at[pc]] = true
		}
	}
	for i := range in.ins {
		targets, goes := in.successors(&in.ins[i])
		for _, pc := range targets {
			mark(pc)
		}
		if len(targets) > 0 || !goes {
			starts[i+1] = true
		}
	}
	for _, h := range in.handlers {
		mark(h.Start)
		mark(h.End)
		mark(h.Target)
	}
	return starts
}

// renumbered returns the branches with the numbers that values have in a
// compacted body.
func (b *branches) renumbered(number func(set) set) *branches {
	if b == nil {
		return nil
	}
	out := &branches{slices.Clone(b.blocks), slices.Clone(b.next), slices.Clone(b.catch), slices.Clone(b.tests), slices.Clone(b.keys)}
	for i := range out.tests {
		t := &out.tests[i]
		if t.a = number(t.a); !t.isSwitch() {
			t.b = number(t.b)
		}
	}
	return out
}

// successors returns where block n goes.
func (b *branches) successors(n int) []int16 {
	end := int32(len(b.next))
	if n+1 < len(b.blocks) {
		end = b.blocks[n+1].first
	}
	return b.next[b.blocks[n].first:end]
}

// at returns the block of a pc.
func (b *branches) at(pc int32) int {
	n, ok := slices.BinarySearchFunc(b.blocks, pc, func(k stretch, pc int32) int { return int(k.pc - pc) })
	if !ok {
		n--
	}
	return n
}

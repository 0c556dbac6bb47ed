package ir

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// Branches are the way that control takes through a body, kept where something
// that a caller can know decides it: which calls and throws are reached with
// what is known of the arguments is found on it.
type Branches struct {
	Blocks []Block
	next   []int16  // where each block goes: for a test, where it says no first, for a switch, the default
	Catch  []int16  // the block of each handler
	Tests  []Branch // of the blocks that end with one
	keys   []int32  // of the switches, one after the other
}

// A Block is a basic block: code that is entered at its start alone and left at
// its end alone, with the same handlers round all of it.
type Block struct {
	pc    int32 // where it starts
	Chain int32
	first int32 // of its successors in next
	Test  int16 // -1 for none
	Stop  int32 // the pc of the call that it ends with and that may never come back, -1 for none
}

// A Branch is a test of one or two values.
type Branch struct {
	Op   classfile.Op
	at   int32 // its instruction; only while the body is read
	Used bool  // what it asks for null was used before
	A, B Set   // of a switch, b is where its keys start, and keys how many
	keys int32
}

// KeysOf returns the keys of a switch.
func (b *Branches) KeysOf(t *Branch) []int32 { return b.keys[t.B : int32(t.B)+t.keys] }

// IsSwitch reports whether a test has more answers than two.
func (t *Branch) IsSwitch() bool {
	return t.Op == classfile.OpTableswitch || t.Op == classfile.OpLookupswitch
}

// branch notes a test, where all that it asks for can be known.
func (in *interp) branch(ins *classfile.Instruction, a, b Set) {
	two := ins.Op >= classfile.OpIfIcmpeq && ins.Op <= classfile.OpIfAcmpne
	if !in.emit || !in.mayKnow(a) || two && !in.mayKnow(b) {
		return
	}
	t := Branch{Op: ins.Op, at: in.at[ins.PC], A: a, B: b}
	if t.IsSwitch() {
		t.B, t.keys = Set(len(in.switched)), int32(len(in.keys[ins.PC]))
		for _, key := range in.keys[ins.PC] {
			in.switched = append(in.switched, int32(key))
		}
	}
	in.tests = append(in.tests, t)
}

// mayKnow reports whether each thing that a value can be may be known.
func (in *interp) mayKnow(v Set) bool {
	for _, id := range in.out.Sets[v] {
		switch a := in.out.Bare(id); a.Kind {
		case AtomUnknown:
			return false
		case AtomField:
			if a.N == OfSome && !in.statics[a.Field] {
				return false
			}
		case AtomTest, AtomLength:
			if !in.mayKnow(a.N) {
				return false
			}
		case AtomCall, AtomResult:
			if !in.mayResult(a.N) {
				return false
			}
		}
	}
	return v != 0
}

// mayResult reports whether the result of a call may be known: of the library's
// own methods, and of a few of the JDK's.
func (in *interp) mayResult(pc int32) bool {
	i, ok := in.out.CallAt(pc)
	if !ok {
		return false
	}
	k := &in.out.Calls[i]
	if k.Owner.Library() {
		return k.Op != classfile.OpInvokeinterface
	}
	return makesTexts(k.Owner) || k.Name == "ordinal"
}

// makesTexts reports whether a class is one whose methods are known for what they
// give.
func makesTexts(c *world.Class) bool {
	switch c.Name {
	case "java.lang.String", "java.lang.StringBuilder":
		return true
	}
	return false
}

// setBranches keeps the way of control where a test on it can be decided.
func (in *interp) setBranches() {
	stops := in.stoppers()
	if len(in.tests) == 0 && len(stops) == 0 || len(in.ins) > maxBranching {
		return
	}
	starts := in.leaders()
	for i := range stops {
		starts[i+1] = true
	}
	b := &Branches{}
	number := make([]int16, len(in.ins)) // of the block that starts there
	test := map[int32]int16{}
	for i, t := range in.tests {
		test[t.at] = int16(i)
	}
	for i := range in.ins {
		number[i] = -1
		if in.met[i] && starts[i] {
			number[i] = int16(len(b.Blocks))
			b.Blocks = append(b.Blocks, Block{pc: int32(in.ins[i].PC), Chain: in.chain(in.ins[i].PC), Test: -1, Stop: -1})
		}
	}
	for n := range b.Blocks {
		k := &b.Blocks[n]
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
			k.Test = t
		}
		if stops[i] {
			k.Stop = int32(in.ins[i].PC)
		}
	}
	for _, h := range in.handlers {
		to := int16(-1)
		if i := in.at[h.Target]; i >= 0 {
			to = number[i]
		}
		b.Catch = append(b.Catch, to)
	}
	b.Tests, b.keys = in.tests, in.switched
	in.out.Branches = b
}

// stoppers returns the instructions that may call a method that never comes
// back, of those whose target a context tells: calls on the object itself, and
// calls of one method.
func (in *interp) stoppers() map[int32]bool {
	var out map[int32]bool
	for i := range in.out.Calls {
		k := &in.out.Calls[i]
		if k.Op == classfile.OpInvokedynamic {
			continue
		}
		m := k.Owner.Resolve(k.Name, k.Desc)
		if m == nil || !m.Class.Library() {
			continue
		}
		may := in.w.NeverBack(m)
		if k.IsVirtual() {
			may = in.isThis(k.Args[0]) && in.w.Stopping(m)
		}
		if may {
			if out == nil {
				out = map[int32]bool{}
			}
			out[in.at[k.PC]] = true
		}
	}
	return out
}

// IsVirtual reports whether the receiver's class says which method a call runs.
func (k *Call) IsVirtual() bool {
	return k.Op == classfile.OpInvokevirtual || k.Op == classfile.OpInvokeinterface
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
func (b *Branches) renumbered(number func(Set) Set) *Branches {
	if b == nil {
		return nil
	}
	out := &Branches{slices.Clone(b.Blocks), slices.Clone(b.next), slices.Clone(b.Catch), slices.Clone(b.Tests), slices.Clone(b.keys)}
	for i := range out.Tests {
		t := &out.Tests[i]
		if t.A = number(t.A); !t.IsSwitch() {
			t.B = number(t.B)
		}
	}
	return out
}

// Successors returns where block n goes.
func (b *Branches) Successors(n int) []int16 {
	end := int32(len(b.next))
	if n+1 < len(b.Blocks) {
		end = b.Blocks[n+1].first
	}
	return b.next[b.Blocks[n].first:end]
}

// At returns the block of a pc.
func (b *Branches) At(pc int32) int {
	n, ok := slices.BinarySearchFunc(b.Blocks, pc, func(k Block, pc int32) int { return int(k.pc - pc) })
	if !ok {
		n--
	}
	return n
}

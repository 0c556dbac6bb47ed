package flow

import (
	"slices"

	"throwsight/java/classfile"
)

// An object on which a method was called is not null behind that call: code that
// asks, or gives it back, has had the NullPointerException before.

// setUsed finds the branches on null and the returns whose value was used on all
// ways that lead there.
func (in *interp) setUsed() {
	for i := range in.out.branches.of() {
		t := &in.out.branches.tests[i]
		if t.op == classfile.OpIfnull || t.op == classfile.OpIfnonnull {
			t.used = in.usedBefore(int(t.at), t.a)
		}
	}
	for n, v := range in.out.returns {
		if pc := in.out.returnsAt[n]; v != 0 && in.usedBefore(int(in.at[pc]), v) {
			in.out.usedAt = append(in.out.usedAt, pc)
		}
	}
}

// of returns the tests, none where there are no branches.
func (b *branches) of() []branch {
	if b == nil {
		return nil
	}
	return b.tests
}

// usedBefore reports whether a method is called on a value on all ways to an
// instruction.
func (in *interp) usedBefore(i int, v set) bool {
	if !in.isOne(v) {
		return false
	}
	for n := range in.out.calls {
		k := &in.out.calls[n]
		if at := in.at[k.pc]; int(at) >= i {
			return false
		}
		if k.op != classfile.OpInvokevirtual && k.op != classfile.OpInvokeinterface || !in.sameValue(k.args[0], v) {
			continue
		}
		pc := int(k.pc)
		reached := in.reachedWith(func(ins *classfile.Instruction) (jumps, known bool) { return true, ins.PC == pc })
		return !reached[i]
	}
	return false
}

// isUsedAt reports whether what is returned at a pc was used before.
func (x *ir) isUsedAt(pc int32) bool {
	_, ok := slices.BinarySearch(x.usedAt, pc)
	return ok
}

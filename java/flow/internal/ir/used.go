package ir

import (
	"slices"

	"throwsight/java/classfile"
)

// An object on which a method was called is not null behind that call: code that
// asks, or gives it back, has had the NullPointerException before.

// setUsed finds the branches on null and the returns whose value was used on all
// ways that lead there.
func (in *interp) setUsed() {
	if b := in.out.Branches; b != nil {
		for i := range b.Tests {
			if t := &b.Tests[i]; t.Op == classfile.OpIfnull || t.Op == classfile.OpIfnonnull {
				t.Used = in.usedBefore(int(t.at), t.A)
			}
		}
	}
	for n, v := range in.out.Returns {
		if pc := in.out.ReturnsAt[n]; v != 0 && in.usedBefore(int(in.at[pc]), v) {
			in.out.usedAt = append(in.out.usedAt, pc)
		}
	}
}

// usedBefore reports whether a method is called on a value on all ways to an
// instruction: the first call on it that the code has is one that no way there
// goes round.
func (in *interp) usedBefore(i int, v Set) bool {
	if !in.isOne(v) {
		return false
	}
	for n := range in.out.Calls {
		k := &in.out.Calls[n]
		if at := in.at[k.PC]; int(at) >= i {
			return false
		}
		if !k.IsVirtual() || !in.sameValue(k.Args[0], v) {
			continue
		}
		pc := int(k.PC)
		reached := in.reachedWith(func(ins *classfile.Instruction) (jumps, known bool) { return true, ins.PC == pc })
		return !reached[i]
	}
	return false
}

// IsUsedAt reports whether what is returned at a pc was used before.
func (x *Body) IsUsedAt(pc int32) bool {
	_, ok := slices.BinarySearch(x.usedAt, pc)
	return ok
}

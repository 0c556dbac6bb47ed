package ir

import (
	"math"
	"strings"

	"throwsight/java/classfile"
)

// Numbers are followed as far as branches and calls ask for them: constants,
// parameters, fields of the object's own, results that are tested at once. What
// is reckoned is not known, nor what ways bring together that do not all know
// it: unlike of objects, of numbers the empty set says anything, not nothing.

// isCounted reports whether values of a descriptor's kind are followed.
func isCounted(kind byte) bool { return strings.IndexByte("ZBCSIJ", kind) >= 0 }

// maxNumbers is how many things a number may be before it is not known.
const maxNumbers = 4

func (a *Atom) numeric() bool { return a.Kind >= AtomNumber }

// Numeric reports whether a value is a number that is followed.
func (x *Body) Numeric(v Set) bool { return v != 0 && x.Atoms[x.Sets[v][0]].numeric() }

func (in *interp) isNumeric(v Set) bool { return in.out.Numeric(v) }

// numeric returns a value where it is a number that is followed.
func (in *interp) numeric(v Set) Set {
	if in.isNumeric(v) {
		return v
	}
	return 0
}

func (in *interp) number(n int64) Set {
	if n < math.MinInt32 || n > math.MaxInt32 {
		return 0
	}
	return in.single(Atom{Kind: AtomNumber, N: int32(n)})
}

// answer is number for an instruction that may load one of the answers that two
// ways bring together: x != null, !flag. Where it stands says, then, which way it
// came.
func (in *interp) answer(ins *classfile.Instruction) Set {
	a := Atom{Kind: AtomNumber, N: int32(ins.Op) - int32(classfile.OpIconst0)}
	if i := in.at[ins.End]; ins.End < len(in.code.Bytes) && i >= 0 && (in.ins[i].Op == classfile.OpGoto || in.meets[i]) {
		a.Inner = int32(ins.PC) + 1
	}
	return in.single(a)
}

// together is what a slot holds where two ways meet: a number that both know, or
// all that an object can be. A slot with a number on one way and an object on
// the other is not used any more.
func (in *interp) together(a, b Set) Set {
	switch x, y := in.isNumeric(a), in.isNumeric(b); {
	case x && y:
		if u := in.union(a, b); len(in.out.Sets[u]) <= maxNumbers {
			return u
		}
		return 0
	case x:
		return b
	case y:
		return a
	}
	return in.union(a, b)
}

// decided reports whether what an instruction gives is tested at once, or given
// back: other numbers of its kind are not worth keeping.
func (in *interp) decided(ins *classfile.Instruction) bool {
	if ins.End >= len(in.at) {
		return false
	}
	i := in.at[ins.End]
	if i < 0 || int(i) >= len(in.ins) {
		return false
	}
	op := in.ins[i].Op
	if (op >= classfile.OpIconstM1 && op <= classfile.OpIconst5 || op == classfile.OpBipush || op == classfile.OpSipush) && int(i)+1 < len(in.ins) {
		op = in.ins[i+1].Op
	}
	switch op {
	case classfile.OpTableswitch, classfile.OpLookupswitch, classfile.OpIreturn, classfile.OpIaload:
		return true
	}
	return op >= classfile.OpIfeq && op <= classfile.OpIfIcmple
}

func (in *interp) comparison(a, b Set) Set {
	if a, b = in.numeric(a), in.numeric(b); a == 0 || b == 0 {
		return 0
	}
	return in.single(Atom{Kind: AtomCompare, N: a, Inner: b})
}

// mapped returns what the table of a switch over an enum says, as compilers
// write it: an array of a field, with a constant's ordinal.
func (in *interp) mapped(array, index Set) Set {
	if !in.isNumeric(index) || array == 0 {
		return 0
	}
	f, i := in.out.Atoms[in.out.Sets[array][0]], in.out.Atoms[in.out.Sets[index][0]]
	if f.Kind != AtomField || i.Kind != AtomResult || !strings.HasPrefix(f.Field.Name, "$SwitchMap$") {
		return 0
	}
	return in.single(Atom{Kind: AtomMapped, N: i.N, Field: f.Field})
}

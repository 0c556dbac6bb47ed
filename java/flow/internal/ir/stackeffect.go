package ir

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// What instructions take from the stack and leave on it, as far as conditions
// are made of them.

// stackEffect returns how many slots an instruction takes and gives; false for
// one that ends a block or branches.
func (in *interp) stackEffect(i int) (takes, gives int, ok bool) {
	ins := &in.ins[i]
	switch op := ins.Op; {
	case isBranch(op) || ends(op):
		return 0, 0, false
	case op >= classfile.OpInvokevirtual && op <= classfile.OpInvokedynamic:
		desc := ""
		if op == classfile.OpInvokedynamic {
			d, err := in.cf.Pool.Dynamic(ins.Index)
			if err != nil {
				return 0, 0, false
			}
			desc = d.Descriptor
		} else {
			ref, err := in.cf.Pool.Ref(ins.Index)
			if err != nil {
				return 0, 0, false
			}
			desc = ref.Descriptor
		}
		_, wide, result := world.Params(desc)
		for _, w := range wide {
			takes++
			if w {
				takes++
			}
		}
		if op != classfile.OpInvokestatic && op != classfile.OpInvokedynamic {
			takes++
		}
		return takes, slotsOf(result), true
	case op >= classfile.OpGetstatic && op <= classfile.OpPutfield:
		ref, err := in.cf.Pool.Ref(ins.Index)
		if err != nil {
			return 0, 0, false
		}
		n := slotsOf(ref.Descriptor)
		switch op {
		case classfile.OpGetstatic:
			return 0, n, true
		case classfile.OpGetfield:
			return 1, n, true
		case classfile.OpPutstatic:
			return n, 0, true
		}
		return 1 + n, 0, true
	case isLoad(op), op == classfile.OpNew, op == classfile.OpAconstNull, op == classfile.OpLdc, op == classfile.OpLdcW, op == classfile.OpBipush, op == classfile.OpSipush:
		return 0, 1, true
	case op == classfile.OpAaload:
		return 2, 1, true
	case op == classfile.OpCheckcast, op == classfile.OpInstanceof, op == classfile.OpNewarray, op == classfile.OpAnewarray:
		return 1, 1, true
	case op == classfile.OpDup:
		return 1, 2, true
	case op == classfile.OpDup2:
		return 2, 4, true
	case op == classfile.OpDupX1:
		return 2, 3, true
	case op == classfile.OpDupX2:
		return 3, 4, true
	case op == classfile.OpMultianewarray, op == classfile.OpDup2X1, op == classfile.OpDup2X2, op == classfile.OpSwap:
		return 0, 0, false
	case isStore(op):
		if wideStore(op) {
			return 2, 0, true
		}
		return 1, 0, true
	case op == classfile.OpAastore:
		return 3, 0, true
	}
	e := effects[ins.Op]
	return int(e[0]), int(e[1]), true
}

func slotsOf(desc string) int {
	switch desc {
	case "", "V":
		return 0
	case "J", "D":
		return 2
	}
	return 1
}

func isBranch(op classfile.Op) bool {
	return op >= classfile.OpIfeq && op <= classfile.OpIfAcmpne || op == classfile.OpIfnull || op == classfile.OpIfnonnull
}

// ends reports whether control never goes on behind an instruction.
func ends(op classfile.Op) bool {
	return op == classfile.OpGoto || op == classfile.OpGotoW || op == classfile.OpAthrow || op >= classfile.OpTableswitch && op <= classfile.OpReturn
}

func isLoadOfAny(op classfile.Op) bool {
	return op >= classfile.OpIload && op <= classfile.OpAload || op >= classfile.OpIload0 && op <= classfile.OpAload3
}

func isStore(op classfile.Op) bool { return op >= classfile.OpIstore && op <= classfile.OpAstore3 }

func wideStore(op classfile.Op) bool {
	return op == classfile.OpLstore || op == classfile.OpDstore || op >= classfile.OpLstore0 && op <= classfile.OpLstore3 || op >= classfile.OpDstore0 && op <= classfile.OpDstore3
}

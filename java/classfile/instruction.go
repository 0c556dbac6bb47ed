package classfile

import "encoding/binary"

// An Instruction is one operation with its operands. Which of the numbers
// mean something depends on Op.
type Instruction struct {
	Op   Op
	Wide bool // behind a wide prefix, at which PC stands
	PC   int
	End  int // pc of the instruction behind it

	Index  int // constant pool: ldc, fields, calls, new, checkcast, instanceof, arrays of objects
	Local  int // local variable: loads, stores, iinc, ret; those that the code implies too
	Value  int // bipush, sipush, iinc's amount, newarray's type, invokeinterface's slots, multianewarray's dimensions
	Target int // branches; the default of a switch

	low, cases int // tableswitch: the lowest key; both switches: how many
	rows       int // where a switch's rows start
}

// Instructions walks the instructions of a method:
//
//	for in := code.Instructions(); in.Next(); {
//		switch in.Op …
//	}
//	if err := in.Err(); …
type Instructions struct {
	Instruction
	code  []byte
	start int // offset of code in the class file
	fault *Fault
}

// Instructions returns a walk that stands before the first instruction.
func (c *Code) Instructions() Instructions {
	return Instructions{code: c.Bytes, start: c.start}
}

// Err returns what ended the walk before its end.
func (in *Instructions) Err() error {
	if in.fault == nil {
		return nil
	}
	return in.fault
}

// Next reads the next instruction; false at the end of the code and at a
// fault. Branch targets are known to lie in the code.
func (in *Instructions) Next() bool {
	pc := in.End
	if in.fault != nil || pc >= len(in.code) {
		return false
	}
	op := Op(in.code[pc])
	in.Instruction = Instruction{Op: op, PC: pc}
	if int(op) >= len(operations) {
		return in.fail(pc, "undefined operation %#x", in.code[pc])
	}
	f := operations[op].form
	if n := len(in.code) - pc; n < sizes[f] {
		return in.fail(pc, "%v of %d bytes, where %d are left", op, sizes[f], n)
	}
	in.End = pc + sizes[f]
	at := in.code[pc:]
	switch f {
	case byteValue:
		in.Value = int(int8(at[1]))
	case shortValue:
		in.Value = signed2(at[1:])
	case unsigned:
		in.Value = int(at[1])
	case pool1:
		in.Index = int(at[1])
	case pool2, dynamicCall:
		in.Index = unsigned2(at[1:])
	case interfaceCall, multi:
		in.Index, in.Value = unsigned2(at[1:]), int(at[3])
	case local:
		in.Local = int(at[1])
	case implied:
		in.Local = impliedLocal(op)
	case iinc:
		in.Local, in.Value = int(at[1]), int(int8(at[2]))
	case branch2:
		return in.branch(signed2(at[1:]))
	case branch4:
		return in.branch(signed4(at[1:]))
	case table, lookup:
		return in.readSwitch(f)
	case widePrefix:
		return in.readWide()
	}
	return true
}

// sizes has the length of an instruction by its form; of a switch and of wide
// the part that is always there.
var sizes = [...]int{
	none: 1, byteValue: 2, shortValue: 3, unsigned: 2, pool1: 2, pool2: 3, local: 2, implied: 1, iinc: 3,
	branch2: 3, branch4: 5, table: 1, lookup: 1, interfaceCall: 5, dynamicCall: 5, multi: 4, widePrefix: 2,
}

func (in *Instructions) fail(pc int, format string, args ...any) bool {
	in.fault = faultf(in.start+pc, format, args...)
	return false
}

// branch sets the target from an offset.
func (in *Instructions) branch(offset int) bool {
	in.Target = in.PC + offset
	if in.Target < 0 || in.Target >= len(in.code) {
		return in.fail(in.PC, "%v to %d, outside the code", in.Op, in.Target)
	}
	return true
}

// readWide reads the instruction behind a wide prefix.
func (in *Instructions) readWide() bool {
	pc := in.PC
	in.Op, in.Wide = Op(in.code[pc+1]), true
	if int(in.Op) >= len(operations) {
		return in.fail(pc, "wide before the undefined operation %#x", in.code[pc+1])
	}
	f, size := operations[in.Op].form, 4
	switch f {
	case local:
	case iinc:
		size = 6
	default:
		return in.fail(pc, "wide before %v", in.Op)
	}
	if n := len(in.code) - pc; n < size {
		return in.fail(pc, "wide %v of %d bytes, where %d are left", in.Op, size, n)
	}
	in.End = pc + size
	in.Local = unsigned2(in.code[pc+2:])
	if f == iinc {
		in.Value = signed2(in.code[pc+4:])
	}
	return true
}

// impliedLocal returns N of xload_N and xstore_N, which stand in groups of four.
func impliedLocal(op Op) int {
	if op >= OpIstore0 {
		return int(op-OpIstore0) % 4
	}
	return int(op-OpIload0) % 4
}

func unsigned2(b []byte) int { return int(binary.BigEndian.Uint16(b)) }
func signed2(b []byte) int   { return int(int16(binary.BigEndian.Uint16(b))) }
func signed4(b []byte) int   { return int(int32(binary.BigEndian.Uint32(b))) }

// The list of all operations makes this file long: it holds nothing else.

package classfile

// An Op is an operation code: JVMS 6.5.
type Op uint8

// The operations, in the order of their codes.
const (
	OpNop Op = iota
	OpAconstNull
	OpIconstM1
	OpIconst0
	OpIconst1
	OpIconst2
	OpIconst3
	OpIconst4
	OpIconst5
	OpLconst0
	OpLconst1
	OpFconst0
	OpFconst1
	OpFconst2
	OpDconst0
	OpDconst1
	OpBipush
	OpSipush
	OpLdc
	OpLdcW
	OpLdc2W
	OpIload
	OpLload
	OpFload
	OpDload
	OpAload
	OpIload0
	OpIload1
	OpIload2
	OpIload3
	OpLload0
	OpLload1
	OpLload2
	OpLload3
	OpFload0
	OpFload1
	OpFload2
	OpFload3
	OpDload0
	OpDload1
	OpDload2
	OpDload3
	OpAload0
	OpAload1
	OpAload2
	OpAload3
	OpIaload
	OpLaload
	OpFaload
	OpDaload
	OpAaload
	OpBaload
	OpCaload
	OpSaload
	OpIstore
	OpLstore
	OpFstore
	OpDstore
	OpAstore
	OpIstore0
	OpIstore1
	OpIstore2
	OpIstore3
	OpLstore0
	OpLstore1
	OpLstore2
	OpLstore3
	OpFstore0
	OpFstore1
	OpFstore2
	OpFstore3
	OpDstore0
	OpDstore1
	OpDstore2
	OpDstore3
	OpAstore0
	OpAstore1
	OpAstore2
	OpAstore3
	OpIastore
	OpLastore
	OpFastore
	OpDastore
	OpAastore
	OpBastore
	OpCastore
	OpSastore
	OpPop
	OpPop2
	OpDup
	OpDupX1
	OpDupX2
	OpDup2
	OpDup2X1
	OpDup2X2
	OpSwap
	OpIadd
	OpLadd
	OpFadd
	OpDadd
	OpIsub
	OpLsub
	OpFsub
	OpDsub
	OpImul
	OpLmul
	OpFmul
	OpDmul
	OpIdiv
	OpLdiv
	OpFdiv
	OpDdiv
	OpIrem
	OpLrem
	OpFrem
	OpDrem
	OpIneg
	OpLneg
	OpFneg
	OpDneg
	OpIshl
	OpLshl
	OpIshr
	OpLshr
	OpIushr
	OpLushr
	OpIand
	OpLand
	OpIor
	OpLor
	OpIxor
	OpLxor
	OpIinc
	OpI2l
	OpI2f
	OpI2d
	OpL2i
	OpL2f
	OpL2d
	OpF2i
	OpF2l
	OpF2d
	OpD2i
	OpD2l
	OpD2f
	OpI2b
	OpI2c
	OpI2s
	OpLcmp
	OpFcmpl
	OpFcmpg
	OpDcmpl
	OpDcmpg
	OpIfeq
	OpIfne
	OpIflt
	OpIfge
	OpIfgt
	OpIfle
	OpIfIcmpeq
	OpIfIcmpne
	OpIfIcmplt
	OpIfIcmpge
	OpIfIcmpgt
	OpIfIcmple
	OpIfAcmpeq
	OpIfAcmpne
	OpGoto
	OpJsr
	OpRet
	OpTableswitch
	OpLookupswitch
	OpIreturn
	OpLreturn
	OpFreturn
	OpDreturn
	OpAreturn
	OpReturn
	OpGetstatic
	OpPutstatic
	OpGetfield
	OpPutfield
	OpInvokevirtual
	OpInvokespecial
	OpInvokestatic
	OpInvokeinterface
	OpInvokedynamic
	OpNew
	OpNewarray
	OpAnewarray
	OpArraylength
	OpAthrow
	OpCheckcast
	OpInstanceof
	OpMonitorenter
	OpMonitorexit
	OpWide
	OpMultianewarray
	OpIfnull
	OpIfnonnull
	OpGotoW
	OpJsrW
)

// A form says what follows an operation code.
type form uint8

const (
	none          form = iota
	byteValue          // a signed byte
	shortValue         // a signed short
	unsigned           // an unsigned byte
	pool1              // a pool index of one byte
	pool2              // a pool index of two bytes
	local              // a local variable of one byte, two behind wide
	implied            // a local variable that the code itself names
	iinc               // a local variable and a signed byte, two and two behind wide
	branch2            // an offset of two bytes
	branch4            // an offset of four bytes
	table              // tableswitch
	lookup             // lookupswitch
	interfaceCall      // a pool index, the number of argument slots, 0
	dynamicCall        // a pool index, 0, 0
	multi              // a pool index, the number of dimensions
	widePrefix         // another operation with wider operands
)

// operations has the mnemonic and the form of each operation.
var operations = [...]struct {
	name string
	form form
}{
	OpNop:             {"nop", none},
	OpAconstNull:      {"aconst_null", none},
	OpIconstM1:        {"iconst_m1", none},
	OpIconst0:         {"iconst_0", none},
	OpIconst1:         {"iconst_1", none},
	OpIconst2:         {"iconst_2", none},
	OpIconst3:         {"iconst_3", none},
	OpIconst4:         {"iconst_4", none},
	OpIconst5:         {"iconst_5", none},
	OpLconst0:         {"lconst_0", none},
	OpLconst1:         {"lconst_1", none},
	OpFconst0:         {"fconst_0", none},
	OpFconst1:         {"fconst_1", none},
	OpFconst2:         {"fconst_2", none},
	OpDconst0:         {"dconst_0", none},
	OpDconst1:         {"dconst_1", none},
	OpBipush:          {"bipush", byteValue},
	OpSipush:          {"sipush", shortValue},
	OpLdc:             {"ldc", pool1},
	OpLdcW:            {"ldc_w", pool2},
	OpLdc2W:           {"ldc2_w", pool2},
	OpIload:           {"iload", local},
	OpLload:           {"lload", local},
	OpFload:           {"fload", local},
	OpDload:           {"dload", local},
	OpAload:           {"aload", local},
	OpIload0:          {"iload_0", implied},
	OpIload1:          {"iload_1", implied},
	OpIload2:          {"iload_2", implied},
	OpIload3:          {"iload_3", implied},
	OpLload0:          {"lload_0", implied},
	OpLload1:          {"lload_1", implied},
	OpLload2:          {"lload_2", implied},
	OpLload3:          {"lload_3", implied},
	OpFload0:          {"fload_0", implied},
	OpFload1:          {"fload_1", implied},
	OpFload2:          {"fload_2", implied},
	OpFload3:          {"fload_3", implied},
	OpDload0:          {"dload_0", implied},
	OpDload1:          {"dload_1", implied},
	OpDload2:          {"dload_2", implied},
	OpDload3:          {"dload_3", implied},
	OpAload0:          {"aload_0", implied},
	OpAload1:          {"aload_1", implied},
	OpAload2:          {"aload_2", implied},
	OpAload3:          {"aload_3", implied},
	OpIaload:          {"iaload", none},
	OpLaload:          {"laload", none},
	OpFaload:          {"faload", none},
	OpDaload:          {"daload", none},
	OpAaload:          {"aaload", none},
	OpBaload:          {"baload", none},
	OpCaload:          {"caload", none},
	OpSaload:          {"saload", none},
	OpIstore:          {"istore", local},
	OpLstore:          {"lstore", local},
	OpFstore:          {"fstore", local},
	OpDstore:          {"dstore", local},
	OpAstore:          {"astore", local},
	OpIstore0:         {"istore_0", implied},
	OpIstore1:         {"istore_1", implied},
	OpIstore2:         {"istore_2", implied},
	OpIstore3:         {"istore_3", implied},
	OpLstore0:         {"lstore_0", implied},
	OpLstore1:         {"lstore_1", implied},
	OpLstore2:         {"lstore_2", implied},
	OpLstore3:         {"lstore_3", implied},
	OpFstore0:         {"fstore_0", implied},
	OpFstore1:         {"fstore_1", implied},
	OpFstore2:         {"fstore_2", implied},
	OpFstore3:         {"fstore_3", implied},
	OpDstore0:         {"dstore_0", implied},
	OpDstore1:         {"dstore_1", implied},
	OpDstore2:         {"dstore_2", implied},
	OpDstore3:         {"dstore_3", implied},
	OpAstore0:         {"astore_0", implied},
	OpAstore1:         {"astore_1", implied},
	OpAstore2:         {"astore_2", implied},
	OpAstore3:         {"astore_3", implied},
	OpIastore:         {"iastore", none},
	OpLastore:         {"lastore", none},
	OpFastore:         {"fastore", none},
	OpDastore:         {"dastore", none},
	OpAastore:         {"aastore", none},
	OpBastore:         {"bastore", none},
	OpCastore:         {"castore", none},
	OpSastore:         {"sastore", none},
	OpPop:             {"pop", none},
	OpPop2:            {"pop2", none},
	OpDup:             {"dup", none},
	OpDupX1:           {"dup_x1", none},
	OpDupX2:           {"dup_x2", none},
	OpDup2:            {"dup2", none},
	OpDup2X1:          {"dup2_x1", none},
	OpDup2X2:          {"dup2_x2", none},
	OpSwap:            {"swap", none},
	OpIadd:            {"iadd", none},
	OpLadd:            {"ladd", none},
	OpFadd:            {"fadd", none},
	OpDadd:            {"dadd", none},
	OpIsub:            {"isub", none},
	OpLsub:            {"lsub", none},
	OpFsub:            {"fsub", none},
	OpDsub:            {"dsub", none},
	OpImul:            {"imul", none},
	OpLmul:            {"lmul", none},
	OpFmul:            {"fmul", none},
	OpDmul:            {"dmul", none},
	OpIdiv:            {"idiv", none},
	OpLdiv:            {"ldiv", none},
	OpFdiv:            {"fdiv", none},
	OpDdiv:            {"ddiv", none},
	OpIrem:            {"irem", none},
	OpLrem:            {"lrem", none},
	OpFrem:            {"frem", none},
	OpDrem:            {"drem", none},
	OpIneg:            {"ineg", none},
	OpLneg:            {"lneg", none},
	OpFneg:            {"fneg", none},
	OpDneg:            {"dneg", none},
	OpIshl:            {"ishl", none},
	OpLshl:            {"lshl", none},
	OpIshr:            {"ishr", none},
	OpLshr:            {"lshr", none},
	OpIushr:           {"iushr", none},
	OpLushr:           {"lushr", none},
	OpIand:            {"iand", none},
	OpLand:            {"land", none},
	OpIor:             {"ior", none},
	OpLor:             {"lor", none},
	OpIxor:            {"ixor", none},
	OpLxor:            {"lxor", none},
	OpIinc:            {"iinc", iinc},
	OpI2l:             {"i2l", none},
	OpI2f:             {"i2f", none},
	OpI2d:             {"i2d", none},
	OpL2i:             {"l2i", none},
	OpL2f:             {"l2f", none},
	OpL2d:             {"l2d", none},
	OpF2i:             {"f2i", none},
	OpF2l:             {"f2l", none},
	OpF2d:             {"f2d", none},
	OpD2i:             {"d2i", none},
	OpD2l:             {"d2l", none},
	OpD2f:             {"d2f", none},
	OpI2b:             {"i2b", none},
	OpI2c:             {"i2c", none},
	OpI2s:             {"i2s", none},
	OpLcmp:            {"lcmp", none},
	OpFcmpl:           {"fcmpl", none},
	OpFcmpg:           {"fcmpg", none},
	OpDcmpl:           {"dcmpl", none},
	OpDcmpg:           {"dcmpg", none},
	OpIfeq:            {"ifeq", branch2},
	OpIfne:            {"ifne", branch2},
	OpIflt:            {"iflt", branch2},
	OpIfge:            {"ifge", branch2},
	OpIfgt:            {"ifgt", branch2},
	OpIfle:            {"ifle", branch2},
	OpIfIcmpeq:        {"if_icmpeq", branch2},
	OpIfIcmpne:        {"if_icmpne", branch2},
	OpIfIcmplt:        {"if_icmplt", branch2},
	OpIfIcmpge:        {"if_icmpge", branch2},
	OpIfIcmpgt:        {"if_icmpgt", branch2},
	OpIfIcmple:        {"if_icmple", branch2},
	OpIfAcmpeq:        {"if_acmpeq", branch2},
	OpIfAcmpne:        {"if_acmpne", branch2},
	OpGoto:            {"goto", branch2},
	OpJsr:             {"jsr", branch2},
	OpRet:             {"ret", local},
	OpTableswitch:     {"tableswitch", table},
	OpLookupswitch:    {"lookupswitch", lookup},
	OpIreturn:         {"ireturn", none},
	OpLreturn:         {"lreturn", none},
	OpFreturn:         {"freturn", none},
	OpDreturn:         {"dreturn", none},
	OpAreturn:         {"areturn", none},
	OpReturn:          {"return", none},
	OpGetstatic:       {"getstatic", pool2},
	OpPutstatic:       {"putstatic", pool2},
	OpGetfield:        {"getfield", pool2},
	OpPutfield:        {"putfield", pool2},
	OpInvokevirtual:   {"invokevirtual", pool2},
	OpInvokespecial:   {"invokespecial", pool2},
	OpInvokestatic:    {"invokestatic", pool2},
	OpInvokeinterface: {"invokeinterface", interfaceCall},
	OpInvokedynamic:   {"invokedynamic", dynamicCall},
	OpNew:             {"new", pool2},
	OpNewarray:        {"newarray", unsigned},
	OpAnewarray:       {"anewarray", pool2},
	OpArraylength:     {"arraylength", none},
	OpAthrow:          {"athrow", none},
	OpCheckcast:       {"checkcast", pool2},
	OpInstanceof:      {"instanceof", pool2},
	OpMonitorenter:    {"monitorenter", none},
	OpMonitorexit:     {"monitorexit", none},
	OpWide:            {"wide", widePrefix},
	OpMultianewarray:  {"multianewarray", multi},
	OpIfnull:          {"ifnull", branch2},
	OpIfnonnull:       {"ifnonnull", branch2},
	OpGotoW:           {"goto_w", branch4},
	OpJsrW:            {"jsr_w", branch4},
}

func (o Op) String() string {
	if int(o) < len(operations) {
		return operations[o].name
	}
	return "undefined"
}

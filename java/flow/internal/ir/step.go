package ir

// Longer than most files here: one switch over the instruction set.

import "throwsight/java/classfile"

func (in *interp) pop(s *state) Set {
	if len(s.stack) == 0 {
		in.broken = true
		return 0
	}
	v := s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	return v
}

func (in *interp) drop(s *state, n int) {
	if len(s.stack) < n {
		in.broken = true
		return
	}
	s.stack = s.stack[:len(s.stack)-n]
}

func (s *state) push(v ...Set) { s.stack = append(s.stack, v...) }

func (in *interp) local(s *state, n int) *Set {
	if n < 0 || n >= len(s.locals) {
		in.broken = true
		return new(Set)
	}
	return &s.locals[n]
}

// effects are the slots that plain instructions take and give.
var effects = func() (e [256][2]int8) {
	put := func(from, to classfile.Op, takes, gives int8) {
		for op := int(from); op <= int(to); op++ {
			e[op] = [2]int8{takes, gives}
		}
	}
	put(classfile.OpIconstM1, classfile.OpIconst5, 0, 1)
	put(classfile.OpLconst0, classfile.OpLconst1, 0, 2)
	put(classfile.OpFconst0, classfile.OpFconst2, 0, 1)
	put(classfile.OpDconst0, classfile.OpDconst1, 0, 2)
	put(classfile.OpLdc2W, classfile.OpLdc2W, 0, 2)
	put(classfile.OpIload, classfile.OpIload, 0, 1)
	put(classfile.OpLload, classfile.OpLload, 0, 2)
	put(classfile.OpFload, classfile.OpFload, 0, 1)
	put(classfile.OpDload, classfile.OpDload, 0, 2)
	put(classfile.OpIload0, classfile.OpIload3, 0, 1)
	put(classfile.OpLload0, classfile.OpLload3, 0, 2)
	put(classfile.OpFload0, classfile.OpFload3, 0, 1)
	put(classfile.OpDload0, classfile.OpDload3, 0, 2)
	put(classfile.OpIaload, classfile.OpSaload, 2, 1)
	put(classfile.OpLaload, classfile.OpLaload, 2, 2)
	put(classfile.OpDaload, classfile.OpDaload, 2, 2)
	put(classfile.OpIastore, classfile.OpSastore, 3, 0)
	put(classfile.OpLastore, classfile.OpLastore, 4, 0)
	put(classfile.OpDastore, classfile.OpDastore, 4, 0)
	put(classfile.OpPop, classfile.OpPop, 1, 0)
	put(classfile.OpPop2, classfile.OpPop2, 2, 0)
	for op := classfile.OpIadd; op <= classfile.OpDrem; op += 4 { // int, long, float, double
		put(op, op, 2, 1)
		put(op+1, op+1, 4, 2)
		put(op+2, op+2, 2, 1)
		put(op+3, op+3, 4, 2)
	}
	put(classfile.OpIneg, classfile.OpDneg, 0, 0)
	for op := classfile.OpIshl; op <= classfile.OpLushr; op += 2 {
		put(op, op, 2, 1)
		put(op+1, op+1, 3, 2)
	}
	for op := classfile.OpIand; op <= classfile.OpLxor; op += 2 {
		put(op, op, 2, 1)
		put(op+1, op+1, 4, 2)
	}
	put(classfile.OpI2l, classfile.OpI2l, 1, 2)
	put(classfile.OpI2f, classfile.OpI2f, 1, 1)
	put(classfile.OpI2d, classfile.OpI2d, 1, 2)
	put(classfile.OpL2i, classfile.OpL2f, 2, 1)
	put(classfile.OpL2d, classfile.OpL2d, 2, 2)
	put(classfile.OpF2i, classfile.OpF2i, 1, 1)
	put(classfile.OpF2l, classfile.OpF2d, 1, 2)
	put(classfile.OpD2i, classfile.OpD2i, 2, 1)
	put(classfile.OpD2l, classfile.OpD2l, 2, 2)
	put(classfile.OpD2f, classfile.OpD2f, 2, 1)
	put(classfile.OpI2b, classfile.OpI2s, 1, 1)
	put(classfile.OpLcmp, classfile.OpLcmp, 4, 1)
	put(classfile.OpFcmpl, classfile.OpFcmpg, 2, 1)
	put(classfile.OpDcmpl, classfile.OpDcmpg, 4, 1)
	put(classfile.OpIfeq, classfile.OpIfle, 1, 0)
	put(classfile.OpIfIcmpeq, classfile.OpIfAcmpne, 2, 0)
	put(classfile.OpTableswitch, classfile.OpLookupswitch, 1, 0)
	put(classfile.OpIreturn, classfile.OpIreturn, 1, 0)
	put(classfile.OpLreturn, classfile.OpLreturn, 2, 0)
	put(classfile.OpFreturn, classfile.OpFreturn, 1, 0)
	put(classfile.OpDreturn, classfile.OpDreturn, 2, 0)
	put(classfile.OpArraylength, classfile.OpArraylength, 1, 1)
	put(classfile.OpMonitorenter, classfile.OpMonitorexit, 1, 0)
	put(classfile.OpIfnull, classfile.OpIfnonnull, 1, 0)
	return e
}()

// step applies one instruction to the state; false when control does not go on
// to the next one.
func (in *interp) step(ins *classfile.Instruction, s *state) bool {
	pc := int32(ins.PC)
	switch op := ins.Op; op {
	case classfile.OpAconstNull:
		s.push(in.single(Atom{Kind: AtomNull}))
	case classfile.OpLdc, classfile.OpLdcW:
		s.push(in.constant(ins.Index))
	case classfile.OpBipush, classfile.OpSipush:
		s.push(in.number(int64(ins.Value)))
	case classfile.OpAload, classfile.OpAload0, classfile.OpAload1, classfile.OpAload2, classfile.OpAload3:
		s.push(*in.local(s, ins.Local))
	case classfile.OpAstore, classfile.OpAstore0, classfile.OpAstore1, classfile.OpAstore2, classfile.OpAstore3:
		*in.local(s, ins.Local) = in.pop(s)
	case classfile.OpIstore, classfile.OpFstore, classfile.OpIstore0, classfile.OpIstore1, classfile.OpIstore2, classfile.OpIstore3,
		classfile.OpFstore0, classfile.OpFstore1, classfile.OpFstore2, classfile.OpFstore3:
		*in.local(s, ins.Local) = in.numeric(in.pop(s))
	case classfile.OpLstore, classfile.OpDstore, classfile.OpLstore0, classfile.OpLstore1, classfile.OpLstore2, classfile.OpLstore3,
		classfile.OpDstore0, classfile.OpDstore1, classfile.OpDstore2, classfile.OpDstore3:
		in.pop(s)
		*in.local(s, ins.Local), *in.local(s, ins.Local+1) = in.numeric(in.pop(s)), 0
	case classfile.OpIload, classfile.OpIload0, classfile.OpIload1, classfile.OpIload2, classfile.OpIload3:
		s.push(in.numeric(*in.local(s, ins.Local)))
	case classfile.OpLload, classfile.OpLload0, classfile.OpLload1, classfile.OpLload2, classfile.OpLload3:
		s.push(in.numeric(*in.local(s, ins.Local)), 0)
	case classfile.OpIinc:
		*in.local(s, ins.Local) = 0
	case classfile.OpIconstM1, classfile.OpIconst0, classfile.OpIconst1, classfile.OpIconst2, classfile.OpIconst3, classfile.OpIconst4, classfile.OpIconst5:
		s.push(in.answer(ins))
	case classfile.OpLconst0, classfile.OpLconst1:
		s.push(in.number(int64(op)-int64(classfile.OpLconst0)), 0)
	case classfile.OpLdc2W:
		v := Set(0)
		if c, err := in.cf.Pool.Constant(ins.Index); err == nil && c.Tag == classfile.TagLong {
			v = in.number(c.Int)
		}
		s.push(v, 0)
	case classfile.OpI2l:
		s.push(in.numeric(in.pop(s)), 0)
	case classfile.OpLcmp:
		in.pop(s)
		b := in.pop(s)
		in.pop(s)
		s.push(in.comparison(in.pop(s), b))
	case classfile.OpArraylength:
		v, length := in.pop(s), Set(0)
		if v != 0 && in.decided(ins) {
			length = in.single(Atom{Kind: AtomLength, N: v})
		}
		s.push(length)
	case classfile.OpIaload:
		index := in.pop(s)
		s.push(in.mapped(in.pop(s), index))
	case classfile.OpAaload:
		in.pop(s)
		array := in.pop(s)
		s.push(in.element(array))
	case classfile.OpAastore:
		value := in.pop(s)
		in.pop(s)
		in.store(in.pop(s), value)
	case classfile.OpDup:
		v := in.pop(s)
		s.push(v, v)
	case classfile.OpDupX1:
		a, b := in.pop(s), in.pop(s)
		s.push(a, b, a)
	case classfile.OpDupX2:
		a, b, c := in.pop(s), in.pop(s), in.pop(s)
		s.push(a, c, b, a)
	case classfile.OpDup2:
		a, b := in.pop(s), in.pop(s)
		s.push(b, a, b, a)
	case classfile.OpDup2X1:
		a, b, c := in.pop(s), in.pop(s), in.pop(s)
		s.push(b, a, c, b, a)
	case classfile.OpDup2X2:
		a, b, c, d := in.pop(s), in.pop(s), in.pop(s), in.pop(s)
		s.push(b, a, d, c, b, a)
	case classfile.OpSwap:
		a, b := in.pop(s), in.pop(s)
		s.push(a, b)
	case classfile.OpGoto, classfile.OpGotoW:
		return false
	case classfile.OpJsr, classfile.OpJsrW, classfile.OpRet:
		in.broken = true // before Java 6; nothing that is read here has them
	case classfile.OpTableswitch, classfile.OpLookupswitch:
		in.branch(ins, in.pop(s), 0)
		return false
	case classfile.OpReturn:
		return false
	case classfile.OpLreturn, classfile.OpFreturn, classfile.OpDreturn:
		in.drop(s, int(effects[op][0]))
		return false
	case classfile.OpAreturn, classfile.OpIreturn:
		v := in.pop(s)
		if in.emit && (v != 0 || op == classfile.OpIreturn) {
			in.out.Returns = append(in.out.Returns, v)
			in.out.ReturnsAt = append(in.out.ReturnsAt, pc)
		}
		return false
	case classfile.OpAthrow:
		v := in.pop(s)
		if in.emit {
			in.out.Throws = append(in.out.Throws, Thrown{PC: pc, Value: v, Chain: in.chain(ins.PC)})
		}
		return false
	case classfile.OpGetstatic, classfile.OpGetfield, classfile.OpPutstatic, classfile.OpPutfield:
		in.fieldAccess(op, ins.PC, ins.Index, s)
	case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokestatic, classfile.OpInvokeinterface:
		in.invoke(op, ins, s)
	case classfile.OpInvokedynamic:
		in.dynamic(ins, s)
	case classfile.OpNew:
		name, err := in.cf.Pool.ClassName(ins.Index)
		if err != nil {
			in.broken = true
			return false
		}
		made := in.w.Class(name)
		in.initialises(made, ins.PC)
		s.push(in.single(Atom{Kind: AtomNew, N: pc, Class: made}))
	case classfile.OpNewarray, classfile.OpAnewarray:
		in.pop(s)
		s.push(in.single(Atom{Kind: AtomArray, N: pc}))
	case classfile.OpMultianewarray:
		in.drop(s, ins.Value)
		s.push(in.single(Atom{Kind: AtomUnknown}))
	case classfile.OpInstanceof:
		v, answer := in.pop(s), Set(0)
		if name, err := in.cf.Pool.ClassName(ins.Index); err == nil {
			if in.emit {
				in.tested = in.w.Class(name)
			}
			if v != 0 && in.decided(ins) {
				answer = in.single(Atom{Kind: AtomTest, N: v, Class: in.w.Class(name)})
			}
		}
		s.push(answer)
	case classfile.OpCheckcast:
		name, err := in.cf.Pool.ClassName(ins.Index)
		if err != nil {
			in.broken = true
			return false
		}
		s.push(in.cast(in.pop(s), name))
	case classfile.OpIfnull, classfile.OpIfnonnull:
		v := in.pop(s)
		in.noteNull(ins, v)
		in.branch(ins, v, 0)
	case classfile.OpIfeq, classfile.OpIfne, classfile.OpIflt, classfile.OpIfge, classfile.OpIfgt, classfile.OpIfle:
		in.branch(ins, in.pop(s), 0)
	case classfile.OpIfIcmpeq, classfile.OpIfIcmpne, classfile.OpIfIcmplt, classfile.OpIfIcmpge, classfile.OpIfIcmpgt, classfile.OpIfIcmple,
		classfile.OpIfAcmpeq, classfile.OpIfAcmpne:
		b := in.pop(s)
		in.branch(ins, in.pop(s), b)
	default:
		e := effects[op]
		in.drop(s, int(e[0]))
		for range e[1] {
			s.push(0)
		}
	}
	return !in.broken
}

func (in *interp) constant(index int) Set {
	switch in.cf.Pool.Tag(index) {
	case classfile.TagString:
		text, err := in.cf.Pool.String(index)
		if err != nil {
			break
		}
		return in.text(text)
	case classfile.TagClass:
		name, err := in.cf.Pool.ClassName(index)
		if err != nil {
			break
		}
		return in.single(Atom{Kind: AtomClass, Class: in.w.Class(name)})
	case classfile.TagInteger:
		if c, err := in.cf.Pool.Constant(index); err == nil {
			return in.number(c.Int)
		}
		return 0
	case classfile.TagFloat:
		return 0
	}
	return in.single(Atom{Kind: AtomUnknown})
}

func (in *interp) text(text string) Set {
	for i, t := range in.out.Texts {
		if t == text {
			return in.single(Atom{Kind: AtomText, N: int32(i)})
		}
	}
	in.out.Texts = append(in.out.Texts, text)
	return in.single(Atom{Kind: AtomText, N: int32(len(in.out.Texts) - 1)})
}

// cast narrows the atoms whose class is not known.
func (in *interp) cast(v Set, name string) Set {
	if v == 0 || len(name) == 0 || name[0] == '[' {
		return v
	}
	c := in.w.Class(name)
	out := Set(0)
	for _, id := range in.out.Sets[v] {
		a := in.out.Atoms[id]
		switch a.Kind {
		case AtomNull, AtomText, AtomClass, AtomClosure, AtomArray:
		case AtomNew:
			if !in.w.IsBelow(a.Class, c) && !a.Class.Missing {
				continue
			}
		case AtomCast:
			id = in.atom(Atom{Kind: AtomCast, Inner: a.Inner, Class: c})
		default:
			id = in.atom(Atom{Kind: AtomCast, Inner: id, Class: c})
		}
		out = in.union(out, in.intern([]int32{id}))
	}
	if out == 0 {
		return in.single(Atom{Kind: AtomNull})
	}
	return out
}

package flow

// Longer than most files here: one switch over the instruction set.

import "throwsight/java/classfile"

func (in *interp) pop(s *state) set {
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

func (s *state) push(v ...set) { s.stack = append(s.stack, v...) }

func (in *interp) local(s *state, n int) *set {
	if n < 0 || n >= len(s.locals) {
		in.broken = true
		return new(set)
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
		s.push(in.single(atom{kind: atomNull}))
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
		v := set(0)
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
		v, length := in.pop(s), set(0)
		if v != 0 && in.decided(ins) {
			length = in.single(atom{kind: atomLength, n: v})
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
			in.out.returns = append(in.out.returns, v)
			in.out.returnsAt = append(in.out.returnsAt, pc)
		}
		return false
	case classfile.OpAthrow:
		v := in.pop(s)
		if in.emit {
			in.out.throws = append(in.out.throws, thrown{pc: pc, value: v, chain: in.chain(ins.PC)})
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
		made := in.w.class(name)
		in.initialises(made, ins.PC)
		s.push(in.single(atom{kind: atomNew, n: pc, class: made}))
	case classfile.OpNewarray, classfile.OpAnewarray:
		in.pop(s)
		s.push(in.single(atom{kind: atomArray, n: pc}))
	case classfile.OpMultianewarray:
		in.drop(s, ins.Value)
		s.push(in.single(atom{kind: atomUnknown}))
	case classfile.OpInstanceof:
		v, answer := in.pop(s), set(0)
		if name, err := in.cf.Pool.ClassName(ins.Index); err == nil {
			if in.emit {
				in.tested = in.w.class(name)
			}
			if v != 0 && in.decided(ins) {
				answer = in.single(atom{kind: atomTest, n: v, class: in.w.class(name)})
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

func (in *interp) constant(index int) set {
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
		return in.single(atom{kind: atomClass, class: in.w.class(name)})
	case classfile.TagInteger:
		if c, err := in.cf.Pool.Constant(index); err == nil {
			return in.number(c.Int)
		}
		return 0
	case classfile.TagFloat:
		return 0
	}
	return in.single(atom{kind: atomUnknown})
}

func (in *interp) text(text string) set {
	for i, t := range in.out.texts {
		if t == text {
			return in.single(atom{kind: atomText, n: int32(i)})
		}
	}
	in.out.texts = append(in.out.texts, text)
	return in.single(atom{kind: atomText, n: int32(len(in.out.texts) - 1)})
}

// cast narrows the atoms whose class is not known.
func (in *interp) cast(v set, name string) set {
	if v == 0 || len(name) == 0 || name[0] == '[' {
		return v
	}
	c := in.w.class(name)
	out := set(0)
	for _, id := range in.out.sets[v] {
		a := in.out.atoms[id]
		switch a.kind {
		case atomNull, atomText, atomClass, atomClosure, atomArray:
		case atomNew:
			if !in.w.isBelow(a.class, c) && !a.class.missing {
				continue
			}
		case atomCast:
			id = in.atom(atom{kind: atomCast, inner: a.inner, class: c})
		default:
			id = in.atom(atom{kind: atomCast, inner: id, class: c})
		}
		out = in.union(out, in.intern([]int32{id}))
	}
	if out == 0 {
		return in.single(atom{kind: atomNull})
	}
	return out
}

// element is what an array may hold, as far as it is known.
func (in *interp) element(array set) set {
	out := set(0)
	for _, id := range in.out.sets[array] {
		a := in.out.atoms[id]
		if a.kind == atomField {
			if f := in.w.elementOf(a.field); f != nil {
				out = in.union(out, in.single(atom{kind: atomField, n: a.n, field: f}))
				continue
			}
		}
		if a.kind != atomArray || len(in.out.arrays[a.n]) == 0 {
			return in.single(atom{kind: atomUnknown})
		}
		for _, v := range in.out.arrays[a.n] {
			out = in.union(out, v)
		}
	}
	if out == 0 {
		return in.single(atom{kind: atomUnknown})
	}
	return out
}

func (in *interp) store(array, value set) {
	if value == 0 {
		return
	}
	for _, id := range in.out.sets[array] {
		a := in.out.atoms[id]
		if a.kind == atomField && in.emit {
			if f := in.w.elementOf(a.field); f != nil {
				in.out.puts = append(in.out.puts, put{field: f, value: value})
			}
		}
		if a.kind != atomArray {
			continue
		}
		if in.out.arrays == nil {
			in.out.arrays = map[int32][]set{}
		}
		held := in.out.arrays[a.n]
		found := false
		for _, v := range held {
			found = found || v == value
		}
		if !found && len(held) < 64 {
			in.out.arrays[a.n] = append(held, value)
		}
	}
}

// putArray notes what is in the arrays that are put into a field.
func (in *interp) putArray(f *field, arrays set) {
	f = in.w.elementOf(f)
	if f == nil {
		return
	}
	for _, id := range in.out.sets[arrays] {
		if a := in.out.atoms[id]; a.kind == atomArray {
			for _, v := range in.out.arrays[a.n] {
				in.out.puts = append(in.out.puts, put{field: f, value: v})
			}
		}
	}
}

func (in *interp) fieldAccess(op classfile.Op, pc, index int, s *state) {
	ref, err := in.cf.Pool.Ref(index)
	if err != nil {
		in.broken = true
		return
	}
	if op == classfile.OpGetstatic || op == classfile.OpPutstatic {
		in.initialises(in.w.class(ref.Owner), pc)
	}
	long := ref.Descriptor == "J" || ref.Descriptor == "D"
	reference := len(ref.Descriptor) > 0 && (ref.Descriptor[0] == 'L' || ref.Descriptor[0] == '[')
	if op == classfile.OpPutstatic || op == classfile.OpPutfield {
		v := in.pop(s)
		if long {
			v = in.pop(s)
		}
		own := op == classfile.OpPutfield && in.isThis(in.pop(s))
		if in.emit && (ref.Descriptor[0] == 'L' || !reference && in.m.initialises()) {
			in.out.puts = append(in.out.puts, put{in.field(ref), v, own})
		} else if in.emit && reference {
			in.putArray(in.field(ref), v)
		}
		return
	}
	own := int32(0)
	if op == classfile.OpGetfield {
		switch of := in.pop(s); {
		case in.isThis(of):
			own = ofThis
		case in.isOuter(of):
			own = ofOuter
		}
	}
	held := set(0)
	switch {
	case reference:
		f := in.field(ref)
		held = in.single(atom{kind: atomField, n: own, field: f})
		if op == classfile.OpGetstatic {
			if in.statics == nil {
				in.statics = map[*field]bool{}
			}
			in.statics[f] = true
		}
	case (own == 1 || op == classfile.OpGetstatic) && isCounted(ref.Descriptor[0]) && in.w.class(ref.Owner).library():
		held = in.single(atom{kind: atomNumberField, n: own, field: in.field(ref)})
	}
	if s.push(held); long {
		s.push(0)
	}
}

// isThis reports whether a value is the method's own object.
func (in *interp) isThis(v set) bool {
	ids := in.out.sets[v]
	if len(ids) != 1 || in.m.static() {
		return false
	}
	a := in.out.atoms[ids[0]]
	return a.kind == atomParam && a.n == 0
}

func (in *interp) field(ref classfile.Ref) *field {
	return in.w.field(ref.Owner, ref.Name, ref.Descriptor)
}

func (in *interp) invoke(op classfile.Op, ins *classfile.Instruction, s *state) {
	ref, err := in.cf.Pool.Ref(ins.Index)
	if err != nil {
		in.broken = true
		return
	}
	refs, wide, result := params(ref.Descriptor)
	n := len(refs)
	if op != classfile.OpInvokestatic {
		n++
	}
	args := make([]set, n)
	for i := len(refs) - 1; i >= 0; i-- {
		args[i+n-len(refs)] = in.pop(s)
		if wide[i] {
			args[i+n-len(refs)] = in.pop(s)
		}
	}
	if op != classfile.OpInvokestatic {
		args[0] = in.pop(s)
	}
	if n == 1 && op == classfile.OpInvokevirtual {
		in.noteCause(ref, int32(ins.PC), args[0])
	}
	in.result(result, ins, s)
	k := in.w.callee(ref.Owner, ref.Name, ref.Descriptor)
	if !k.owner.library() {
		for i, ref := range refs {
			// What the JDK is given as a number tells nothing, but for texts.
			if at := i + n - len(refs); !ref && paramKind(k.desc, i) != 'C' && paramKind(k.desc, i) != 'Z' {
				args[at] = 0
			}
		}
	}
	if op == classfile.OpInvokestatic {
		in.initialises(in.w.class(ref.Owner), ins.PC)
	}
	if in.emit {
		in.out.calls = append(in.out.calls, call{callee: k, pc: int32(ins.PC), op: op,
			args: args, chain: in.chain(ins.PC), after: !in.normal[in.at[ins.PC]], tested: in.tested})
	}
}

func (in *interp) result(desc string, ins *classfile.Instruction, s *state) {
	switch {
	case desc == "" || desc == "V":
	case desc == "J" || desc == "D":
		s.push(0, 0)
	case desc[0] == 'L' || desc[0] == '[':
		s.push(in.single(atom{kind: atomCall, n: int32(ins.PC)}))
	case isCounted(desc[0]) && in.decided(ins):
		s.push(in.single(atom{kind: atomResult, n: int32(ins.PC)}))
	default:
		s.push(0)
	}
}

// dynamic takes lambdas and method references apart; what else is made by
// invokedynamic is a value like a call's.
func (in *interp) dynamic(ins *classfile.Instruction, s *state) {
	d, err := in.cf.Pool.Dynamic(ins.Index)
	if err != nil {
		in.broken = true
		return
	}
	if in.boot == nil {
		if in.boot, err = in.cf.BootstrapMethods(); err != nil {
			in.broken = true
			return
		}
	}
	refs, wide, result := params(d.Descriptor)
	args := make([]set, len(refs))
	for i := len(refs) - 1; i >= 0; i-- {
		args[i] = in.pop(s)
		if wide[i] {
			args[i] = in.pop(s)
		}
	}
	pc := int32(ins.PC)
	if d.Bootstrap >= len(in.boot) {
		in.broken = true
		return
	}
	boot := in.boot[d.Bootstrap]
	if boot.Handle.Owner == "java.lang.invoke.LambdaMetafactory" && len(boot.Args) > 1 {
		if h, err := in.cf.Pool.Handle(boot.Args[1]); err == nil {
			if in.out.closures == nil {
				in.out.closures = map[int32]*closure{}
			}
			in.out.closures[pc] = &closure{kind: h.Kind, owner: in.w.class(h.Owner), name: h.Name, desc: h.Descriptor, captured: args, method: d.Name}
			s.push(in.single(atom{kind: atomClosure, n: pc}))
			return
		}
	}
	in.result(result, ins, s)
	if !in.emit {
		return
	}
	c := call{callee: in.w.callee(boot.Handle.Owner, boot.Handle.Name, d.Descriptor), pc: pc, op: classfile.OpInvokedynamic, args: args, chain: in.chain(ins.PC)}
	if boot.Handle.Name == "makeConcatWithConstants" && len(boot.Args) > 0 {
		// The recipe goes along as a last argument.
		if recipe, err := in.cf.Pool.String(boot.Args[0]); err == nil {
			c.args = append(c.args, in.text(recipe))
		}
	}
	in.out.calls = append(in.out.calls, c)
}

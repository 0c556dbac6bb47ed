package flow

import "throwsight/java/classfile"

// What calls, and the making of lambdas and texts, do to values.

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
	k := in.b.callee(ref.Owner, ref.Name, ref.Descriptor)
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
	c := call{callee: in.b.callee(boot.Handle.Owner, boot.Handle.Name, d.Descriptor), pc: pc, op: classfile.OpInvokedynamic, args: args, chain: in.chain(ins.PC)}
	if boot.Handle.Name == "makeConcatWithConstants" && len(boot.Args) > 0 {
		// The recipe goes along as a last argument.
		if recipe, err := in.cf.Pool.String(boot.Args[0]); err == nil {
			c.args = append(c.args, in.text(recipe))
		}
	}
	in.out.calls = append(in.out.calls, c)
}

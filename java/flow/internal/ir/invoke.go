package ir

import (
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// What calls, and the making of lambdas and texts, do to values.

func (in *interp) invoke(op classfile.Op, ins *classfile.Instruction, s *state) {
	ref, err := in.cf.Pool.Ref(ins.Index)
	if err != nil {
		in.broken = true
		return
	}
	refs, wide, result := world.Params(ref.Descriptor)
	n := len(refs)
	if op != classfile.OpInvokestatic {
		n++
	}
	args := make([]Set, n)
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
	k := in.b.Callee(ref.Owner, ref.Name, ref.Descriptor)
	if !k.Owner.Library() {
		for i, ref := range refs {
			// What the JDK is given as a number tells nothing, but for texts.
			if at := i + n - len(refs); !ref && world.ParamKind(k.Desc, i) != 'C' && world.ParamKind(k.Desc, i) != 'Z' {
				args[at] = 0
			}
		}
	}
	if op == classfile.OpInvokestatic {
		in.initialises(in.w.Class(ref.Owner), ins.PC)
	}
	if in.emit {
		in.out.Calls = append(in.out.Calls, Call{Callee: k, PC: int32(ins.PC), Op: op,
			Args: args, Chain: in.chain(ins.PC), After: !in.normal[in.at[ins.PC]], Tested: in.tested})
	}
}

func (in *interp) result(desc string, ins *classfile.Instruction, s *state) {
	switch {
	case desc == "" || desc == "V":
	case desc == "J" || desc == "D":
		s.push(0, 0)
	case desc[0] == 'L' || desc[0] == '[':
		s.push(in.single(Atom{Kind: AtomCall, N: int32(ins.PC)}))
	case isCounted(desc[0]) && in.decided(ins):
		s.push(in.single(Atom{Kind: AtomResult, N: int32(ins.PC)}))
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
	refs, wide, result := world.Params(d.Descriptor)
	args := make([]Set, len(refs))
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
			if in.out.Closures == nil {
				in.out.Closures = map[int32]*Closure{}
			}
			in.out.Closures[pc] = &Closure{Kind: h.Kind, Owner: in.w.Class(h.Owner), Name: h.Name, Desc: h.Descriptor, Captured: args, Method: d.Name}
			s.push(in.single(Atom{Kind: AtomClosure, N: pc}))
			return
		}
	}
	in.result(result, ins, s)
	if !in.emit {
		return
	}
	c := Call{Callee: in.b.Callee(boot.Handle.Owner, boot.Handle.Name, d.Descriptor), PC: pc, Op: classfile.OpInvokedynamic, Args: args, Chain: in.chain(ins.PC)}
	if boot.Handle.Name == "makeConcatWithConstants" && len(boot.Args) > 0 {
		// The recipe goes along as a last argument.
		if recipe, err := in.cf.Pool.String(boot.Args[0]); err == nil {
			c.Args = append(c.Args, in.text(recipe))
		}
	}
	in.out.Calls = append(in.out.Calls, c)
}

package ir

import "throwsight/java/classfile"

// A test is a question of the class of a local variable, as compilers write it.
type test struct {
	local int
	class string
	jump  bool // the branch is taken where the answer is yes
	exact bool // subclasses are none
	cause bool // of the local's cause
}

// testAt returns the test that the branch at instruction i decides:
//
//	x instanceof C      C.class.isInstance(x)
//	x.getClass() == C.class      C.class.isAssignableFrom(x.getClass())
func (in *interp) testAt(i int32) (t test, ok bool) {
	before := func(n int32) *classfile.Instruction {
		if i < n {
			return &classfile.Instruction{}
		}
		return &in.ins[i-n]
	}
	calls := func(n int32, class, method string) bool {
		x := before(n)
		if x.Op != classfile.OpInvokevirtual {
			return false
		}
		ref, err := in.cf.Pool.Ref(x.Index)
		return err == nil && ref.Name == method && ref.Owner == class
	}
	literal := func(n int32) string {
		x := before(n)
		if x.Op != classfile.OpLdc && x.Op != classfile.OpLdcW || in.cf.Pool.Tag(x.Index) != classfile.TagClass {
			return ""
		}
		name, _ := in.cf.Pool.ClassName(x.Index) // "" where there is none
		return name
	}
	local := int32(0)
	switch op := before(0).Op; op {
	case classfile.OpIfeq, classfile.OpIfne:
		t.jump = op == classfile.OpIfne
		switch {
		case before(1).Op == classfile.OpInstanceof:
			local = 2
			t.class, _ = in.cf.Pool.ClassName(before(1).Index) // "" where there is none
		case calls(1, "java.lang.Class", "isInstance"):
			local, t.class = 2, literal(3)
		case calls(1, "java.lang.Class", "isAssignableFrom") && calls(2, "java.lang.Object", "getClass"):
			local, t.class = 3, literal(4)
		}
	case classfile.OpIfAcmpeq, classfile.OpIfAcmpne:
		t.jump = op == classfile.OpIfAcmpeq
		if calls(2, "java.lang.Object", "getClass") {
			local, t.class, t.exact = 3, literal(1), true
		}
	}
	if x := before(local); t.class != "" && x.Op == classfile.OpInvokevirtual {
		if ref, err := in.cf.Pool.Ref(x.Index); err == nil && ref.Name == "getCause" {
			local++
			t.cause = true
		}
	}
	if local == 0 || t.class == "" {
		return test{}, false
	}
	load := before(local)
	t.local = load.Local
	return t, isLoad(load.Op)
}

// narrow makes of a local what it is where control goes on behind a test, or,
// with jump, where it branches to.
func (in *interp) narrow(i int32, s *state, jump bool) {
	t, ok := in.testAt(i)
	if !ok || t.local >= len(s.locals) {
		in.narrowNull(i, s, jump)
		return
	}
	v := s.locals[t.local]
	c := in.w.Class(t.class)
	yes := t.jump == jump
	switch {
	case t.cause:
	case yes:
		s.locals[t.local] = in.cast(v, t.class)
	case !t.exact && in.w.IsThrowable(c):
		s.locals[t.local] = in.conditional(v, Condition{IsNot, c})
	}
	if t.exact && !yes || !in.w.IsThrowable(c) {
		return
	}
	// What was asked of a cause is known of the error whose cause it is.
	if !t.cause {
		v = in.causeOf(v)
	}
	of := Condition{CauseIsNot, c}
	if yes {
		of.Kind = CauseIs
	}
	for n, held := range s.locals {
		if in.sameValue(held, v) {
			s.locals[n] = in.conditional(held, of)
		}
	}
}

// narrowed returns the state where a branch goes.
func (in *interp) narrowed(i int32, s *state) *state {
	if _, ok := in.testAt(i); !ok && !in.asksNull(i) {
		return s
	}
	s = s.clone()
	in.narrow(i, s, true)
	return s
}

package flow

import "throwsight/java/classfile"

// A test is a question of the class of a local variable, as compilers write it.
type test struct {
	local int
	class string
	jump  bool // the branch is taken where the answer is yes
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
			local, t.class = 3, literal(1)
		}
	}
	if local == 0 || t.class == "" {
		return test{}, false
	}
	load := before(local)
	switch load.Op {
	case classfile.OpAload, classfile.OpAload0, classfile.OpAload1, classfile.OpAload2, classfile.OpAload3:
		t.local = load.Local
		return t, true
	}
	return test{}, false
}

// narrow makes of a local what it is where control goes on behind a test, or,
// with jump, where it branches to.
func (in *interp) narrow(i int32, s *state, jump bool) {
	if t, ok := in.testAt(i); ok && t.jump == jump && t.local < len(s.locals) {
		s.locals[t.local] = in.cast(s.locals[t.local], t.class)
	}
}

// narrowed returns the state where a branch goes.
func (in *interp) narrowed(i int32, s *state) *state {
	if t, ok := in.testAt(i); !ok || !t.jump {
		return s
	}
	s = s.clone()
	in.narrow(i, s, true)
	return s
}

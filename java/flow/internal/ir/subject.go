package ir

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// What a check looks at tells whom its error concerns. A check of what a caller
// passed, or of a setting, users meet; one of a value that the library made
// itself tells of a mistake of its own. Of each error the code says what the
// condition in front of it reads; which of these is the caller's, the calls on
// the way tell.

// A Subject is a set of what a condition reads, and of what it asks of that.
type Subject uint32

// Which values a condition reads: parameters by the lowest bits, and these.
const (
	MaxSubjects         = 8 // parameters that are told apart
	OfSetting   Subject = 1 << (MaxSubjects + iota)
	OfCaught            // what a handler caught
	OfMessage           // what a peer sent
	OfUnknown           // something else, or nothing that shows

	OfNull      // whether a call's result is null
	ofSign      // whether a call's result is negative
	OfRest      // that it is none of several things
	ofInterrupt // that a thread was interrupted, as a callee declares
)

// OfForm is what a condition asks, whichever values it asks it of.
const OfForm = OfNull | ofSign | OfRest | ofInterrupt

// OfParam is the subject of a parameter.
func OfParam(n int32) Subject {
	if n >= MaxSubjects {
		return OfUnknown
	}
	return 1 << n
}

// A subjectAt is what the condition in front of what is made at a pc reads.
type subjectAt struct {
	pc int32
	of Subject
}

// Subject returns what the condition in front of what is made at a pc reads, 0
// where that was not kept.
func (x *Body) Subject(pc int32) Subject {
	i, ok := slices.BinarySearchFunc(x.subjects, pc, func(s subjectAt, pc int32) int { return int(s.pc - pc) })
	if !ok {
		return 0
	}
	return x.subjects[i].of
}

// setSubjects finds what the conditions in front of errors read.
func (in *interp) setSubjects() {
	var r *reading
	for i := range in.ins {
		ins := &in.ins[i]
		of := Subject(0)
		switch ins.Op {
		case classfile.OpNew:
			name, err := in.cf.Pool.ClassName(ins.Index)
			if err != nil {
				continue
			}
			if !in.w.IsThrowable(in.w.Class(name)) {
				continue
			}
			if r == nil {
				r = in.reader()
			}
			if of = r.before(i); of&^OfForm == 0 {
				of |= OfUnknown
			}
		case classfile.OpInvokestatic:
			ref, err := in.cf.Pool.Ref(ins.Index)
			if err != nil || !in.b.isCheck(ref) {
				continue
			}
			if r == nil {
				r = in.reader()
			}
			of = r.statement(i)
		default:
			continue
		}
		in.out.subjects = append(in.out.subjects, subjectAt{int32(ins.PC), of})
	}
}

// isCheck reports whether a method is one that throws when its condition fails.
func (b *Bodies) isCheck(ref classfile.Ref) bool {
	key := ref.Owner + "#" + ref.Name
	return b.names.Checks[key] != "" || key == "java.util.Objects#requireNonNull"
}

// A reading knows of a method's code which parameter each local is.
type reading struct {
	in      *interp
	params  map[int]int32 // by slot
	stored  map[int]bool  // slots that are assigned
	pending map[int]bool  // assignments that are being looked at
}

func (in *interp) reader() *reading {
	r := &reading{in: in, params: map[int]int32{}, stored: map[int]bool{}, pending: map[int]bool{}}
	slot, n := 0, int32(0)
	if !in.m.Static() {
		r.params[0] = 0
		slot, n = 1, 1
	}
	_, wide, _ := world.Params(in.m.Desc)
	for i := range wide {
		r.params[slot] = n
		slot++
		n++
		if wide[i] {
			slot++
		}
	}
	for i := range in.ins {
		if isStore(in.ins[i].Op) || in.ins[i].Op == classfile.OpIinc {
			r.stored[in.ins[i].Local] = true
		}
	}
	return r
}

// before returns what the condition that leads to instruction i reads: the
// branches in front of it, or those that jump to where its block begins.
func (r *reading) before(i int) Subject {
	of, found := Subject(0), false
	for n := i - 1; n >= 0; n-- {
		ins := &r.in.ins[n]
		switch op := ins.Op; {
		case isBranch(op):
			if ins.Target <= ins.PC {
				if found {
					return of
				}
				continue
			}
			if !found || r.in.ins[n].Target > ins.PC {
				read, start := r.condition(n)
				of |= read
				found = true
				n = start
			}
		case found:
			return of
		case ends(op):
			return r.into(n + 1)
		}
	}
	if found {
		return of
	}
	return r.into(0)
}

// into returns what decides on entering the block at an instruction: what jumps
// to it, or the handler that it is.
func (r *reading) into(block int) Subject {
	of := Subject(0)
	pc := r.in.ins[block].PC
	for _, h := range r.in.handlers {
		if h.Target != pc {
			continue
		}
		if !r.ofValues(h.Catch) {
			of |= OfCaught
			if h.Catch == "java.lang.InterruptedException" {
				of |= ofInterrupt
			}
			continue
		}
		for n := range r.in.ins {
			if at := r.in.ins[n].PC; h.Start <= at && at < h.End {
				of |= r.read(n, 0)
			}
		}
	}
	for n := range r.in.ins {
		ins := &r.in.ins[n]
		switch op := ins.Op; {
		case isBranch(op) && ins.Target == pc:
			read, start := r.condition(n)
			of |= read
			if r.tests(start) >= minTests {
				of |= OfRest
			}
		case op == classfile.OpTableswitch || op == classfile.OpLookupswitch:
			if ins.Target == pc || slices.Contains(r.in.cases[ins.PC], pc) {
				read, _ := r.value(n, 1, 0)
				of |= read
			}
		}
	}
	if of&^OfForm == 0 {
		of |= OfUnknown
	}
	return of
}

// ofValues reports whether an exception says that a value is wrong: what is
// made of it where it is caught concerns whom the value does.
func (r *reading) ofValues(name string) bool {
	switch name {
	case "":
		return false
	case "java.net.URISyntaxException", "java.net.MalformedURLException", "java.text.ParseException",
		"java.nio.charset.CharacterCodingException", "java.io.UnsupportedEncodingException":
		return true
	}
	return r.in.w.IsBelow(r.in.w.Class(name), r.in.w.Class("java.lang.IllegalArgumentException"))
}

// statement returns what the statement of a check's call reads, which has the
// condition as its argument.
func (r *reading) statement(i int) Subject {
	line := r.in.out.Line(int32(r.in.ins[i].PC))
	of, branches := Subject(0), false
	for n := i - 1; n >= 0 && r.in.out.Line(int32(r.in.ins[n].PC)) == line; n-- {
		if op := r.in.ins[n].Op; isBranch(op) {
			read, _ := r.value(n, int(effects[op][0]), 0)
			of |= read
			branches = true
		}
	}
	if !branches {
		for n := i - 1; n >= 0 && r.in.out.Line(int32(r.in.ins[n].PC)) == line; n-- {
			of |= r.read(n, 0)
		}
	}
	return of
}

// condition returns what a branch reads, and the first instruction of that.
func (r *reading) condition(n int) (of Subject, start int) {
	op := r.in.ins[n].Op
	of, start = r.value(n, int(effects[op][0]), 0)
	if !r.isResult(n - 1) {
		return of, start
	}
	switch op {
	case classfile.OpIfnull, classfile.OpIfnonnull:
		of |= OfNull
	case classfile.OpIflt, classfile.OpIfge, classfile.OpIfle, classfile.OpIfgt:
		of |= ofSign
	}
	return of, start
}

// minTests is how many tests that all fail stand in front of another that does,
// from which on an error is of what none of them is about.
const minTests = 3

// tests returns how many tests are in front of the one that begins at an
// instruction, each reached only where the one before it fails. Those that a
// call decides are not counted: texts are of more kinds than code compares them
// with.
func (r *reading) tests(start int) (n int) {
	for n < minTests {
		from := slices.IndexFunc(r.in.ins[:start], func(ins classfile.Instruction) bool {
			return isBranch(ins.Op) && ins.Target == r.in.ins[start].PC
		})
		if from < 0 || from > 0 && isCall(r.in.ins[from-1].Op) {
			break
		}
		_, start = r.condition(from)
		n++
	}
	return n
}

// isResult reports whether instruction i leaves what a call gave, on the spot or
// when it was kept in a variable.
func (r *reading) isResult(i int) bool {
	if i >= 0 && isLoadOfAny(r.in.ins[i].Op) {
		local := r.in.ins[i].Local
		for i--; i >= 0 && !(isStore(r.in.ins[i].Op) && r.in.ins[i].Local == local); i-- {
		}
		i--
	}
	if i < 0 {
		return false
	}
	switch r.in.ins[i].Op {
	case classfile.OpCheckcast, classfile.OpI2l, classfile.OpL2i:
		i--
	case classfile.OpIadd, classfile.OpIsub, classfile.OpLadd, classfile.OpLsub:
		return r.isResult(i - 1)
	}
	return i >= 0 && isCall(r.in.ins[i].Op)
}

// value returns what the instructions read that put the uppermost slots on the
// stack in front of instruction i, and the first of them.
func (r *reading) value(i, slots, deep int) (of Subject, start int) {
	n := i - 1
	for ; n >= 0 && slots > 0; n-- {
		takes, gives, ok := r.in.stackEffect(n)
		if !ok {
			return of | OfUnknown, n + 1
		}
		slots += takes - gives
		of |= r.read(n, deep)
	}
	return of, n + 1
}

// read returns what one instruction reads.
func (r *reading) read(n, deep int) Subject {
	ins := &r.in.ins[n]
	switch op := ins.Op; {
	case isLoadOfAny(op):
		of := Subject(0)
		if p, ok := r.params[ins.Local]; ok {
			of = OfParam(p)
			if !r.stored[ins.Local] {
				return of
			}
		}
		for i := n - 1; i > 0 && deep < 3; i-- {
			if isStore(r.in.ins[i].Op) && r.in.ins[i].Local == ins.Local {
				slots := 1
				if wideStore(r.in.ins[i].Op) {
					slots = 2
				}
				read, _ := r.value(i, slots, deep+1)
				if read&^OfForm == 0 && !r.pending[i] && len(r.pending) < 3 {
					// A constant: what leads to it is what it tells.
					r.pending[i] = true
					read = r.before(i)
					delete(r.pending, i)
				}
				return of | read
			}
		}
		return of
	case isCall(op):
		ref, err := r.in.cf.Pool.Ref(ins.Index)
		switch {
		case err != nil:
		case r.in.b.GivesSetting(ref.Owner, ref.Name):
			return OfSetting
		case r.in.b.ofMessage(ref):
			return OfMessage
		}
	}
	return 0
}

// ofMessage reports whether a method reads a message of a peer, by code that was
// generated for it; what it says by an enum is an answer, not a form.
func (b *Bodies) ofMessage(ref classfile.Ref) bool {
	if !strings.HasPrefix(ref.Name, "get") && !strings.HasPrefix(ref.Name, "has") {
		return false
	}
	owner := b.w.Class(ref.Owner)
	if owner.Missing || !b.w.Foreign(owner) {
		return false
	}
	result := world.ResultClass(ref.Descriptor)
	return result == "" || !b.w.IsBelow(b.w.Class(result), b.w.Class("java.lang.Enum"))
}

// GivesSetting reports whether a method gives what users have set.
func (b *Bodies) GivesSetting(owner, name string) bool {
	switch owner {
	case "java.lang.System":
		return name == "getProperty" || name == "getenv"
	case "java.util.Properties":
		return name == "getProperty"
	}
	return strings.HasPrefix(name, "get") && slices.Contains(b.names.Settings, owner)
}

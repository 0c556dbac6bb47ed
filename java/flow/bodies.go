package flow

import (
	"cmp"
	"slices"
	"unsafe"

	"throwsight/java/classfile"
)

// bodies reads the bodies of a world's methods when they are asked for, and
// keeps those that were asked for lately.
type bodies struct {
	w       *world
	names   bodyNames
	callees map[calleeKey]*callee
	all     map[*method]*keptBody // nil for a method without one that can be read
	kept    []*keptBody
	held    int   // bytes of them, about
	turn    int32 // the turns that have begun

	ins []classfile.Instruction // of the body that is being read
	at  []int32
}

// bodyNames are methods and types that bodies are read by.
type bodyNames struct {
	// Checks throw when their condition fails: class#method to the exception.
	Checks map[string]string
	// Settings are types whose getters give what users have set.
	Settings []string
}

// A keptBody is a body that is kept.
type keptBody struct {
	of   *method
	ir   *ir
	used int32 // the turn in which it was asked for last
}

// newBodies returns the bodies of a world; none is read yet.
func newBodies(w *world, names bodyNames) *bodies {
	return &bodies{w: w, names: names, callees: map[calleeKey]*callee{}, all: map[*method]*keptBody{}}
}

// of returns the body of a method, nil where it has none that can be read.
func (b *bodies) of(m *method) *ir {
	k, ok := b.all[m]
	if !ok {
		if m.code && m.class.body {
			if x := b.interpret(m); x != nil {
				k = &keptBody{of: m, ir: x}
				b.kept = append(b.kept, k)
				b.held += x.size()
			}
		}
		b.all[m] = k
	}
	if k == nil {
		return nil
	}
	k.used = b.turn
	return k.ir
}

// has reports whether the body of a method is kept.
func (b *bodies) has(m *method) bool { return b.all[m] != nil }

// use has a body that is kept count as asked for in this turn.
func (b *bodies) use(m *method) {
	if k := b.all[m]; k != nil {
		k.used = b.turn
	}
}

// nextTurn begins the next turn: what is asked for from now on is newer than
// all that was before.
func (b *bodies) nextTurn() { b.turn++ }

// size returns how many bytes the bodies take that are kept, about.
func (b *bodies) size() int { return b.held }

// letGo drops bodies, those first that were not asked for longest, until they
// take no more than a number of bytes; those asked for in this turn stay.
func (b *bodies) letGo(most int) {
	slices.SortFunc(b.kept, func(x, y *keptBody) int { return cmp.Compare(y.used, x.used) })
	n := 0
	b.held = 0
	for _, k := range b.kept {
		if k.used < b.turn && b.held > most {
			delete(b.all, k.of)
			continue
		}
		b.kept[n] = k
		n++
		b.held += k.ir.size()
	}
	clear(b.kept[n:])
	b.kept = b.kept[:n]
}

// size is about how many bytes a body takes.
func (x *ir) size() int {
	n := int(unsafe.Sizeof(*x)) + len(x.atoms)*int(unsafe.Sizeof(atom{})) + len(x.lines)*4
	n += len(x.calls)*int(unsafe.Sizeof(call{})) + len(x.sets)*28
	if b := x.branches; b != nil {
		n += len(b.blocks)*int(unsafe.Sizeof(stretch{})) + 2*len(b.next) + len(b.tests)*int(unsafe.Sizeof(branch{})) + 4*len(b.keys) + 128
	}
	return n + 24*len(x.answers) + 4*len(x.usedAt) + 16*(len(x.texts)+len(x.throws)+len(x.puts)+len(x.handlers))
}

func (b *bodies) interpret(m *method) *ir {
	cf := b.w.file(m.class)
	if cf == nil || int(m.index) >= len(cf.Methods) {
		return nil
	}
	code, ok, err := cf.Methods[m.index].Code()
	if err != nil || !ok {
		return nil
	}
	in := &interp{b: b, w: b.w, m: m, cf: cf, code: code, atomIDs: map[atom]int32{}, setIDs: map[string]set{}, chainID: map[string]int32{}}
	in.out = &ir{sets: [][]int32{nil}, chains: [][]int32{nil}}
	in.setIDs[""], in.chainID[""] = 0, 0
	if in.handlers, err = code.Handlers(); err != nil {
		return nil
	}
	if !in.decode() {
		return nil
	}
	in.dropIdle()
	lines, _ := code.Lines() // without them sites have no lines
	for _, l := range lines {
		in.out.lines = append(in.out.lines, line{uint16(l.PC), uint16(l.Line)}) // both have 16 bits in the file
	}
	for _, h := range in.handlers {
		var c *class
		if h.Catch != "" {
			c = b.w.class(h.Catch)
		}
		in.out.handlers = append(in.out.handlers, c)
	}
	in.reach()
	in.run()
	if in.broken {
		return nil
	}
	in.finish()
	in.setBranches()
	in.setBehind()
	in.setAnswers()
	in.setUsed()
	in.setSubjects()
	in.setNeeds()
	return in.out.compact()
}

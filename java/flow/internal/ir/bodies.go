package ir

import (
	"cmp"
	"slices"
	"unsafe"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// Bodies reads the bodies of a world's methods when they are asked for, and
// keeps those that were asked for lately.
type Bodies struct {
	w       *world.World
	names   Names
	callees map[calleeKey]*Callee
	all     map[*world.Method]*keptBody // nil for a method without one that can be read
	kept    []*keptBody
	held    int   // bytes of them, about
	turn    int32 // the turns that have begun

	ins []classfile.Instruction // of the body that is being read
	at  []int32
}

// Names are methods and types that bodies are read by.
type Names struct {
	// Checks throw when their condition fails: class#method to the exception.
	Checks map[string]string
	// Settings are types whose getters give what users have set.
	Settings []string
}

// A keptBody is a body that is kept.
type keptBody struct {
	of   *world.Method
	ir   *Body
	used int32 // the turn in which it was asked for last
}

// NewBodies returns the bodies of a world; none is read yet.
func NewBodies(w *world.World, names Names) *Bodies {
	return &Bodies{w: w, names: names, callees: map[calleeKey]*Callee{}, all: map[*world.Method]*keptBody{}}
}

// Of returns the body of a method, nil where it has none that can be read.
func (b *Bodies) Of(m *world.Method) *Body {
	k, ok := b.all[m]
	if !ok {
		if m.HasCode && m.Class.HasBodies {
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

// Has reports whether the body of a method is kept.
func (b *Bodies) Has(m *world.Method) bool { return b.all[m] != nil }

// Use has a body that is kept count as asked for in this turn.
func (b *Bodies) Use(m *world.Method) {
	if k := b.all[m]; k != nil {
		k.used = b.turn
	}
}

// NextTurn begins the next turn: what is asked for from now on is newer than
// all that was before.
func (b *Bodies) NextTurn() { b.turn++ }

// Size returns how many bytes the bodies take that are kept, about.
func (b *Bodies) Size() int { return b.held }

// LetGo drops bodies, those first that were not asked for longest, until they
// take no more than a number of bytes; those asked for in this turn stay.
func (b *Bodies) LetGo(most int) {
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
func (x *Body) size() int {
	n := int(unsafe.Sizeof(*x)) + len(x.Atoms)*int(unsafe.Sizeof(Atom{})) + len(x.Lines)*4
	n += len(x.Calls)*int(unsafe.Sizeof(Call{})) + len(x.Sets)*28
	if b := x.Branches; b != nil {
		n += len(b.Blocks)*int(unsafe.Sizeof(Block{})) + 2*len(b.next) + len(b.Tests)*int(unsafe.Sizeof(Branch{})) + 4*len(b.keys) + 128
	}
	return n + 24*len(x.answers) + 4*len(x.usedAt) + 16*(len(x.Texts)+len(x.Throws)+len(x.Puts)+len(x.Handlers))
}

func (b *Bodies) interpret(m *world.Method) *Body {
	cf := b.w.File(m.Class)
	if cf == nil || int(m.Index) >= len(cf.Methods) {
		return nil
	}
	code, ok, err := cf.Methods[m.Index].Code()
	if err != nil || !ok {
		return nil
	}
	in := &interp{b: b, w: b.w, m: m, cf: cf, code: code, atomIDs: map[Atom]int32{}, setIDs: map[string]Set{}, chainID: map[string]int32{}}
	in.out = &Body{Sets: [][]int32{nil}, Chains: [][]int32{nil}}
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
		in.out.Lines = append(in.out.Lines, Line{uint16(l.PC), uint16(l.Line)}) // both have 16 bits in the file
	}
	for _, h := range in.handlers {
		var c *world.Class
		if h.Catch != "" {
			c = b.w.Class(h.Catch)
		}
		in.out.Handlers = append(in.out.Handlers, c)
	}
	in.normal = in.reached(undecided, func(handler int) bool { return false })
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

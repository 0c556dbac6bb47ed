package ir

import (
	"encoding/binary"
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// maxAtoms is how many things a value may be before it is simply unknown.
const maxAtoms = 16

// maxWork bounds the steps over one method's code: a method is given up where
// its values do not settle.
const maxWork = 1 << 20

// An interp finds what each value of a method can be: an abstract interpretation
// of its code over sets of atoms, to the least fixpoint.
type interp struct {
	b    *Bodies
	w    *world.World
	m    *world.Method
	cf   *classfile.Class
	code classfile.Code
	out  *Body

	ins      []classfile.Instruction
	cases    map[int][]int // switch targets by pc
	keys     map[int][]int // and their keys
	at       []int32       // pc to index in ins, -1
	handlers []classfile.Handler
	boot     []classfile.Bootstrap

	normal  []bool   // the instructions that are reached without an exception
	meets   []bool   // the instructions at which ways meet: what a branch or a handler goes to
	states  []*state // at each instruction that a jump or handler reaches, and the first
	todo    []int32
	atomIDs map[Atom]int32
	setIDs  map[string]Set
	emit    bool
	chainID map[string]int32
	work    int
	tested  *world.Class // by the last instanceof of the last walk
	broken  bool

	causes   map[int32]Set  // what the calls of getCause were called on, by pc
	where    bool           // some atom has a condition
	nulls    map[int]string // branches on whether the object's own field is null, by pc
	met      []bool         // the instructions that finish met
	tests    []Branch
	switched []int32               // the keys of their switches
	statics  map[*world.Field]bool // that are read as such
}

// A state is the values of locals and stack. Each slot holds a set; the second
// slot of a long or double is an empty one.
type state struct {
	locals []Set
	stack  []Set
	queued bool
}

func (s *state) clone() *state {
	return &state{locals: slices.Clone(s.locals), stack: slices.Clone(s.stack)}
}

func (in *interp) decode() bool {
	in.ins, in.at = in.b.ins[:0], in.b.at[:0]
	for range len(in.code.Bytes) + 1 {
		in.at = append(in.at, -1)
	}
	defer func() { in.b.ins, in.b.at = in.ins, in.at }() // only one body is read at a time
	walk := in.code.Instructions()
	for walk.Next() {
		in.at[walk.PC] = int32(len(in.ins))
		in.ins = append(in.ins, walk.Instruction)
		if walk.Op == classfile.OpTableswitch || walk.Op == classfile.OpLookupswitch {
			if in.cases == nil {
				in.cases, in.keys = map[int][]int{}, map[int][]int{}
			}
			for key, target := range walk.Cases() {
				in.keys[walk.PC] = append(in.keys[walk.PC], key)
				in.cases[walk.PC] = append(in.cases[walk.PC], target)
			}
		}
	}
	return walk.Err() == nil && len(in.ins) > 0
}

// run finds the states by a worklist over the places that are jumped to.
func (in *interp) run() {
	in.states = make([]*state, len(in.ins))
	in.findMeets()
	first := &state{locals: make([]Set, in.code.MaxLocals)}
	refs, wide, _ := world.Params(in.m.Desc)
	slot, n := 0, int32(0)
	param := func(kind byte) {
		if slot < len(first.locals) {
			switch {
			case kind == 'L' || kind == '[':
				first.locals[slot] = in.single(Atom{Kind: AtomParam, N: n})
			case isCounted(kind):
				first.locals[slot] = in.single(Atom{Kind: AtomNumberParam, N: n})
			}
		}
		slot++
		n++
	}
	if !in.m.Static() {
		param('L')
	}
	for i := range refs {
		param(world.ParamKind(in.m.Desc, i))
		if wide[i] {
			slot++
		}
	}
	in.join(0, first)
	for len(in.todo) > 0 && !in.broken {
		i := in.todo[len(in.todo)-1]
		in.todo = in.todo[:len(in.todo)-1]
		in.states[i].queued = false
		in.block(i, in.states[i].clone())
	}
}

// findMeets finds the instructions at which ways can meet.
func (in *interp) findMeets() {
	in.meets = make([]bool, len(in.ins))
	mark := func(pc int) {
		if pc >= 0 && pc < len(in.at) && in.at[pc] >= 0 {
			in.meets[in.at[pc]] = true
		}
	}
	for i := range in.ins {
		targets, _ := in.successors(&in.ins[i])
		for _, pc := range targets {
			mark(pc)
		}
	}
	for _, h := range in.handlers {
		mark(h.Target)
	}
}

// block steps from instruction i to where control leaves or meets another state.
func (in *interp) block(i int32, s *state) {
	in.guard(i, s)
	for {
		if in.work++; in.work > maxWork {
			in.broken = true
			return
		}
		ins := &in.ins[i]
		goes := in.step(ins, s)
		if in.broken {
			return
		}
		if ins.Op >= classfile.OpIstore && ins.Op <= classfile.OpAstore3 {
			in.guard(i, s)
		}
		in.jumps(i, s)
		in.narrow(i, s, false)
		if !goes {
			return
		}
		i++
		if int(i) >= len(in.ins) {
			in.broken = true
			return
		}
		if in.meets[i] {
			in.join(i, s)
			return
		}
		in.guard(i, s)
	}
}

// guard hands the locals to the handlers round instruction i.
func (in *interp) guard(i int32, s *state) {
	pc := in.ins[i].PC
	for n, h := range in.handlers {
		if h.Start <= pc && pc < h.End && in.at[h.Target] >= 0 {
			caught := in.single(Atom{Kind: AtomCaught, N: int32(n)})
			in.join(in.at[h.Target], &state{locals: s.locals, stack: []Set{caught}})
		}
	}
}

// jumps joins the state into where the instruction branches to.
func (in *interp) jumps(i int32, s *state) {
	ins := &in.ins[i]
	targets, _ := in.successors(ins)
	if len(targets) == 0 {
		return
	}
	s = in.narrowed(i, s)
	to := func(pc int) {
		if pc < 0 || pc >= len(in.at) || in.at[pc] < 0 {
			in.broken = true
			return
		}
		in.join(in.at[pc], s)
	}
	for _, pc := range targets {
		to(pc)
	}
}

// join adds a state to the one at instruction i, which is looked at again when
// that says more.
func (in *interp) join(i int32, s *state) {
	old := in.states[i]
	if old == nil {
		c := s.clone()
		c.queued = true
		in.states[i] = c
		in.todo = append(in.todo, i)
		return
	}
	if len(old.stack) != len(s.stack) {
		in.broken = true
		return
	}
	changed := false
	mix := func(a, b []Set) {
		for k := range a {
			if a[k] != b[k] {
				if u := in.together(a[k], b[k]); u != a[k] {
					a[k], changed = u, true
				}
			}
		}
	}
	mix(old.locals, s.locals)
	mix(old.stack, s.stack)
	if changed && !old.queued {
		old.queued = true
		in.todo = append(in.todo, i)
	}
}

// finish walks the code once more in order, with the settled states, and keeps
// what it meets.
func (in *interp) finish() {
	in.emit = true
	in.met = make([]bool, len(in.ins))
	var s *state
	for i := range in.ins {
		if in.states[i] != nil {
			s = in.states[i].clone()
		}
		if s == nil {
			continue // nothing gets here
		}
		in.met[i] = true
		if in.step(&in.ins[i], s) {
			in.narrow(int32(i), s, false)
		} else {
			s = nil
		}
		if in.broken {
			return
		}
	}
}

func (in *interp) atom(a Atom) int32 {
	id, ok := in.atomIDs[a]
	if !ok {
		id = int32(len(in.out.Atoms))
		in.out.Atoms = append(in.out.Atoms, a)
		in.atomIDs[a] = id
	}
	return id
}

func (in *interp) single(a Atom) Set { return in.intern([]int32{in.atom(a)}) }

func (in *interp) intern(ids []int32) Set {
	var key [4 * maxAtoms]byte
	for i, id := range ids {
		binary.LittleEndian.PutUint32(key[4*i:], uint32(id))
	}
	s, ok := in.setIDs[string(key[:4*len(ids)])]
	if !ok {
		s = Set(len(in.out.Sets))
		in.out.Sets = append(in.out.Sets, slices.Clone(ids))
		in.setIDs[string(key[:4*len(ids)])] = s
	}
	return s
}

func (in *interp) union(a, b Set) Set {
	if a == b || b == 0 {
		return a
	}
	if a == 0 {
		return b
	}
	ids := append(slices.Clone(in.out.Sets[a]), in.out.Sets[b]...)
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if in.where {
		ids = in.joined(ids)
	}
	if len(ids) > maxAtoms {
		// What is kept must not depend on the order of the work, and must
		// not shrink later: unknown takes the place of all.
		return in.single(Atom{Kind: AtomUnknown})
	}
	unknown := in.atom(Atom{Kind: AtomUnknown})
	if len(ids) == maxAtoms && slices.Contains(ids, unknown) {
		return in.single(Atom{Kind: AtomUnknown})
	}
	return in.intern(ids)
}

// chain returns the handlers round a pc, in the order of the table.
func (in *interp) chain(pc int) int32 {
	var ids []int32
	var key []byte
	for n, h := range in.handlers {
		if h.Start <= pc && pc < h.End {
			ids = append(ids, int32(n))
			key = binary.LittleEndian.AppendUint32(key, uint32(n))
		}
	}
	id, ok := in.chainID[string(key)]
	if !ok {
		id = int32(len(in.out.Chains))
		in.out.Chains = append(in.out.Chains, ids)
		in.chainID[string(key)] = id
	}
	return id
}

package ir

import "slices"

// compact returns a body without what only its reading needed: sets and atoms
// that nothing kept names go, and each kind of slice has one array. The order
// of what stays is the same. A class path has a hundred thousand bodies.
func (x *Body) compact() *Body {
	c := &compactor{from: x, sets: make([]Set, len(x.Sets)), atoms: make([]bool, len(x.Atoms))}
	c.mark()
	c.number()
	out := &Body{Handlers: slices.Clone(x.Handlers), Texts: slices.Clone(x.Texts), Lines: slices.Clone(x.Lines), Inits: slices.Clone(x.Inits), subjects: slices.Clone(x.subjects), answers: slices.Clone(x.answers), usedAt: slices.Clone(x.usedAt),
		Needs: x.Needs, Chains: slices.Clone(x.Chains)}
	out.Atoms, out.Sets = c.keep()
	out.Calls = c.calls()
	out.Throws = slices.Clone(x.Throws)
	for i := range out.Throws {
		out.Throws[i].Value = c.set(out.Throws[i].Value)
	}
	out.Returns, out.ReturnsAt = c.list(x.Returns), slices.Clone(x.ReturnsAt)
	out.Branches = x.Branches.renumbered(c.set)
	out.Puts = slices.Clone(x.Puts)
	for i := range out.Puts {
		out.Puts[i].Value = c.set(out.Puts[i].Value)
	}
	for _, pc := range c.closures {
		cl := x.Closures[pc]
		cl.Captured = c.list(cl.Captured)
		if out.Closures == nil {
			out.Closures = make(map[int32]*Closure, len(c.closures))
		}
		out.Closures[pc] = cl
	}
	for _, pc := range c.arrays {
		if out.Arrays == nil {
			out.Arrays = make(map[int32][]Set, len(c.arrays))
		}
		out.Arrays[pc] = c.list(x.Arrays[pc])
	}
	return out
}

// A compactor numbers the sets and atoms of a body anew.
type compactor struct {
	from     *Body
	sets     []Set // -1 where it is kept, then its new number; 0 where it is not
	atoms    []bool
	renamed  []int32
	closures []int32 // those kept, by pc
	arrays   []int32
	todo     []Set
}

func (c *compactor) want(list ...Set) {
	for _, s := range list {
		if s != 0 && c.sets[s] == 0 {
			c.sets[s] = -1
			c.todo = append(c.todo, s)
		}
	}
}

// mark finds what is named by what is kept.
func (c *compactor) mark() {
	x := c.from
	for i := range x.Calls {
		c.want(x.Calls[i].Args...)
	}
	for _, t := range x.Throws {
		c.want(t.Value)
	}
	c.want(x.Returns...)
	if x.Branches != nil {
		for _, b := range x.Branches.Tests {
			if c.want(b.A); !b.IsSwitch() {
				c.want(b.B)
			}
		}
	}
	for _, p := range x.Puts {
		c.want(p.Value)
	}
	for len(c.todo) > 0 {
		s := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		for _, id := range x.Sets[s] {
			c.atom(id)
		}
	}
}

func (c *compactor) atom(id int32) {
	if c.atoms[id] {
		return
	}
	c.atoms[id] = true
	switch a := c.from.Atoms[id]; a.Kind {
	case AtomCast, AtomWhere:
		c.atom(a.Inner)
	case AtomTest, AtomLength:
		c.want(a.N)
	case AtomCompare:
		c.want(a.N, a.Inner)
	case AtomClosure:
		c.closures = append(c.closures, a.N)
		c.want(c.from.Closures[a.N].Captured...)
	case AtomArray:
		if held := c.from.Arrays[a.N]; len(held) > 0 {
			c.arrays = append(c.arrays, a.N)
			c.want(held...)
		}
	}
}

func (c *compactor) number() {
	n := int32(0)
	c.renamed = make([]int32, len(c.atoms))
	for id, kept := range c.atoms {
		if kept {
			c.renamed[id] = n
			n++
		}
	}
	next := Set(1)
	for s := range c.sets {
		if c.sets[s] != 0 {
			c.sets[s] = next
			next++
		}
	}
}

func (c *compactor) keep() ([]Atom, [][]int32) {
	x := c.from
	n, ids := 0, 0
	for id, kept := range c.atoms {
		if kept {
			n = int(c.renamed[id]) + 1
		}
	}
	atoms := make([]Atom, 0, n)
	for id, kept := range c.atoms {
		if kept {
			a := x.Atoms[id]
			switch a.Kind {
			case AtomCast, AtomWhere:
				a.Inner = c.renamed[a.Inner]
			case AtomTest, AtomLength:
				a.N = c.set(a.N)
			case AtomCompare:
				a.N, a.Inner = c.set(a.N), c.set(a.Inner)
			}
			atoms = append(atoms, a)
		}
	}
	n = 1
	for s, to := range c.sets {
		if to != 0 {
			n++
			ids += len(x.Sets[s])
		}
	}
	sets := make([][]int32, 1, n)
	all := make([]int32, 0, ids)
	for s, to := range c.sets {
		if to == 0 {
			continue
		}
		first := len(all)
		for _, id := range x.Sets[s] {
			all = append(all, c.renamed[id])
		}
		sets = append(sets, all[first:len(all):len(all)])
	}
	return atoms, sets
}

func (c *compactor) calls() []Call {
	calls := slices.Clone(c.from.Calls)
	n := 0
	for i := range calls {
		n += len(calls[i].Args)
	}
	all := make([]Set, 0, n)
	for i := range calls {
		first := len(all)
		for _, s := range calls[i].Args {
			all = append(all, c.set(s))
		}
		calls[i].Args = all[first:len(all):len(all)]
	}
	return calls
}

func (c *compactor) set(s Set) Set { return c.sets[s] }

func (c *compactor) list(list []Set) []Set {
	out := make([]Set, 0, len(list))
	for _, s := range list {
		out = append(out, c.set(s))
	}
	return out
}

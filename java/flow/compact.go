package flow

import "slices"

// compact returns a body without what only its reading needed: sets and atoms
// that nothing kept names go, and each kind of slice has one array. The order
// of what stays is the same. A class path has a hundred thousand bodies.
func (x *ir) compact() *ir {
	c := &compactor{from: x, sets: make([]set, len(x.sets)), atoms: make([]bool, len(x.atoms))}
	c.mark()
	c.number()
	out := &ir{handlers: slices.Clone(x.handlers), texts: slices.Clone(x.texts), lines: slices.Clone(x.lines), inits: slices.Clone(x.inits), subjects: slices.Clone(x.subjects), answers: slices.Clone(x.answers), usedAt: slices.Clone(x.usedAt),
		needs: x.needs, chains: slices.Clone(x.chains)}
	out.atoms, out.sets = c.keep()
	out.calls = c.calls()
	out.throws = slices.Clone(x.throws)
	for i := range out.throws {
		out.throws[i].value = c.set(out.throws[i].value)
	}
	out.returns, out.returnsAt = c.list(x.returns), slices.Clone(x.returnsAt)
	out.branches = x.branches.renumbered(c.set)
	out.puts = slices.Clone(x.puts)
	for i := range out.puts {
		out.puts[i].value = c.set(out.puts[i].value)
	}
	for _, pc := range c.closures {
		cl := x.closures[pc]
		cl.captured = c.list(cl.captured)
		if out.closures == nil {
			out.closures = make(map[int32]*closure, len(c.closures))
		}
		out.closures[pc] = cl
	}
	for _, pc := range c.arrays {
		if out.arrays == nil {
			out.arrays = make(map[int32][]set, len(c.arrays))
		}
		out.arrays[pc] = c.list(x.arrays[pc])
	}
	return out
}

// A compactor numbers the sets and atoms of a body anew.
type compactor struct {
	from     *ir
	sets     []set // -1 where it is kept, then its new number; 0 where it is not
	atoms    []bool
	renamed  []int32
	closures []int32 // those kept, by pc
	arrays   []int32
	todo     []set
}

func (c *compactor) want(list ...set) {
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
	for i := range x.calls {
		c.want(x.calls[i].args...)
	}
	for _, t := range x.throws {
		c.want(t.value)
	}
	c.want(x.returns...)
	if x.branches != nil {
		for _, b := range x.branches.tests {
			if c.want(b.a); !b.isSwitch() {
				c.want(b.b)
			}
		}
	}
	for _, p := range x.puts {
		c.want(p.value)
	}
	for len(c.todo) > 0 {
		s := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		for _, id := range x.sets[s] {
			c.atom(id)
		}
	}
}

func (c *compactor) atom(id int32) {
	if c.atoms[id] {
		return
	}
	c.atoms[id] = true
	switch a := c.from.atoms[id]; a.kind {
	case atomCast, atomWhere:
		c.atom(a.inner)
	case atomTest, atomLength:
		c.want(a.n)
	case atomCompare:
		c.want(a.n, a.inner)
	case atomClosure:
		c.closures = append(c.closures, a.n)
		c.want(c.from.closures[a.n].captured...)
	case atomArray:
		if held := c.from.arrays[a.n]; len(held) > 0 {
			c.arrays = append(c.arrays, a.n)
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
	next := set(1)
	for s := range c.sets {
		if c.sets[s] != 0 {
			c.sets[s] = next
			next++
		}
	}
}

func (c *compactor) keep() ([]atom, [][]int32) {
	x := c.from
	n, ids := 0, 0
	for id, kept := range c.atoms {
		if kept {
			n = int(c.renamed[id]) + 1
		}
	}
	atoms := make([]atom, 0, n)
	for id, kept := range c.atoms {
		if kept {
			a := x.atoms[id]
			switch a.kind {
			case atomCast, atomWhere:
				a.inner = c.renamed[a.inner]
			case atomTest, atomLength:
				a.n = c.set(a.n)
			case atomCompare:
				a.n, a.inner = c.set(a.n), c.set(a.inner)
			}
			atoms = append(atoms, a)
		}
	}
	n = 1
	for s, to := range c.sets {
		if to != 0 {
			n++
			ids += len(x.sets[s])
		}
	}
	sets := make([][]int32, 1, n)
	all := make([]int32, 0, ids)
	for s, to := range c.sets {
		if to == 0 {
			continue
		}
		first := len(all)
		for _, id := range x.sets[s] {
			all = append(all, c.renamed[id])
		}
		sets = append(sets, all[first:len(all):len(all)])
	}
	return atoms, sets
}

func (c *compactor) calls() []call {
	calls := slices.Clone(c.from.calls)
	n := 0
	for i := range calls {
		n += len(calls[i].args)
	}
	all := make([]set, 0, n)
	for i := range calls {
		first := len(all)
		for _, s := range calls[i].args {
			all = append(all, c.set(s))
		}
		calls[i].args = all[first:len(all):len(all)]
	}
	return calls
}

func (c *compactor) set(s set) set { return c.sets[s] }

func (c *compactor) list(list []set) []set {
	out := make([]set, 0, len(list))
	for _, s := range list {
		out = append(out, c.set(s))
	}
	return out
}

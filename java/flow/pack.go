package flow

import (
	"encoding/binary"
	"iter"
	"slices"

	"throwsight/java/flow/internal/world"
)

// A packed is facts that do not change any more. A method that hands on the
// errors of another has the same elements, and mostly the same costs but for
// what the call adds: both lists are shared by all that have equal ones, the
// costs as what is over the least width and the least number of calls.
type packed struct {
	ids   *[]byte   // what each is more than the one before, as varints
	costs *[]uint16 // numbers of costs
	least cost      // its far part is none
	plain facts     // instead, where there are too many costs to be numbered
}

// A packer keeps one copy of each list, and the numbers of costs.
type packer struct {
	ids     map[uint64]*[]byte
	costs   map[uint64]*[]uint16
	table   []cost
	numbers map[cost]uint16
	buffer  []uint16
	bufferI []byte
}

func newPacker() packer {
	return packer{ids: map[uint64]*[]byte{}, costs: map[uint64]*[]uint16{}, numbers: map[cost]uint16{}}
}

// maxCosts is how many costs have numbers.
const maxCosts = 1 << 16

func (p *packer) pack(all facts) packed {
	if len(all) == 0 {
		return packed{}
	}
	least := cost{width: all[0].cost.width, near: all[0].cost.near}
	for _, f := range all {
		least.width, least.near = min(least.width, f.cost.width), min(least.near, f.cost.near)
	}
	ids, costs := p.bufferI[:0], p.buffer[:0]
	last := int32(0)
	for _, f := range all {
		over := cost{f.cost.width - least.width, f.cost.near - least.near, f.cost.far}
		n, ok := p.numbers[over]
		if !ok {
			if len(p.table) == maxCosts {
				return packed{plain: all}
			}
			n = uint16(len(p.table))
			p.table = append(p.table, over)
			p.numbers[over] = n
		}
		ids, costs = binary.AppendUvarint(ids, uint64(f.element-last)), append(costs, n)
		last = f.element
	}
	p.bufferI, p.buffer = ids, costs
	return packed{ids: shared(p.ids, ids), costs: shared(p.costs, costs), least: least}
}

// shared returns the one copy of a list.
func shared[T byte | uint16](known map[uint64]*[]T, list []T) *[]T {
	h := uint64(len(list))
	for _, x := range list {
		h = (h ^ uint64(x)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	old := known[h]
	if old != nil && slices.Equal(*old, list) {
		return old
	}
	list = append(make([]T, 0, len(list)), list...)
	if old == nil {
		known[h] = &list
	}
	return &list
}

// all returns the facts in the order of their elements.
func (p *packer) all(x packed) iter.Seq[fact] {
	return func(yield func(fact) bool) {
		for _, f := range x.plain {
			if !yield(f) {
				return
			}
		}
		if x.ids == nil {
			return
		}
		ids, id := *x.ids, int32(0)
		for _, number := range *x.costs {
			more, n := uint64(ids[0]), 1
			if more >= 0x80 {
				more, n = binary.Uvarint(ids)
			}
			ids = ids[n:]
			id += int32(more)
			c := p.table[number]
			c.width += x.least.width
			c.near += x.least.near
			if !yield(fact{id, c}) {
				return
			}
		}
	}
}

// A result is what a context gives, once it does not change any more.
type result struct {
	thrown   packed
	returned packed
	fields   []*world.Field // that it puts errors into, in the order of fieldsOf
	puts     []packed       // by field
}

// A progress is what a context gives so far, and where it is in the search for
// components.
type progress struct {
	thrown   facts
	returned facts
	puts     map[*world.Field]facts

	callers    []*context // within the component being evaluated
	index, low int32      // of Tarjan's algorithm
	onStack    bool
	dirty      bool
}

// finish keeps of a context what its callers ask for.
func (e *Engine) finish(c *context) {
	c.done = true
	if c.field == nil {
		var fields []*context
		for _, d := range c.deps {
			if d.field != nil {
				fields = append(fields, d)
			}
		}
		c.deps = fields
	}
	p := c.progress
	c.progress = nil
	if p == nil || len(p.thrown) == 0 && len(p.returned) == 0 && len(p.puts) == 0 {
		return
	}
	c.result = &result{thrown: e.packer.pack(p.thrown), returned: e.packer.pack(p.returned), fields: fieldsOf(p.puts)}
	for _, f := range c.result.fields {
		c.result.puts = append(c.result.puts, e.packer.pack(p.puts[f]))
	}
}

// thrownBy returns the errors that a context throws, as far as it is known.
func (e *Engine) thrownBy(c *context) iter.Seq[fact] {
	switch {
	case c.result != nil:
		return e.packer.all(c.result.thrown)
	case c.progress != nil:
		return slices.Values(c.progress.thrown)
	}
	return nothing
}

// returnedBy returns the errors that a context gives back, or of a field's
// node those that it holds.
func (e *Engine) returnedBy(c *context) iter.Seq[fact] {
	switch {
	case c.result != nil:
		return e.packer.all(c.result.returned)
	case c.progress != nil:
		return slices.Values(c.progress.returned)
	}
	return nothing
}

// putsOf returns the errors that a context puts into a field.
func (e *Engine) putsOf(c *context, f *world.Field) iter.Seq[fact] {
	switch {
	case c.result != nil:
		if i := slices.Index(c.result.fields, f); i >= 0 {
			return e.packer.all(c.result.puts[i])
		}
	case c.progress != nil:
		return slices.Values(c.progress.puts[f])
	}
	return nothing
}

// putFields returns the fields that a context puts errors into.
func putFields(c *context) []*world.Field {
	switch {
	case c.result != nil:
		return c.result.fields
	case c.progress != nil:
		return fieldsOf(c.progress.puts)
	}
	return nil
}

func nothing(func(fact) bool) {}

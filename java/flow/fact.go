package flow

import (
	"slices"

	"throwsight/java/flow/internal/world"
)

// An element is an error as it arrives somewhere: made at a site, or whatever
// a parameter is; plain, as another process's, or below others as their cause.
// Equal elements have one number.
type element struct {
	site   int32        // index of the site, or -1-i for the error that parameter i is
	in     *world.Field // what that parameter has in a field; of a container, the engine's content
	inner  bool         // the cause of that parameter
	only   *world.Class // of a parameter or its cause: as far as it is of this class
	where  *conditions  // of a parameter or its cause: as far as it meets these
	remote bool         // the class that arrives is the one that stands for another process's
	top    *world.Class
	next   *world.Class // the class below top
	deeper bool         // there is more between next and the error
	told   bool         // top's message has the error's text
	low    bool         // next's message has it
	as     *world.Class // the class that carries the error's text over a border, where it is not the error's own
}

func (x *element) pseudo() bool { return x.site < 0 }

// A cost is what an error's best way costs: how wide its calls are, and how
// many there are on this side and on the other side of an RPC border.
type cost struct {
	width     uint16 // sum of log2, in quarters
	near, far uint8
}

func (c cost) key() int { return 40*(int(c.near)+int(c.far)) + 7*int(c.width) }

func (c cost) less(d cost) bool {
	if a, b := c.key(), d.key(); a != b {
		return a < b
	}
	return c.width < d.width || c.width == d.width && c.near < d.near
}

func (c cost) plus(d cost) cost {
	return cost{sum16(c.width, d.width), sum8(c.near, d.near), max(c.far, d.far)}
}

func (c cost) step(width uint8) cost {
	return cost{sum16(c.width, uint16(width)), sum8(c.near, 1), c.far}
}

func sum8(a, b uint8) uint8    { return uint8(min(255, int(a)+int(b))) }
func sum16(a, b uint16) uint16 { return uint16(min(65535, int(a)+int(b))) }

// A fact is an element with the cost of its best way.
type fact struct {
	element int32
	cost    cost
}

// facts are sorted by element, each once.
type facts []fact

// A pool keeps slices to collect in.
type pool struct {
	free []facts
	room int // of all of them
}

// maxRoom is how many facts the slices of a pool have room for together.
const maxRoom = 1 << 18

func (p *pool) take() facts {
	n := len(p.free)
	if n == 0 {
		return nil
	}
	s := p.free[n-1]
	p.free = p.free[:n-1]
	p.room -= cap(s)
	return s[:0]
}

// give takes a slice that nobody uses any more.
func (p *pool) give(s facts) {
	if cap(s) > 0 && p.room+cap(s) <= maxRoom {
		p.free = append(p.free, s)
		p.room += cap(s)
	}
}

// A scratch has a place for each element, so that what is collected need not be
// sorted whole: the same elements arrive by many ways.
type scratch struct {
	places []place
	round  uint32
	ids    []int32
}

// A place is of the round it was last written in.
type place struct {
	round uint32
	count int32
	cost  cost
}

// next begins a round with room for n elements.
func (s *scratch) next(n int) {
	if len(s.places) < n {
		s.places = append(s.places, make([]place, n+n/2-len(s.places))...)
	}
	s.round++
	s.ids = s.ids[:0]
}

// settle keeps the best of each element of what was collected, in order, in a
// slice of their own.
func (e *Engine) settle(all facts) facts {
	if len(all) == 0 {
		return nil
	}
	s := &e.scratch
	s.next(len(e.elements))
	sorted := true
	for _, f := range all {
		p := &s.places[f.element]
		if p.round != s.round {
			p.round, p.cost = s.round, f.cost
			sorted = sorted && (len(s.ids) == 0 || s.ids[len(s.ids)-1] < f.element)
			s.ids = append(s.ids, f.element)
		} else if f.cost.less(p.cost) {
			p.cost = f.cost
		}
	}
	if !sorted {
		slices.Sort(s.ids)
	}
	out := make(facts, len(s.ids))
	for i, id := range s.ids {
		out[i] = fact{id, s.places[id].cost}
	}
	return out
}

func (e *Engine) elementOf(x element) int32 {
	hash := x.hash()
	if n, ok := e.elementIDs.Find(hash, func(n int) bool { return e.elements[n] == x }); ok {
		return int32(n)
	}
	e.elements = append(e.elements, x)
	e.elementIDs.Add(hash)
	return int32(len(e.elements) - 1)
}

func (x *element) hash() uint32 {
	h := uint32(x.site)
	for _, flag := range [...]bool{x.inner, x.remote, x.deeper, x.told, x.low} {
		h *= 2
		if flag {
			h++
		}
	}
	for _, c := range [...]*world.Class{x.top, x.next, x.as} {
		h *= 0x9E3779B1
		if c != nil {
			h += uint32(c.Number)
		}
	}
	return h
}

// strip takes the exception on top off.
func (x *element) strip() { x.top, x.next, x.told, x.low = x.next, nil, x.low, false }

// under returns an element as the cause of an exception of class c.
func (e *Engine) under(id int32, c *world.Class) int32 { return e.above(id, c, false) }

// above is under, for an exception whose message may tell that of its cause.
func (e *Engine) above(id int32, c *world.Class, told bool) int32 {
	x := e.elements[id]
	x.told, x.low = told && (x.top == nil || x.told), x.told
	x.deeper = x.deeper || x.next != nil
	next := x.top
	if next != nil && !e.carriers[c] {
		// What is two causes down is taken out again only of exceptions that
		// are there to carry another.
		next, x.low, x.deeper = nil, false, true
	}
	x.top, x.next = c, next
	return e.elementOf(x)
}

// cause returns what is left of an element when its top is taken off.
func (e *Engine) cause(id int32) (int32, bool) {
	x := e.elements[id]
	switch {
	case x.top != nil && (x.next != nil || !x.deeper):
		x.strip()
	case x.top == nil && x.pseudo() && !x.inner:
		x.inner, x.only, x.where = true, nil, e.ofCause(x.where)
	default:
		return 0, false
	}
	return e.elementOf(x), true
}

// classOf returns the class of the exception that an element arrives as; of a
// parameter's, the one that is declared.
func (e *Engine) classOf(c *context, id int32) *world.Class {
	x := &e.elements[id]
	switch {
	case x.top != nil:
		return x.top
	case x.remote:
		return e.remoteClass
	case x.as != nil:
		return x.as
	case x.pseudo():
		if x.only != nil {
			return x.only
		}
		if x.inner || x.in != nil {
			return e.throwableClass
		}
		return e.declared(c, int(-1-x.site))
	}
	return e.sites[x.site].exception
}

// narrowed returns a parameter's error as far as it is of a class below the one
// that is known of it.
func (e *Engine) narrowed(id int32, c *world.Class) int32 {
	x := e.elements[id]
	x.only = c
	return e.elementOf(x)
}

// declared returns the declared class of a context's parameter.
func (e *Engine) declared(c *context, i int) *world.Class {
	if i == 0 && !c.m.Static() {
		return c.m.Class
	}
	if name := c.m.ParamClass(i); name != "" {
		return e.w.Class(name)
	}
	return e.throwableClass
}

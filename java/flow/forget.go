package flow

import (
	"cmp"
	"slices"
	"unsafe"
)

// maxBodies is how many bytes of bodies an engine keeps. What a context gives is
// enough for its callers; its body is asked for again by few, and is then read
// again.
const maxBodies = 24 << 20

// letGo drops the bodies that were not asked for lately, where there are too
// many: those of methods with contexts that still are to be evaluated stay.
func (e *Engine) letGo() {
	w := e.w
	w.turn++
	if w.held <= e.letGoAt {
		return
	}
	clear(e.caught)
	for _, c := range e.contexts {
		if c.expanded && !c.done {
			c.m.used = w.turn
		}
	}
	slices.SortFunc(w.bodies, func(a, b *method) int { return cmp.Compare(b.used, a.used) })
	kept := 0
	w.held = 0
	for _, m := range w.bodies {
		if m.used < w.turn && w.held > e.maxBodies/2 {
			m.ir, m.read = nil, false
			continue
		}
		w.bodies[kept] = m
		kept++
		w.held += m.ir.size()
	}
	clear(w.bodies[kept:])
	w.bodies = w.bodies[:kept]
	for _, c := range e.contexts {
		if c.done && c.ir != nil && c.m.ir == nil {
			c.ir = nil
		}
	}
	// Where much of it is still to be evaluated, it is not looked at again at
	// once.
	e.letGoAt = max(e.maxBodies, 2*w.held)
}

// revive reads the body of a context again whose body was let go.
func (e *Engine) revive(c *context) {
	if c.m != nil && c.expanded {
		c.ir = e.w.bodyOf(c.m)
	}
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

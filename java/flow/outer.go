package flow

import "slices"

// Methods hand what they do to objects of classes without names: an operation
// to retry, an action to run as somebody. Inside, the object round it is the one
// whose method was called: its class is known there as in that method.

// inside returns the shape of a new object of a class without a name with the
// object round it, where the context knows that.
func (e *Engine) inside(c *context, a atom, s *shape, deep int) *shape {
	if !a.class.library() || !unnamed(a.class.name) {
		return s
	}
	first, _ := c.ir.callAt(a.n)
	for i := first; i < len(c.ir.calls); i++ {
		k := &c.ir.calls[i]
		if k.name != "<init>" || k.owner != a.class || len(k.args) < 2 || !slices.ContainsFunc(c.ir.sets[k.args[0]], func(id int32) bool { return c.ir.atoms[id] == a }) {
			continue
		}
		round := paramClass(k.desc, 0)
		if round == "" || !a.class.isWithin(round) {
			return s
		}
		list, open := e.shapesOf(c, k.args[1], deep+1)
		if open || len(list) != 1 || list[0].class == nil || list[0].proxy || list[0].depth >= maxNesting {
			return s
		}
		made := *s
		made.outer, made.depth = list[0], list[0].depth+1
		return e.shapeOf(made)
	}
	return s
}

// object returns what is known of the object whose field an atom is.
func (c *context) object(a atom) *shape {
	r := c.arg(0)
	switch {
	case r == nil || c.m.static():
		return nil
	case a.n == ofThis:
		return r
	case a.n == ofOuter:
		return r.outer
	}
	return nil
}

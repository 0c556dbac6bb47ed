package flow

import (
	"slices"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// Methods hand what they do to objects of classes without names: an operation
// to retry, an action to run as somebody. Inside, the object round it is the one
// whose method was called: its class is known there as in that method.

// inside returns the shape of a new object of a class without a name with the
// object round it, where the context knows that.
func (e *Engine) inside(c *context, a ir.Atom, s *shape, deep int) *shape {
	if !a.Class.Library() || !world.Unnamed(a.Class.Name) {
		return s
	}
	first, _ := c.ir.CallAt(a.N)
	for i := first; i < len(c.ir.Calls); i++ {
		k := &c.ir.Calls[i]
		if k.Name != "<init>" || k.Owner != a.Class || len(k.Args) < 2 || !slices.ContainsFunc(c.ir.Sets[k.Args[0]], func(id int32) bool { return c.ir.Atoms[id] == a }) {
			continue
		}
		round := world.ParamClass(k.Desc, 0)
		if round == "" || !a.Class.IsWithin(round) {
			return s
		}
		list, open := e.shapesOf(c, k.Args[1], deep+1)
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
func (c *context) object(a ir.Atom) *shape {
	r := c.arg(0)
	switch {
	case r == nil || c.m.Static():
		return nil
	case a.N == ir.OfThis:
		return r
	case a.N == ir.OfOuter:
		return r.outer
	}
	return nil
}

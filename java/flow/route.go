package flow

import "iter"

// A Hop is a method on a route, with the number of methods, as log2 in
// quarters, that the call of it could have meant.
type Hop struct {
	Class, Method string
	Width         int
}

// route returns the calls from a context to where an error is made, by the
// cheapest way that the facts tell.
func (e *Engine) route(c *context, id int32) []Hop {
	var hops []Hop
	seen := map[*context]bool{}
	for c != nil && !seen[c] && len(hops) < 64 {
		seen[c] = true
		next, nextID, width := e.hop(c, id)
		if next == nil {
			break
		}
		if next.m != nil {
			hops = append(hops, Hop{next.m.Class.Name, sourceMethod(next.m.Name), width})
		}
		c, id = next, nextID
	}
	return hops
}

// hop returns the target of a context that an error comes from, and the error
// as it is there.
func (e *Engine) hop(c *context, id int32) (*context, int32, int) {
	site := e.elements[id].site
	var best *context
	var bestID int32
	var bestCost cost
	bestWidth := 0
	try := func(d *context, from iter.Seq[fact], width uint8) {
		for f := range from {
			if e.elements[f.element].site != site {
				continue
			}
			if at := f.cost.step(width); best == nil || at.less(bestCost) {
				best, bestID, bestCost, bestWidth = d, f.element, at, int(width)
			}
		}
	}
	uncalled, called := c.uncalled()
	for _, t := range called {
		try(t.c, e.thrownBy(t.c), t.width)
		try(t.c, e.returnedBy(t.c), t.width)
	}
	for _, t := range uncalled {
		try(t.c, e.thrownBy(t.c), t.width)
	}
	for _, d := range c.deps {
		switch {
		case d.field != nil:
			try(d, e.returnedBy(d), 0)
		case c.field != nil:
			try(d, e.putsOf(d, c.field), 0)
		}
	}
	return best, bestID, bestWidth
}

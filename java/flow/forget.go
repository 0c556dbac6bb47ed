package flow

// maxBodies is how many bytes of bodies an engine keeps. What a context gives is
// enough for its callers; its body is asked for again by few, and is then read
// again.
const maxBodies = 24 << 20

// letGo drops the bodies that were not asked for lately, where there are too
// many: those of methods with contexts that still are to be evaluated stay.
func (e *Engine) letGo() {
	e.bodies.NextTurn()
	if e.bodies.Size() <= e.letGoAt {
		return
	}
	clear(e.caught)
	for _, c := range e.contexts {
		if c.expanded && !c.done {
			e.bodies.Use(c.m)
		}
	}
	e.bodies.LetGo(e.maxBodies / 2)
	for _, c := range e.contexts {
		if c.done && c.ir != nil && !e.bodies.Has(c.m) {
			c.ir = nil
		}
	}
	// Where much of it is still to be evaluated, it is not looked at again at
	// once.
	e.letGoAt = max(e.maxBodies, 2*e.bodies.Size())
}

// revive reads the body of a context again whose body was let go.
func (e *Engine) revive(c *context) {
	if c.m != nil && c.expanded {
		c.ir = e.bodies.Of(c.m)
	}
}

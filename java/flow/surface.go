package flow

// surfaces tells whether what is put into a field of errors comes out again: a
// method of the classes nested with the owner throws it, or what a holder has.
func (e *Engine) surfaces(f *field) bool {
	if yes, ok := e.surfacing[f]; ok {
		return yes
	}
	yes := false
	for _, c := range e.w.nest(f.owner.name) {
		for i := range c.methods {
			if x := e.bodies.of(&c.methods[i]); x != nil && !yes {
				yes = x.throwsField(f)
			}
		}
	}
	e.surfacing[f] = yes
	return yes
}

// kept calls add for the errors that a context puts into a field of the object
// that was asked, out of which another of its methods throws them.
func (e *Engine) kept(c *context, asked *class, at cost, add func(fact)) {
	if asked == nil {
		return
	}
	for _, f := range putFields(c) {
		if f.name == "" || !e.w.isBelow(asked, f.owner) && topLevel(asked.name) != topLevel(f.owner.name) || !e.surfaces(f) {
			continue
		}
		for p := range e.putsOf(c, f) {
			e.tell(p, at, add)
		}
	}
}

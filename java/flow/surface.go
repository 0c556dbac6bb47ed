package flow

import "throwsight/java/flow/internal/world"

// surfaces tells whether what is put into a field of errors comes out again: a
// method of the classes nested with the owner throws it, or what a holder has.
func (e *Engine) surfaces(f *world.Field) bool {
	if yes, ok := e.surfacing[f]; ok {
		return yes
	}
	yes := false
	for _, c := range e.w.Nest(f.Owner.Name) {
		for i := range c.Methods {
			if x := e.bodies.Of(&c.Methods[i]); x != nil && !yes {
				yes = x.ThrowsField(f)
			}
		}
	}
	e.surfacing[f] = yes
	return yes
}

// kept calls add for the errors that a context puts into a field of the object
// that was asked, out of which another of its methods throws them.
func (e *Engine) kept(c *context, asked *world.Class, at cost, add func(fact)) {
	if asked == nil {
		return
	}
	for _, f := range putFields(c) {
		if f.Name == "" || !e.w.IsBelow(asked, f.Owner) && world.TopLevel(asked.Name) != world.TopLevel(f.Owner.Name) || !e.surfaces(f) {
			continue
		}
		for p := range e.putsOf(c, f) {
			e.tell(p, at, add)
		}
	}
}

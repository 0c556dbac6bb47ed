package ir

import "throwsight/java/flow/internal/world"

// Which classes a method has initialised, by the first use in its code.

// An Initial is a use of a class of the library that may have it initialised:
// the first in a method's code.
type Initial struct {
	Class *world.Class
	Chain int32
}

// initialises notes that an instruction has a class initialised before it.
func (in *interp) initialises(c *world.Class, pc int) {
	if !in.emit || c == in.m.Class || !c.Library() {
		return
	}
	for _, i := range in.out.Inits {
		if i.Class == c {
			return
		}
	}
	in.out.Inits = append(in.out.Inits, Initial{c, in.chain(pc)})
}

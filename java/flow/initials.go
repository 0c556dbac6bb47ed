package flow

// Which classes a method has initialised, by the first use in its code.

// An initial is a use of a class of the library that may have it initialised:
// the first in a method's code.
type initial struct {
	class *class
	chain int32
}

// initialises notes that an instruction has a class initialised before it.
func (in *interp) initialises(c *class, pc int) {
	if !in.emit || c == in.m.class || !c.library() {
		return
	}
	for _, i := range in.out.inits {
		if i.class == c {
			return
		}
	}
	in.out.inits = append(in.out.inits, initial{c, in.chain(pc)})
}

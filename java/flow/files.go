package flow

import "throwsight/java/classfile"

// instructions calls each for the code of each method of a class.
func (w *world) instructions(c *class, each func(*method, *classfile.Class, *classfile.Instructions)) {
	cf := w.file(c)
	if cf == nil {
		return
	}
	for i := range c.methods {
		if code, ok, err := cf.Methods[i].Code(); err == nil && ok {
			walk := code.Instructions()
			each(&c.methods[i], cf, &walk)
		}
	}
}

// maxOpen is how many class files are kept after they were read: bodies are
// asked for in no order, and a class is often asked again soon.
const maxOpen = 800

// file returns the class file of a class, nil where it cannot be read.
func (w *world) file(c *class) *classfile.Class {
	if c.file == nil && !c.bad && !c.missing {
		cf, err := w.path.Class(c.name, w.in)
		if err != nil || len(cf.Methods) != len(c.methods) {
			c.bad = true
			w.faults++
			return nil
		}
		c.file = cf
		if w.open = append(w.open, c); len(w.open) > maxOpen {
			for _, old := range w.open[:maxOpen/2] {
				old.file = nil
			}
			w.open = append(w.open[:0], w.open[maxOpen/2:]...)
			// The names that are in use have their copy; the others go.
			w.in = classfile.NewInterner()
		}
	}
	return c.file
}

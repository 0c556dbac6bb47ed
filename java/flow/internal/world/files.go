package world

import (
	"slices"

	"throwsight/java/classfile"
)

// Instructions calls each for the code of each method of a class.
func (w *World) Instructions(c *Class, each func(*Method, *classfile.Class, *classfile.Instructions)) {
	cf := w.File(c)
	if cf == nil {
		return
	}
	for i := range c.Methods {
		if code, ok, err := cf.Methods[i].Code(); err == nil && ok {
			walk := code.Instructions()
			each(&c.Methods[i], cf, &walk)
		}
	}
}

// maxOpen is how many class files are kept after they were read: bodies are
// asked for in no order, and a class is often asked again soon.
const maxOpen = 800

// File returns the class file of a class, nil where it cannot be read.
func (w *World) File(c *Class) *classfile.Class {
	if c.file == nil && !c.bad && !c.Missing {
		cf, err := w.path.Class(c.Name, w.in)
		if err != nil || len(cf.Methods) != len(c.Methods) {
			c.bad = true
			w.Faults++
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

// Thrower returns the method that a call names, nil where it is not to be
// found, and whether it can throw an exception of a class, as it declares.
func (w *World) Thrower(c *Class, ref classfile.Ref) (m *Method, can bool) {
	if m = w.Class(ref.Owner).Resolve(ref.Name, ref.Descriptor); m == nil {
		return nil, true
	}
	cf := w.File(m.Class)
	if cf == nil {
		return nil, true
	}
	declared, err := cf.Methods[m.Index].Exceptions()
	return m, err != nil || slices.ContainsFunc(declared, func(name string) bool { return w.Related(w.Class(name), c) })
}

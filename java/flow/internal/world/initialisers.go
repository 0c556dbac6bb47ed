package world

import (
	"iter"
	"slices"

	"throwsight/java/classfile"
)

// Initialised yields what is initialised with a class: itself, the classes
// above it, and the interfaces of all of them that have a method to inherit.
func (c *Class) Initialised() iter.Seq[*Class] {
	return func(yield func(*Class) bool) {
		c.Walk(func(x *Class) bool {
			if x != c && x.IsInterface() && !slices.ContainsFunc(x.Methods, func(m Method) bool {
				return m.HasCode && !m.Static() && !m.Access.Has(classfile.Private)
			}) {
				return false
			}
			return x.Library() && !yield(x)
		})
	}
}

// Initialisers returns the initialisers of a class and of those above it.
func (w *World) Initialisers(c *Class) []*Method {
	list, ok := w.inits[c]
	if !ok {
		for x := range c.Initialised() {
			if m := x.Own("<clinit>", "()V"); m != nil && m.HasCode {
				list = append(list, m)
			}
		}
		w.inits[c] = list
	}
	return list
}

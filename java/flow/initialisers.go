package flow

import (
	"iter"
	"slices"

	"throwsight/java/classfile"
)

// initialised yields what is initialised with a class: itself, the classes
// above it, and the interfaces of all of them that have a method to inherit.
func (c *class) initialised() iter.Seq[*class] {
	return func(yield func(*class) bool) {
		c.walk(func(x *class) bool {
			if x != c && x.isInterface() && !slices.ContainsFunc(x.methods, func(m method) bool {
				return m.code && !m.static() && !m.access.Has(classfile.Private)
			}) {
				return false
			}
			return x.library() && !yield(x)
		})
	}
}

// initialisers returns the initialisers of a class and of those above it.
func (w *world) initialisers(c *class) []*method {
	list, ok := w.inits[c]
	if !ok {
		for x := range c.initialised() {
			if m := x.own("<clinit>", "()V"); m != nil && m.code {
				list = append(list, m)
			}
		}
		w.inits[c] = list
	}
	return list
}

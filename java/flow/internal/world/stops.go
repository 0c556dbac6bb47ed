package world

import (
	"slices"

	"throwsight/java/classfile"
)

// Where a class cannot do what it inherits, its method does nothing but throw:
// what code does behind a call of it never happens on such an object.

// Stopping reports whether a method, or one that overrides it, never comes back.
func (w *World) Stopping(m *Method) bool {
	if stops, ok := w.stoppers[m]; ok {
		return stops
	}
	stops := w.NeverBack(m) || slices.ContainsFunc(w.Descendants(m.Class), func(x *Class) bool {
		own := x.Own(m.Name, m.Desc)
		return own != nil && w.NeverBack(own)
	})
	w.stoppers[m] = stops
	return stops
}

// NeverBack reports whether a method never comes back. A bridge that compilers
// add to make a hidden class's method public does what that one does.
func (w *World) NeverBack(m *Method) bool {
	if m.stops || !m.Access.Has(classfile.Bridge) || m.Class.Super == nil {
		return m.stops
	}
	if slices.ContainsFunc(m.Class.Methods, func(o Method) bool { return o.Name == m.Name && !o.Access.Has(classfile.Bridge) }) {
		return false // it is of a method here
	}
	above := m.Class.Super.Resolve(m.Name, m.Desc)
	return above != nil && w.NeverBack(above)
}

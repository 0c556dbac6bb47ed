package resolve

import (
	"slices"

	"throwsight/java/classfile"
)

// The following answer for classes by their binary names, sources first.

// Has reports whether there is a class of the name.
func (w *World) Has(class string) bool { return w.class(class) != nil }

// Hidden reports whether there is a class of the name that other packages
// cannot see.
func (w *World) Hidden(class string) bool {
	c := w.class(class)
	return c != nil && !visibleIn(c, "")
}

// Missing reports whether it is sure that a class cannot be named in the
// sources: there is a class path, and neither it nor a source has the class.
func (w *World) Missing(class string) bool {
	if w.library == nil || w.library.partial || w.sources.Class(class) != nil {
		return false
	}
	_, there := w.library.path.Find(class)
	return !there
}

// Unseen reports whether there is a class path, be it all or a part, and neither
// it nor a source has a class: it may be there, or in another version only.
func (w *World) Unseen(class string) bool {
	if w.library == nil || !w.library.entries || w.sources.Class(class) != nil {
		return false
	}
	_, there := w.library.path.Find(class)
	return !there
}

// Origin tells where a class comes from that has no source; false for one that
// has, and where there is none of the name.
func (w *World) Origin(class string) (Origin, bool) {
	if w.library == nil || w.sources.Class(class) != nil {
		return Origin{}, false
	}
	return w.library.Origin(class)
}

// Version returns the version of the archive that a class comes from; "" where
// that is not known, and for a class of a source or of a model alone: that is of
// a version that the project need not have.
func (w *World) Version(class string) string {
	if w.library == nil || w.sources.Class(class) != nil {
		return ""
	}
	a, ok := w.library.path.Find(class)
	if !ok {
		return ""
	}
	return a.Library().Version
}

// Supers returns the direct supertypes of a class, the superclass first; false
// where one of them, or the class itself, is not known. The list is not to be
// changed.
func (w *World) Supers(class string) ([]string, bool) {
	c := w.class(class)
	if c == nil {
		return nil, false
	}
	s := c.named.Load()
	if s == nil {
		w.fillHeader(c)
		s = c.superNames()
		c.named.Store(s)
	}
	return s.names, s.all
}

// superNames are the names of a class's direct supertypes.
type superNames struct {
	names []string
	all   bool // none is unknown
}

func (c *Class) superNames() *superNames {
	s := &superNames{all: true}
	for _, t := range append([]*Type{c.super}, c.ifaces...) {
		switch {
		case t == nil:
		case t.kind == kClass:
			s.names = append(s.names, t.class.name)
		default:
			s.all = false
		}
	}
	s.names = slices.Clip(s.names)
	return s
}

// Generic reports whether a class, or one that it is an inner class of, has
// type parameters; false for known where there is no such class.
func (w *World) Generic(class string) (generic, known bool) {
	c := w.class(class)
	if c == nil {
		return false, false
	}
	w.fillHeader(c)
	return len(c.params) > 0, true
}

// Abstract reports whether a class is known to be one that objects are only of
// by a class below it.
func (w *World) Abstract(class string) bool {
	c := w.class(class)
	if c == nil {
		return false
	}
	w.fillHeader(c)
	return c.has(classfile.Abstract)
}

// fillHeader fills in a class's header. A resolver is only made where there is
// something to do: analyses ask the same classes again and again.
func (w *World) fillHeader(c *Class) {
	if c.stage.Load() < stageHeader {
		newResolver(w).header(c)
	}
}

// Result returns the erased result of the methods of a name that a class
// declares; false where there is none or they differ.
func (w *World) Result(class, method string) (string, bool) {
	c := w.class(class)
	if c == nil {
		return "", false
	}
	r := newResolver(w)
	r.members(c)
	result := ""
	for _, m := range c.methods[method] {
		r.signature(m)
		t := r.erasure(m.result)
		if !t.known() || t.kind == kArray || result != "" && result != t.String() {
			return "", false
		}
		result = t.String()
	}
	return result, result != ""
}

// Declares reports whether a class declares a method of the name that others
// can call.
func (w *World) Declares(class, method string) bool {
	c := w.class(class)
	if c == nil {
		return false
	}
	if c.stage.Load() < stageMembers {
		newResolver(w).members(c)
	}
	for _, m := range c.methods[method] {
		if !m.has(classfile.Private) {
			return true
		}
	}
	return false
}

// Descriptors returns the erased descriptors of the methods of a name, "<init>"
// for constructors, that a class declares and that others can call; false where
// they are not all known.
func (w *World) Descriptors(class, method string) ([]string, bool) {
	c := w.class(class)
	if c == nil {
		return nil, false
	}
	r := newResolver(w)
	r.members(c)
	var out []string
	for _, m := range c.methods[method] {
		r.signature(m)
		if m.desc == "" {
			return nil, false
		}
		if !m.has(classfile.Private) {
			out = append(out, m.desc)
		}
	}
	return out, true
}

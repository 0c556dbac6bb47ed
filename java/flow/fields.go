package flow

import (
	"slices"

	"throwsight/java/classfile"
)

// field returns the one field of its owner, name and descriptor. The owner is
// the class that declares it as far as the library's own classes tell, so that
// access through a subclass means the same field.
func (w *world) field(owner, name, desc string) *field {
	if w.fields == nil {
		w.fields = map[field]*field{}
	}
	sig := w.known.of(name, desc)
	key := field{w.class(owner), sig}
	f := w.fields[key]
	if f == nil {
		c := key.owner
		n := 0
		for x := c; x != nil && n < 64; x, n = x.super, n+1 {
			if slices.Contains(x.fields, sig) {
				key.owner = x
				break
			}
		}
		if f = w.fields[key]; f == nil {
			f = &field{key.owner, sig}
			w.fields[key] = f
		}
		w.fields[field{c, sig}] = f
	}
	return f
}

// elements ends the name of the field that stands for what an array in a field
// holds.
const elements = "[]"

// elementOf returns the field that stands for the elements of the array in a
// field; nil where that holds no array of objects.
func (w *world) elementOf(f *field) *field {
	if len(f.desc) < 2 || f.desc[0] != '[' || f.desc[1] != 'L' {
		return nil
	}
	return w.field(f.owner.name, f.name+elements, f.desc[1:])
}

// signature returns the one signature of a name and a descriptor.
func (w *world) signature(name, desc string) *signature { return w.known.of(name, desc) }

// usersAssign reports whether code of the library's users can put an object of
// theirs into a field.
func (w *world) usersAssign(f *field) bool {
	return slices.Contains(f.owner.assignable, f.signature) && w.class(topLevel(f.owner.name)).access.Has(classfile.Public)
}

// A field is a field by the class that code names it through.
type field struct {
	owner *class
	*signature
}

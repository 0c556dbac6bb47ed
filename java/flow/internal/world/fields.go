package world

import (
	"slices"

	"throwsight/java/classfile"
)

// Field returns the one field of its owner, name and descriptor. The owner is
// the class that declares it as far as the library's own classes tell, so that
// access through a subclass means the same field.
func (w *World) Field(owner, name, desc string) *Field {
	if w.fields == nil {
		w.fields = map[Field]*Field{}
	}
	sig := w.known.of(name, desc)
	key := Field{w.Class(owner), sig}
	f := w.fields[key]
	if f == nil {
		c := key.Owner
		n := 0
		for x := c; x != nil && n < 64; x, n = x.Super, n+1 {
			if slices.Contains(x.Fields, sig) {
				key.Owner = x
				break
			}
		}
		if f = w.fields[key]; f == nil {
			f = &Field{key.Owner, sig}
			w.fields[key] = f
		}
		w.fields[Field{c, sig}] = f
	}
	return f
}

// Elements ends the name of the field that stands for what an array in a field
// holds.
const Elements = "[]"

// ElementOf returns the field that stands for the elements of the array in a
// field; nil where that holds no array of objects.
func (w *World) ElementOf(f *Field) *Field {
	if len(f.Desc) < 2 || f.Desc[0] != '[' || f.Desc[1] != 'L' {
		return nil
	}
	return w.Field(f.Owner.Name, f.Name+Elements, f.Desc[1:])
}

// Signature returns the one signature of a name and a descriptor.
func (w *World) Signature(name, desc string) *Signature { return w.known.of(name, desc) }

// UsersAssign reports whether code of the library's users can put an object of
// theirs into a field.
func (w *World) UsersAssign(f *Field) bool {
	return slices.Contains(f.Owner.assignable, f.Signature) && w.Class(TopLevel(f.Owner.Name)).Access.Has(classfile.Public)
}

// A Field is a field by the class that code names it through.
type Field struct {
	Owner *Class
	*Signature
}

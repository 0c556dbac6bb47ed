package flow

import "throwsight/java/classfile"

// field returns the one field of its owner, name and descriptor. The owner is
// the class that declares it as far as the library's own classes tell, so that
// access through a subclass means the same field.
func (w *world) field(owner, name, desc string) *field {
	if w.fields == nil {
		w.fields = map[field]*field{}
	}
	key := field{w.class(owner), name, desc}
	f := w.fields[key]
	if f == nil {
		c := key.owner
		n := 0
		for x := c; x != nil && n < 64; x, n = x.super, n+1 {
			if x.declares(name, desc) {
				key.owner = x
				break
			}
		}
		if f = w.fields[key]; f == nil {
			f = &field{key.owner, name, desc}
			w.fields[key] = f
		}
		w.fields[field{c, name, desc}] = f
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

// callee returns the one callee of its owner, name and descriptor.
func (w *world) callee(owner, name, desc string) *callee {
	key := callee{w.class(owner), name, desc}
	k := w.callees[key]
	if k == nil {
		k = &key
		w.callees[key] = k
	}
	return k
}

func (c *class) declares(name, desc string) bool { return declared(c.fields, name, desc) }

// usersAssign reports whether code of the library's users can put an object of
// theirs into a field.
func (w *world) usersAssign(f *field) bool {
	return declared(f.owner.assignable, f.name, f.desc) && w.class(topLevel(f.owner.name)).access.Has(classfile.Public)
}

func declared(fields []string, name, desc string) bool {
	for _, f := range fields {
		if len(f) == len(name)+len(desc) && f[:len(name)] == name && f[len(name):] == desc {
			return true
		}
	}
	return false
}

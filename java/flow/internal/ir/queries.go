package ir

import (
	"slices"

	"throwsight/java/flow/internal/world"
)

// What bodies are asked that takes more than one look.

// Mentions reports whether a text is made of a value or of what its methods
// say.
func (x *Body) Mentions(text, value Set) bool { return x.mentionsWithin(text, value, 0) }

func (x *Body) mentionsWithin(text, value Set, deep int) bool {
	if text == 0 || deep > 8 {
		return false
	}
	for _, id := range x.Sets[text] {
		a := x.Bare(id)
		for _, other := range x.Sets[value] {
			if a == x.Bare(other) {
				return true
			}
		}
		if a.Kind != AtomCall {
			continue
		}
		i, ok := x.CallAt(a.N)
		if !ok {
			continue
		}
		k := &x.Calls[i]
		if len(k.Args) > 0 && (k.Name == "toString" && k.Owner.Name == "java.lang.StringBuilder" || k.Name == "append") {
			if x.built(k.Args[0], value, deep+1) {
				return true
			}
		}
		for _, arg := range k.Args {
			if x.mentionsWithin(arg, value, deep+1) {
				return true
			}
		}
	}
	return false
}

// built reports whether something was appended to a builder that mentions a
// value.
func (x *Body) built(builder, value Set, deep int) bool {
	for i := range x.Calls {
		k := &x.Calls[i]
		if k.Name != "append" || len(k.Args) < 2 {
			continue
		}
		for _, id := range x.Sets[k.Args[0]] {
			for _, other := range x.Sets[builder] {
				if id == other && x.mentionsWithin(k.Args[1], value, deep+1) {
					return true
				}
			}
		}
	}
	return false
}

// Uncast returns an atom without the casts round it.
func (x *Body) Uncast(id int32) int32 {
	for x.Atoms[id].Kind == AtomCast {
		id = x.Atoms[id].Inner
	}
	return id
}

// Has reports whether a value can be an atom, cast or not.
func (x *Body) Has(s Set, id int32) bool {
	return slices.ContainsFunc(x.Sets[s], func(other int32) bool { return x.Uncast(other) == id })
}

// IsOwn reports whether a value is what a field of the method's own object has.
func (x *Body) IsOwn(s Set, f *world.Field) bool {
	return slices.ContainsFunc(x.Sets[s], func(id int32) bool {
		a := x.Atoms[x.Uncast(id)]
		return a.Kind == AtomField && a.N == OfThis && a.Field == f
	})
}

// IsReceiver reports whether a value is the object whose method it is, of one
// that is not static.
func (x *Body) IsReceiver(v Set) bool {
	ids := x.Sets[v]
	return len(ids) == 1 && x.Atoms[ids[0]].Kind == AtomParam && x.Atoms[ids[0]].N == 0
}

// IsMade reports whether a value is one object that the method makes.
func (x *Body) IsMade(v Set) bool {
	ids := x.Sets[v]
	return len(ids) == 1 && x.Atoms[ids[0]].Kind == AtomNew
}

// CanBeMadeAt reports whether a value can be the object that the method makes at
// a pc.
func (x *Body) CanBeMadeAt(v Set, pc int32) bool {
	return slices.ContainsFunc(x.Sets[v], func(id int32) bool { return x.Atoms[id].Kind == AtomNew && x.Atoms[id].N == pc })
}

// ConstructorOf returns the pc of the constructor's call of what is made at a
// pc; a long statement starts before it.
func (x *Body) ConstructorOf(pc int32) int32 {
	for i := range x.Calls {
		k := &x.Calls[i]
		if k.Name == "<init>" && len(k.Args) > 0 && x.CanBeMadeAt(k.Args[0], pc) {
			return k.PC
		}
	}
	return pc
}

// ThrowsField reports whether a method throws what a field holds.
func (x *Body) ThrowsField(f *world.Field) bool {
	holds := func(v Set) bool {
		for _, id := range x.Sets[v] {
			a := x.Bare(id)
			if a.Kind == AtomField && a.Field == f {
				return true
			}
		}
		return false
	}
	for _, t := range x.Throws {
		if holds(t.Value) {
			return true
		}
		for _, id := range x.Sets[t.Value] {
			a := x.Bare(id)
			if a.Kind != AtomCall {
				continue
			}
			if i, ok := x.CallAt(a.N); ok && len(x.Calls[i].Args) > 0 && holds(x.Calls[i].Args[0]) {
				return true
			}
		}
	}
	return false
}

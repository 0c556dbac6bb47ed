package flow

import "slices"

// What bodies are asked that takes more than one look.

// mentions reports whether a text is made of a value or of what its methods
// say.
func (x *ir) mentions(text, value set) bool { return x.mentionsWithin(text, value, 0) }

func (x *ir) mentionsWithin(text, value set, deep int) bool {
	if text == 0 || deep > 8 {
		return false
	}
	for _, id := range x.sets[text] {
		a := x.bare(id)
		for _, other := range x.sets[value] {
			if a == x.bare(other) {
				return true
			}
		}
		if a.kind != atomCall {
			continue
		}
		i, ok := x.callAt(a.n)
		if !ok {
			continue
		}
		k := &x.calls[i]
		if len(k.args) > 0 && (k.name == "toString" && k.owner.name == "java.lang.StringBuilder" || k.name == "append") {
			if x.built(k.args[0], value, deep+1) {
				return true
			}
		}
		for _, arg := range k.args {
			if x.mentionsWithin(arg, value, deep+1) {
				return true
			}
		}
	}
	return false
}

// built reports whether something was appended to a builder that mentions a
// value.
func (x *ir) built(builder, value set, deep int) bool {
	for i := range x.calls {
		k := &x.calls[i]
		if k.name != "append" || len(k.args) < 2 {
			continue
		}
		for _, id := range x.sets[k.args[0]] {
			for _, other := range x.sets[builder] {
				if id == other && x.mentionsWithin(k.args[1], value, deep+1) {
					return true
				}
			}
		}
	}
	return false
}

// uncast returns an atom without the casts round it.
func (x *ir) uncast(id int32) int32 {
	for x.atoms[id].kind == atomCast {
		id = x.atoms[id].inner
	}
	return id
}

// has reports whether a value can be an atom, cast or not.
func (x *ir) has(s set, id int32) bool {
	return slices.ContainsFunc(x.sets[s], func(other int32) bool { return x.uncast(other) == id })
}

// isOwn reports whether a value is what a field of the method's own object has.
func (x *ir) isOwn(s set, f *field) bool {
	return slices.ContainsFunc(x.sets[s], func(id int32) bool {
		a := x.atoms[x.uncast(id)]
		return a.kind == atomField && a.n == 1 && a.field == f
	})
}

// isReceiver reports whether a value is the object whose method it is.
func (x *ir) isReceiver(v set) bool {
	ids := x.sets[v]
	return len(ids) == 1 && x.atoms[ids[0]].kind == atomParam && x.atoms[ids[0]].n == 0
}

// isMade reports whether a value is one object that the method makes.
func (x *ir) isMade(v set) bool {
	ids := x.sets[v]
	return len(ids) == 1 && x.atoms[ids[0]].kind == atomNew
}

// constructorOf returns the pc of the constructor's call of what is made at a
// pc; a long statement starts before it.
func (x *ir) constructorOf(pc int32) int32 {
	for i := range x.calls {
		k := &x.calls[i]
		if k.name != "<init>" || len(k.args) == 0 {
			continue
		}
		for _, id := range x.sets[k.args[0]] {
			if a := x.atoms[id]; a.kind == atomNew && a.n == pc {
				return k.pc
			}
		}
	}
	return pc
}

// throwsField reports whether a method throws what a field holds.
func (x *ir) throwsField(f *field) bool {
	holds := func(v set) bool {
		for _, id := range x.sets[v] {
			a := x.bare(id)
			if a.kind == atomField && a.field == f {
				return true
			}
		}
		return false
	}
	for _, t := range x.throws {
		if holds(t.value) {
			return true
		}
		for _, id := range x.sets[t.value] {
			a := x.bare(id)
			if a.kind != atomCall {
				continue
			}
			if i, ok := x.callAt(a.n); ok && len(x.calls[i].args) > 0 && holds(x.calls[i].args[0]) {
				return true
			}
		}
	}
	return false
}

package flow

import (
	"strings"

	"throwsight/java/classfile"
)

// What reading and writing fields and arrays does to values.

// element is what an array may hold, as far as it is known.
func (in *interp) element(array set) set {
	out := set(0)
	for _, id := range in.out.sets[array] {
		a := in.out.atoms[id]
		if a.kind == atomField {
			if f := in.w.elementOf(a.field); f != nil {
				out = in.union(out, in.single(atom{kind: atomField, n: a.n, field: f}))
				continue
			}
		}
		if a.kind != atomArray || len(in.out.arrays[a.n]) == 0 {
			return in.single(atom{kind: atomUnknown})
		}
		for _, v := range in.out.arrays[a.n] {
			out = in.union(out, v)
		}
	}
	if out == 0 {
		return in.single(atom{kind: atomUnknown})
	}
	return out
}

func (in *interp) store(array, value set) {
	if value == 0 {
		return
	}
	for _, id := range in.out.sets[array] {
		a := in.out.atoms[id]
		if a.kind == atomField && in.emit {
			if f := in.w.elementOf(a.field); f != nil {
				in.out.puts = append(in.out.puts, put{field: f, value: value})
			}
		}
		if a.kind != atomArray {
			continue
		}
		if in.out.arrays == nil {
			in.out.arrays = map[int32][]set{}
		}
		held := in.out.arrays[a.n]
		found := false
		for _, v := range held {
			found = found || v == value
		}
		if !found && len(held) < 64 {
			in.out.arrays[a.n] = append(held, value)
		}
	}
}

// putArray notes what is in the arrays that are put into a field.
func (in *interp) putArray(f *field, arrays set) {
	f = in.w.elementOf(f)
	if f == nil {
		return
	}
	for _, id := range in.out.sets[arrays] {
		if a := in.out.atoms[id]; a.kind == atomArray {
			for _, v := range in.out.arrays[a.n] {
				in.out.puts = append(in.out.puts, put{field: f, value: v})
			}
		}
	}
}

func (in *interp) fieldAccess(op classfile.Op, pc, index int, s *state) {
	ref, err := in.cf.Pool.Ref(index)
	if err != nil {
		in.broken = true
		return
	}
	if op == classfile.OpGetstatic || op == classfile.OpPutstatic {
		in.initialises(in.w.class(ref.Owner), pc)
	}
	long := ref.Descriptor == "J" || ref.Descriptor == "D"
	reference := len(ref.Descriptor) > 0 && (ref.Descriptor[0] == 'L' || ref.Descriptor[0] == '[')
	if op == classfile.OpPutstatic || op == classfile.OpPutfield {
		v := in.pop(s)
		if long {
			v = in.pop(s)
		}
		own := op == classfile.OpPutfield && in.isThis(in.pop(s))
		if in.emit && (ref.Descriptor[0] == 'L' || !reference && in.m.initialises()) {
			in.out.puts = append(in.out.puts, put{in.field(ref), v, own})
		} else if in.emit && reference {
			in.putArray(in.field(ref), v)
		}
		return
	}
	own := int32(0)
	if op == classfile.OpGetfield {
		switch of := in.pop(s); {
		case in.isThis(of):
			own = ofThis
		case in.isOuter(of):
			own = ofOuter
		}
	}
	held := set(0)
	switch {
	case reference:
		f := in.field(ref)
		held = in.single(atom{kind: atomField, n: own, field: f})
		if op == classfile.OpGetstatic {
			if in.statics == nil {
				in.statics = map[*field]bool{}
			}
			in.statics[f] = true
		}
	case (own == 1 || op == classfile.OpGetstatic) && isCounted(ref.Descriptor[0]) && in.w.class(ref.Owner).library():
		held = in.single(atom{kind: atomNumberField, n: own, field: in.field(ref)})
	}
	if s.push(held); long {
		s.push(0)
	}
}

// isThis reports whether a value is the method's own object.
func (in *interp) isThis(v set) bool {
	ids := in.out.sets[v]
	if len(ids) != 1 || in.m.static() {
		return false
	}
	a := in.out.atoms[ids[0]]
	return a.kind == atomParam && a.n == 0
}

// isOuter reports whether a value is the object round the method's own.
func (in *interp) isOuter(v set) bool {
	ids := in.out.sets[v]
	if len(ids) != 1 {
		return false
	}
	a := in.out.atoms[ids[0]]
	return a.kind == atomField && a.n == ofThis && strings.HasPrefix(a.field.name, outerField)
}

func (in *interp) field(ref classfile.Ref) *field {
	return in.w.field(ref.Owner, ref.Name, ref.Descriptor)
}

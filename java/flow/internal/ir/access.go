package ir

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// What reading and writing fields and arrays does to values.

// element is what an array may hold, as far as it is known.
func (in *interp) element(array Set) Set {
	out := Set(0)
	for _, id := range in.out.Sets[array] {
		a := in.out.Atoms[id]
		if a.Kind == AtomField {
			if f := in.w.ElementOf(a.Field); f != nil {
				out = in.union(out, in.single(Atom{Kind: AtomField, N: a.N, Field: f}))
				continue
			}
		}
		if a.Kind != AtomArray || len(in.out.Arrays[a.N]) == 0 {
			return in.single(Atom{Kind: AtomUnknown})
		}
		for _, v := range in.out.Arrays[a.N] {
			out = in.union(out, v)
		}
	}
	if out == 0 {
		return in.single(Atom{Kind: AtomUnknown})
	}
	return out
}

func (in *interp) store(array, value Set) {
	if value == 0 {
		return
	}
	for _, id := range in.out.Sets[array] {
		a := in.out.Atoms[id]
		if a.Kind == AtomField && in.emit {
			if f := in.w.ElementOf(a.Field); f != nil {
				in.out.Puts = append(in.out.Puts, Put{Field: f, Value: value})
			}
		}
		if a.Kind != AtomArray {
			continue
		}
		if in.out.Arrays == nil {
			in.out.Arrays = map[int32][]Set{}
		}
		if held := in.out.Arrays[a.N]; !slices.Contains(held, value) && len(held) < 64 {
			in.out.Arrays[a.N] = append(held, value)
		}
	}
}

// putArray notes what is in the arrays that are put into a field.
func (in *interp) putArray(f *world.Field, arrays Set) {
	f = in.w.ElementOf(f)
	if f == nil {
		return
	}
	for _, id := range in.out.Sets[arrays] {
		if a := in.out.Atoms[id]; a.Kind == AtomArray {
			for _, v := range in.out.Arrays[a.N] {
				in.out.Puts = append(in.out.Puts, Put{Field: f, Value: v})
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
		in.initialises(in.w.Class(ref.Owner), pc)
	}
	long := ref.Descriptor == "J" || ref.Descriptor == "D"
	reference := len(ref.Descriptor) > 0 && (ref.Descriptor[0] == 'L' || ref.Descriptor[0] == '[')
	if op == classfile.OpPutstatic || op == classfile.OpPutfield {
		v := in.pop(s)
		if long {
			v = in.pop(s)
		}
		own := op == classfile.OpPutfield && in.isThis(in.pop(s))
		if in.emit && (ref.Descriptor[0] == 'L' || !reference && in.m.Initialises()) {
			in.out.Puts = append(in.out.Puts, Put{in.field(ref), v, own})
		} else if in.emit && reference {
			in.putArray(in.field(ref), v)
		}
		return
	}
	of := int32(OfSome)
	if op == classfile.OpGetfield {
		switch object := in.pop(s); {
		case in.isThis(object):
			of = OfThis
		case in.isOuter(object):
			of = OfOuter
		}
	}
	held := Set(0)
	switch {
	case reference:
		f := in.field(ref)
		held = in.single(Atom{Kind: AtomField, N: of, Field: f})
		if op == classfile.OpGetstatic {
			if in.statics == nil {
				in.statics = map[*world.Field]bool{}
			}
			in.statics[f] = true
		}
	case (of == OfThis || op == classfile.OpGetstatic) && isCounted(ref.Descriptor[0]) && in.w.Class(ref.Owner).Library():
		held = in.single(Atom{Kind: AtomNumberField, N: of, Field: in.field(ref)})
	}
	if s.push(held); long {
		s.push(0)
	}
}

// isThis reports whether a value is the method's own object.
func (in *interp) isThis(v Set) bool { return !in.m.Static() && in.out.IsReceiver(v) }

// isOuter reports whether a value is the object round the method's own.
func (in *interp) isOuter(v Set) bool {
	ids := in.out.Sets[v]
	if len(ids) != 1 {
		return false
	}
	a := in.out.Atoms[ids[0]]
	return a.Kind == AtomField && a.N == OfThis && strings.HasPrefix(a.Field.Name, world.OuterField)
}

func (in *interp) field(ref classfile.Ref) *world.Field {
	return in.w.Field(ref.Owner, ref.Name, ref.Descriptor)
}

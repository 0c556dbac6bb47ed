package flow

import (
	"slices"

	"throwsight/java/classfile"
)

// A wrapper that is made behind a test of what it wraps never has what the
// test keeps away: the other branch of an instanceof is a condition on the
// value, as the cast is one of its own branch. Conditions are of errors alone.

// A conditionKind says what a condition is of.
type conditionKind uint8

const (
	isNot       conditionKind = iota // it is not of the class
	causeIs                          // it has a cause of the class
	causeIsNot                       // it has no cause of the class
	causeIsNone                      // it has no cause
	causeIsSome                      // it has one
)

// A condition is what a test has shown of an error.
type condition struct {
	kind  conditionKind
	class *class // nil for the last two
}

// opposite returns the kind of what is true where a condition is not.
func (k conditionKind) opposite() conditionKind {
	return [...]conditionKind{isNot, causeIsNot, causeIs, causeIsSome, causeIsNone}[k]
}

// maxConditional is how many things a value may be and be told apart by a
// test's other branch.
const maxConditional = 4

// conditional returns a value where it meets a condition.
func (in *interp) conditional(v set, w condition) set {
	ids := in.out.sets[v]
	if v == 0 || len(ids) > maxConditional {
		return v
	}
	out := set(0)
	for _, id := range ids {
		switch a := in.out.bare(id); a.kind {
		case atomParam, atomCaught, atomCall, atomField:
			in.where = true
			id = in.atom(atom{kind: atomWhere, n: int32(w.kind), inner: id, class: w.class})
		}
		out = in.union(out, in.intern([]int32{id}))
	}
	return out
}

// joined takes out of the atoms of a value what others of them say: a test's
// two branches are both, together, what was tested.
func (in *interp) joined(ids []int32) []int32 {
	for again := true; again; {
		again = false
		for n, id := range ids {
			a := in.out.atoms[id]
			var other atom
			switch {
			case a.kind == atomWhere && conditionKind(a.n) == isNot:
				other = atom{kind: atomCast, inner: a.inner, class: a.class}
			case a.kind == atomWhere:
				other = atom{kind: atomWhere, n: int32(conditionKind(a.n).opposite()), inner: a.inner, class: a.class}
			case a.kind != atomCast || !in.w.isThrowable(a.class):
				continue
			}
			whole := slices.Contains(ids, a.inner)
			if !whole && a.kind == atomWhere {
				if o, ok := in.atomIDs[other]; ok && slices.Contains(ids, o) {
					ids = append(ids, a.inner)
					whole = true
				}
			}
			if whole {
				ids = slices.Delete(ids, n, n+1)
				slices.Sort(ids)
				ids = slices.Compact(ids)
				again = true
				break
			}
		}
	}
	return ids
}

// noteCause keeps what a call of getCause is called on.
func (in *interp) noteCause(k classfile.Ref, pc int32, on set) {
	if k.Name == "getCause" && k.Descriptor == "()Ljava/lang/Throwable;" {
		if in.causes == nil {
			in.causes = map[int32]set{}
		}
		in.causes[pc] = on
	}
}

// causeOf returns the value whose cause another one is, 0 where it is none's.
func (in *interp) causeOf(v set) set {
	if ids := in.out.sets[v]; len(ids) == 1 {
		if a := in.out.bare(ids[0]); a.kind == atomCall {
			return in.causes[a.n]
		}
	}
	return 0
}

// sameValue reports whether two values are the same but for what tests told.
func (in *interp) sameValue(a, b set) bool {
	x, y := in.out.sets[a], in.out.sets[b]
	if a == 0 || b == 0 || len(x) != len(y) {
		return false
	}
	for n := range x {
		if in.out.bare(x[n]) != in.out.bare(y[n]) {
			return false
		}
	}
	return true
}

// asksNull reports whether an instruction branches on whether a local is null,
// in a method that asks errors for their causes.
func (in *interp) asksNull(i int32) bool {
	op := in.ins[i].Op
	if len(in.causes) == 0 || i == 0 || op != classfile.OpIfnull && op != classfile.OpIfnonnull {
		return false
	}
	return isLoad(in.ins[i-1].Op)
}

// narrowNull makes of the errors whose cause was asked for null those that have
// one, or none.
func (in *interp) narrowNull(i int32, s *state, jump bool) {
	if !in.asksNull(i) {
		return
	}
	local := in.ins[i-1].Local
	if local >= len(s.locals) {
		return
	}
	kind := causeIsNone
	if (in.ins[i].Op == classfile.OpIfnull) != jump {
		kind = causeIsSome
	}
	of := in.causeOf(s.locals[local])
	for n, held := range s.locals {
		if in.sameValue(held, of) {
			s.locals[n] = in.conditional(held, condition{kind, nil})
		}
	}
}

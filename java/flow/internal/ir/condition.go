package ir

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// A wrapper that is made behind a test of what it wraps never has what the
// test keeps away: the other branch of an instanceof is a condition on the
// value, as the cast is one of its own branch. Conditions are of errors alone.

// A ConditionKind says what a condition is of.
type ConditionKind uint8

const (
	IsNot       ConditionKind = iota // it is not of the class
	CauseIs                          // it has a cause of the class
	CauseIsNot                       // it has no cause of the class
	CauseIsNone                      // it has no cause
	CauseIsSome                      // it has one
)

// A Condition is what a test has shown of an error.
type Condition struct {
	Kind  ConditionKind
	Class *world.Class // nil for the last two
}

// opposite returns the kind of what is true where a condition is not.
func (k ConditionKind) opposite() ConditionKind {
	return [...]ConditionKind{IsNot, CauseIsNot, CauseIs, CauseIsSome, CauseIsNone}[k]
}

// maxConditional is how many things a value may be and be told apart by a
// test's other branch.
const maxConditional = 4

// conditional returns a value where it meets a condition.
func (in *interp) conditional(v Set, w Condition) Set {
	ids := in.out.Sets[v]
	if v == 0 || len(ids) > maxConditional {
		return v
	}
	out := Set(0)
	for _, id := range ids {
		switch a := in.out.Bare(id); a.Kind {
		case AtomParam, AtomCaught, AtomCall, AtomField:
			in.where = true
			id = in.atom(Atom{Kind: AtomWhere, N: int32(w.Kind), Inner: id, Class: w.Class})
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
			a := in.out.Atoms[id]
			var other Atom
			switch {
			case a.Kind == AtomWhere && ConditionKind(a.N) == IsNot:
				other = Atom{Kind: AtomCast, Inner: a.Inner, Class: a.Class}
			case a.Kind == AtomWhere:
				other = Atom{Kind: AtomWhere, N: int32(ConditionKind(a.N).opposite()), Inner: a.Inner, Class: a.Class}
			case a.Kind != AtomCast || !in.w.IsThrowable(a.Class):
				continue
			}
			whole := slices.Contains(ids, a.Inner)
			if !whole && a.Kind == AtomWhere {
				if o, ok := in.atomIDs[other]; ok && slices.Contains(ids, o) {
					ids = append(ids, a.Inner)
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
func (in *interp) noteCause(k classfile.Ref, pc int32, on Set) {
	if k.Name == "getCause" && k.Descriptor == "()Ljava/lang/Throwable;" {
		if in.causes == nil {
			in.causes = map[int32]Set{}
		}
		in.causes[pc] = on
	}
}

// causeOf returns the value whose cause another one is, 0 where it is none's.
func (in *interp) causeOf(v Set) Set {
	if ids := in.out.Sets[v]; len(ids) == 1 {
		if a := in.out.Bare(ids[0]); a.Kind == AtomCall {
			return in.causes[a.N]
		}
	}
	return 0
}

// sameValue reports whether two values are the same but for what tests told.
func (in *interp) sameValue(a, b Set) bool {
	x, y := in.out.Sets[a], in.out.Sets[b]
	if a == 0 || b == 0 || len(x) != len(y) {
		return false
	}
	for n := range x {
		if in.out.Bare(x[n]) != in.out.Bare(y[n]) {
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
	kind := CauseIsNone
	if (in.ins[i].Op == classfile.OpIfnull) != jump {
		kind = CauseIsSome
	}
	of := in.causeOf(s.locals[local])
	for n, held := range s.locals {
		if in.sameValue(held, of) {
			s.locals[n] = in.conditional(held, Condition{kind, nil})
		}
	}
}

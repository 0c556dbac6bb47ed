package resolve

import (
	"throwsight/java/classfile"
)

// mostSpecific returns the one of several applicable methods that is more
// specific than all others: JLS 15.12.2.5. Where there is none, because an
// argument is not known, it returns what javac goes on with: the method that
// first was found to be as good as the best so far.
func (r *resolver) mostSpecific(fit []*candidate, args []*argument, p phase) *candidate {
	if len(fit) == 1 {
		return fit[0]
	}
	best := []*candidate{fit[0]} // several where none of them is the best
	var first *candidate
	for _, c := range fit[1:] {
		if len(best) == 1 {
			if best[0] = r.better(c, best[0], args, p); best[0] == nil {
				best, first = []*candidate{fit[0], c}, c
			}
			continue
		}
		best, first = r.among(c, best, first, args, p)
	}
	if len(best) == 1 {
		return best[0]
	}
	if anyUnknown(args) {
		return first
	}
	return nil
}

// among adds a candidate to those of which none is the best.
func (r *resolver) among(c *candidate, best []*candidate, first *candidate, args []*argument, p phase) ([]*candidate, *candidate) {
	all, none := true, true
	for _, o := range best {
		w := r.better(c, o, args, p)
		all = all && w == c
		none = none && w == o
	}
	switch {
	case all:
		return []*candidate{c}, nil
	case !none:
		best = append(best, c)
	}
	return best, first
}

// settled reports whether the type of an argument, as far as it has one, is
// known throughout.
func settled(a *argument) bool {
	for _, p := range a.parts {
		if !settled(p) {
			return false
		}
	}
	return a.kind != argPlain || a.typ.known() && !a.typ.bad
}

// better returns the more specific of two methods, nil where neither is.
func (r *resolver) better(a, b *candidate, args []*argument, p phase) *candidate {
	ab, ba := r.moreSpecific(a, b, args, p), r.moreSpecific(b, a, args, p)
	switch {
	case ab && ba:
		return r.prefer(a, b)
	case ab:
		return a
	case ba:
		return b
	}
	return nil
}

// prefer chooses between two methods of the same parameters, of which a was met
// later: the one that overrides or hides, else the one that is not abstract,
// else the one with the more special result.
func (r *resolver) prefer(a, b *candidate) *candidate {
	if a.m == b.m {
		return a
	}
	ao, bo := a.m.owner, b.m.owner
	if r.below(ao, bo) && (!ao.isInterface() || bo.isInterface() || same(bo, r.object.class)) {
		return a
	}
	if r.below(bo, ao) && (!bo.isInterface() || ao.isInterface() || same(ao, r.object.class)) {
		return b
	}
	abstractA, abstractB := a.m.has(classfile.Abstract), b.m.has(classfile.Abstract)
	switch {
	case abstractA && !abstractB:
		return b
	case abstractB && !abstractA:
		return a
	}
	ra, rb := r.seen(a.m.result, a.found), r.seen(b.m.result, b.found)
	if abstractA && abstractB && (ra == rb || ra.reference() && rb.reference() && r.subtype(ra, rb, true)) {
		return a
	}
	return b
}

// below reports whether class a is b or extends or implements it.
func (r *resolver) below(a, b *Class) bool { return same(a, b) || r.superOf(a, b, 0) != nil }

// moreSpecific reports whether a is at least as specific as b for the
// arguments.
func (r *resolver) moreSpecific(a, b *candidate, args []*argument, p phase) bool {
	n := len(args)
	if p == variable {
		n = max(n, len(a.formals), len(b.formals))
	}
	for i := range n {
		fa, fb := a.formal(i, p), b.formal(i, p)
		var arg *argument
		if i < len(args) {
			arg = args[i]
		}
		if !r.moreSpecificType(fa, fb, b.vars, arg) {
			return false
		}
	}
	return true
}

func (r *resolver) moreSpecificType(a, b *Type, vars []*typeVar, arg *argument) bool {
	if arg != nil {
		switch arg.kind {
		case argChoice:
			for _, part := range arg.parts {
				if !r.moreSpecificType(a, b, vars, part) {
					return false
				}
			}
			return true
		case argLambda, argRef:
			if a.kind == kClass && b.kind == kClass && !r.below(a.class, b.class) {
				return r.moreSpecificFunction(a, b, arg)
			}
		}
	}
	if mentions(b, vars) {
		b = r.erasure(b)
	}
	return r.subtype(a, b, true)
}

package resolve

import "throwsight/java/syntax"

type argKind uint8

const (
	argPlain  argKind = iota // its type is known by itself
	argPoly                  // a generic call or a diamond: its type mentions inference variables
	argLambda                // what follows wait for their target types
	argRef
	argChoice // a conditional or switch expression whose parts take the target each
)

// An argument is an expression that was looked at as far as it can be without
// its target type: JLS 15.2.
type argument struct {
	kind  argKind
	node  syntax.Node
	scope *scope
	typ   *Type      // of argPlain and argPoly
	inf   *inference // of argPoly
	parts []*argument
	// bad says that it is a call with an argument, or a signature, that is not
	// known. As an argument, javac takes its type for not known either.
	bad bool
}

func plain(t *Type) *argument { return &argument{typ: t} }

// finish settles an argument for a target, nil for none, and returns its type.
func (r *resolver) finish(a *argument, target *Type) *Type {
	switch a.kind {
	case argPlain:
		return a.typ
	case argPoly:
		return a.inf.solve(a.typ, target)
	case argLambda, argRef:
		inf := &inference{r: r}
		if target == nil {
			target = unknown
		}
		inf.pend(a, target)
		inf.settle()
		return target
	case argChoice:
		types := make([]*Type, len(a.parts))
		for i, p := range a.parts {
			types[i] = r.finish(p, target)
		}
		return r.choiceType(a, types)
	}
	return unknown
}

func (r *resolver) finishAll(args []*argument) {
	for _, a := range args {
		r.finish(a, nil)
	}
}

// choiceType returns the type of a conditional expression by those of its
// parts: JLS 15.25.
func (r *resolver) choiceType(a *argument, types []*Type) *Type {
	if len(types) == 0 {
		return unknown
	}
	t := types[0]
	for i, u := range types[1:] {
		t = r.eitherType(t, u, a.parts[0].node, a.parts[i+1].node)
	}
	return t
}

func (r *resolver) eitherType(a, b *Type, an, bn syntax.Node) *Type {
	if !a.known() || !b.known() {
		return unknown
	}
	if a == b {
		return a
	}
	pa, pb := r.unbox(a), r.unbox(b)
	switch {
	case pa.kind == kBoolean && pb.kind == kBoolean:
		return pa
	case pa.numeric() && pb.numeric():
		switch {
		case pa == pb:
			return pa
		case pa.kind < kInt && bn.Kind() == syntax.Literal && pb.kind == kInt:
			return pa
		case pb.kind < kInt && an.Kind() == syntax.Literal && pa.kind == kInt:
			return pb
		}
		return promote(pa, pb)
	case a.kind == kNull:
		return r.box(b)
	case b.kind == kNull:
		return r.box(a)
	case a.kind == kVoid || b.kind == kVoid:
		return unknown
	}
	return r.lub([]*Type{r.box(a), r.box(b)}, 0)
}

// promote is binary numeric promotion: JLS 5.6.
func promote(a, b *Type) *Type {
	if !a.numeric() || !b.numeric() {
		return unknown
	}
	return primitives[max(a.kind, b.kind, kInt)]
}

package resolve

import "throwsight/java/types/decl"

// widens tells which primitive types widen to which: JLS 5.1.2, and the
// identity.
func widens(from, to kind) bool {
	if from == to {
		return true
	}
	if from == kBoolean || to == kBoolean {
		return false
	}
	if to == kChar {
		return false
	}
	if from == kChar {
		return to >= kInt
	}
	return from < to
}

// box returns the class type of a primitive type: JLS 5.1.7.
func (r *resolver) box(t *Type) *Type {
	if t.primitive() || t.kind == kVoid {
		return r.named(boxNames[t.kind]).raw
	}
	return t
}

// unbox returns the primitive type of a class type: JLS 5.1.8; kUnknown for
// none.
func (r *resolver) unbox(t *Type) *Type {
	switch {
	case t.primitive():
		return t
	case t.kind == kClass:
		if k, ok := unboxKinds[t.class.name]; ok {
			return primitives[k]
		}
	case t.kind == kVar:
		for _, b := range t.tv.bounds {
			if b.kind != kVar {
				if p := r.unbox(b); p.known() {
					return p
				}
			}
		}
	case t.kind == kInter:
		for _, p := range t.parts {
			if u := r.unbox(p); u.known() {
				return u
			}
		}
	}
	return unknown
}

// subtype reports whether a is a subtype of b: JLS 4.10. What is not known is.
// With erased, type arguments do not matter.
func (r *resolver) subtype(a, b *Type, erased bool) bool { return r.subtypeAt(a, b, erased, 0) }

func (r *resolver) subtypeAt(a, b *Type, erased bool, depth int) bool {
	if a == b || !a.known() || !b.known() || depth > maxTypeDepth || r.spent() {
		return true
	}
	if a.primitive() || b.primitive() || a.kind == kVoid || b.kind == kVoid {
		return a.primitive() && b.primitive() && widens(a.kind, b.kind)
	}
	if a.kind == kInfer || b.kind == kInfer {
		return r.inferSubtype(a, b, erased, depth)
	}
	if a.kind == kNull {
		return true
	}
	switch b.kind {
	case kNull:
		return false
	case kInter:
		for _, p := range b.parts {
			if !r.subtypeAt(a, p, erased, depth+1) {
				return false
			}
		}
		return true
	case kVar:
		if a.kind == kVar && a.tv == b.tv {
			return true
		}
		if b.tv.lower != nil && r.subtypeAt(a, b.tv.lower, erased, depth+1) {
			return true
		}
		return a.kind == kVar && r.anyBound(a, b, erased, depth) || a.kind == kInter && r.anyPart(a, b, erased, depth)
	case kClass:
		if same(b.class, r.object.class) {
			return true
		}
	case kWildcard:
		return true
	}
	switch a.kind {
	case kVar:
		return r.anyBound(a, b, erased, depth)
	case kInter:
		return r.anyPart(a, b, erased, depth)
	case kWildcard:
		return r.subtypeAt(upper(a), b, erased, depth+1)
	case kArray:
		if b.kind == kArray {
			if a.elem.primitive() || b.elem.primitive() {
				return a.elem.kind == b.elem.kind
			}
			return r.subtypeAt(a.elem, b.elem, erased, depth+1)
		}
		return b.kind == kClass && (b.is("java.lang.Cloneable") || b.is("java.io.Serializable"))
	case kClass:
		if b.kind != kClass {
			return false
		}
		s := r.asSuper(a, b.class)
		if s == nil {
			return false // as for javac, also where a supertype is missing
		}
		return erased || len(b.args) == 0 || len(s.args) != len(b.args) || r.containsAll(b.args, s.args, depth)
	}
	return false
}

func (r *resolver) anyBound(a, b *Type, erased bool, depth int) bool {
	for _, x := range a.tv.bounds {
		if r.subtypeAt(x, b, erased, depth+1) {
			return true
		}
	}
	return len(a.tv.bounds) == 0 && b.kind == kClass && same(b.class, r.object.class)
}

func (r *resolver) anyPart(a, b *Type, erased bool, depth int) bool {
	for _, x := range a.parts {
		if r.subtypeAt(x, b, erased, depth+1) {
			return true
		}
	}
	return false
}

// inferSubtype compares where a side is an inference variable, by the bounds
// it has so far.
func (r *resolver) inferSubtype(a, b *Type, erased bool, depth int) bool {
	if b.kind == kInfer {
		return true
	}
	v := a.iv
	if v.inst != nil {
		return r.subtypeAt(v.inst, b, erased, depth+1)
	}
	for _, e := range v.eq {
		return r.subtypeAt(e, b, erased, depth+1)
	}
	for _, l := range v.lower {
		if !r.subtypeAt(r.box(l), b, erased, depth+1) {
			return false
		}
	}
	return true
}

// containsAll reports whether arguments contain others: JLS 4.5.1.
func (r *resolver) containsAll(of, all []*Type, depth int) bool {
	for i, a := range of {
		if !r.contains(a, all[i], depth) {
			return false
		}
	}
	return true
}

func (r *resolver) contains(of, a *Type, depth int) bool {
	if of.kind != kWildcard {
		if a.kind == kWildcard {
			return false
		}
		return r.sameType(of, a, depth+1)
	}
	switch of.wild {
	case decl.ExtendsWild:
		return r.subtypeAt(upper(a), of.elem, false, depth+1) || r.subtypeAt(a, of.elem, false, depth+1)
	case decl.SuperWild:
		if a.kind == kWildcard {
			return a.wild == decl.SuperWild && r.subtypeAt(of.elem, a.elem, false, depth+1)
		}
		return r.subtypeAt(of.elem, a, false, depth+1)
	}
	return true
}

// sameType reports whether two types are one; what is not known is the same
// as anything.
func (r *resolver) sameType(a, b *Type, depth int) bool {
	if a == b || !a.known() || !b.known() || depth > maxTypeDepth || r.spent() {
		return true
	}
	if a.kind == kInfer || b.kind == kInfer {
		return true
	}
	if a.kind != b.kind {
		return false
	}
	all := func(x, y []*Type) bool {
		if len(x) != len(y) {
			return false
		}
		for i := range x {
			if !r.sameType(x[i], y[i], depth+1) {
				return false
			}
		}
		return true
	}
	switch a.kind {
	case kClass:
		return same(a.class, b.class) && all(a.args, b.args)
	case kArray:
		return r.sameType(a.elem, b.elem, depth+1)
	case kVar:
		return a.tv == b.tv
	case kInter:
		return all(a.parts, b.parts)
	case kWildcard:
		return a.wild == b.wild && (a.elem == nil || r.sameType(a.elem, b.elem, depth+1))
	}
	return true
}

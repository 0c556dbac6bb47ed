package resolve

import "throwsight/java/types/decl"

// An inferVar is an inference variable with its bounds: JLS 18.1.3.
type inferVar struct {
	tv      *typeVar
	typ     *Type
	eq      []*Type
	lower   []*Type
	upper   []*Type
	inst    *Type
	solving bool
}

// An inference is the bound set of one call and of the calls inside it that
// take their types from it: JLS 18.5.
type inference struct {
	r         *resolver
	vars      []*inferVar
	waiting   []waiting
	after     []func() // what is looked at when all is settled
	unchecked bool
	depth     int
}

// waiting is an argument that waits for its target type.
type waiting struct {
	arg    *argument
	formal *Type
}

// fresh makes inference variables for the type parameters of a method, with
// their bounds as they are seen from the receiver: JLS 18.1.3.
func (inf *inference) fresh(params []*typeVar, f found) []*Type {
	ts := make([]*Type, len(params))
	vars := make([]*inferVar, len(params))
	for i, p := range params {
		v := &inferVar{tv: p}
		v.typ = &Type{kind: kInfer, iv: v, free: true}
		vars[i], ts[i] = v, v.typ
	}
	for i, p := range params {
		for _, b := range p.bounds {
			if b.is("java.lang.Object") || !b.known() {
				continue
			}
			vars[i].upper = append(vars[i].upper, inf.r.seen(subst(b, params, ts), f))
		}
	}
	inf.vars = append(inf.vars, vars...)
	return ts
}

func (inf *inference) pend(a *argument, formal *Type) {
	inf.waiting = append(inf.waiting, waiting{a, formal})
}

// constrain reduces "the argument is compatible with the type": JLS 18.2.1.
func (inf *inference) constrain(a *argument, f *Type) {
	switch a.kind {
	case argPlain:
		inf.compatible(a.typ, f)
	case argPoly:
		inf.r.budget -= len(a.inf.vars)
		if a.inf != inf {
			inf.vars = append(inf.vars, a.inf.vars...)
			inf.waiting = append(inf.waiting, a.inf.waiting...)
			inf.after = append(inf.after, a.inf.after...)
		}
		inf.compatible(a.typ, f)
	case argLambda, argRef:
		inf.pend(a, f)
	case argChoice:
		for _, p := range a.parts {
			inf.constrain(p, f)
		}
	}
}

// compatible reduces "a value of type t is compatible with f": JLS 18.2.2.
func (inf *inference) compatible(t, f *Type) {
	if !t.known() || !f.known() || t.kind == kVoid {
		return
	}
	if t.primitive() {
		t = inf.r.box(t)
	}
	if f.primitive() {
		if t.kind == kInfer && t.iv.inst == nil && len(t.iv.eq) == 0 && len(t.iv.lower) == 0 {
			inf.equal(t, inf.r.box(f))
		}
		return
	}
	inf.sub(inf.r.capture(t), f)
}

// sub reduces "t is a subtype of f": JLS 18.2.3.
func (inf *inference) sub(t, f *Type) {
	if !t.free && !f.free || !t.known() || !f.known() || t.kind == kNull || inf.depth > maxTypeDepth {
		inf.noteUnchecked(t, f)
		return
	}
	inf.depth++
	defer func() { inf.depth-- }()
	switch {
	case f.kind == kInfer:
		if f.iv.inst != nil {
			inf.sub(t, f.iv.inst)
		} else if t != f {
			inf.addLower(f.iv, inf.r.box(t))
		}
		return
	case t.kind == kInfer:
		if t.iv.inst != nil {
			inf.sub(t.iv.inst, f)
		} else {
			inf.addUpper(t.iv, f)
		}
		return
	}
	switch f.kind {
	case kClass:
		s := inf.r.asSuper(upper(t), f.class)
		switch {
		case s == nil, len(f.args) == 0:
		case len(s.args) != len(f.args):
			inf.unchecked = true
		default:
			s = inf.r.capture(s)
			for i, a := range f.args {
				inf.contained(s.args[i], a)
			}
		}
	case kArray:
		if t = upper(t); t.kind == kArray && t.elem.reference() && f.elem.reference() {
			inf.sub(t.elem, f.elem)
		}
	case kInter:
		for _, p := range f.parts {
			inf.sub(t, p)
		}
	}
}

// noteUnchecked notes that a raw type is passed for a parametrized one.
func (inf *inference) noteUnchecked(t, f *Type) {
	if inf.r.uncheckedTo(t, f) {
		inf.unchecked = true
	}
}

// uncheckedTo reports whether passing a t for an f is an unchecked conversion:
// JLS 5.1.9.
func (r *resolver) uncheckedTo(t, f *Type) bool {
	if f.kind != kClass || len(f.args) == 0 || t.kind != kClass {
		return false
	}
	bounded := false
	for _, a := range f.args {
		bounded = bounded || a.kind != kWildcard || a.elem != nil
	}
	if !bounded {
		return false
	}
	s := r.asSuper(t, f.class)
	return s != nil && len(s.args) == 0
}

// contained reduces "argument t is contained by argument f": JLS 18.2.3.
func (inf *inference) contained(t, f *Type) {
	if f.kind != kWildcard {
		if t.kind == kWildcard {
			t = inf.captured(t)
		}
		inf.equal(t, f)
		return
	}
	switch f.wild {
	case decl.ExtendsWild:
		inf.sub(upper(t), f.elem)
	case decl.SuperWild:
		if t.kind == kWildcard {
			if t.wild != decl.SuperWild {
				return
			}
			t = t.elem
		}
		inf.sub(f.elem, t)
	}
}

func (inf *inference) captured(w *Type) *Type {
	if w.free {
		return w.elem
	}
	v := newTypeVar("capture")
	switch w.wild {
	case decl.ExtendsWild:
		v.bounds = []*Type{w.elem}
	case decl.SuperWild:
		v.lower = w.elem
	}
	return v.typ
}

// equal reduces "two types are the same": JLS 18.2.4.
func (inf *inference) equal(a, b *Type) {
	if a == b || !a.free && !b.free || !a.known() || !b.known() || inf.depth > maxTypeDepth {
		return
	}
	inf.depth++
	defer func() { inf.depth-- }()
	switch {
	case a.kind == kInfer && a.iv.inst != nil:
		inf.equal(a.iv.inst, b)
	case b.kind == kInfer && b.iv.inst != nil:
		inf.equal(a, b.iv.inst)
	case b.kind == kInfer:
		inf.addEqual(b.iv, a)
		if a.kind == kInfer {
			inf.addEqual(a.iv, b)
		}
	case a.kind == kInfer:
		inf.addEqual(a.iv, b)
	case a.kind == kClass && b.kind == kClass && same(a.class, b.class) && len(a.args) == len(b.args):
		for i := range a.args {
			inf.equal(a.args[i], b.args[i])
		}
	case a.kind == kArray && b.kind == kArray:
		inf.equal(a.elem, b.elem)
	case a.kind == kWildcard && b.kind == kWildcard && a.elem != nil && b.elem != nil:
		inf.equal(a.elem, b.elem)
	}
}

// The following add a bound and what it implies with the others: JLS 18.3.

func (inf *inference) addEqual(v *inferVar, t *Type) {
	if t.kind == kWildcard {
		t = inf.captured(t)
	}
	if t.primitive() {
		t = inf.r.box(t)
	}
	if t == v.typ || !add(&v.eq, t) {
		return
	}
	for _, e := range v.eq[:len(v.eq)-1] {
		inf.equal(e, t)
	}
	for _, l := range v.lower {
		inf.sub(l, t)
	}
	for _, u := range v.upper {
		inf.sub(t, u)
	}
}

func (inf *inference) addLower(v *inferVar, t *Type) {
	if !add(&v.lower, t) {
		return
	}
	for _, e := range v.eq {
		inf.sub(t, e)
	}
	for _, u := range v.upper {
		inf.sub(t, u)
	}
	if t.kind == kInfer {
		inf.addUpper(t.iv, v.typ)
	}
}

func (inf *inference) addUpper(v *inferVar, t *Type) {
	if t == v.typ || !add(&v.upper, t) {
		return
	}
	for _, e := range v.eq {
		inf.sub(e, t)
	}
	for _, l := range v.lower {
		inf.sub(l, t)
	}
	if t.kind == kInfer {
		inf.addLower(t.iv, v.typ)
	}
}

// add appends a bound that is not there yet.
func add(to *[]*Type, t *Type) bool {
	if len(*to) >= maxBounds {
		return false
	}
	for _, x := range *to {
		if identical(x, t, 0) {
			return false
		}
	}
	*to = append(*to, t)
	return true
}

// identical reports whether two types are written alike.
func identical(a, b *Type, depth int) bool {
	if a == b {
		return true
	}
	if a.kind != b.kind || depth > maxTypeDepth || len(a.args) != len(b.args) || len(a.parts) != len(b.parts) || (a.elem == nil) != (b.elem == nil) {
		return false
	}
	switch a.kind {
	case kClass:
		if !same(a.class, b.class) {
			return false
		}
	case kVar:
		return a.tv == b.tv
	case kInfer:
		return a.iv == b.iv
	case kWildcard:
		if a.wild != b.wild {
			return false
		}
	}
	for i := range a.args {
		if !identical(a.args[i], b.args[i], depth+1) {
			return false
		}
	}
	for i := range a.parts {
		if !identical(a.parts[i], b.parts[i], depth+1) {
			return false
		}
	}
	return a.elem == nil || identical(a.elem, b.elem, depth+1)
}

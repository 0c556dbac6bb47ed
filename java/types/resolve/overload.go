package resolve

import (
	"throwsight/java/classfile"
)

// A phase is one of those in which overloads are looked for: JLS 15.12.2.
type phase uint8

const (
	strict phase = iota
	loose
	variable
)

// A candidate is a method with its parameters as seen from the receiver.
type candidate struct {
	found
	formals []*Type
	vars    []*typeVar // that a call infers
}

// A site says where a method is looked for and how.
type site struct {
	from    *Class // the code's class
	on      *Class // the class of the receiver, nil where it has none
	diamond bool
	free    bool    // access is not asked for
	args    []*Type // type arguments that are written: JLS 15.12.2.1
}

func (r *resolver) candidate(f found, s site) candidate {
	r.signature(f.m)
	c := candidate{found: f, formals: f.m.params, vars: f.m.vars}
	owner := f.m.owner
	switch {
	case s.diamond:
		c.vars = append(append([]*typeVar{}, owner.params...), c.vars...)
	case len(owner.params) == 0 || f.m.has(classfile.Static):
	default:
		c.formals = make([]*Type, len(f.m.params))
		for i, p := range f.m.params {
			c.formals[i] = r.seen(p, f)
		}
	}
	if len(s.args) > 0 && len(s.args) == len(c.vars) {
		formals := make([]*Type, len(c.formals))
		for i, p := range c.formals {
			formals[i] = subst(p, c.vars, s.args)
		}
		c.formals, c.vars = formals, nil
	}
	return c
}

// seen returns a type in a member's declaration as it is seen from the
// receiver: JLS 4.8 for a raw one.
func (r *resolver) seen(t *Type, f found) *Type {
	owner := f.m.owner
	if len(owner.params) == 0 || f.m.has(classfile.Static) {
		return t
	}
	if len(f.at.args) != len(owner.params) {
		return r.erasure(t)
	}
	return subst(t, owner.params, f.at.args)
}

// formal returns the parameter for argument i.
func (c *candidate) formal(i int, p phase) *Type {
	n := len(c.formals)
	if p == variable && i >= n-1 {
		if last := c.formals[n-1]; last.kind == kArray {
			return last.elem
		}
		return unknown
	}
	return c.formals[i]
}

// takes reports whether the number of arguments fits.
func (c *candidate) takes(n int, p phase) bool {
	if p == variable {
		return c.m.varargs && n >= len(c.formals)-1
	}
	return n == len(c.formals)
}

// choose returns the method that a call means: JLS 15.12.2.
func (r *resolver) choose(all []found, args []*argument, s site) (candidate, phase, bool) {
	cands := make([]candidate, 0, 8)
	for _, f := range all {
		if s.free || r.accessible(f.m.flags, f.m.owner, s.on, s.from) {
			cands = append(cands, r.candidate(f, s))
		}
	}
	for p := strict; p <= variable; p++ {
		var fit []*candidate
		for i := range cands {
			c := &cands[i]
			if c.takes(len(args), p) && r.applicable(c, args, p, true) {
				fit = append(fit, c)
			}
		}
		if len(fit) == 0 {
			continue
		}
		if len(fit) > 1 {
			fit = r.refine(fit, args, p)
		}
		if c := r.mostSpecific(fit, args, p); c != nil {
			return *c, p, true
		}
		return candidate{}, p, false
	}
	return candidate{}, 0, false
}

// refine looks at several applicable methods again: by type arguments too, and
// at bodies of lambdas. Where none is left, the rules here are not good enough
// and all stay.
func (r *resolver) refine(fit []*candidate, args []*argument, p phase) []*candidate {
	var out []*candidate
	for _, c := range fit {
		if r.applicable(c, args, p, false) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return fit
	}
	return out
}

// applicable reports whether a method can take the arguments in a phase: JLS
// 15.12.2.1 to 15.12.2.4. Quickly, it goes by erased types; the parameters of a
// generic method are always compared so, their inference comes later.
func (r *resolver) applicable(c *candidate, args []*argument, p phase, quick bool) bool {
	for i, a := range args {
		f := c.formal(i, p)
		erased := quick
		if len(c.vars) > 0 && mentions(f, c.vars) {
			if f.kind == kVar && (a.kind == argLambda || a.kind == argRef) {
				continue // potentially compatible: JLS 15.12.2.1
			}
			if f.kind == kVar && len(f.tv.bounds) > 1 && a.kind == argPlain {
				for _, b := range f.tv.bounds[1:] {
					if !r.fits(a, r.erasure(b), p, true) {
						return false
					}
				}
			}
			if a.kind != argLambda && a.kind != argRef {
				f = r.erasure(f)
			}
			erased = true
		}
		if !r.fits(a, f, p, erased) {
			return false
		}
		if !quick && (a.kind == argLambda || a.kind == argRef) && !r.bodyFits(a, f, c.vars) {
			return false
		}
	}
	return true
}

// mentions reports whether a type has one of the variables in it.
func mentions(t *Type, vars []*typeVar) bool {
	if !t.open {
		return false
	}
	switch t.kind {
	case kVar:
		for _, v := range vars {
			if v == t.tv {
				return true
			}
		}
	case kArray, kWildcard:
		return t.elem != nil && mentions(t.elem, vars)
	}
	for _, a := range t.args {
		if mentions(a, vars) {
			return true
		}
	}
	for _, a := range t.parts {
		if mentions(a, vars) {
			return true
		}
	}
	return false
}

// fits reports whether an argument can be passed for a parameter.
func (r *resolver) fits(a *argument, f *Type, p phase, erased bool) bool {
	switch a.kind {
	case argLambda:
		return r.lambdaFits(a, f)
	case argRef:
		return r.refFits(a, f)
	case argChoice:
		for _, part := range a.parts {
			if !r.fits(part, f, p, erased) {
				return false
			}
		}
		return true
	}
	return r.convertible(a.typ, f, p != strict, erased)
}

// convertible reports whether a value of type t can be passed for an f: JLS
// 5.3.
func (r *resolver) convertible(t, f *Type, loose, erased bool) bool {
	switch {
	case !t.known() || !f.known():
		return true
	case t.kind == kVoid:
		return false
	case t.primitive() && f.primitive():
		return widens(t.kind, f.kind)
	case t.primitive():
		return loose && r.subtype(r.box(t), f, erased)
	case f.primitive():
		if !loose || t.kind == kNull {
			return false
		}
		if t.kind == kInfer {
			return r.inferFits(t.iv, f)
		}
		u := r.unbox(t)
		return u.known() && widens(u.kind, f.kind)
	}
	return r.subtype(t, f, erased)
}

// inferFits reports whether what is known of an inference variable lets it be
// passed for a primitive type.
func (r *resolver) inferFits(v *inferVar, f *Type) bool {
	bounds := append(append([]*Type{}, v.eq...), v.lower...)
	if v.inst != nil {
		bounds = []*Type{v.inst}
	}
	for _, b := range bounds {
		if !b.free && !r.convertible(b, f, true, true) {
			return false
		}
	}
	for _, u := range v.upper {
		if !u.free && u.kind == kClass && !r.subtype(r.box(f), u, true) {
			return false
		}
	}
	return true
}

package resolve

import "throwsight/java/types/decl"

// asSuper returns the supertype of t that is of class d, nil for none: JLS
// 4.10.2.
func (r *resolver) asSuper(t *Type, d *Class) *Type { return r.asSuperAt(t, d, 0) }

func (r *resolver) asSuperAt(t *Type, d *Class, depth int) *Type {
	if depth > maxSupers {
		return nil
	}
	switch t.kind {
	case kClass:
		if same(t.class, d) {
			return t
		}
		base := r.superOf(t.class, d, depth)
		if base == nil || len(base.args) == 0 {
			return base
		}
		return inherit(base, t)
	case kArray:
		switch d.name {
		case "java.lang.Object", "java.lang.Cloneable", "java.io.Serializable":
			return d.raw
		}
	case kVar:
		for _, b := range t.tv.bounds {
			if s := r.asSuperAt(b, d, depth+1); s != nil {
				return s
			}
		}
		if d.name == "java.lang.Object" {
			return d.raw
		}
	case kInter:
		for _, p := range t.parts {
			if s := r.asSuperAt(p, d, depth+1); s != nil {
				return s
			}
		}
	}
	return nil
}

// inherit sees a supertype of t's class, in that class's own parameters, from
// t. The supertypes of a raw type are raw: JLS 4.8.
func inherit(super, t *Type) *Type {
	if len(super.args) == 0 || len(t.class.params) == 0 {
		return super
	}
	if len(t.args) != len(t.class.params) {
		return super.class.raw
	}
	return subst(super, t.class.params, t.args)
}

// superOf returns the supertype of class d that c declares or inherits, in c's
// own type parameters.
func (r *resolver) superOf(c, d *Class, depth int) *Type {
	key := [2]*Class{c, d}
	if s, ok := r.supers[key]; ok {
		return s
	}
	r.header(c)
	if c.stage.Load() >= stageHeader && depth == 0 {
		r.supers[key] = nil // what a cycle finds
	}
	found := r.superOfSlow(c, d, depth)
	if c.stage.Load() >= stageHeader && (found != nil || depth == 0) {
		r.supers[key] = found
	}
	return found
}

func (r *resolver) superOfSlow(c, d *Class, depth int) *Type {
	if depth > maxSupers {
		return nil
	}
	try := func(s *Type) *Type {
		if s == nil || s.kind != kClass {
			return nil
		}
		if same(s.class, d) {
			return s
		}
		if up := r.superOf(s.class, d, depth+1); up != nil {
			return inherit(up, s)
		}
		return nil
	}
	if s := try(c.super); s != nil {
		return s
	}
	for _, i := range c.ifaces {
		if s := try(i); s != nil {
			return s
		}
	}
	if d.name == "java.lang.Object" {
		return d.raw
	}
	return nil
}

// capture replaces the wildcards among the arguments of a class type by fresh
// variables: JLS 5.1.10.
func (r *resolver) capture(t *Type) *Type {
	if t.kind != kClass {
		return t
	}
	wild := false
	for _, a := range t.args {
		wild = wild || a.kind == kWildcard
	}
	if !wild {
		return t
	}
	r.header(t.class)
	params := t.class.params
	if len(params) != len(t.args) {
		return t
	}
	args := make([]*Type, len(t.args))
	for i, a := range t.args {
		switch args[i] = a; {
		case a.kind == kWildcard && a.free:
			args[i] = a.elem // its bound is not settled: the nearest that can be said
		case a.kind == kWildcard:
			args[i] = newTypeVar("capture").typ
		}
	}
	for i, a := range t.args {
		if a.kind != kWildcard || a.free {
			continue
		}
		v := args[i].tv
		switch a.wild {
		case decl.ExtendsWild:
			v.bounds = append(v.bounds, a.elem)
		case decl.SuperWild:
			v.lower = a.elem
		}
		for _, b := range params[i].bounds {
			b = subst(b, params, args)
			if a.wild != decl.ExtendsWild || !b.open && r.asSuper(a.elem, classOf(b)) == nil {
				v.bounds = append(v.bounds, b)
			}
		}
	}
	return classType(t.class, args)
}

func classOf(t *Type) *Class {
	if t.kind == kClass {
		return t.class
	}
	return nil2object.class
}

// upper returns the type of which a value of t is known to be, without
// captured variables: JLS 4.10.5, one step.
func upper(t *Type) *Type {
	for range maxSupers {
		switch {
		case t.kind == kVar && t.tv.name == "capture" && len(t.tv.bounds) > 0:
			t = t.tv.bounds[0]
		case t.kind == kWildcard && t.wild == decl.ExtendsWild:
			t = t.elem
		case t.kind == kWildcard, t.kind == kVar && t.tv.name == "capture":
			return nil2object
		default:
			return t
		}
	}
	return t
}

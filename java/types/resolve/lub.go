package resolve

import "throwsight/java/types/decl"

// lub returns the least upper bound of reference types: JLS 4.10.4.
func (r *resolver) lub(ts []*Type, depth int) *Type {
	var distinct []*Type
	for _, t := range ts {
		if !t.known() {
			return unknown
		}
		if t.kind != kNull && add(&distinct, t) && len(distinct) >= maxBounds {
			return r.object
		}
	}
	if len(distinct) == 0 {
		return null
	}
	if len(distinct) == 1 {
		return distinct[0]
	}
	for _, t := range distinct {
		above := true
		for _, o := range distinct {
			above = above && r.subtype(o, t, false)
		}
		if above {
			return t
		}
	}
	arrays := true
	for _, t := range distinct {
		arrays = arrays && t.kind == kArray && t.elem.reference()
	}
	if arrays {
		elems := make([]*Type, len(distinct))
		for i, t := range distinct {
			elems[i] = t.elem
		}
		return arrayOf(r.lub(elems, depth))
	}
	var parts []*Type
	for _, c := range r.minimal(r.common(distinct)) {
		parts = append(parts, r.leastParametrization(c, distinct, depth))
	}
	if len(parts) == 0 {
		return r.object
	}
	return intersection(parts)
}

// common returns the classes that are supertypes of all, but for Object.
func (r *resolver) common(ts []*Type) []*Class {
	var out []*Class
next:
	for _, c := range r.superclasses(ts[0]) {
		for _, t := range ts[1:] {
			if r.asSuper(t, c) == nil {
				continue next
			}
		}
		out = append(out, c)
	}
	return out
}

// minimal leaves out the classes that another is below.
func (r *resolver) minimal(cs []*Class) []*Class {
	var out []*Class
next:
	for _, c := range cs {
		for _, o := range cs {
			if o != c && r.below(o, c) {
				continue next
			}
		}
		out = append(out, c)
	}
	return out
}

// superclasses returns the classes that t is of, the nearest first, without
// Object.
func (r *resolver) superclasses(t *Type) []*Class {
	var out []*Class
	seen := map[*Class]bool{r.object.class: true}
	queue := []*Type{t}
	for n := 0; n < len(queue) && n < maxSupers; n++ {
		switch t := queue[n]; t.kind {
		case kClass:
			if seen[t.class] {
				continue
			}
			seen[t.class] = true
			r.header(t.class)
			out = append(out, t.class)
			if t.class.super != nil {
				queue = append(queue, t.class.super)
			}
			queue = append(queue, t.class.ifaces...)
		case kVar:
			queue = append(queue, t.tv.bounds...)
		case kInter:
			queue = append(queue, t.parts...)
		case kArray:
			for _, name := range []string{"java.lang.Cloneable", "java.io.Serializable"} {
				queue = append(queue, r.named(name).raw)
			}
		}
	}
	return out
}

// leastParametrization returns the parametrization of c that contains those of
// all types.
func (r *resolver) leastParametrization(c *Class, ts []*Type, depth int) *Type {
	var args []*Type
	for i, t := range ts {
		s := r.asSuper(t, c)
		if s == nil || len(s.args) == 0 {
			return c.raw
		}
		if i == 0 {
			args = append(args, s.args...)
			continue
		}
		if len(args) != len(s.args) {
			return c.raw
		}
		for j := range args {
			args[j] = r.leastArgument(args[j], s.args[j], depth)
		}
	}
	return classType(c, args)
}

func (r *resolver) leastArgument(a, b *Type, depth int) *Type {
	switch {
	case identical(a, b, 0):
		return a
	case depth >= maxLub, a.kind == kWildcard && a.wild != decl.ExtendsWild, b.kind == kWildcard && b.wild != decl.ExtendsWild:
		return wildcard(decl.AnyWild, nil)
	}
	t := r.lub([]*Type{upper(a), upper(b)}, depth+1)
	if !t.known() || t.kind == kNull || same(classOf(t), r.object.class) {
		return wildcard(decl.AnyWild, nil)
	}
	return wildcard(decl.ExtendsWild, t)
}

// glb returns the greatest lower bound: JLS 5.1.10.
func (r *resolver) glb(ts []*Type) *Type {
	var parts []*Type
next:
	for i, t := range ts {
		for j, o := range ts {
			if i != j && r.subtype(o, t, false) && !(j > i && r.subtype(t, o, false)) {
				continue next
			}
		}
		add(&parts, t)
	}
	if len(parts) == 0 {
		return ts[0]
	}
	return intersection(parts)
}

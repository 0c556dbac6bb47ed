package resolve

import (
	"slices"

	"throwsight/java/classfile"
)

// A found is a method of a class or of a supertype of it, which is seen from
// the class as at.
type found struct {
	m  *Method
	at *Type
}

type memberKey struct {
	class *Class
	name  string
}

// methods returns the methods of the name that c declares or inherits, also
// those that others of the list override: the superclasses' first, then the
// interfaces', of each class the last one first. It is the order in which javac
// looks, which matters where arguments are not known.
func (r *resolver) methods(c *Class, name string) []found {
	if c == nil2object.class {
		c = r.object.class
	}
	key := memberKey{c, name}
	if f, ok := r.methodCache[key]; ok {
		return f
	}
	r.header(c)
	var out []found
	seen := map[*Class]bool{}
	var ifaces []*Type
	t := c.self
	if t == nil {
		t = c.raw
	}
	for n := 0; t != nil && t.kind == kClass && !seen[t.class] && n < maxSupers; n++ {
		seen[t.class] = true
		r.members(t.class)
		for _, m := range slices.Backward(t.class.methods[name]) {
			out = append(out, found{m, t})
		}
		if name == "<init>" {
			break
		}
		for _, i := range t.class.ifaces {
			if i.kind == kClass {
				ifaces = append(ifaces, inherit(i, t))
			}
		}
		if t.class.super == nil || t.class.super.kind != kClass {
			break
		}
		t = inherit(t.class.super, t)
	}
	if name == "<init>" {
		ifaces = nil
	}
	for _, t := range r.allInterfaces(ifaces) {
		if seen[t.class] {
			continue
		}
		seen[t.class] = true
		r.members(t.class)
		for _, m := range slices.Backward(t.class.methods[name]) {
			if m.has(classfile.Static) {
				continue // not inherited: JLS 8.4.8
			}
			out = append(out, found{m, t})
		}
	}
	r.methodCache[key] = out
	return out
}

// allInterfaces returns interfaces and those above them, those furthest from
// Object first: javac looks in that order.
func (r *resolver) allInterfaces(ts []*Type) []*Type {
	seen := map[*Class]bool{}
	var all []*Type
	for n := 0; n < len(ts); n++ {
		t := ts[n]
		if seen[t.class] {
			continue
		}
		seen[t.class] = true
		all = append(all, t)
		r.header(t.class)
		for _, up := range t.class.ifaces {
			if up.kind == kClass {
				ts = append(ts, inherit(up, t))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *Type) int { return r.rank(b.class, 0) - r.rank(a.class, 0) })
	return all
}

// rank returns the length of the longest way from a class up to Object.
func (r *resolver) rank(c *Class, depth int) int {
	if n, ok := r.ranks[c]; ok {
		return n
	}
	if depth > maxSupers || c.name == "java.lang.Object" {
		return 0
	}
	r.ranks[c] = 0 // what a cycle finds
	r.header(c)
	n := 0
	if c.super != nil && c.super.kind == kClass {
		n = r.rank(c.super.class, depth+1)
	}
	for _, i := range c.ifaces {
		if i.kind == kClass {
			n = max(n, r.rank(i.class, depth+1))
		}
	}
	r.ranks[c] = n + 1
	return n + 1
}

// methodsOn returns the methods of the name on a value of type t.
func (r *resolver) methodsOn(t *Type, name string) []found {
	switch t.kind {
	case kClass:
		all := r.methods(t.class, name)
		if len(t.class.params) == 0 {
			return all
		}
		out := make([]found, len(all))
		for i, f := range all {
			out[i] = found{f.m, inherit(f.at, t)}
			if same(f.at.class, t.class) {
				out[i].at = t
			}
		}
		return out
	case kArray:
		return r.methods(r.object.class, name)
	case kVar:
		return r.methodsOnAll(t.tv.bounds, name)
	case kInter:
		return r.methodsOnAll(t.parts, name)
	}
	return nil
}

func (r *resolver) methodsOnAll(ts []*Type, name string) []found {
	if len(ts) == 0 {
		return r.methods(r.object.class, name)
	}
	if r.depth > maxDepth {
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	var out []found
	for _, t := range ts {
	next:
		for _, f := range r.methodsOn(r.capture(t), name) {
			for _, o := range out {
				if o.m == f.m {
					continue next
				}
			}
			out = append(out, f)
		}
	}
	return out
}

// accessible reports whether the code of a class may name a member that is
// seen on a class: JLS 6.6.
func (r *resolver) accessible(flags classfile.Access, owner, on, from *Class) bool {
	switch {
	case flags.Has(classfile.Public), owner.isInterface() && !flags.Has(classfile.Private):
		return true
	case flags.Has(classfile.Private):
		return from != nil && same(from.top(), owner.top()) && (on == nil || same(on, owner))
	case from == nil || from.pkg == owner.pkg:
		return true
	case flags.Has(classfile.Protected):
		for c := from; c != nil; c = c.outer {
			if same(c, owner) || r.superOf(c, owner, 0) != nil {
				return true
			}
		}
	}
	return false
}

// field returns the field of the name on a value of type t, and its type
// there: JLS 8.3, 15.11.
func (r *resolver) field(t *Type, name string, from *Class) (*Type, bool) {
	switch t.kind {
	case kClass:
		return r.fieldIn(t, name, from, t.class, 0)
	case kVar:
		for _, b := range t.tv.bounds {
			if b.kind == kVar && b.tv == t.tv {
				continue
			}
			if f, ok := r.field(b, name, from); ok {
				return f, true
			}
		}
	case kInter:
		for _, p := range t.parts {
			if f, ok := r.field(p, name, from); ok {
				return f, true
			}
		}
	case kArray:
		if name == "length" {
			return primitives[kInt], true
		}
	}
	return nil, false
}

func (r *resolver) fieldIn(t *Type, name string, from, on *Class, depth int) (*Type, bool) {
	if depth > maxSupers {
		return nil, false
	}
	c := t.class
	r.members(c)
	if f := c.fields[name]; f != nil && r.accessible(f.flags, c, on, from) {
		ft := r.fieldType(f)
		if len(c.params) > 0 {
			if len(t.args) == len(c.params) {
				ft = subst(ft, c.params, t.args)
			} else if !f.flags.Has(classfile.Static) {
				ft = r.erasure(ft)
			}
		}
		return ft, true
	}
	if c.super != nil && c.super.kind == kClass {
		if ft, ok := r.fieldIn(inherit(c.super, t), name, from, on, depth+1); ok {
			return ft, true
		}
	}
	for _, i := range c.ifaces {
		if i.kind == kClass {
			if ft, ok := r.fieldIn(inherit(i, t), name, from, on, depth+1); ok {
				return ft, true
			}
		}
	}
	return nil, false
}

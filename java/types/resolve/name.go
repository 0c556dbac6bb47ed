package resolve

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// A qualifier is what stands before a dot: a value, a type, or a package.
type qualifier struct {
	typ    *Type
	isType bool
	pkg    string // "" for none
}

// qualifier sorts out a name that may mean a variable, a type or a package, in
// that order: JLS 6.5.2.
func (r *resolver) qualifier(n syntax.Node, sc *scope) qualifier {
	switch n.Kind() {
	case syntax.Ident:
		name := n.Name()
		if t, ok := r.variable(name, sc); ok {
			return qualifier{typ: t}
		}
		if t := r.simpleType(name, sc); t.known() {
			return qualifier{typ: t, isType: true}
		}
		return qualifier{typ: unknown, pkg: name}
	case syntax.FieldAccess:
		if r.depth > maxDepth {
			return qualifier{typ: unknown}
		}
		r.depth++
		defer func() { r.depth-- }()
		return r.selected(n, r.qualifier(n.Child(syntax.RoleTarget), sc), sc)
	case syntax.NamedType, syntax.ArrayType, syntax.PrimitiveType:
		return qualifier{typ: r.typeNode(n, sc), isType: true}
	case syntax.Super:
		return qualifier{typ: r.superType(n, sc)}
	}
	return qualifier{typ: r.expr(n, sc, nil)}
}

func (r *resolver) selected(n syntax.Node, q qualifier, sc *scope) qualifier {
	name := n.Name()
	switch {
	case q.pkg != "":
		full := q.pkg + "." + name
		if c := r.class(full); c != nil && c.outer == nil {
			return qualifier{typ: c.raw, isType: true}
		}
		return qualifier{typ: unknown, pkg: full}
	case !q.typ.known():
		return qualifier{typ: unknown}
	}
	from := sc.enclosing()
	on := r.capture(q.typ)
	if t, ok := r.field(on, name, from); ok {
		return qualifier{typ: t}
	}
	if q.isType && q.typ.kind == kClass {
		if c := r.memberClass(q.typ.class, name); c != nil {
			return qualifier{typ: c.raw, isType: true}
		}
	}
	return qualifier{typ: unknown}
}

// variable returns the type of the variable that a simple name means: JLS
// 6.4.1, 6.5.6.1.
func (r *resolver) variable(name string, sc *scope) (*Type, bool) {
	from := sc.enclosing()
	for ; sc != nil; sc = sc.parent {
		switch sc.kind {
		case scLocal:
			if sc.name == name {
				return sc.typ, true
			}
		case scClass:
			r.header(sc.class)
			if t, ok := r.field(sc.class.selfType(), name, from); ok {
				return t, true
			}
		case scFile:
			for _, star := range []bool{false, true} {
				for _, owner := range r.staticOwners(name, sc.file.file, star) {
					if t, ok := r.field(owner.raw, name, from); ok {
						return t, true
					}
				}
			}
		}
	}
	return nil, false
}

// typeNode returns the type that a type node, or an expression that stands for
// a type, means.
func (r *resolver) typeNode(n syntax.Node, sc *scope) *Type {
	switch n.Kind() {
	case syntax.UnionType, syntax.IntersectionType:
		var all []*Type
		for a := range n.Children(syntax.RoleAlternative) {
			if t := r.typeNode(a, sc); t.known() {
				all = append(all, t)
			} else if n.Kind() == syntax.IntersectionType {
				return unknown
			}
		}
		switch {
		case len(all) == 0:
			return unknown
		case n.Kind() == syntax.UnionType:
			return r.lub(all, 0)
		}
		return intersection(all)
	case syntax.Wildcard:
		return r.refArgument(decl.RefOf(n), sc)
	}
	return r.ref(decl.RefOf(n), sc)
}

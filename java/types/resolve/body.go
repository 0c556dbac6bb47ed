package resolve

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// classBody looks at the members of a class.
func (r *resolver) classBody(body syntax.Node, c *Class) {
	outer := r.fn
	for m := range body.All() {
		r.fn = &function{result: unknown}
		r.member(m, c.body)
	}
	r.fn = outer
}

// classParts looks at the members of a class that is not local, each a part of
// its file.
func (r *resolver) classParts(body syntax.Node, c *Class) {
	for m := range body.All() {
		if !decl.IsClass(m.Kind()) {
			r.part(m, c)
			continue
		}
		if inner := r.ownMember(c, m.Name()); inner != nil {
			r.header(inner)
			r.classParts(m.Child(syntax.RoleBody), inner)
		}
	}
}

func (r *resolver) member(m syntax.Node, sc *scope) {
	switch m.Kind() {
	case syntax.FieldDecl:
		base := r.typeNode(m.Child(syntax.RoleType), sc)
		for d := range m.Children(syntax.RoleDeclarator) {
			init := d.Child(syntax.RoleInit)
			if init.IsZero() {
				continue
			}
			t := base
			for range decl.DimsOf(d) {
				t = arrayOf(t)
			}
			r.initial(init, sc, t)
		}
	case syntax.Initializer:
		r.statement(m.Child(syntax.RoleBody), sc)
	case syntax.MethodDecl, syntax.ConstructorDecl:
		r.method(m, sc)
	case syntax.EnumConstant:
		r.constant(m, sc)
	case syntax.ErrorNode:
		for c := range m.All() {
			r.statement(c, sc)
		}
	default:
		if !decl.IsClass(m.Kind()) {
			return
		}
		of := sc.enclosing()
		if of == nil {
			return
		}
		if c := r.ownMember(of, m.Name()); c != nil {
			r.header(c)
			r.classBody(m.Child(syntax.RoleBody), c)
		}
	}
}

// method looks at the body of a method or constructor.
func (r *resolver) method(m syntax.Node, sc *scope) {
	if vars := decl.TypeParams(m); len(vars) > 0 {
		own := sourceVars(vars)
		sc = &scope{kind: scVars, vars: own, parent: sc}
		r.sourceBounds(own, vars, sc)
	}
	for p := range m.Children(syntax.RoleParam) {
		sc = sc.withVar(p.Name(), r.paramType(p, sc))
	}
	if m.Has(syntax.FlagCompact) {
		for p := range m.Parent().Parent().Children(syntax.RoleComponent) {
			sc = sc.withVar(p.Name(), r.paramType(p, sc))
		}
	}
	outer := r.fn
	r.fn = &function{result: primitives[kVoid]}
	if m.Kind() == syntax.MethodDecl {
		r.fn.result = r.typeNode(m.Child(syntax.RoleType), sc)
		for range decl.DimsOf(m) {
			r.fn.result = arrayOf(r.fn.result)
		}
	}
	if body := m.Child(syntax.RoleBody); !body.IsZero() {
		r.statement(body, sc)
	}
	r.fn = outer
}

// constant resolves the constructor of an enum constant: JLS 8.9.1.
func (r *resolver) constant(n syntax.Node, sc *scope) {
	c := sc.enclosing()
	if c == nil {
		return
	}
	r.header(c)
	args := r.args(n, sc)
	k, p, ok := r.choose(r.constructors(c.raw), args, site{from: c, on: c, free: true})
	if !ok {
		r.fail(n, args, noOverload)
	} else {
		r.record(n, k.m)
		r.finish(r.invoke(&call{candidate: k, result: primitives[kVoid]}, p, args), nil)
	}
	if body := n.Child(syntax.RoleBody); !body.IsZero() {
		r.anonymous(n, body, c.raw, sc)
	}
}

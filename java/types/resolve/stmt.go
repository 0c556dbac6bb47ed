package resolve

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// A function is the method or lambda whose body is looked at.
type function struct {
	result *Type
	inf    *inference // of a lambda: its results are reduced here
	yields *[]*argument
}

// block looks at the statements of a block.
func (r *resolver) block(n syntax.Node, sc *scope) {
	for s := range n.Children(syntax.RoleStatement) {
		sc = r.statement(s, sc)
	}
	for s := range n.All() {
		if s.Kind() == syntax.ErrorNode {
			r.statement(s, sc)
		}
	}
}

// statement looks at a statement and returns the scope of those behind it.
func (r *resolver) statement(n syntax.Node, sc *scope) *scope {
	if r.depth > maxDepth || r.budget < 0 {
		return sc
	}
	r.depth++
	defer func() { r.depth-- }()
	child := n.Child
	switch n.Kind() {
	case syntax.Block:
		r.block(n, sc)
	case syntax.LocalVar:
		return r.localVar(n, sc)
	case syntax.ExprStmt, syntax.Throw:
		r.expr(child(syntax.RoleExpr), sc, nil)
	case syntax.If:
		return r.ifStatement(n, sc)
	case syntax.While:
		cond := child(syntax.RoleCond)
		r.expr(cond, sc, nil)
		r.statement(child(syntax.RoleBody), r.bind(cond, true, sc))
		if !breaks(child(syntax.RoleBody), 0) {
			return r.bind(cond, false, sc)
		}
	case syntax.DoWhile:
		r.statement(child(syntax.RoleBody), sc)
		r.expr(child(syntax.RoleCond), sc, nil)
		if !breaks(child(syntax.RoleBody), 0) {
			return r.bind(child(syntax.RoleCond), false, sc)
		}
	case syntax.For:
		return r.forStatement(n, sc)
	case syntax.ForEach:
		r.forEach(n, sc)
	case syntax.Labeled, syntax.Synchronized:
		r.standalone(child(syntax.RoleExpr), sc)
		return r.statement(child(syntax.RoleBody), sc)
	case syntax.Switch:
		r.cases(n, sc, nil)
	case syntax.Return:
		r.returned(child(syntax.RoleExpr), sc)
	case syntax.Yield:
		if y := r.fn.yields; y != nil {
			*y = append(*y, r.arg(child(syntax.RoleExpr), sc))
		} else {
			r.expr(child(syntax.RoleExpr), sc, nil)
		}
	case syntax.Try:
		r.try(n, sc)
	case syntax.Assert:
		r.expr(child(syntax.RoleCond), sc, nil)
		r.expr(child(syntax.RoleExpr), r.bind(child(syntax.RoleCond), false, sc), nil)
	case syntax.ErrorNode:
		for c := range n.All() {
			sc = r.statement(c, sc)
		}
	case syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl:
		return r.localClass(n, sc)
	case syntax.MethodDecl, syntax.ConstructorDecl, syntax.FieldDecl, syntax.Initializer:
		r.member(n, sc)
	default:
		if isExpr(n.Kind()) {
			r.expr(n, sc, nil)
		}
	}
	return sc
}

func isExpr(k syntax.Kind) bool { return syntax.Ident <= k && k <= syntax.Paren }

func (r *resolver) localVar(n syntax.Node, sc *scope) *scope {
	written := n.Child(syntax.RoleType)
	base := unknown
	inferred := r.inferred(written, sc)
	if !inferred {
		base = r.typeNode(written, sc)
	}
	for d := range n.Children(syntax.RoleDeclarator) {
		init := d.Child(syntax.RoleInit)
		t := base
		if inferred {
			t = upper(r.expr(init, sc, nil))
			if t.kind == kNull {
				t = unknown
			}
			sc = sc.withVar(d.Name(), t)
			if r.speculating == 0 {
				r.note(d, t) // a declarator is no expression: its place is free
			}
			continue
		}
		for range decl.DimsOf(d) {
			t = arrayOf(t)
		}
		sc = sc.withVar(d.Name(), t)
		if !init.IsZero() {
			r.initial(init, sc, t)
		}
	}
	return sc
}

// inferred reports whether a variable's type is that of its value: "var", or
// Lombok's val and var.
func (r *resolver) inferred(written syntax.Node, sc *scope) bool {
	if written.Kind() == syntax.VarType {
		return true
	}
	if written.Kind() != syntax.NamedType || written.Name() != "val" || !written.Child(syntax.RoleTarget).IsZero() {
		return false
	}
	for ; sc.parent != nil; sc = sc.parent {
	}
	if sc.kind != scFile {
		return false
	}
	for _, imp := range sc.file.file.Imports {
		if imp.Name == "lombok.val" || imp.Name == "lombok.experimental.val" || imp.Name == "lombok" && imp.Simple == "" {
			return true
		}
	}
	return false
}

func (r *resolver) ifStatement(n syntax.Node, sc *scope) *scope {
	cond, then, els := n.Child(syntax.RoleCond), n.Child(syntax.RoleThen), n.Child(syntax.RoleElse)
	r.expr(cond, sc, nil)
	r.statement(then, r.bind(cond, true, sc))
	if !els.IsZero() {
		r.statement(els, r.bind(cond, false, sc))
	}
	after := sc
	if !syntax.MayComplete(then) && (els.IsZero() || syntax.MayComplete(els)) {
		after = r.bind(cond, false, after)
	}
	if syntax.MayComplete(then) && !els.IsZero() && !syntax.MayComplete(els) {
		after = r.bind(cond, true, after)
	}
	return after
}

func (r *resolver) forStatement(n syntax.Node, outer *scope) *scope {
	sc := outer
	for i := range n.Children(syntax.RoleForInit) {
		sc = r.statement(i, sc)
	}
	cond := n.Child(syntax.RoleCond)
	in := sc
	if !cond.IsZero() {
		r.expr(cond, sc, nil)
		in = r.bind(cond, true, sc)
	}
	for u := range n.Children(syntax.RoleUpdate) {
		r.expr(u, in, nil)
	}
	r.statement(n.Child(syntax.RoleBody), in)
	if !breaks(n.Child(syntax.RoleBody), 0) {
		return r.bind(cond, false, outer)
	}
	return outer
}

// forEach gives the variable the type of the elements: JLS 14.14.2.
func (r *resolver) forEach(n syntax.Node, sc *scope) {
	of := r.capture(upper(r.standalone(n.Child(syntax.RoleExpr), sc)))
	v := n.Child(syntax.RoleVar)
	written := v.Child(syntax.RoleType)
	d := v.Child(syntax.RoleDeclarator)
	t := unknown
	if !r.inferred(written, sc) {
		t = r.typeNode(written, sc)
		for range decl.DimsOf(d) {
			t = arrayOf(t)
		}
	} else if of.kind == kArray {
		t = of.elem
	} else if c := r.class("java.lang.Iterable"); c != nil {
		if s := r.asSuper(of, c); s != nil {
			t = r.object
			if s = r.capture(s); len(s.args) == 1 {
				t = upper(s.args[0])
			}
		}
	}
	r.statement(n.Child(syntax.RoleBody), sc.withVar(d.Name(), t))
}

func (r *resolver) returned(n syntax.Node, sc *scope) {
	switch {
	case n.IsZero():
	case r.fn.inf == nil:
		r.expr(n, sc, r.fn.result)
	case r.fn.result.kind == kVoid || !r.fn.result.known():
		r.expr(n, sc, nil)
	default:
		r.fn.inf.constrain(r.arg(n, sc), r.fn.result)
	}
}

func (r *resolver) try(n syntax.Node, sc *scope) {
	in := sc
	for res := range n.Children(syntax.RoleResource) {
		in = r.statement(res, in)
	}
	r.statement(n.Child(syntax.RoleBody), in)
	for c := range n.Children(syntax.RoleCatch) {
		t := r.typeNode(c.Child(syntax.RoleType), sc)
		r.statement(c.Child(syntax.RoleBody), sc.withVar(c.Name(), t))
	}
	r.statement(n.Child(syntax.RoleFinally), sc)
}

// cases looks at a switch; results gathers the values of a switch expression.
func (r *resolver) cases(n syntax.Node, sc *scope, results *[]*argument) {
	on := r.standalone(n.Child(syntax.RoleExpr), sc)
	group := sc
	for c := range n.Children(syntax.RoleCase) {
		in := group
		if c.Has(syntax.FlagArrow) {
			in = sc
		}
		for l := range c.Children(syntax.RoleLabel) {
			in = r.pattern(l, on, in)
		}
		if g := c.Child(syntax.RoleGuard); !g.IsZero() {
			r.expr(g, in, nil)
			in = r.bind(g, true, in)
		}
		if body := c.Child(syntax.RoleBody); !body.IsZero() {
			if e := body.Child(syntax.RoleExpr); results != nil && body.Kind() == syntax.ExprStmt {
				*results = append(*results, r.arg(e, in))
			} else {
				r.statement(body, in)
			}
			continue
		}
		for s := range c.Children(syntax.RoleStatement) {
			in = r.statement(s, in)
		}
		group = in
	}
}

// switchExpr gathers what a switch expression yields: JLS 15.28.
func (r *resolver) switchExpr(n syntax.Node, sc *scope) *argument {
	a := &argument{kind: argChoice, node: n, scope: sc, typ: unknown}
	outer := r.fn
	r.fn = &function{yields: &a.parts, result: unknown}
	r.cases(n, sc, &a.parts)
	r.fn = outer
	return r.choice(a)
}

// localClass declares a local class and looks at its body.
func (r *resolver) localClass(n syntax.Node, sc *scope) *scope {
	outer := sc.enclosing()
	if outer == nil || outer.decl == nil {
		return sc
	}
	in := &scope{kind: scType, parent: sc}
	c := newLocal(decl.Local(n, outer.decl), outer, in)
	in.class = c
	r.header(c)
	r.classBody(n.Child(syntax.RoleBody), c)
	return in
}

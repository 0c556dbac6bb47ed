package resolve

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// expr returns the type of an expression for a target, nil for none.
func (r *resolver) expr(n syntax.Node, sc *scope, target *Type) *Type {
	if n.IsZero() {
		return unknown
	}
	return r.finish(r.arg(n, sc), target)
}

// standalone is expr for an expression that has no target by its place: what is
// inferred for it alone is its type.
func (r *resolver) standalone(n syntax.Node, sc *scope) *Type {
	t := r.expr(n, sc, nil)
	if t.known() && r.speculating == 0 {
		r.note(n, t)
	}
	return t
}

// arg looks at an expression as far as it goes without a target.
func (r *resolver) arg(n syntax.Node, sc *scope) *argument {
	r.budget--
	if r.depth > maxDepth || r.budget < 0 {
		return plain(unknown)
	}
	r.depth++
	a := r.argSlow(n, sc)
	r.depth--
	if a.node.IsZero() {
		a.node = n
	}
	if a.kind == argPlain && r.speculating == 0 {
		r.note(n, a.typ)
	}
	return a
}

func (r *resolver) argSlow(n syntax.Node, sc *scope) *argument {
	switch n.Kind() {
	case syntax.Ident, syntax.FieldAccess:
		if q := r.qualifier(n, sc); !q.isType {
			return plain(q.typ)
		}
	case syntax.Paren:
		return r.arg(n.Child(syntax.RoleExpr), sc)
	case syntax.MethodCall:
		return r.methodCall(n, sc)
	case syntax.ConstructorCall:
		return r.constructorCall(n, sc)
	case syntax.New:
		return r.create(n, sc)
	case syntax.Lambda:
		return &argument{kind: argLambda, node: n, scope: sc, typ: unknown}
	case syntax.MethodRef:
		return &argument{kind: argRef, node: n, scope: sc, typ: unknown}
	case syntax.Conditional:
		return r.conditional(n, sc)
	case syntax.SwitchExpr:
		return r.switchExpr(n, sc)
	case syntax.NewArray:
		return plain(r.newArray(n, sc))
	case syntax.ArrayInit:
		for e := range n.Children(syntax.RoleElement) {
			r.expr(e, sc, nil)
		}
	case syntax.Cast:
		t := r.typeNode(n.Child(syntax.RoleType), sc)
		r.cast(n.Child(syntax.RoleOperand), sc, t)
		return plain(t)
	case syntax.This:
		return plain(r.this(n, sc))
	case syntax.ArrayAccess:
		r.expr(n.Child(syntax.RoleIndex), sc, nil)
		if t := upper(r.expr(n.Child(syntax.RoleTarget), sc, nil)); t.kind == kArray {
			return plain(t.elem)
		}
	case syntax.Assign:
		return plain(r.assign(n, sc))
	case syntax.Postfix:
		return plain(r.expr(n.Child(syntax.RoleOperand), sc, nil))
	case syntax.Unary:
		return plain(r.unary(n, sc))
	case syntax.Binary:
		return plain(r.binary(n, sc))
	case syntax.InstanceOf:
		r.expr(n.Child(syntax.RoleOperand), sc, nil)
		return plain(primitives[kBoolean])
	case syntax.Literal:
		return plain(r.literal(n.Op()))
	case syntax.ClassLiteral:
		return plain(r.classLiteral(n, sc))
	case syntax.ErrorNode:
		for c := range n.All() {
			r.statement(c, sc)
		}
	}
	return plain(unknown)
}

// cast looks at the operand of a cast, whose type is the target of a lambda
// and of nothing else: JLS 15.16.
func (r *resolver) cast(n syntax.Node, sc *scope, t *Type) {
	a := r.arg(n, sc)
	if a.kind == argLambda || a.kind == argRef || a.kind == argChoice {
		r.finish(a, t)
	} else {
		r.finish(a, nil)
	}
}

func (r *resolver) this(n syntax.Node, sc *scope) *Type {
	if of := n.Child(syntax.RoleTarget); !of.IsZero() {
		t := r.typeNode(of, sc)
		if t.kind != kClass {
			return unknown
		}
		r.header(t.class)
		return t.class.selfType()
	}
	if c := sc.enclosing(); c != nil {
		r.header(c)
		return c.selfType()
	}
	return unknown
}

func (r *resolver) assign(n syntax.Node, sc *scope) *Type {
	left := r.expr(n.Child(syntax.RoleLeft), sc, nil)
	right := n.Child(syntax.RoleRight)
	if n.Op() != syntax.Eq {
		r.expr(right, sc, nil)
		return left
	}
	r.initial(right, sc, left)
	return left
}

func (r *resolver) unary(n syntax.Node, sc *scope) *Type {
	t := r.expr(n.Child(syntax.RoleOperand), sc, nil)
	switch n.Op() {
	case syntax.Not:
		return primitives[kBoolean]
	case syntax.Inc, syntax.Dec:
		return t
	}
	u := r.unbox(t)
	return promote(u, u)
}

// binary returns the type of an operator's value: JLS 15.17 to 15.24. The
// operands of && and || see what the ones before bind.
func (r *resolver) binary(n syntax.Node, sc *scope) *Type {
	op := n.Op()
	var t *Type
	for o := range n.Children(syntax.RoleOperand) {
		u := r.expr(o, sc, nil)
		switch op {
		case syntax.AndAnd:
			sc = r.bind(o, true, sc)
		case syntax.OrOr:
			sc = r.bind(o, false, sc)
		}
		if t == nil {
			t = u
		} else {
			t = r.operate(op, t, u)
		}
	}
	return orUnknown(t)
}

func (r *resolver) operate(op syntax.Token, a, b *Type) *Type {
	switch op {
	case syntax.AndAnd, syntax.OrOr, syntax.EqEq, syntax.NotEq, syntax.Lt, syntax.Gt, syntax.Le, syntax.Ge:
		return primitives[kBoolean]
	case syntax.Plus:
		if a.is("java.lang.String") || b.is("java.lang.String") {
			return r.named("java.lang.String").raw
		}
	case syntax.Shl, syntax.Shr, syntax.Ushr:
		b = primitives[kInt]
	}
	pa, pb := r.unbox(a), r.unbox(b)
	if pa.kind == kBoolean && pb.kind == kBoolean {
		return pa
	}
	return promote(pa, pb)
}

func (r *resolver) literal(op syntax.Token) *Type {
	switch op {
	case syntax.StringLit, syntax.TextBlock:
		return r.named("java.lang.String").raw
	case syntax.IntLit:
		return primitives[kInt]
	case syntax.LongLit:
		return primitives[kLong]
	case syntax.FloatLit:
		return primitives[kFloat]
	case syntax.DoubleLit:
		return primitives[kDouble]
	case syntax.CharLit:
		return primitives[kChar]
	case syntax.True, syntax.False:
		return primitives[kBoolean]
	case syntax.Null:
		return null
	}
	return unknown
}

// classLiteral returns the type of "T.class": JLS 15.8.2.
func (r *resolver) classLiteral(n syntax.Node, sc *scope) *Type {
	c := r.class("java.lang.Class")
	t := r.typeNode(n.Child(syntax.RoleType), sc)
	if c == nil {
		return unknown
	}
	if !t.known() {
		return classType(c, []*Type{wildcard(decl.AnyWild, nil)})
	}
	return classType(c, []*Type{r.box(t)})
}

func (r *resolver) newArray(n syntax.Node, sc *scope) *Type {
	t := r.typeNode(n.Child(syntax.RoleType), sc)
	for d := range n.Children(syntax.RoleDimension) {
		if size := d.Child(syntax.RoleSize); !size.IsZero() {
			r.expr(size, sc, nil)
		}
		t = arrayOf(t)
	}
	if init := n.Child(syntax.RoleInit); !init.IsZero() {
		r.initial(init, sc, t)
	}
	return t
}

// initial looks at the value that a variable of a type is given: JLS 10.6,
// 14.4.
func (r *resolver) initial(n syntax.Node, sc *scope, t *Type) {
	if n.Kind() != syntax.ArrayInit {
		r.expr(n, sc, t)
		return
	}
	elem := unknown
	if t.kind == kArray {
		elem = t.elem
	}
	for e := range n.Children(syntax.RoleElement) {
		r.initial(e, sc, elem)
	}
}

func (r *resolver) conditional(n syntax.Node, sc *scope) *argument {
	cond := n.Child(syntax.RoleCond)
	r.expr(cond, sc, nil)
	a := &argument{kind: argChoice, node: n, scope: sc, typ: unknown}
	a.parts = []*argument{
		r.arg(n.Child(syntax.RoleThen), r.bind(cond, true, sc)),
		r.arg(n.Child(syntax.RoleElse), r.bind(cond, false, sc)),
	}
	return r.choice(a)
}

// choice settles a conditional of numbers or truth values, which takes no
// target: JLS 15.25.
func (r *resolver) choice(a *argument) *argument {
	for _, p := range a.parts {
		if p.kind != argPlain || !r.unbox(p.typ).known() {
			return a
		}
	}
	return plain(r.finish(a, nil))
}

package resolve

import (
	"throwsight/java/classfile"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// args looks at the arguments of a call.
func (r *resolver) args(n syntax.Node, sc *scope) []*argument {
	var args []*argument
	for a := range n.Children(syntax.RoleArgument) {
		args = append(args, r.withoutBad(r.arg(a, sc)))
	}
	return args
}

func (r *resolver) withoutBad(a *argument) *argument {
	for i, p := range a.parts {
		a.parts[i] = r.withoutBad(p)
	}
	if !a.bad || a.kind != argPlain {
		return a
	}
	return &argument{node: a.node, scope: a.scope, typ: unknown}
}

// anyUnknown reports whether the type of an argument is not known.
func anyUnknown(args []*argument) bool {
	for _, a := range args {
		if !settled(a) {
			return true
		}
	}
	return false
}

// fail settles the arguments of a call that means nothing known.
func (r *resolver) fail(n syntax.Node, args []*argument, why reason) *argument {
	if r.speculating == 0 {
		r.answer(n, answer{why: why})
	}
	r.finishAll(args)
	return plain(unknown)
}

// methodCall resolves a method call: JLS 15.12.
func (r *resolver) methodCall(n syntax.Node, sc *scope) *argument {
	target := n.Child(syntax.RoleTarget)
	name := n.Name()
	from := sc.enclosing()
	switch target.Kind() {
	case syntax.NoKind:
		return r.unqualified(n, sc, r.args(n, sc))
	case syntax.Super:
		on := r.superType(target, sc)
		args := r.args(n, sc)
		return r.callOn(n, on, on.class, args, sc, site{from: from, free: true})
	}
	q := r.qualifier(target, sc)
	args := r.args(n, sc)
	if !q.typ.known() {
		return r.fail(n, args, noReceiver)
	}
	on := r.capture(q.typ)
	switch {
	case on.kind == kArray && name == "clone" && len(args) == 0:
		r.callOn(n, r.object, nil, args, sc, site{from: from, free: true})
		return plain(on)
	case on.primitive() || on.kind == kNull:
		return r.fail(n, args, noMember)
	}
	return r.callOn(n, on, on.class, args, sc, site{from: from})
}

// superType returns the type that "super", with or without a class before it,
// means: JLS 15.12.1.
func (r *resolver) superType(n syntax.Node, sc *scope) *Type {
	c := sc.enclosing()
	if c == nil {
		return unknown
	}
	if of := n.Child(syntax.RoleTarget); !of.IsZero() {
		t := r.typeNode(of, sc)
		if t.kind != kClass {
			return unknown
		}
		for o := c; o != nil; o = o.outer {
			if same(o, t.class) {
				r.header(o)
				return orUnknown(o.super)
			}
		}
		r.header(c)
		if s := r.superOf(c, t.class, 0); s != nil {
			return s
		}
		return t
	}
	r.header(c)
	if c.isInterface() {
		return r.object
	}
	return orUnknown(c.super)
}

func orUnknown(t *Type) *Type {
	if t == nil {
		return unknown
	}
	return t
}

// unqualified resolves "m()": in the innermost class that has a method of the
// name, else by the static imports: JLS 15.12.1.
func (r *resolver) unqualified(n syntax.Node, sc *scope, args []*argument) *argument {
	name := n.Name()
	from := sc.enclosing()
	for s := sc; s != nil; s = s.parent {
		switch s.kind {
		case scClass:
			c := s.class
			r.header(c)
			s := site{from: from, on: c}
			for _, f := range r.methods(c, name) {
				if r.accessible(f.m.flags, f.m.owner, c, from) {
					return r.callOn(n, c.selfType(), c, args, sc, s)
				}
			}
		case scFile:
			for _, star := range []bool{false, true} {
				var all []found
				for _, owner := range r.staticOwners(name, s.file.file, star) {
					for _, f := range r.methods(owner, name) {
						if f.m.has(classfile.Static) {
							all = append(all, f)
						}
					}
				}
				if len(all) > 0 {
					return r.callAmong(n, all, nil, args, sc, site{from: from})
				}
			}
		}
	}
	return r.fail(n, args, noMember)
}

func (c *Class) selfType() *Type {
	if c.self != nil {
		return c.self
	}
	return c.raw
}

// callOn resolves a call on a value or class of type on.
func (r *resolver) callOn(n syntax.Node, on *Type, class *Class, args []*argument, sc *scope, s site) *argument {
	s.on = class
	return r.callAmong(n, r.methodsOn(on, n.Name()), on, args, sc, s)
}

func (r *resolver) callAmong(n syntax.Node, all []found, on *Type, args []*argument, sc *scope, s site) *argument {
	s.args = r.typeArgs(n, sc)
	c, p, ok := r.choose(all, args, s)
	if !ok {
		why := noOverload
		if len(all) == 0 {
			why = noMember
			if on != nil && !on.known() {
				why = noReceiver
			}
		}
		return r.fail(n, args, why)
	}
	r.recordOn(n, c.found, on)
	k := &call{candidate: c, result: r.seen(c.m.result, c.found)}
	if c.m.name == "getClass" && len(args) == 0 && on != nil && c.m.owner.name == "java.lang.Object" {
		return plain(r.classOfType(on))
	}
	k.result = subst(k.result, c.m.vars, s.args)
	a := r.invoke(k, p, args)
	a.bad = c.m.torn() || anyUnknown(args)
	return a
}

// classOfType returns Class<? extends |t|>: JLS 4.3.2.
func (r *resolver) classOfType(t *Type) *Type {
	c := r.class("java.lang.Class")
	if c == nil {
		return unknown
	}
	return classType(c, []*Type{wildcard(decl.ExtendsWild, r.erasure(t))})
}

// typeArgs returns the type arguments that are written before a method's name.
func (r *resolver) typeArgs(n syntax.Node, sc *scope) []*Type {
	var args []*Type
	for a := range n.Children(syntax.RoleTypeArg) {
		args = append(args, r.typeNode(a, sc))
	}
	return args
}

// invoke works out the type of a call: JLS 15.12.2.6, 18.5.
func (r *resolver) invoke(k *call, p phase, args []*argument) *argument {
	simple := len(k.vars) == 0
	for _, a := range args {
		simple = simple && a.kind == argPlain
	}
	if simple {
		for i, a := range args {
			if r.uncheckedTo(a.typ, k.formal(i, p)) && k.m.name != "<init>" {
				return plain(r.erasure(k.result))
			}
		}
		return plain(k.result)
	}
	inf := &inference{r: r}
	r.inferCall(inf, k, p, args)
	result := r.subst(k.result, k)
	if inf.unchecked && k.m.name != "<init>" {
		inf.solve(result, nil)
		return plain(r.erasure(k.result))
	}
	if !result.free {
		return plain(inf.solve(result, nil))
	}
	return &argument{kind: argPoly, typ: r.capture(result), inf: inf}
}

// inferCall makes inference variables for a method's type parameters and
// reduces its arguments: JLS 18.5.1.
func (r *resolver) inferCall(inf *inference, k *call, p phase, args []*argument) {
	k.by = inf.fresh(k.vars, k.found)
	for i, a := range args {
		inf.constrain(a, r.subst(k.formal(i, p), k))
	}
	inf.settleReady()
}

func (r *resolver) subst(t *Type, k *call) *Type { return subst(t, k.vars, k.by) }

// constructors returns the constructors of a class type.
func (r *resolver) constructors(t *Type) []found {
	if t.kind != kClass {
		return nil
	}
	var own []found
	for _, f := range r.methods(t.class, "<init>") {
		own = append(own, found{f.m, t})
	}
	return own
}

// constructorCall resolves "this(…)" and "super(…)": JLS 8.8.7.1.
func (r *resolver) constructorCall(n syntax.Node, sc *scope) *argument {
	if t := n.Child(syntax.RoleTarget); !t.IsZero() {
		r.expr(t, sc, nil)
	}
	args := r.args(n, sc)
	c := sc.enclosing()
	if c == nil {
		return r.fail(n, args, noReceiver)
	}
	r.header(c)
	t := c.selfType()
	if n.Op() == syntax.KwSuper {
		t = orUnknown(c.super)
	}
	if t.kind != kClass {
		return r.fail(n, args, noReceiver)
	}
	k, p, ok := r.choose(r.constructors(t), args, site{from: c, free: true})
	if !ok {
		return r.fail(n, args, noOverload)
	}
	r.record(n, k.m)
	r.finish(r.invoke(&call{candidate: k, result: primitives[kVoid]}, p, args), nil)
	return plain(primitives[kVoid])
}

// create resolves "new": JLS 15.9.
func (r *resolver) create(n syntax.Node, sc *scope) *argument {
	typeNode := n.Child(syntax.RoleType)
	t := r.createdType(n, typeNode, sc)
	args := r.args(n, sc)
	body := n.Child(syntax.RoleBody)
	if t.kind != kClass {
		a := r.fail(n, args, noReceiver)
		if !body.IsZero() {
			r.anonymous(n, body, unknown, sc)
		}
		return a
	}
	c := t.class
	r.header(c)
	diamond := typeNode.Has(syntax.FlagDiamond) && len(c.params) > 0
	out := r.construct(n, t, diamond, args, sc)
	if body.IsZero() {
		return out
	}
	if out.kind == argPoly {
		result, inf := out.typ, out.inf
		inf.after = append(inf.after, func() { r.anonymous(n, body, inf.apply(result), sc) })
		return out
	}
	return plain(r.anonymous(n, body, t, sc))
}

func (r *resolver) createdType(n, typeNode syntax.Node, sc *scope) *Type {
	target := n.Child(syntax.RoleTarget)
	if target.IsZero() {
		return r.typeNode(typeNode, sc)
	}
	outer := r.expr(target, sc, nil) // "outer.new Inner()"
	outer = upper(outer)
	if outer.kind != kClass {
		return unknown
	}
	c := r.memberClass(outer.class, typeNode.Name())
	if c == nil {
		return unknown
	}
	r.header(c)
	var args []*Type
	if s := r.asSuper(outer, c.outer); s != nil {
		args = append(args, s.args...)
	}
	for a := range typeNode.Children(syntax.RoleTypeArg) {
		args = append(args, r.typeNode(a, sc))
	}
	if len(args) != len(c.params) {
		return c.raw
	}
	return classType(c, args)
}

// construct resolves the constructor of a new object.
func (r *resolver) construct(n syntax.Node, t *Type, diamond bool, args []*argument, sc *scope) *argument {
	c := t.class
	at, result := t, t
	if diamond {
		at, result = c.self, c.self
	}
	all := r.constructors(at)
	if c.isInterface() {
		if n.Child(syntax.RoleBody).IsZero() {
			return r.fail(n, args, noMember)
		}
		all = r.constructors(r.object)
		if len(args) > 0 {
			return r.fail(n, args, noOverload)
		}
	}
	from := sc.enclosing()
	s := site{from: from, on: c, diamond: diamond && !c.isInterface()}
	if !n.Child(syntax.RoleBody).IsZero() && n.Kind() == syntax.New {
		s.free = from == nil || !same(from.top(), c.top()) && from.pkg == c.pkg
		s.free = s.free || from != nil && from.pkg != c.pkg
	}
	k, p, ok := r.choose(all, args, s)
	if !ok {
		r.fail(n, args, noOverload)
		if diamond {
			result = c.raw
		}
		return plain(result)
	}
	r.record(n, k.m)
	if diamond && c.isInterface() {
		k.vars = c.params
	}
	return r.invoke(&call{candidate: k, result: result}, p, args)
}

// anonymous looks at the body of an anonymous class and returns its type.
func (r *resolver) anonymous(n, body syntax.Node, super *Type, sc *scope) *Type {
	outer := sc.enclosing()
	if outer == nil || outer.decl == nil {
		return unknown
	}
	c := newLocal(decl.Anonymous(n, body, outer.decl), outer, sc)
	c.super = r.object
	switch {
	case super.kind != kClass:
		c.super = unknown
	case super.class.isInterface():
		c.ifaces = []*Type{super}
	default:
		c.super = super
	}
	c.self = c.raw
	r.noteTorn(c)
	c.stage.Store(stageHeader)
	r.classBody(body, c)
	return c.raw
}

package resolve

import (
	"throwsight/java/classfile"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// sam returns the one abstract method of a functional interface: JLS 9.8.
func (r *resolver) sam(c *Class) (found, bool) {
	if f, ok := r.samOf[c]; ok {
		return f, f.m != nil
	}
	var only found
	if c.isInterface() {
		only = r.findSAM(c)
	}
	r.samOf[c] = only
	return only, only.m != nil
}

func (r *resolver) findSAM(c *Class) found {
	r.header(c)
	var only found
	var seen []found
	visited := map[*Class]bool{}
	queue := []*Type{c.selfType()}
	for n := 0; n < len(queue) && n < maxSupers; n++ {
		t := queue[n]
		if visited[t.class] {
			continue
		}
		visited[t.class] = true
		r.members(t.class)
		for _, ms := range t.class.methods {
			for _, m := range ms {
				f := found{m, t}
				r.signature(m)
				if m.has(classfile.Static|classfile.Private) || r.overridden(f, seen) {
					continue
				}
				seen = append(seen, f)
				if !m.has(classfile.Abstract) || objectMethod(m.name, len(m.params)) {
					continue
				}
				if only.m != nil {
					return found{}
				}
				only = f
			}
		}
		for _, i := range t.class.ifaces {
			if i.kind == kClass {
				queue = append(queue, inherit(i, t))
			}
		}
	}
	return only
}

// overridden reports whether one of the methods of interfaces further down
// overrides f.
func (r *resolver) overridden(f found, by []found) bool {
	for _, o := range by {
		if o.m.name == f.m.name && len(o.m.params) == len(f.m.params) && o.m.owner != f.m.owner && r.overrides(o, f) {
			return true
		}
	}
	return false
}

func objectMethod(name string, n int) bool {
	switch name {
	case "equals":
		return n == 1
	case "hashCode", "toString":
		return n == 0
	}
	return false
}

// function returns the parameters and the result of a functional interface
// type: JLS 9.9.
func (r *resolver) function(t *Type) (params []*Type, result *Type, ok bool) {
	if t.kind == kInter {
		for _, p := range t.parts {
			if params, result, ok = r.function(p); ok {
				return params, result, true
			}
		}
	}
	if t.kind != kClass {
		return nil, unknown, false
	}
	f, ok := r.sam(t.class)
	if !ok {
		return nil, unknown, false
	}
	at := inherit(f.at, r.withoutWildcards(t))
	for _, p := range f.m.params {
		params = append(params, r.seen(p, found{f.m, at}))
	}
	return params, r.seen(f.m.result, found{f.m, at}), true
}

// withoutWildcards replaces each wildcard among the arguments by its bound.
func (r *resolver) withoutWildcards(t *Type) *Type {
	var args []*Type
	for i, a := range t.args {
		if a.kind != kWildcard {
			continue
		}
		if args == nil {
			args = append(args, t.args...)
		}
		if args[i] = a.elem; a.elem == nil {
			args[i] = r.object
			if ps := t.class.params; i < len(ps) && len(ps[i].bounds) > 0 {
				args[i] = r.erasure(ps[i].bounds[0])
			}
		}
	}
	if args == nil {
		return t
	}
	return classType(t.class, args)
}

// explicit reports whether the parameters of a lambda have types of their own;
// without parameters, they do.
func explicit(lambda syntax.Node) bool {
	for p := range lambda.Children(syntax.RoleParam) {
		if t := p.Child(syntax.RoleType); t.IsZero() || t.Kind() == syntax.VarType {
			return false
		}
	}
	return true
}

// lambdaFits reports whether a lambda is potentially compatible with a type:
// JLS 15.12.2.1.
func (r *resolver) lambdaFits(a *argument, f *Type) bool {
	if !f.known() {
		return true
	}
	params, result, ok := r.function(f)
	if !ok {
		return f.kind == kClass && f.class.missing || f.kind == kInfer
	}
	if len(params) != a.node.Count(syntax.RoleParam) {
		return false
	}
	body := a.node.Child(syntax.RoleBody)
	if body.Kind() != syntax.Block {
		return result.kind != kVoid || isStatement(body)
	}
	s := shapeOf(body)
	if result.kind == kVoid {
		return !s.value
	}
	return !s.void && (s.value || !s.completes)
}

// isStatement reports whether an expression can be a statement: JLS 14.8.
func isStatement(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.MethodCall, syntax.New, syntax.Assign, syntax.Postfix, syntax.ErrorNode:
		return true
	case syntax.Unary:
		return n.Op() == syntax.Inc || n.Op() == syntax.Dec
	}
	return false
}

// bodyFits looks at the body of an explicitly typed lambda, or at the method
// of an exact method reference, to tell overloads apart: JLS 15.12.2.2.
func (r *resolver) bodyFits(a *argument, f *Type, vars []*typeVar) bool {
	_, result, ok := r.function(f)
	if !ok {
		return true
	}
	var t *Type
	if a.kind == argRef {
		if m := r.exactRef(a); m != nil {
			r.signature(m.m)
			t = r.seen(m.m.result, *m)
			if m.m.name == "<init>" {
				return true
			}
		}
	} else if body := a.node.Child(syntax.RoleBody); explicit(a.node) && body.Kind() != syntax.Block {
		t = r.speculate(a)
	}
	if t == nil || !t.known() {
		return true
	}
	if t.kind == kVoid || result.kind == kVoid {
		return t.kind != kVoid || result.kind == kVoid
	}
	return t.free || mentions(result, vars) || r.convertible(t, result, true, true)
}

// speculate returns the type of an explicitly typed lambda's body, nil where
// it takes a target.
func (r *resolver) speculate(a *argument) *Type {
	key := bodyKey{a.node.ID(), a.scope}
	if t, ok := r.bodies[key]; ok {
		return t
	}
	if r.speculating >= maxSpeculate {
		return nil
	}
	r.speculating++
	defer func() { r.speculating-- }()
	sc := a.scope
	for p := range a.node.Children(syntax.RoleParam) {
		sc = sc.withVar(p.Name(), r.paramType(p, sc))
	}
	var t *Type
	if body := r.arg(a.node.Child(syntax.RoleBody), sc); body.bad {
		t = unknown
	} else if body.kind == argPlain || body.kind == argPoly {
		t = body.typ
	}
	r.bodies[key] = t
	return t
}

type bodyKey struct {
	node  int
	scope *scope
}

// paramType returns the type of a parameter as written.
func (r *resolver) paramType(p syntax.Node, sc *scope) *Type { return r.ref(decl.ParamOf(p).Type, sc) }

// moreSpecificFunction compares functional interface types for a lambda or
// method reference: JLS 15.12.2.5.
func (r *resolver) moreSpecificFunction(a, b *Type, arg *argument) bool {
	_, ra, oka := r.function(a)
	_, rb, okb := r.function(b)
	if !oka || !okb {
		return false
	}
	var body *Type
	if arg.kind == argLambda {
		if !explicit(arg.node) {
			return false
		}
		if arg.node.Child(syntax.RoleBody).Kind() != syntax.Block {
			body = r.speculate(arg)
		}
	} else if m := r.exactRef(arg); m != nil {
		body = r.seen(m.m.result, *m)
	}
	switch {
	case rb.kind == kVoid:
		return true
	case ra.kind == kVoid:
		return false
	case ra.primitive() && rb.reference():
		return body != nil && body.primitive()
	case ra.reference() && rb.primitive():
		return body != nil && body.reference()
	}
	return r.subtype(ra, rb, true)
}

// lambda looks at a lambda with its target type and reduces what its body
// returns: JLS 18.2.1.
func (inf *inference) lambda(a *argument, target *Type) {
	r := inf.r
	if target.kind == kInfer {
		target = inf.resolveIn(target)
	}
	params, result, ok := r.function(target)
	if !ok {
		result = unknown
	}
	r.recordFunction(a.node, target)
	sc := a.scope
	i := 0
	for p := range a.node.Children(syntax.RoleParam) {
		t := unknown
		if i < len(params) {
			t = params[i]
		}
		if w := p.Child(syntax.RoleType); !w.IsZero() && w.Kind() != syntax.VarType {
			written := r.paramType(p, sc)
			inf.equal(t, written)
			t = written
		} else {
			t = inf.resolveIn(t)
		}
		sc = sc.withVar(p.Name(), upper(t))
		i++
	}
	result = inf.apply(result)
	body := a.node.Child(syntax.RoleBody)
	if body.Kind() != syntax.Block {
		b := r.arg(body, sc)
		if result.kind == kVoid || !result.known() {
			r.finish(b, nil)
		} else {
			inf.constrain(b, result)
		}
		return
	}
	outer := r.fn
	r.fn = &function{result: result, inf: inf}
	r.block(body, sc)
	r.fn = outer
}

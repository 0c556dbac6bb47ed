package resolve

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/syntax"
)

// A refTarget is what stands before "::".
type refTarget struct {
	typ    *Type
	isType bool
}

func (r *resolver) refTarget(a *argument) refTarget {
	key := bodyKey{a.node.ID(), a.scope}
	if t, ok := r.refs[key]; ok {
		return t
	}
	n := a.node.Child(syntax.RoleTarget)
	var t refTarget
	switch n.Kind() {
	case syntax.NamedType, syntax.ArrayType, syntax.PrimitiveType:
		t = refTarget{r.typeNode(n, a.scope), true}
	case syntax.Super:
		t.typ = r.superType(n, a.scope)
	default:
		q := r.qualifier(n, a.scope)
		t = refTarget{q.typ, q.isType}
	}
	r.refs[key] = t
	return t
}

// onParameter reports whether a reference to the method calls it on its first
// parameter: "Type::instanceMethod".
func (t refTarget) onParameter(m *Method) bool {
	return t.isType && m.name != "<init>" && !m.has(classfile.Static)
}

// recordRef keeps what a method reference calls, and as the body of which
// method it does so.
func (inf *inference) recordRef(a *argument, target *Type, f found, onParameter bool) {
	r := inf.r
	if r.speculating > 0 {
		return
	}
	r.recordFunction(a.node, target)
	id := a.node.ID() - r.base
	out, ok := r.functions[id]
	if !ok {
		return
	}
	out.OnParameter = onParameter
	r.functions[id] = out
	on := f.at
	if f.m.name == "<init>" {
		on = nil
	}
	r.recordOn(a.node, f, on)
	inf.after = append(inf.after, func() {
		out := r.functions[id]
		out.params = slices.Clone(out.params)
		for i, p := range out.params {
			out.params[i] = inf.apply(p)
		}
		r.functions[id] = out
	})
}

// refMethods returns the methods that a reference may mean.
func (r *resolver) refMethods(a *argument, t refTarget) []found {
	if a.node.Name() == "new" {
		if t.typ.kind != kClass {
			return nil
		}
		return r.constructors(t.typ)
	}
	return r.methodsOn(r.capture(t.typ), a.node.Name())
}

// exactRef returns the method of an exact method reference, nil for another:
// JLS 15.13.1.
func (r *resolver) exactRef(a *argument) *found {
	t := r.refTarget(a)
	if !t.typ.known() {
		return nil
	}
	if t.isType && t.typ.kind == kClass {
		r.header(t.typ.class)
		if len(t.typ.class.params) > 0 && len(t.typ.args) == 0 {
			return nil
		}
	}
	var only *found
	for _, f := range r.refMethods(a, t) {
		r.signature(f.m)
		if only != nil {
			if len(only.m.params) == len(f.m.params) && r.below(only.m.owner, f.m.owner) && r.overrides(*only, f) {
				continue
			}
			return nil
		}
		only = &f
	}
	if only == nil || only.m.varargs || len(only.m.vars) > 0 {
		return nil
	}
	return only
}

// overrides reports whether two methods have the same erased parameters as
// they are seen.
func (r *resolver) overrides(a, b found) bool {
	for i := range a.m.params {
		if !identical(r.erasure(r.seen(a.m.params[i], a)), r.erasure(r.seen(b.m.params[i], b)), 0) {
			return false
		}
	}
	return true
}

// refFits reports whether a method reference is potentially compatible with a
// type: JLS 15.12.2.1.
func (r *resolver) refFits(a *argument, f *Type) bool {
	if !f.known() {
		return true
	}
	params, _, ok := r.function(f)
	if !ok {
		return f.kind == kClass && f.class.missing || f.kind == kInfer
	}
	t := r.refTarget(a)
	if !t.typ.known() {
		return true
	}
	if t.typ.kind == kArray && a.node.Name() == "new" {
		return len(params) == 1
	}
	all := r.refMethods(a, t)
	if len(all) == 0 {
		return true
	}
	n := len(params)
	for _, f := range all {
		r.signature(f.m)
		c := candidate{found: f, formals: f.m.params}
		if c.takes(n, strict) || c.takes(n, variable) {
			return true
		}
		if t.isType && n > 0 && (c.takes(n-1, strict) || c.takes(n-1, variable)) {
			return true
		}
	}
	return false
}

// ref looks at a method reference with its target type and reduces what it
// returns: JLS 18.2.1.
func (inf *inference) ref(a *argument, target *Type) {
	r := inf.r
	if target.kind == kInfer {
		target = inf.resolveIn(target)
	}
	t := r.refTarget(a)
	params, result, ok := r.function(target)
	if !ok || !t.typ.known() {
		return
	}
	if t.typ.kind == kArray && a.node.Name() == "new" {
		inf.compatible(t.typ, result)
		return
	}
	if f := r.exactRef(a); f != nil {
		inf.recordRef(a, target, *f, t.onParameter(f.m) && len(params) > 0)
		inf.exact(*f, t, params, inf.apply(result))
		return
	}
	for i, p := range params {
		params[i] = inf.resolveIn(p)
	}
	result = inf.apply(result)
	c, p, args, ok := r.chooseRef(a, t, params)
	if !ok {
		return
	}
	inf.recordRef(a, target, c.found, len(args) < len(params))
	r.inferCall(inf, c, p, args)
	out := c.result
	switch {
	case a.node.Name() == "new":
		out = c.at
	case c.m.name == "getClass":
		return
	}
	if out.kind != kVoid && result.kind != kVoid {
		inf.compatible(r.subst(out, c), result)
	}
}

// exact reduces an exact method reference.
func (inf *inference) exact(f found, t refTarget, params []*Type, result *Type) {
	r := inf.r
	if t.onParameter(f.m) && len(params) > 0 {
		inf.compatible(params[0], t.typ)
		params = params[1:]
	}
	for i, p := range params {
		if i < len(f.m.params) {
			inf.compatible(p, r.seen(f.m.params[i], f))
		}
	}
	if result.kind == kVoid {
		return
	}
	if f.m.name == "<init>" {
		inf.compatible(t.typ, result)
	} else {
		inf.compatible(r.seen(f.m.result, f), result)
	}
}

// A call is a method chosen for arguments, with its type parameters replaced.
type call struct {
	candidate
	result *Type
	by     []*Type // what replaces vars
}

// chooseRef finds the method of a reference for the parameters of its function
// type: with all of them, or, on a type, on the first: JLS 15.13.1.
func (r *resolver) chooseRef(a *argument, t refTarget, params []*Type) (*call, phase, []*argument, bool) {
	args := make([]*argument, len(params))
	for i, p := range params {
		args[i] = plain(p)
	}
	s := site{from: a.scope.enclosing()}
	if a.node.Name() == "new" {
		s.diamond = t.typ.kind == kClass && len(t.typ.class.params) > 0 && len(t.typ.args) == 0
		all := r.constructors(t.typ)
		if s.diamond {
			all = r.constructors(t.typ.class.self)
		}
		c, p, ok := r.choose(all, args, s)
		if !ok {
			return nil, 0, nil, false
		}
		return &call{candidate: c}, p, args, true
	}
	on := r.capture(t.typ)
	c, p, ok := r.choose(r.methodsOn(on, a.node.Name()), args, s)
	if ok && (!t.isType || c.m.has(classfile.Static)) {
		return &call{candidate: c, result: r.seen(c.m.result, c.found)}, p, args, true
	}
	if !t.isType || len(params) == 0 {
		return nil, 0, nil, false
	}
	if on.kind == kClass && len(on.args) == 0 {
		if super := r.asSuper(params[0], on.class); super != nil {
			on = r.capture(super)
		}
	}
	c, p, ok = r.choose(r.methodsOn(on, a.node.Name()), args[1:], s)
	if !ok || c.m.has(classfile.Static) {
		return nil, 0, nil, false
	}
	return &call{candidate: c, result: r.seen(c.m.result, c.found)}, p, args[1:], true
}

package sites

import (
	"throwsight/internal/message"
	"throwsight/java/syntax"
)

// evalName returns what a simple name's variable can be where it stands.
func (e *evaluator) evalName(n syntax.Node, f *frame) value {
	d := e.lookup(n, n.Name(), f)
	switch d.kind {
	case declLocal:
		if !e.mayBeText(e.typeOfDecl(d, f)) {
			return unknown(FromValue)
		}
		return e.reach(n, d, f)
	case declParam:
		if f.args == nil && !e.mayBeText(e.typeOfDecl(d, f)) {
			return unknown(FromValue)
		}
		return e.narrowed(n, e.reach(n, d, f), f)
	case declCatch:
		return e.narrowed(n, e.reach(n, d, f), f)
	case declField:
		if v, ok := e.constant(d.member, f); ok {
			return v
		}
		if v, ok := e.reachField(n, d, f); ok {
			return v
		}
		if f.self != nil {
			if v, ok := f.self.fields[n.Name()]; ok {
				return v
			}
		}
	}
	return e.opaque(d, f)
}

// opaque returns what is known of a variable whose value is not: its type.
func (e *evaluator) opaque(d decl, f *frame) value {
	if d.typ.Kind() == syntax.UnionType {
		var out value
		for t := range d.typ.Children(syntax.RoleAlternative) {
			out = union(out, exceptionOf(e.declaredType(t, f)))
		}
		return out
	}
	if t := e.typeOfDecl(d, f); e.isThrowableType(t) {
		return exceptionOf(t)
	}
	return unknown(FromValue)
}

// narrowed tells the class of an exception that was made elsewhere from the
// nearest "if (e instanceof X)" round the use.
func (e *evaluator) narrowed(n syntax.Node, v value, f *frame) value {
	if a, one := v.single(); !one || !a.isException() || a.made || f.args != nil {
		return v
	}
	child := n
	for p := n.Parent(); !p.IsZero() && p.Kind() != syntax.ClassBody; child, p = p, p.Parent() {
		cond := p.Child(syntax.RoleCond)
		if child.Role() != syntax.RoleThen || cond.Kind() != syntax.InstanceOf || cond.Child(syntax.RoleOperand).Text() != n.Name() {
			continue
		}
		t := cond.Child(syntax.RoleType)
		if t.IsZero() {
			t = cond.Child(syntax.RolePattern).Child(syntax.RoleType)
		}
		if narrow := e.declaredType(t, f); e.isThrowableType(narrow) {
			return exceptionOf(narrow)
		}
	}
	return v
}

// exceptionOf returns an exception of the type, or of one below it, that was
// made elsewhere.
func exceptionOf(t typ) value {
	return value{alts: []alt{{text: message.Hole, class: string(t), why: Rethrown}}}
}

// evalFieldAccess returns what a qualified name can be.
func (e *evaluator) evalFieldAccess(n syntax.Node, f *frame) value {
	m, ok := e.accessedField(n, f)
	if !ok {
		return unknown(FromValue)
	}
	if v, ok := e.constant(m, f); ok {
		return v
	}
	if target := n.Child(syntax.RoleTarget); target.Kind() == syntax.This {
		if v, ok := e.reachField(n, fieldDecl(m), f); ok {
			return v
		}
		if f.self != nil {
			if v, ok := f.self.fields[n.Name()]; ok {
				return v
			}
		}
	}
	return e.opaque(fieldDecl(m), &frame{src: m.class.src, class: m.class, depth: f.depth})
}

// accessedField finds the field that a FieldAccess means.
func (e *evaluator) accessedField(n syntax.Node, f *frame) (member, bool) {
	target := n.Child(syntax.RoleTarget)
	if target.Kind() == syntax.This && target.Child(syntax.RoleTarget).IsZero() {
		body := n.Enclosing(syntax.ClassBody)
		if body.IsZero() {
			return member{}, false
		}
		if c := f.src.classAt(body.Parent()); c != nil {
			return e.world.field(c, n.Name(), 0)
		}
		return e.fieldOfBody(body, n.Name(), f)
	}
	c := e.classOfTarget(target, f)
	if c == nil {
		return member{}, false
	}
	return e.world.field(c, n.Name(), 0)
}

// classOfTarget returns the class whose member is meant behind a dot: that of
// the expression, or the one that is named.
func (e *evaluator) classOfTarget(target syntax.Node, f *frame) *Class {
	if target.Kind() == syntax.Super {
		if f.class != nil && f.class.superclass {
			return e.world.superOf(f.class, f.class.supers[0])
		}
		return nil
	}
	if t := e.typeOf(target, f); t != "" {
		return e.world.class(string(t))
	}
	if name := dotted(target); name != "" {
		return e.world.class(e.world.resolve(f.src, f.class, name))
	}
	return nil
}

// constant returns the value of a field that never changes: a text or a
// character that is static and final, or final with its value. Numbers are
// holes even where they are named constants: a limit that is written as a name
// is meant to change from one version to the next.
func (e *evaluator) constant(m member, f *frame) (value, bool) {
	switch m.node.Kind() {
	case syntax.EnumConstant:
		if len(m.class.members("toString")) > 0 {
			return value{}, false
		}
		v := literal(m.node.Name())
		v.constant = true
		return v, true
	case syntax.FieldDecl:
	default:
		return value{}, false
	}
	init := m.field.Child(syntax.RoleInit)
	if init.IsZero() || !isConstantField(m) {
		return value{}, false
	}
	in := &frame{src: m.class.src, class: m.class, depth: f.depth + 1}
	t := e.typeOfDecl(fieldDecl(m), in)
	if t != "char" && !e.mayBeText(t) || in.depth > maxDepth {
		return value{}, false
	}
	if v, ok := e.consts[m.field]; ok {
		return v, true
	}
	if e.busy[m.field] {
		return unknown(FromValue), true
	}
	e.busy[m.field] = true
	v := e.eval(init, in)
	delete(e.busy, m.field)
	v.constant = true
	v.helper = false
	if e.steps <= maxSteps {
		e.consts[m.field] = v
	}
	return v, true
}

func isConstantField(m member) bool {
	if m.node.Has(syntax.FlagFinal) || m.class.iface {
		return true
	}
	// By convention a name in capitals is a constant, "final" or not.
	return m.node.Has(syntax.FlagStatic) && allCapitals(m.field.Name())
}

func allCapitals(name string) bool {
	for _, c := range []byte(name) {
		if 'a' <= c && c <= 'z' {
			return false
		}
	}
	return true
}

package resolve

import (
	"throwsight/java/classfile"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// newSource returns the symbol of a class that a source declares, outer being
// the class round it.
func newSource(d *decl.Class, outer *Class, file *fileScope) *Class {
	c := newClass(d.Name)
	c.decl, c.outer, c.file, c.simple = d, outer, file, d.Simple()
	c.flags = accessOf(d.Flags)
	switch d.Kind {
	case syntax.InterfaceDecl, syntax.AnnotationDecl:
		c.flags |= classfile.Interface | classfile.Abstract
		c.static = true
	case syntax.EnumDecl:
		c.flags |= classfile.Enum
		c.static = true
	case syntax.RecordDecl:
		c.static = true
	}
	c.static = c.static || c.has(classfile.Static) || outer != nil && outer.isInterface()
	if outer != nil && outer.isInterface() {
		c.flags |= classfile.Public
	}
	if outer != nil {
		c.body = &scope{kind: scClass, class: c, parent: outer.body}
	} else {
		c.body = &scope{kind: scClass, class: c, parent: &scope{kind: scFile, file: file}}
	}
	return c
}

// newLocal returns the symbol of a local or anonymous class declared in a
// scope.
func newLocal(d *decl.Class, outer *Class, env *scope) *Class {
	c := newSource(d, outer, outer.file)
	c.local, c.env = true, env
	c.body = &scope{kind: scClass, class: c, parent: env}
	return c
}

func accessOf(f syntax.Flags) classfile.Access {
	var a classfile.Access
	for _, x := range [...]struct {
		from syntax.Flags
		to   classfile.Access
	}{
		{syntax.FlagPublic, classfile.Public}, {syntax.FlagPrivate, classfile.Private}, {syntax.FlagProtected, classfile.Protected},
		{syntax.FlagStatic, classfile.Static}, {syntax.FlagFinal, classfile.Final}, {syntax.FlagAbstract, classfile.Abstract},
	} {
		if f&x.from != 0 {
			a |= x.to
		}
	}
	return a
}

// sourceHeader resolves what a class declares before its body: JLS 8.1.
func (r *resolver) sourceHeader(c *Class) {
	if c.outer != nil {
		r.header(c.outer)
	}
	d := c.decl
	sc := c.body.parent
	if len(d.TypeParams) > 0 {
		c.own = sourceVars(d.TypeParams)
		sc = &scope{kind: scVars, vars: c.own, parent: sc}
	}
	setParams(c)
	r.sourceBounds(c.own, d.TypeParams, sc)
	c.super = r.object
	switch {
	case d.Kind == syntax.EnumDecl:
		if e := r.class("java.lang.Enum"); e != nil {
			c.super = classType(e, []*Type{c.raw})
		}
	case d.Super.Name != "":
		c.super = unknown
		if c.local && d.Kind == syntax.ClassDecl && d.Super.Name == c.outer.name && c.outer.decl != nil && c.outer.decl.Kind == syntax.EnumDecl {
			c.super = c.outer.raw // the body of an enum constant
		} else if t := r.ref(d.Super, sc); t.kind == kClass && !same(t.class, c) {
			c.super = t
		}
	}
	for _, i := range d.Interfaces {
		t := r.ref(i, sc)
		if t.kind != kClass || same(t.class, c) {
			t = unknown
		}
		c.ifaces = append(c.ifaces, t)
	}
	if c.super.kind == kClass && c.super.class.isInterface() {
		c.ifaces, c.super = append(c.ifaces, c.super), r.object
	}
	if d.Kind == syntax.AnnotationDecl {
		if a := r.class("java.lang.annotation.Annotation"); a != nil {
			c.ifaces = append(c.ifaces, a.raw)
		}
	}
	r.noteTorn(c)
}

func sourceVars(params []decl.TypeParam) []*typeVar {
	vars := make([]*typeVar, len(params))
	for i, p := range params {
		vars[i] = newTypeVar(p.Name)
	}
	return vars
}

func (r *resolver) sourceBounds(vars []*typeVar, params []decl.TypeParam, sc *scope) {
	for i, p := range params {
		if p.Bound.Name == "" {
			continue
		}
		vars[i].bounds = append(vars[i].bounds, r.ref(p.Bound, sc))
		for _, m := range p.More {
			vars[i].bounds = append(vars[i].bounds, r.ref(m, sc))
		}
	}
}

// sourceMembers lists what a class declares, and what the language gives it:
// JLS 8.8.9, 8.9.3, 8.10.3.
func (r *resolver) sourceMembers(c *Class) {
	d := c.decl
	c.methods = make(map[string][]*Method, len(d.Methods))
	all := make([]Method, len(d.Methods))
	for i, dm := range d.Methods {
		if d.Kind == syntax.RecordDecl && writtenLater(d.Methods[i+1:], dm) {
			continue
		}
		m := &all[i]
		m.name, m.owner, m.decl, m.flags = dm.Name, c, dm, accessOf(dm.Flags)
		if c.isInterface() && !m.has(classfile.Private) {
			m.flags |= classfile.Public
			if !m.has(classfile.Static) && dm.Flags&syntax.FlagDefault == 0 {
				m.flags |= classfile.Abstract
			}
		}
		c.methods[m.name] = append(c.methods[m.name], m)
	}
	if len(c.methods["<init>"]) == 0 && !c.isInterface() && d.Marks&decl.MarkOther == 0 {
		c.addMethod("<init>", c.flags&(classfile.Public|classfile.Protected|classfile.Private), primitives[kVoid])
	}
	if d.Kind == syntax.RecordDecl {
		r.recordMethods(c)
	}
	if d.Kind == syntax.EnumDecl {
		c.addMethod("values", classfile.Public|classfile.Static, arrayOf(c.raw))
		if s := r.class("java.lang.String"); s != nil {
			c.addMethod("valueOf", classfile.Public|classfile.Static, c.raw, s.raw)
		}
	}
	c.fields = make(map[string]*Field, len(d.Fields))
	for _, v := range d.Fields {
		f := &Field{name: v.Name, owner: c, flags: accessOf(v.Flags), decl: v}
		if c.isInterface() || c.isConstant(v) {
			f.flags |= classfile.Public | classfile.Static
		}
		c.fields[v.Name] = f
	}
}

// recordMethods adds those of a record's own methods that are not written: JLS
// 8.10.3.
func (r *resolver) recordMethods(c *Class) {
	add := func(name string, result *Type, params ...*Type) {
		for _, m := range c.methods[name] {
			if len(m.decl.Params) == len(params) {
				return
			}
		}
		c.addMethod(name, classfile.Public|classfile.Final, result, params...)
	}
	add("equals", primitives[kBoolean], r.object)
	add("hashCode", primitives[kInt])
	if s := r.class("java.lang.String"); s != nil {
		add("toString", s.raw)
	}
}

// writtenLater reports whether a record declares a member itself that it
// otherwise has.
func writtenLater(methods []*decl.Method, m *decl.Method) bool {
	for _, o := range methods {
		if o.Name != m.Name || len(o.Params) != len(m.Params) {
			continue
		}
		equal := true
		for i := range o.Params {
			equal = equal && o.Params[i].Type.Name == m.Params[i].Type.Name && o.Params[i].Type.Dims == m.Params[i].Type.Dims
		}
		if equal {
			return true
		}
	}
	return false
}

// addMethod adds a method that no text declares.
func (c *Class) addMethod(name string, flags classfile.Access, result *Type, params ...*Type) {
	m := &Method{name: name, owner: c, flags: flags, result: result, params: append([]*Type{}, params...)}
	m.desc = descriptor(m.params, m.result)
	m.done.Store(true)
	c.methods[name] = append(c.methods[name], m)
}

// sourceSignature resolves the types of a method: JLS 8.4.
func (r *resolver) sourceSignature(m *Method) {
	m.params, m.result = []*Type{}, primitives[kVoid]
	d := m.decl
	sc := m.owner.body
	if len(d.TypeParams) > 0 {
		m.vars = sourceVars(d.TypeParams)
		sc = &scope{kind: scVars, vars: m.vars, parent: sc}
		r.sourceBounds(m.vars, d.TypeParams, sc)
	}
	for _, p := range d.Params {
		m.params = append(m.params, r.ref(p.Type, sc))
	}
	m.varargs = d.Varargs()
	if m.name != "<init>" {
		m.result = r.ref(d.Result, sc)
	}
	m.desc = descriptor(m.params, m.result)
	for _, t := range d.Throws {
		m.throws = append(m.throws, r.ref(t, sc))
	}
}

func (r *resolver) sourceField(f *Field) *Type {
	if f.owner.isConstant(f.decl) {
		return f.owner.raw
	}
	return r.ref(f.decl.Type, f.owner.body)
}

// isConstant reports whether a variable is one of an enum's constants, whose
// type stands as the enum's binary name.
func (c *Class) isConstant(v *decl.Variable) bool {
	return c.decl.Kind == syntax.EnumDecl && v.Type.Name == c.name && v.Type.Dims == 0 &&
		v.Flags == syntax.FlagStatic|syntax.FlagFinal
}

package resolve

import (
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/types/decl"
)

type scopeKind uint8

const (
	scFile scopeKind = iota
	scClass
	scVars  // type parameters of a method, or of a class for its header
	scLocal // a local variable
	scType  // a local class
)

// A scope is one declaration, or the members of one class, and what is round
// it: JLS 6.3. Scopes are immutable, so that a lambda's body can be looked at
// later, or twice.
type scope struct {
	kind   scopeKind
	parent *scope
	name   string // of a variable
	typ    *Type
	class  *Class
	vars   []*typeVar
	file   *fileScope
}

// A fileScope is what the imports and the package of a file bring.
type fileScope struct {
	file *decl.File
}

func (sc *scope) withVar(name string, t *Type) *scope {
	if name == "" || name == "_" {
		return sc
	}
	return &scope{kind: scLocal, name: name, typ: t, parent: sc}
}

// enclosing returns the innermost class of the scope, nil at the top of a
// file.
func (sc *scope) enclosing() *Class {
	for ; sc != nil; sc = sc.parent {
		if sc.kind == scClass {
			return sc.class
		}
	}
	return nil
}

// ref resolves a type as written.
func (r *resolver) ref(t decl.TypeRef, sc *scope) *Type {
	out := r.refElement(t, sc)
	for range t.Dims {
		out = arrayOf(out)
	}
	return out
}

func (r *resolver) refElement(t decl.TypeRef, sc *scope) *Type {
	if k, ok := primitiveNames[t.Name]; ok {
		return primitives[k]
	}
	if t.Name == "" || t.Name == "var" || r.depth > maxDepth {
		return unknown
	}
	r.depth++
	defer func() { r.depth-- }()
	base := r.typeNamed(t.Name, sc)
	if base.kind != kClass {
		return base
	}
	var args []*Type
	for _, a := range t.Args {
		args = append(args, r.refArgument(a, sc))
	}
	return r.parametrize(base.class, args, sc)
}

func (r *resolver) refArgument(a decl.TypeRef, sc *scope) *Type {
	if a.Wild == decl.NotWild {
		return r.ref(a, sc)
	}
	if a.Wild == decl.AnyWild {
		return wildcard(decl.AnyWild, nil)
	}
	wild := a.Wild
	a.Wild = decl.NotWild
	bound := r.ref(a, sc)
	if !bound.known() {
		return wildcard(decl.AnyWild, nil)
	}
	return wildcard(wild, bound)
}

// parametrize gives a class the arguments that are written, and those of the
// classes round it, which need not be.
func (r *resolver) parametrize(c *Class, args []*Type, sc *scope) *Type {
	if c.outer == nil || c.static || c.local {
		return classType(c, args)
	}
	r.header(c)
	missing := len(c.params) - len(args)
	if missing == 0 {
		return classType(c, args)
	}
	if len(args) != len(c.own) {
		return c.raw
	}
	for ; sc != nil; sc = sc.parent {
		if sc.kind != scClass {
			continue
		}
		if same(sc.class, c.outer) && len(c.outer.params) == missing {
			return classType(c, append(append([]*Type{}, c.outer.self.args...), args...))
		}
		if sc.class.stage.Load() >= stageHeader {
			if s := r.asSuper(sc.class.self, c.outer); s != nil && len(s.args) == missing {
				return classType(c, append(append([]*Type{}, s.args...), args...))
			}
		}
	}
	return c.raw
}

// typeNamed returns the type variable, or the class without arguments, that a
// dotted name means: JLS 6.5.5.
func (r *resolver) typeNamed(name string, sc *scope) *Type {
	head, rest, dotted := strings.Cut(name, ".")
	t := r.simpleType(head, sc)
	if !dotted {
		return t
	}
	if !t.known() {
		return r.qualified(name)
	}
	for part := range strings.SplitSeq(rest, ".") {
		if t.kind != kClass {
			return unknown
		}
		c := r.memberClass(t.class, part)
		if c == nil {
			return unknown
		}
		t = c.raw
	}
	return t
}

// simpleType resolves a simple type name from the inside out: JLS 6.4.1, 6.5.5.1.
func (r *resolver) simpleType(name string, sc *scope) *Type {
	for ; sc != nil; sc = sc.parent {
		switch sc.kind {
		case scVars:
			for _, v := range sc.vars {
				if v.name == name {
					return v.typ
				}
			}
		case scType:
			if sc.class.simple == name {
				return sc.class.raw
			}
		case scClass:
			for _, v := range sc.class.own {
				if v.name == name {
					return v.typ
				}
			}
			if sc.class.simple == name {
				return sc.class.raw
			}
			if c := r.memberClass(sc.class, name); c != nil {
				return c.raw
			}
		case scFile:
			if c := r.fileClass(name, sc.file); c != nil {
				return c.raw
			}
		}
	}
	return unknown
}

// qualified returns the class of a fully qualified name: the first part that,
// with those before it, names a class, and its members.
func (r *resolver) qualified(name string) *Type {
	for i := 0; i < len(name); {
		end := strings.IndexByte(name[i:], '.')
		if end < 0 {
			end = len(name)
		} else {
			end += i
		}
		if c := r.class(name[:end]); c != nil && c.outer == nil && !strings.Contains(name[i:end], "$") {
			for end < len(name) && c != nil {
				part, _, _ := strings.Cut(name[end+1:], ".")
				end += 1 + len(part)
				c = r.memberClass(c, part)
			}
			if c == nil {
				return unknown
			}
			return c.raw
		}
		i = end + 1
	}
	return unknown
}

// memberClass returns the member class of the name that c declares or
// inherits: JLS 8.5.
func (r *resolver) memberClass(c *Class, name string) *Class {
	return r.memberClassIn(c, c, name, 0)
}

func (r *resolver) memberClassIn(c, heir *Class, name string, depth int) *Class {
	if depth > maxSupers {
		return nil
	}
	if m := r.ownMember(c, name); m != nil && (depth == 0 || inherits(heir, m)) {
		return m
	}
	r.header(c)
	if c.super != nil && c.super.kind == kClass && !same(c.super.class, r.object.class) {
		if m := r.memberClassIn(c.super.class, heir, name, depth+1); m != nil {
			return m
		}
	}
	for _, i := range c.ifaces {
		if i.kind == kClass {
			if m := r.memberClassIn(i.class, heir, name, depth+1); m != nil {
				return m
			}
		}
	}
	return nil
}

// inherits reports whether a class inherits a member class of a superclass:
// JLS 8.5, 6.6.
func inherits(heir, m *Class) bool {
	switch {
	case m.has(classfile.Public | classfile.Protected):
		return true
	case m.has(classfile.Private):
		return same(heir.top(), m.top())
	}
	return heir.pkg == m.pkg
}

func (r *resolver) ownMember(c *Class, name string) *Class {
	switch {
	case c.decl != nil:
		d := c.decl.Member(name)
		switch {
		case d == nil:
			return nil
		case c.inLocal():
			return r.localMember(c, d)
		}
		return r.class(d.Name)
	case c.bin != nil:
		for _, i := range c.bin.Inner {
			if i.Simple == name {
				return r.class(i.Class)
			}
		}
	}
	return nil
}

// fileClass resolves a simple type name by the file: its imports of single
// types, its package, its imports on demand and java.lang: JLS 6.4.1, 7.5.
func (r *resolver) fileClass(name string, f *fileScope) *Class {
	key := nameKey{f, name}
	if c, ok := r.names[key]; ok {
		return c
	}
	c := r.fileClassSlow(name, f.file)
	r.names[key] = c
	return c
}

type nameKey struct {
	file *fileScope
	name string
}

func (r *resolver) fileClassSlow(name string, f *decl.File) *Class {
	if d := f.TopLevel(name); d != nil {
		if c := r.class(d.Name); c != nil {
			return c
		}
	}
	for _, imp := range f.Imports {
		if imp.Simple != name {
			continue
		}
		if t := r.importedClass(imp); t != nil {
			return t
		}
		if !imp.Static {
			return nil // it names a class that is not there
		}
	}
	own := name
	if f.Package != "" {
		own = f.Package + "." + name
	}
	if c := r.class(own); c != nil && c.outer == nil {
		return c
	}
	for _, imp := range f.Imports {
		if imp.Simple != "" || imp.Module {
			continue
		}
		if !imp.Static {
			if c := r.class(imp.Name + "." + name); c != nil && c.outer == nil && visibleIn(c, f.Package) {
				return c
			}
		}
		if t := r.qualified(imp.Name); t.kind == kClass {
			if c := r.memberClass(t.class, name); c != nil && visibleIn(c, f.Package) {
				return c
			}
		}
	}
	if c := r.class("java.lang." + name); c != nil {
		return c
	}
	return r.moduleClass(name, f)
}

func (r *resolver) importedClass(imp decl.Import) *Class {
	if !imp.Static {
		if t := r.qualified(imp.Name); t.kind == kClass {
			return t.class
		}
		return nil
	}
	owner := r.qualified(imp.Name[:max(len(imp.Name)-len(imp.Simple)-1, 0)])
	if owner.kind != kClass {
		return nil
	}
	return r.memberClass(owner.class, imp.Simple)
}

// inLocal reports whether c is a local class or a member of one: no name finds
// it from outside.
func (c *Class) inLocal() bool {
	for ; c != nil; c = c.outer {
		if c.local {
			return true
		}
	}
	return false
}

// localMember returns the symbol of a member class of a local class.
func (r *resolver) localMember(c *Class, d *decl.Class) *Class {
	m := r.locals[d]
	if m == nil {
		m = newSource(d, c, c.file)
		r.locals[d] = m
	}
	return m
}

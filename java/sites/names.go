package sites

import (
	"throwsight/java/syntax"
)

// A declKind says what a name stands for.
type declKind uint8

const (
	declNone    declKind = iota
	declLocal            // a variable of a block, a for, a try's head
	declElement          // the variable of a for-each, of a pattern, of a lambda: a value nobody can tell
	declParam            // of a method or constructor
	declCatch            // of a catch clause
	declField
)

// A decl is where a name is declared.
type decl struct {
	kind   declKind
	node   syntax.Node // the VarDeclarator, Param, Catch or pattern
	typ    syntax.Node // its type
	owner  syntax.Node // of a parameter: the method
	member member      // of a field
	scope  syntax.Node // the part of the tree in which the variable can change
}

// lookup finds what the simple name means at n.
func (e *evaluator) lookup(n syntax.Node, name string, f *frame) decl {
	from := n
	for p := n.Parent(); !p.IsZero(); from, p = p, p.Parent() {
		if d := localIn(p, from, name); d.kind != declNone {
			return d
		}
		if p.Kind() != syntax.ClassBody {
			continue
		}
		owner := p.Parent()
		if c := f.src.classAt(owner); c != nil {
			for ; c != nil; c = c.outer {
				if m, ok := e.world.field(c, name, 0); ok {
					return fieldDecl(m)
				}
			}
			break
		}
		if m, ok := e.fieldOfBody(p, name, f); ok {
			return fieldDecl(m)
		}
	}
	if m, ok := e.importedField(f.src, name); ok {
		return fieldDecl(m)
	}
	return decl{}
}

func fieldDecl(m member) decl {
	d := decl{kind: declField, node: m.node, member: m}
	if m.node.Kind() == syntax.FieldDecl {
		d.node = m.field
	}
	d.typ = m.node.Child(syntax.RoleType)
	return d
}

// localIn finds a variable that p declares for its child from.
func localIn(p, from syntax.Node, name string) decl {
	switch p.Kind() {
	case syntax.Block, syntax.Case:
		for s := range p.Children(syntax.RoleStatement) {
			if s == from {
				break
			}
			if d := localVar(s, name); d.kind != declNone {
				d.scope = p
				return d
			}
		}
	case syntax.For:
		for s := range p.Children(syntax.RoleForInit) {
			if d := localVar(s, name); d.kind != declNone {
				d.kind = declElement
				return d
			}
		}
	case syntax.ForEach:
		if v := p.Child(syntax.RoleVar); from != p.Child(syntax.RoleExpr) {
			if d := localVar(v, name); d.kind != declNone {
				d.kind = declElement
				return d
			}
		}
	case syntax.Try:
		for s := range p.Children(syntax.RoleResource) {
			if s == from {
				break
			}
			if d := localVar(s, name); d.kind != declNone && from.Role() != syntax.RoleCatch && from.Role() != syntax.RoleFinally {
				d.scope = p
				return d
			}
		}
	case syntax.Catch:
		if p.Name() == name {
			return decl{kind: declCatch, node: p, typ: p.Child(syntax.RoleType), scope: p.Child(syntax.RoleBody)}
		}
	case syntax.Lambda:
		for q := range p.Children(syntax.RoleParam) {
			if q.Name() == name {
				return decl{kind: declElement, node: q, typ: q.Child(syntax.RoleType)}
			}
		}
	case syntax.MethodDecl, syntax.ConstructorDecl:
		for q := range p.Children(syntax.RoleParam) {
			if q.Name() == name {
				return decl{kind: declParam, node: q, typ: q.Child(syntax.RoleType), owner: p, scope: p.Child(syntax.RoleBody)}
			}
		}
	case syntax.If, syntax.While, syntax.Conditional:
		if cond := p.Child(syntax.RoleCond); cond != from {
			return patternIn(cond, name)
		}
	}
	return decl{}
}

func localVar(s syntax.Node, name string) decl {
	if s.Kind() != syntax.LocalVar {
		return decl{}
	}
	for d := range s.Children(syntax.RoleDeclarator) {
		if d.Name() == name {
			return decl{kind: declLocal, node: d, typ: s.Child(syntax.RoleType), scope: s.Parent()}
		}
	}
	return decl{}
}

// patternIn finds a pattern variable that a condition binds.
func patternIn(cond syntax.Node, name string) decl {
	for n := range cond.Descend() {
		if n.Kind() == syntax.TypePattern && n.Name() == name {
			return decl{kind: declElement, node: n, typ: n.Child(syntax.RoleType)}
		}
	}
	return decl{}
}

// fieldOfBody finds a field of a local or anonymous class, its own or
// inherited.
func (e *evaluator) fieldOfBody(body syntax.Node, name string, f *frame) (member, bool) {
	for m := range body.Children(syntax.RoleMember) {
		if m.Kind() != syntax.FieldDecl {
			continue
		}
		for d := range m.Children(syntax.RoleDeclarator) {
			if d.Name() == name {
				return member{node: m, field: d, class: f.class}, f.class != nil
			}
		}
	}
	for _, c := range e.supersOfBody(body, f) {
		if m, ok := e.world.field(c, name, 0); ok {
			return m, true
		}
	}
	return member{}, false
}

// supersOfBody returns the known classes that the local or anonymous class
// with the body extends or implements.
func (e *evaluator) supersOfBody(body syntax.Node, f *frame) []*Class {
	var out []*Class
	owner := body.Parent()
	add := func(t syntax.Node) {
		if c := e.world.class(e.world.resolve(f.src, f.class, typeName(t))); c != nil {
			out = append(out, c)
		}
	}
	if owner.Kind() == syntax.New {
		add(owner.Child(syntax.RoleType))
	}
	for t := range owner.Children(syntax.RoleExtends) {
		add(t)
	}
	for t := range owner.Children(syntax.RoleImplements) {
		add(t)
	}
	return out
}

// field returns the class's field of the name, its own or an ancestor's.
func (w *world) field(c *Class, name string, depth int) (member, bool) {
	if c == nil || depth > maxSupers {
		return member{}, false
	}
	for _, m := range c.members(name) {
		if m.node.Kind() != syntax.MethodDecl {
			return m, true
		}
	}
	for _, s := range c.supers {
		if m, ok := w.field(w.superOf(c, s), name, depth+1); ok {
			return m, true
		}
	}
	return member{}, false
}

// importedField finds a field that a static import brings in.
func (e *evaluator) importedField(src *source, name string) (member, bool) {
	for _, im := range src.imports {
		switch {
		case !im.static:
		case im.star:
			if m, ok := e.world.field(e.world.class(im.name), name, 0); ok {
				return m, true
			}
		case im.simple == name:
			if m, ok := e.world.field(e.world.class(beforeLast(im.name)), name, 0); ok {
				return m, true
			}
		}
	}
	return member{}, false
}

package types

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// typeNode returns the type that a type node, or an expression that stands
// for a type, means.
func (f *File) typeNode(n syntax.Node) Type { return f.ref(decl.RefOf(n), n) }

// ref resolves a type as written at a node.
func (f *File) ref(r TypeRef, at syntax.Node) Type {
	if r.Name == "" || r.Name == "var" {
		return Type{}
	}
	if isPrimitive(r.Name) {
		return Type{Name: r.Name, Dims: r.Dims}
	}
	return withDims(f.named(r.Name, at), r.Dims)
}

func withDims(t Type, dims int) Type {
	if t.Known() {
		t.Dims += dims
	}
	return t
}

// named resolves a simple or dotted type name at a node.
func (f *File) named(name string, at syntax.Node) Type {
	head, rest, _ := strings.Cut(name, ".")
	return f.dottedRest(f.simpleAt(head, at), name, rest)
}

// refIn resolves a type as written in the body, or the header, of a class or
// in one of its methods, m, which may be nil.
func (f *File) refIn(r TypeRef, c *Class, m *Method) Type {
	if r.Name == "" || r.Name == "var" {
		return Type{}
	}
	if isPrimitive(r.Name) {
		return Type{Name: r.Name, Dims: r.Dims}
	}
	head, rest, _ := strings.Cut(r.Name, ".")
	if m != nil {
		for _, p := range m.TypeParams {
			if p.Name == head {
				return withDims(f.boundOf(p, c, m), r.Dims)
			}
		}
	}
	return withDims(f.dottedRest(f.simpleIn(head, c), r.Name, rest), r.Dims)
}

// superType resolves a supertype as written. A class's own members are not in
// scope there, and asking for them would not end.
func (f *File) superType(r TypeRef, c *Class) Type {
	if c.Kind == syntax.EnumDecl && r.Name == "java.lang.Enum" || r.Name == c.Name || r.Name == "" {
		return Type{Name: r.Name}
	}
	head, rest, _ := strings.Cut(r.Name, ".")
	if n, ok := f.source.Nodes[c]; ok && f.source.Locals {
		return f.dottedRest(f.simpleAt(head, n.Parent()), r.Name, rest)
	}
	return f.dottedRest(f.simpleOutside(head, c), r.Name, rest)
}

// simpleOutside resolves a simple name in the header of c: what surrounds c,
// and c's own name.
func (f *File) simpleOutside(name string, c *Class) Type {
	if c.Simple() == name && name != "" {
		return typeOfClass(c)
	}
	if c.Outer != nil {
		return f.simpleIn(name, c.Outer)
	}
	return f.inUnit(name, c.File, false)
}

// dottedRest goes on from the type that a dotted name's head means; where it
// means none, the name is a qualified one.
func (f *File) dottedRest(head Type, name, rest string) Type {
	if rest == "" {
		return head
	}
	if !head.Known() {
		return f.qualified(name)
	}
	t := head
	for part := range strings.SplitSeq(rest, ".") {
		if t = f.memberType(t, part); !t.Known() {
			return Type{}
		}
	}
	return t
}

// qualified returns the class that a fully qualified canonical name means. A
// part that begins with an upper-case letter is a class by convention when no
// class is known to decide.
func (f *File) qualified(name string) Type {
	parts := strings.Split(name, ".")
	pkg := ""
	for i, p := range parts {
		top := p
		if pkg != "" {
			top = pkg + "." + p
		}
		if f.exists(top) || upper(p) && i > 0 {
			binary := top
			for _, inner := range parts[i+1:] {
				binary += "$" + inner
			}
			return Type{Name: binary}
		}
		pkg = top
	}
	return Type{}
}

func upper(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

func (f *File) exists(binary string) bool {
	return f.class(binary) != nil || f.env.Outside.Has(binary)
}

// hidden reports whether a class of another package is known not to be public:
// an import of all of the package passes it over.
func (f *File) hidden(binary string) bool {
	if c := f.class(binary); c != nil {
		return c.Flags&syntax.FlagPublic == 0
	}
	return f.env.World != nil && f.env.World.Hidden(binary)
}

// simpleAt resolves a simple type name at a node: local classes and type
// variables from the inside out, then as in the class round it.
func (f *File) simpleAt(name string, at syntax.Node) Type {
	for n := at; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.Block, syntax.Case:
			if !f.source.Locals {
				continue
			}
			for c := range n.Children(syntax.RoleStatement) {
				if decl.IsClass(c.Kind()) && c.Name() == name {
					return typeOfClass(f.source.ByNode[c.ID()])
				}
			}
		case syntax.MethodDecl, syntax.ConstructorDecl:
			for p := range n.Children(syntax.RoleTypeParam) {
				if p.Name() == name {
					return f.bound(decl.RefOf(p.Child(syntax.RoleBound)), name, func(r TypeRef) Type { return f.ref(r, n) })
				}
			}
		default:
			c := f.source.ByNode[n.ID()]
			if c == nil {
				continue
			}
			if !f.source.Locals {
				return f.simpleIn(name, c)
			}
			if t, done := f.simpleOf(name, c); done {
				return t
			}
		}
	}
	return f.inUnit(name, f.unit, f.openAround(at))
}

// openAround reports whether a class round the node has supertypes that are
// not known, and so may inherit any member.
func (f *File) openAround(at syntax.Node) bool {
	for c := f.enclosing(at); c != nil; c = c.Outer {
		if f.open(c) {
			return true
		}
	}
	return false
}

// simpleIn resolves a simple type name in the body of c.
func (f *File) simpleIn(name string, c *Class) Type {
	key := nameKey{c, name}
	if t, ok := f.names[key]; ok {
		return t
	}
	f.names[key] = Type{} // what a cycle of classes finds
	t := f.simpleInSlow(name, c)
	f.names[key] = t
	return t
}

func (f *File) simpleInSlow(name string, c *Class) Type {
	open := false
	unit := c.File
	for ; c != nil; c = c.Outer {
		if t, done := f.simpleOf(name, c); done {
			return t
		}
		open = open || f.open(c)
	}
	return f.inUnit(name, unit, open)
}

// simpleOf looks a simple type name up in one class: its type variables, its
// own name, its members and those that it inherits.
func (f *File) simpleOf(name string, c *Class) (Type, bool) {
	for _, p := range c.TypeParams {
		if p.Name == name {
			return f.boundOf(p, c, nil), true
		}
	}
	if c.Simple() == name {
		return typeOfClass(c), true
	}
	t := f.memberType(typeOfClass(c), name)
	return t, t.Known()
}

func (f *File) boundOf(p decl.TypeParam, c *Class, m *Method) Type {
	return f.bound(p.Bound, p.Name, func(r TypeRef) Type { return f.refIn(r, c, m) })
}

// bound returns the erasure of a type variable: its first bound.
func (f *File) bound(r TypeRef, self string, resolve func(TypeRef) Type) Type {
	if r.Name == "" {
		return Type{Name: "java.lang.Object", variable: true}
	}
	if r.Name == self || f.depth > maxDepth {
		return Type{}
	}
	f.depth++
	defer func() { f.depth-- }()
	t := resolve(r)
	t.variable = t.Known()
	return t
}

// memberType returns the member type of the name that t declares or inherits.
func (f *File) memberType(t Type, name string) Type {
	found := Type{}
	f.walk(t, func(c *Class, outside string) bool {
		switch {
		case c != nil:
			if m := c.Member(name); m != nil {
				found = typeOfClass(m)
			}
		case f.env.Outside.Has(outside + "$" + name):
			found = Type{Name: outside + "$" + name}
		}
		return !found.Known()
	})
	if !found.Known() && f.classOf(t) == nil {
		// Of a class that nothing is known of: the member that is named.
		if _, known := f.env.Outside.Supers(t.Name); !known && upper(name) {
			return Type{Name: t.Name + "$" + name}
		}
	}
	return found
}

// walk visits a class and its supertypes, breadth first: as a declaration
// where there is a source, else by name. It stops when visit returns false.
func (f *File) walk(t Type, visit func(c *Class, outside string) bool) {
	queue, seen := []Type{t}, map[Type]bool{}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		if seen[t] || !t.Known() {
			continue
		}
		seen[t] = true
		c := f.classOf(t)
		if c == nil {
			if !visit(nil, t.Name) {
				return
			}
			supers, _ := f.env.Outside.Supers(t.Name)
			for _, s := range supers {
				queue = append(queue, Type{Name: s})
			}
			continue
		}
		if !visit(c, "") {
			return
		}
		for _, ref := range c.Supers() {
			queue = append(queue, f.superType(ref, c))
		}
	}
}

// open reports whether c has, at any distance, a supertype whose members are
// not known.
func (f *File) open(c *Class) bool {
	open := false
	f.walk(typeOfClass(c), func(c *Class, outside string) bool {
		if c == nil {
			_, known := f.env.Outside.Supers(outside)
			open = open || !known
			return !open
		}
		for _, ref := range c.Supers() {
			if !f.superType(ref, c).Known() {
				open = true
			}
		}
		return !open
	})
	return open
}

// inUnit resolves a simple type name by a file's imports, its package and
// java.lang. open says that a class round the name may inherit a member type
// that nothing is known of.
func (f *File) inUnit(name string, u *decl.File, open bool) Type {
	for _, imp := range u.Imports {
		if imp.Simple != name || imp.Module {
			continue
		}
		if t := f.qualified(imp.Name); !imp.Static || f.exists(t.Name) {
			return t
		}
	}
	if c := u.TopLevel(name); c != nil {
		return typeOfClass(c)
	}
	own := name
	if u.Package != "" {
		own = u.Package + "." + name
	}
	if f.exists(own) {
		return Type{Name: own}
	}
	unknown := 0 // star imports of which it is not known what they hold
	var guess string
	for _, imp := range u.Imports {
		if imp.Simple != "" {
			continue
		}
		if imp.Module {
			unknown += 2
			continue
		}
		if !imp.Static && f.exists(imp.Name+"."+name) && !f.hidden(imp.Name+"."+name) {
			return Type{Name: imp.Name + "." + name}
		}
		if t := f.qualified(imp.Name); upper(imp.Name[strings.LastIndexByte(imp.Name, '.')+1:]) || f.exists(t.Name) {
			if m := t.Name + "$" + name; f.exists(m) {
				return Type{Name: m}
			}
			continue
		}
		if !strings.HasPrefix(imp.Name, "java.") {
			unknown++
			guess = imp.Name + "." + name
		}
	}
	if f.env.Outside.Has("java.lang." + name) {
		return Type{Name: "java.lang." + name}
	}
	for _, imp := range u.Imports {
		for _, pkg := range imp.Packages() {
			if f.env.Outside.Has(pkg + "." + name) {
				return Type{Name: pkg + "." + name}
			}
		}
	}
	switch {
	case open || !upper(name) || unknown > 1:
		return Type{}
	case unknown == 0:
		return Type{Name: own} // a file of the package that was not read
	case f.env.Sources.Len() > 1:
		return Type{Name: guess} // the package was read, and has no such class
	}
	return Type{}
}

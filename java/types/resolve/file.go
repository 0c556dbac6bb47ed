package resolve

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// A Callee is the method that a call means.
type Callee struct {
	Owner      string // binary name of the class that declares it
	Name       string // "<init>" for constructors
	Descriptor string // erased, as declared
}

// A File is the answers for one tree. It is immutable.
type File struct {
	calls map[int]*Method
	types []*Type
}

// resolution is what is found out while a file is looked at.
type resolution struct {
	calls map[int]*Method
	types []*Type
}

func (r *resolver) record(n syntax.Node, m *Method) {
	if m == nil && r.speculating > 0 {
		return
	}
	r.found.calls[n.ID()] = m
}

func (r *resolver) note(n syntax.Node, t *Type) {
	if id := n.ID(); id < len(r.found.types) {
		r.found.types[id] = t
	}
}

// Resolve works out what the calls of a tree mean. The declarations of the
// tree itself count before those that the world has of the same names.
func Resolve(w *World, tree *syntax.Tree) *File {
	r := newResolver(w)
	r.found.calls = map[int]*Method{}
	r.found.types = make([]*Type, tree.Len()+1)
	r.budget = 1000 + tree.Len()*workPerNode
	unit := r.declarations(tree)
	for m := range tree.Root().Children(syntax.RoleMember) {
		r.topLevel(m, unit)
	}
	return &File{r.found.calls, r.found.types}
}

// declarations returns the declarations of the tree: the world's own where
// they are the same, else new ones that stand before the world's.
func (r *resolver) declarations(tree *syntax.Tree) *decl.File {
	u := decl.Declare(tree)
	if len(u.File.Classes) == 0 {
		return u.File
	}
	first := u.File.Classes[0]
	if c := r.class(first.Name); c != nil && c.decl != nil && decl.Same(c.decl.File, u) {
		return c.decl.File
	}
	r.own = map[string]*Class{}
	file := &fileScope{file: u.File}
	var enter func(ds []*decl.Class, outer *Class)
	enter = func(ds []*decl.Class, outer *Class) {
		for _, d := range ds {
			if r.own[d.Name] != nil {
				continue
			}
			c := newSource(d, outer, file)
			r.own[d.Name] = c
			enter(d.Members, c)
		}
	}
	enter(u.File.Classes, nil)
	return u.File
}

func (r *resolver) topLevel(m syntax.Node, f *decl.File) {
	if !decl.IsClass(m.Kind()) {
		return
	}
	name := m.Name()
	if f.Package != "" {
		name = f.Package + "." + name
	}
	c := r.class(name)
	if c == nil || c.decl == nil {
		return
	}
	r.header(c)
	r.classBody(m.Child(syntax.RoleBody), c)
}

// Callee returns the method that a call means: of a MethodCall, New,
// ConstructorCall or EnumConstant. It reports false where that is not known.
func (f *File) Callee(n syntax.Node) (Callee, bool) {
	m := f.calls[n.ID()]
	if m == nil || m.desc == "" {
		return Callee{}, false
	}
	owner := m.owner.name
	if m.owner.isInterface() && ofObject(m) {
		owner = "java.lang.Object"
	}
	return Callee{owner, m.name, m.desc}, true
}

// ofObject reports whether an interface declares a method of Object again:
// which of the two a call means, compilers disagree on.
func ofObject(m *Method) bool {
	switch m.name + m.desc {
	case "equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;":
		return true
	}
	return false
}

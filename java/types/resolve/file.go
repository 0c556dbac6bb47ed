package resolve

import (
	"slices"

	"throwsight/internal/text"
	"throwsight/java/classfile"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// A Callee is the method that a call means.
type Callee struct {
	Owner      string // binary name of the class that declares it
	Name       string // "<init>" for constructors
	Descriptor string // erased, as declared
	Receiver   string // binary name of the class that the method is called on, "" for constructors and arrays
	Static     bool   // the method is

	Source *decl.Method // the declaration, nil where there is no source

	// Throws are the exceptions that the method declares, erased: binary names.
	Throws []string
	// Open says that what it throws is not all known by them: an exception
	// whose class is missing, or a type variable, which stands as its bound.
	Open bool

	// Handed says that what it throws but Named follows from the lambdas and the
	// method references that it takes: a type parameter of its own stands for it
	// (JLS 18.1.3).
	Handed bool
	Named  []string

	// Infers says that the type of what the call gives can follow from what takes
	// it: a generic method gives what its own type parameters stand for (JLS 15.12).
	// What a type parameter of the class stands for may have no name, either.
	Infers bool
}

// A File is the answers for one tree. It is immutable.
type File struct{ parts []placed } // in the order of the text

// An answer is the method of a call, nil for none, and what it is called on.
type answer struct {
	method *Method
	on     *Class
	throws []*Type // as declared, seen from the receiver
	why    reason  // where there is no method
}

// A reason says why a call means nothing known.
type reason uint8

const (
	noReceiver reason = iota // the type of what it is called on is not known
	noMember                 // that has no method of the name that is seen
	noOverload               // none of them takes the arguments, or none is the best
)

func (r reason) String() string {
	return [...]string{"receiver not known", "no such member", "no overload"}[r]
}

func (r *resolver) recordOn(n syntax.Node, f found, on *Type) {
	r.signature(f.m)
	a := answer{method: f.m, throws: r.thrownBy(f)}
	if on != nil {
		if on = r.erasure(on); on.kind == kClass {
			a.on = on.class
		}
	}
	r.answer(n, a)
}

// Resolve works out what the calls of a tree mean. The declarations of the
// tree itself count before those that the world has of the same names.
func Resolve(w *World, tree *syntax.Tree) *File {
	return resolveUnit(w, tree, decl.Declare(tree), text.Span{})
}

// ResolveSource is Resolve for a tree whose declarations have been read.
func ResolveSource(w *World, s *decl.Source) *File {
	return resolveUnit(w, s.Tree, s.Unit, text.Span{})
}

// ResolvePart is ResolveSource where only a part of the text is asked about, the
// zero Span being all: members outside of it that are as the world has them answer
// as they did there, though what they call may have come to declare more.
func ResolvePart(w *World, s *decl.Source, part text.Span) *File {
	return resolveUnit(w, s.Tree, s.Unit, part)
}

func resolveUnit(w *World, tree *syntax.Tree, declared *decl.Unit, asked text.Span) *File {
	r := newResolver(w)
	r.budget = 1000 + tree.Len()*workPerNode
	unit := r.declarations(declared)
	// The world's own declarations are the same object as long as they are the
	// same; others are made anew each time.
	known := r.own == nil && len(unit.Classes) > 0
	switch {
	case known:
		r.before, r.now = w.memos.of(unit), memo{}
	case asked != text.Span{} && len(unit.Classes) > 0:
		if c := w.class(unit.Classes[0].Name); c != nil && c.decl != nil {
			r.before, r.asked = w.memos.of(c.decl.File), asked
		}
	}
	implicit := r.implicit(tree, unit)
	for m := range tree.Root().Children(syntax.RoleMember) {
		switch {
		case decl.IsClass(m.Kind()):
			r.topLevel(m, unit)
		case implicit != nil:
			r.part(m, implicit)
		}
	}
	if known && r.budget >= 0 {
		w.memos.keep(unit, r.now)
	}
	return &File{r.parts}
}

// declarations returns the declarations of the tree: the world's own where
// they are the same, else those that were read, which stand before the world's.
func (r *resolver) declarations(u *decl.Unit) *decl.File {
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

// implicit returns the class of what stands at the top of a compact source
// file, nil for none.
func (r *resolver) implicit(tree *syntax.Tree, f *decl.File) *Class {
	d := decl.Implicit(tree, f)
	if d == nil {
		return nil
	}
	with := *f
	with.Imports = append(slices.Clone(f.Imports), decl.Import{Name: "java.base", Module: true}) // JLS 7.3
	c := newSource(d, nil, &fileScope{file: &with})
	r.header(c)
	return c
}

func (r *resolver) topLevel(m syntax.Node, f *decl.File) {
	name := m.Name()
	if f.Package != "" {
		name = f.Package + "." + name
	}
	c := r.class(name)
	if c == nil || c.decl == nil {
		return
	}
	r.header(c)
	r.classParts(m.Child(syntax.RoleBody), c)
}

// Callee returns the method that a call means: of a MethodCall, New,
// ConstructorCall, EnumConstant or MethodRef. It reports false where that is not known.
func (f *File) Callee(n syntax.Node) (Callee, bool) {
	a := f.answer(n)
	m := a.method
	if m == nil || m.desc == "" || m.owner.name == "" {
		return Callee{}, false
	}
	c := Callee{Owner: m.owner.name, Name: m.name, Descriptor: m.desc, Source: m.decl, Static: m.has(classfile.Static), Infers: m.result != nil && (m.result.kind == kVar || len(m.vars) > 0 && mentions(m.result, m.vars))}
	if m.owner.isInterface() && ofObject(m) {
		c.Owner = "java.lang.Object"
	}
	if a.on != nil {
		c.Receiver = a.on.name
	}
	c.Throws, c.Open = thrownNames(a.throws)
	if c.Open {
		var named []*Type
		for _, t := range a.throws {
			if t.kind != kVar || !slices.Contains(m.vars, t.tv) {
				named = append(named, t)
			}
		}
		names, open := thrownNames(named)
		c.Named, c.Handed = names, !open
	}
	return c, true
}

// Owner returns the class that declares the method of a call, and the one that
// it is called on, "" for none. It reports false where Callee does.
func (f *File) Owner(n syntax.Node) (owner, receiver string, ok bool) {
	a := f.answer(n)
	m := a.method
	if m == nil || m.desc == "" || m.owner.name == "" {
		return "", "", false
	}
	if a.on != nil {
		receiver = a.on.name
	}
	return m.owner.name, receiver, true
}

// Type returns the erasure of an expression's type: the binary name of a
// class, or a primitive type or "null", and the number of array dimensions. It
// reports false where that is not known, or hangs on a target.
func (f *File) Type(n syntax.Node) (name string, dims int, ok bool) {
	t := f.typeOf(n)
	if t == nil {
		return "", 0, false
	}
	t = erase(t, 0)
	for t.kind == kArray {
		t = t.elem
		dims++
	}
	switch {
	case t.kind == kClass:
		return t.class.name, dims, true
	case t.known():
		return t.String(), dims, true
	}
	return "", 0, false
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

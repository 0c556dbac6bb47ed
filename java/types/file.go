package types

import (
	"slices"
	"strings"
	"sync"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
	"throwsight/java/types/resolve"
)

// An Env is what is known outside the file at hand.
type Env struct {
	Sources *Index  // the workspace; may be nil
	Outside Outside // libraries and the JDK; may be nil

	// World is the same sources and the class files of a class path; nil
	// where there is none. Where it has an answer, that is the exact one.
	World *resolve.World

	// Part is all of the file that is asked about; the zero Span: all. Where its
	// text changes a declaration, what stands elsewhere in the file may answer as
	// it did before that: not another exception that a call of it throws then.
	Part text.Span
}

// A Type is what is known of a static type: its erasure.
type Type struct {
	// Name is a class's binary name, a primitive type's keyword, "void" or
	// "null"; "" where the type is not known.
	Name string
	Dims int

	class *Class // where the name alone does not tell: a local or anonymous class

	// variable says that the type is a type variable's bound: what the value
	// really is may be any class below it.
	variable bool
}

// Variable reports whether the type is the bound of a type variable, so that
// what it stands for may be any class below.
func (t Type) Variable() bool { return t.variable }

// Known reports whether anything is known.
func (t Type) Known() bool { return t.Name != "" }

// ClassName returns the binary name of the class that t is, "" for an array, a
// primitive type or nothing known.
func (t Type) ClassName() string {
	if t.Dims > 0 || isPrimitive(t.Name) {
		return ""
	}
	return t.Name
}

func isPrimitive(name string) bool {
	switch name {
	case "boolean", "byte", "char", "double", "float", "int", "long", "short", "void", "null":
		return true
	}
	return false
}

// A File answers for one tree. It is safe for concurrent use.
type File struct {
	env    Env
	source *Source
	unit   *decl.File        // of source
	byName map[string]*Class // the file's classes that have a name of their own

	resolved func() *resolve.File // nil without a world

	mu    sync.Mutex // guards what follows, in every exported method
	types map[int]Type
	names map[nameKey]Type
	order map[[2]string]Answer // whether the first class is the second or below it
	above map[string][]string  // the supertypes of a class
	depth int

	instead   Thrown // what the code at insteadOf is taken to throw
	insteadOf syntax.Node
}

type nameKey struct {
	class *Class
	name  string
}

// maxDepth bounds how deep expressions are followed: no one writes deeper
// ones, and a hostile file must not use up the stack.
const maxDepth = 400

// NewFile prepares the answers for a tree.
func NewFile(tree *syntax.Tree, env Env) *File { return NewFileOf(NewSource(tree), env) }

// NewFileOf is NewFile for a tree whose declarations have been read.
func NewFileOf(source *Source, env Env) *File {
	if env.Outside == nil {
		env.Outside = JDK()
	}
	if env.World != nil {
		env.Outside = Outsides{worldOutside{env.World}, env.Outside}
	}
	f := &File{
		env: env, source: source, unit: unitOf(source), byName: map[string]*Class{},
		types: map[int]Type{}, names: map[nameKey]Type{}, order: map[[2]string]Answer{}, above: map[string][]string{},
	}
	if env.World != nil {
		f.resolved = sync.OnceValue(func() *resolve.File { return resolve.ResolvePart(env.World, source, env.Part) })
	}
	for _, c := range f.unit.Classes {
		f.addNames(c)
	}
	return f
}

// unitOf returns the declarations and imports of a file: a compact source file
// imports the module java.base without a word (JLS 7.3).
func unitOf(source *Source) *decl.File {
	f := source.Unit.File
	if decl.Implicit(source.Tree, f) == nil {
		return f
	}
	with := *f
	with.Imports = append(slices.Clone(f.Imports), decl.Import{Name: "java.base", Module: true})
	return &with
}

func (f *File) addNames(c *Class) {
	f.byName[c.Name] = c
	for _, m := range c.Members {
		f.addNames(m)
	}
}

// Env returns what the file's answers rest on.
func (f *File) Env() Env { return f.env }

// Package returns the file's package, "" for none.
func (f *File) Package() string { return f.unit.Package }

// TypeOf returns the static type of an expression.
func (f *File) TypeOf(expr syntax.Node) Type {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.typeOf(expr)
}

// TypeNode returns the type that a type node means.
func (f *File) TypeNode(n syntax.Node) Type {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.typeNode(n)
}

// TypeName returns what a name, simple or dotted, means as a type at a node.
func (f *File) TypeName(name string, at syntax.Node) Type {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.named(name, at)
}

// Callee returns the method that a call means: of a MethodCall, a New or a
// ConstructorCall. It reports false where that does not follow.
func (f *File) Callee(call syntax.Node) (Callee, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.callee(call)
}

// Variable reports whether name is a variable at a node: a local one, a
// parameter or a field of a class round it that a source declares.
func (f *File) Variable(name string, at syntax.Node) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, ok := f.variable(name, at)
	return ok
}

// Local reports whether name is a local variable or a parameter at a node.
func (f *File) Local(name string, at syntax.Node) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for n := at; !n.IsZero(); n = n.Parent() {
		if _, ok := f.local(name, n); ok {
			return true
		}
		if c := f.source.ByNode[n.ID()]; c != nil {
			if _, ok := f.fieldOf(typeOfClass(c), name); ok {
				return false
			}
		}
	}
	return false
}

// Subclass tells whether class a is b or below it.
func (f *File) Subclass(a, b string) Answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.below(a, b)
}

// class returns the declaration of a class by its binary name: the file's own
// before the workspace's, which may be older.
func (f *File) class(binary string) *Class {
	if c := f.byName[binary]; c != nil {
		return c
	}
	return f.env.Sources.Class(binary)
}

// classOf returns the declaration of a type's class, nil where there is no
// source of it.
func (f *File) classOf(t Type) *Class {
	if t.Dims > 0 {
		return nil
	}
	if t.class != nil {
		return t.class
	}
	return f.class(t.Name)
}

func typeOfClass(c *Class) Type { return Type{Name: c.Name, class: c} }

// enclosing returns the class whose body n stands in; n itself may be a class
// body or a declaration.
func (f *File) enclosing(n syntax.Node) *Class {
	for ; !n.IsZero(); n = n.Parent() {
		if c := f.source.ByNode[n.ID()]; c != nil {
			return c
		}
	}
	return nil
}

// Missing reports whether it is sure that a library's class is not there:
// there is a class path, and it has none of the name. The JDK's classes, which
// may not be at hand, are never missing.
func (f *File) Missing(class string) bool {
	return f.env.World != nil && !strings.HasPrefix(class, "java.") && f.env.World.Missing(class)
}

// Unseen reports whether a library's class is not on the class path that there
// is, which may be a part of the real one: code that can do without its name
// does.
func (f *File) Unseen(class string) bool {
	return f.env.World != nil && !strings.HasPrefix(class, "java.") && f.env.World.Unseen(class)
}

// Declared reports whether a class is known to exist.
func (f *File) Declared(class string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.exists(class)
}

// Generic tells whether a type's class takes type arguments, so that its name
// alone would not be the whole type.
func (f *File) Generic(t Type) Answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	if isPrimitive(t.Name) || t.Name == stringClass {
		return No
	}
	if c := f.classOf(Type{Name: t.Name, class: t.class}); c != nil {
		for o := c; o != nil; o = o.Outer {
			if len(o.TypeParams) > 0 {
				return Yes
			}
		}
		return No
	}
	return f.env.Outside.Generic(t.Name)
}

// Descriptors returns the erased descriptors of the methods of a name,
// "<init>" for constructors, that a class declares and that others can call;
// false where they are not all known.
func (f *File) Descriptors(class, method string) ([]string, bool) {
	if f.env.World == nil {
		return nil, false
	}
	return f.env.World.Descriptors(class, method)
}

package decl

import "throwsight/java/syntax"

// A Class is a class, interface, enum, record or annotation type as its source
// declares it. Types stand as written; they are resolved when asked for,
// because what a name means may change with another file. It is immutable once
// its file is read.
type Class struct {
	Name       string // binary name: a.b.Outer$Inner; a local class is a.b.Outer$1Name, an anonymous one a.b.Outer$1
	Kind       syntax.Kind
	Flags      syntax.Flags
	TypeParams []TypeParam
	Super      TypeRef   // superclass of a class; zero where none is written
	Interfaces []TypeRef // superinterfaces
	Fields     []*Variable
	Methods    []*Method // constructors are named <init>
	Members    []*Class  // member types
	Outer      *Class    // the class round this one; nil for a top-level class
	Marks      Marks

	File *File // that it stands in

	simple string
}

// A TypeParam is a type variable and its first bound.
type TypeParam struct {
	Name  string
	Bound TypeRef
	More  []TypeRef // the bounds behind the first
}

// A Variable is a field, a record component or a parameter.
type Variable struct {
	Name  string
	Type  TypeRef
	Flags syntax.Flags
	Marks Marks // of a field
	Init  bool  // a field has a value from the start; told of a class with marks
}

// A Method is a method or constructor as declared in a source.
type Method struct {
	Name       string
	Owner      *Class
	Flags      syntax.Flags
	TypeParams []TypeParam
	Params     []Variable
	Result     TypeRef
	Throws     []TypeRef

	// Gives is what it returns, as its text tells, where that is an object: of a
	// call the last simple name of what it is called on and the method's,
	// "FileSystem.get", ".mine", of a constructor "new Path", "?" for all else.
	// Null is left out, and so is what stands behind the first four. It is read
	// from a body: it alone makes no other Index, and may lag behind until
	// a declaration of the file changes.
	Gives []string
}

// Varargs reports whether the last parameter takes any number of arguments.
func (m *Method) Varargs() bool {
	return len(m.Params) > 0 && m.Params[len(m.Params)-1].Flags&syntax.FlagVarargs != 0
}

// Accepts reports whether n arguments can be passed.
func (m *Method) Accepts(n int) bool {
	if m.Varargs() {
		return n >= len(m.Params)-1
	}
	return n == len(m.Params)
}

// A TypeRef is a type as written: a dotted name without annotations.
type TypeRef struct {
	Name string // "int", "T", "FileSystem", "java.util.Map.Entry"; "var"; "" for none
	Dims int
	Args []TypeRef // as written, those of outer classes first
	Wild Wild      // set of an argument that is a wildcard; the rest is its bound, none of an unbounded one
}

// Simple returns the last part of the class's binary name, as sources use it.
func (c *Class) Simple() string { return c.simple }

// Member returns the member class of the simple name, nil for none.
func (c *Class) Member(name string) *Class {
	for _, m := range c.Members {
		if m.Simple() == name {
			return m
		}
	}
	return nil
}

// Field returns the field of the name, nil for none.
func (c *Class) Field(name string) *Variable {
	for _, f := range c.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Declares reports whether c itself has a method of the name.
func (c *Class) Declares(name string) bool {
	for _, m := range c.Methods {
		if m.Name == name {
			return true
		}
	}
	return false
}

// Supers yields what c extends and implements, the superclass first.
func (c *Class) Supers() []TypeRef {
	if c.Super.Name == "" {
		return c.Interfaces
	}
	return append([]TypeRef{c.Super}, c.Interfaces...)
}

// A File is the declarations of one file and the names that it imports.
type File struct {
	Package string
	Imports []Import
	Classes []*Class // top-level

	// Switches are the string literals that name, or help to name, settings by
	// which something is switched off.
	Switches []string

	sum uint64 // of all that an Index can be asked; set in a Unit
}

// An Import is an import declaration.
type Import struct {
	Name   string // as written, without ".*"
	Simple string // last part; "" for a star
	Static bool
	Module bool
}

// TopLevel returns the top-level class of the simple name, nil for none.
func (f *File) TopLevel(name string) *Class {
	for _, c := range f.Classes {
		if c.Simple() == name {
			return c
		}
	}
	return nil
}

// Wild says what wildcard a type argument is.
type Wild uint8

// The kinds of type arguments.
const (
	NotWild Wild = iota
	AnyWild
	ExtendsWild
	SuperWild
)

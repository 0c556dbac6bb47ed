package types

import (
	"strings"

	"throwsight/java/syntax"
)

// A Class is a class, interface, enum, record or annotation type as its source
// declares it. Types stand as written; they are resolved when asked for,
// because what a name means may change with another file. It is immutable once
// its unit is built.
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

	unit *unit
	node int // of the declaration in its own tree; 0 in an Index
}

// A TypeParam is a type variable and its first bound.
type TypeParam struct {
	Name  string
	Bound TypeRef
}

// A Variable is a field, a record component or a parameter.
type Variable struct {
	Name  string
	Type  TypeRef
	Flags syntax.Flags
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
}

// Varargs reports whether the last parameter takes any number of arguments.
func (m *Method) Varargs() bool {
	return len(m.Params) > 0 && m.Params[len(m.Params)-1].Flags&syntax.FlagVarargs != 0
}

// accepts reports whether n arguments can be passed.
func (m *Method) accepts(n int) bool {
	if m.Varargs() {
		return n >= len(m.Params)-1
	}
	return n == len(m.Params)
}

// A TypeRef is a type as written: a dotted name without annotations.
type TypeRef struct {
	Name string // "int", "T", "FileSystem", "java.util.Map.Entry"; "var"; "" for none
	Dims int
	Args []TypeRef // as far as written; a wildcard stands as its bound, an unbounded one as the zero TypeRef
}

// simple returns the last part of the class's binary name, as sources use it.
func (c *Class) simple() string {
	name := c.Name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	if i := strings.LastIndexByte(name, '$'); i >= 0 && c.Outer != nil {
		name = name[i+1:]
	}
	return strings.TrimLeft(name, "0123456789")
}

func (c *Class) member(name string) *Class {
	for _, m := range c.Members {
		if m.simple() == name {
			return m
		}
	}
	return nil
}

func (c *Class) field(name string) *Variable {
	for _, f := range c.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// declares reports whether c itself has a method of the name.
func (c *Class) declares(name string) bool {
	for _, m := range c.Methods {
		if m.Name == name {
			return true
		}
	}
	return false
}

// supers yields what c extends and implements, the superclass first.
func (c *Class) supers() []TypeRef {
	if c.Super.Name == "" {
		return c.Interfaces
	}
	return append([]TypeRef{c.Super}, c.Interfaces...)
}

// A unit is the declarations of one file and the names that it imports.
type unit struct {
	pkg     string
	imports []importDecl
	classes []*Class // top-level
}

type importDecl struct {
	name   string // as written, without ".*"
	simple string // last part; "" for a star
	static bool
	module bool
}

func (u *unit) topLevel(name string) *Class {
	for _, c := range u.classes {
		if c.simple() == name {
			return c
		}
	}
	return nil
}

package model

import (
	"strings"

	"throwsight/java/classfile"
)

// A Class is the part of a class that callers see. Class names are binary
// names.
type Class struct {
	Name       string
	Outer      string // the class round it, "" for none
	Simple     string // as the class round it calls it, "" where there is none
	Access     classfile.Access
	Static     bool // a member class without an outer instance
	Anonymous  bool // or local
	Signature  string
	Super      string
	Interfaces []string
	Methods    []Method
	Fields     []Field
	Inner      []Inner // member classes
	Library    int     // of a class of a model: index in [Info.Libraries]
}

// A Method is a method, or a constructor called <init>.
type Method struct {
	Name, Descriptor, Signature string
	Access                      classfile.Access
	Exceptions                  []string // declared
}

// A Field is a field or an enum constant.
type Field struct {
	Name, Descriptor, Signature string
	Access                      classfile.Access
}

// An Inner is a member class by the name that it has inside.
type Inner struct{ Simple, Class string }

// FromFile copies what is wanted of a class file; an attribute that cannot be
// read counts as absent.
func FromFile(c *classfile.Class) *Class {
	h := &Class{Name: c.Name, Access: c.Access, Super: c.Super, Interfaces: c.Interfaces}
	h.Signature, _ = c.Signature()
	inner, _ := c.InnerClasses()
	for _, i := range inner {
		switch {
		case i.Class == c.Name:
			h.Outer, h.Simple, h.Access = i.Outer, i.Name, i.Access|c.Access&classfile.Interface
			h.Static = i.Access.Has(classfile.Static)
			h.Anonymous = i.Name == "" || i.Outer == ""
		case i.Outer == c.Name && i.Name != "":
			h.Inner = append(h.Inner, Inner{i.Name, i.Class})
		}
	}
	for i := range c.Methods {
		m := &c.Methods[i]
		if m.IsSynthetic() || m.Access.Has(classfile.Bridge) || strings.HasPrefix(m.Name, "<cl") {
			continue
		}
		sig, _ := m.Signature()
		thrown, _ := m.Exceptions()
		h.Methods = append(h.Methods, Method{m.Name, m.Descriptor, sig, m.Access, thrown})
	}
	for i := range c.Fields {
		f := &c.Fields[i]
		if f.IsSynthetic() || f.Access.Has(classfile.Private) {
			continue
		}
		sig, _ := f.Signature()
		h.Fields = append(h.Fields, Field{f.Name, f.Descriptor, sig, f.Access})
	}
	return h
}

// Visible reports whether code of other packages can name the class, as far as
// its own flags tell.
func (c *Class) Visible() bool {
	return !c.Anonymous && (c.Access.Has(classfile.Public) || c.Access.Has(classfile.Protected))
}

// Reachable returns the class with the members alone that code of other
// packages can reach, by themselves or through a subclass.
func (c *Class) Reachable() *Class {
	out := *c
	out.Methods, out.Fields = nil, nil
	for _, m := range c.Methods {
		if reachable(m.Access) {
			out.Methods = append(out.Methods, m)
		}
	}
	for _, f := range c.Fields {
		if reachable(f.Access) {
			out.Fields = append(out.Fields, f)
		}
	}
	return &out
}

func reachable(a classfile.Access) bool {
	return a.Has(classfile.Public) || a.Has(classfile.Protected)
}

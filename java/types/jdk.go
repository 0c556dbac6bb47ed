package types

import (
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/model"
	"throwsight/java/model/jdk"
)

// JDK returns what is known of the JDK's classes without a JDK at hand: its
// exported API.
func JDK() Outside { return modelled{jdk.Model()} }

// modelled is an Outside of a model's classes. A class that cannot be read is
// not known.
type modelled struct{ *model.Model }

func (o modelled) class(name string) *model.Class {
	c, err := o.Model.Class(name)
	if err != nil {
		return nil
	}
	return c
}

// Supers returns the class's direct supertypes.
func (o modelled) Supers(class string) ([]string, bool) {
	c := o.class(class)
	if c == nil {
		return nil, false
	}
	var supers []string
	if c.Super != "" && c.Super != "java.lang.Object" {
		supers = append(supers, c.Super)
	}
	return append(supers, c.Interfaces...), true
}

// Generic tells whether the class, or one that it is an inner class of, has
// type parameters.
func (o modelled) Generic(class string) Answer {
	for {
		c := o.class(class)
		switch {
		case c == nil:
			return Unknown
		case strings.HasPrefix(c.Signature, "<"):
			return Yes
		case c.Static || c.Outer == "":
			return No
		}
		class = c.Outer
	}
}

// Declares reports whether the class has a method of the name itself.
func (o modelled) Declares(class, method string) bool {
	_, ok := o.result(class, method)
	return ok
}

// Result returns the erased result of the methods of a name.
func (o modelled) Result(class, method string) (string, bool) {
	name, _ := o.result(class, method)
	return name, name != ""
}

// result returns the result of the methods of a name, "" where it is no class
// or they differ, and whether there are any.
func (o modelled) result(class, method string) (result string, ok bool) {
	c := o.class(class)
	if c == nil {
		return "", false
	}
	for _, m := range c.Methods {
		if m.Name != method {
			continue
		}
		name := ""
		if t, err := classfile.ParseMethod(m.Descriptor); err == nil && t.Result.Kind == classfile.ClassType {
			name = t.Result.Name
		}
		if ok && name != result {
			return "", true
		}
		result, ok = name, true
	}
	return result, ok
}

package types

import (
	"slices"
	"strconv"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// MayDeclare tells whether a method may name the checked class in its throws:
// whether each method that it overrides does, or names one above it.
func (f *File) MayDeclare(method syntax.Node, class string) Answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	if method.Kind() == syntax.ConstructorDecl {
		return Yes
	}
	c := f.enclosing(method)
	if c == nil {
		return Unknown
	}
	if method.Has(syntax.FlagStatic) || method.Has(syntax.FlagPrivate) {
		return Yes
	}
	params := method.Count(syntax.RoleParam)
	answer, found := Yes, false
	f.walk(typeOfClass(c), func(super *Class, outside string) bool {
		if super == c {
			for _, ref := range c.Supers() {
				if !f.superType(ref, c).Known() {
					answer = Unknown
				}
			}
			return true
		}
		var allowed Thrown
		has := false
		if super != nil {
			allowed, has = f.sourceThrows(super, method.Name(), params)
			for _, ref := range super.Supers() {
				if answer == Yes && !f.superType(ref, super).Known() {
					answer = Unknown
				}
			}
		} else {
			known := false
			if allowed, has, known = f.outsideThrows(outside, method.Name(), params); !known && answer == Yes {
				answer = Unknown
			}
		}
		if has {
			found = true
			if !slices.ContainsFunc(allowed.Classes, func(a string) bool { return f.below(class, a) == Yes }) {
				answer = No
			}
		}
		return answer != No
	})
	if answer == Yes && !found && hasAnnotation(method, "Override") {
		return Unknown
	}
	return answer
}

func hasAnnotation(n syntax.Node, name string) bool {
	for a := range n.Children(syntax.RoleAnnotation) {
		if a.Child(syntax.RoleName).Name() == name {
			return true
		}
	}
	return false
}

// sourceThrows returns what a class's method of the name and number of
// parameters declares; where there are several, what all of them do.
func (f *File) sourceThrows(c *Class, name string, params int) (out Thrown, has bool) {
	for _, m := range c.Methods {
		if m.Name != name || len(m.Params) != params || m.Flags&(syntax.FlagStatic|syntax.FlagPrivate) != 0 {
			continue
		}
		one := f.throwsOf(m)
		if has {
			one.Classes = slices.DeleteFunc(one.Classes, func(c string) bool { return !slices.Contains(out.Classes, c) })
		}
		out, has = one, true
	}
	return out, has
}

// outsideThrows is the same of a class without a source.
func (f *File) outsideThrows(class, name string, params int) (out Thrown, has, known bool) {
	if f.env.World != nil && f.env.World.Has(class) {
		names, ok := f.env.World.Throws(class, name, params)
		return Thrown{Classes: names}, ok, ok || !f.env.World.Declares(class, name)
	}
	methods, small := smallClasses[class]
	if !small {
		return out, false, false
	}
	if !slices.Contains(methods, name+"/"+strconv.Itoa(params)) {
		return out, false, true
	}
	switch class + "#" + name {
	case "java.util.concurrent.Callable#call", "java.lang.AutoCloseable#close":
		out.Classes = []string{"java.lang.Exception"}
	case "java.io.Closeable#close":
		out.Classes = []string{"java.io.IOException"}
	case "java.lang.Object#finalize":
		out.Classes = []string{"java.lang.Throwable"}
	}
	return out, true, true
}

// Constructor tells whether code at a node can call a constructor of a class that
// takes the arguments and declares no exception: those of which nothing is known
// for any type, but that at sure by a parameter that is known to be for it.
func (f *File) Constructor(at syntax.Node, class string, args []Type, sure int) Answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c := f.class(class); c != nil {
		for _, m := range c.Methods {
			if m.Name != "<init>" || len(m.Params) != len(args) || m.Varargs() && sure == len(args)-1 || len(m.Throws) > 0 || !f.reaches(at, m) || !f.applicable(m, args) {
				continue
			}
			if p := f.refIn(m.Params[sure].Type, m.Owner, m); p.Dims == 0 && f.isFor(p.Name, args[sure].Name) {
				return Yes
			}
		}
		if c.Marks&decl.MarkOther != 0 {
			return Unknown
		}
		return No
	}
	if f.env.World == nil {
		return Unknown
	}
	all, ok := f.env.World.Constructors(class)
	if !ok {
		return Unknown
	}
	for _, params := range all {
		fits := len(params) == len(args) && f.isFor(params[sure], args[sure].Name)
		for i := 0; fits && i < len(args); i++ {
			a := args[i]
			fits = a.Dims > 0 || isPrimitive(a.Name) == isPrimitive(params[i]) && f.passes(a, Type{Name: params[i]})
		}
		if fits {
			return Yes
		}
	}
	return No
}

// isFor reports whether a parameter of a class is for values of another one: not
// one that takes anything, and does who knows what with it.
func (f *File) isFor(param, class string) bool {
	return param != "java.lang.Object" && param != "java.io.Serializable" && f.below(class, param) == Yes
}

// reaches reports whether code at a node of the file may call a constructor with
// new (JLS 6.6.1): a protected one only from its package.
func (f *File) reaches(at syntax.Node, m *Method) bool {
	switch {
	case m.Flags&syntax.FlagPublic != 0, m.Owner.Kind == syntax.EnumDecl:
		return true
	case m.Flags&syntax.FlagPrivate != 0:
		outer := f.enclosing(at)
		return outer != nil && outermost(outer).Name == outermost(m.Owner).Name
	}
	return m.Owner.File != nil && m.Owner.File.Package == f.unit.Package
}

func outermost(c *Class) *Class {
	for c.Outer != nil {
		c = c.Outer
	}
	return c
}

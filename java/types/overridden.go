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

// Constructor tells whether a class has a constructor that takes the
// arguments, those of which nothing is known for any type, but that at sure by
// a parameter that is known to be for it.
func (f *File) Constructor(class string, args []Type, sure int) Answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c := f.class(class); c != nil {
		for _, m := range c.Methods {
			if m.Name != "<init>" || len(m.Params) != len(args) || m.Varargs() && sure == len(args)-1 || !f.applicable(m, args) {
				continue
			}
			if p := f.refIn(m.Params[sure].Type, m.Owner, m); p.Dims == 0 && f.below(args[sure].Name, p.Name) == Yes {
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
		fits := len(params) == len(args) && f.below(args[sure].Name, params[sure]) == Yes
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

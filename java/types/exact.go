package types

import (
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// worldOutside makes an Outside of a world of class files.
type worldOutside struct{ *resolve.World }

// Generic tells whether the class takes type arguments.
func (o worldOutside) Generic(class string) Answer {
	switch generic, known := o.World.Generic(class); {
	case !known:
		return Unknown
	case generic:
		return Yes
	}
	return No
}

// exact returns what the resolver says of a call, where there is a world to
// resolve in: it knows overloads and generics, which the rest of this package
// does not.
func (f *File) exact(n syntax.Node) (Callee, bool) {
	if f.resolved == nil {
		return Callee{}, false
	}
	c, ok := f.resolved().Callee(n)
	if !ok {
		return Callee{}, false
	}
	args := n.Count(syntax.RoleArgument)
	if n.Kind() == syntax.MethodRef {
		args = f.passed(n)
	}
	return Callee{
		Owner: c.Owner, Name: c.Name, Descriptor: c.Descriptor, Receiver: c.Receiver, Method: c.Source, Static: c.Static, Arguments: args,
		Throws: c.Throws, Open: c.Open, Infers: c.Infers,
	}, true
}

// passed returns how many arguments a method reference hands to its method.
func (f *File) passed(ref syntax.Node) int {
	fn, ok := f.resolved().Function(ref)
	if n := fn.Params(); ok && fn.OnParameter {
		return n - 1
	} else if ok {
		return n
	}
	return 0
}

// Meant returns the class that declares the method of a call, and that of what
// it is called on, where class files tell: less work than Callee.
func (f *File) Meant(call syntax.Node) (owner, receiver string, ok bool) {
	if f.resolved == nil {
		return "", "", false
	}
	return f.resolved().Owner(call)
}

// exactType returns what the resolver says of an expression.
func (f *File) exactType(n syntax.Node) (Type, bool) {
	if f.resolved == nil {
		return Type{}, false
	}
	name, dims, ok := f.resolved().Type(n)
	return Type{Name: name, Dims: dims}, ok
}

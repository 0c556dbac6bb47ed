package types

import (
	"slices"
	"strconv"

	"throwsight/java/syntax"
)

// A Callee is the method that a call means.
type Callee struct {
	// Owner is the binary name of the class that declares the method, where a
	// source tells; else the nearest class without a source that the
	// receiver's class is or extends: the method is Owner's or inherited by it.
	Owner string
	Name  string // "<init>" for constructors

	// Receiver is the static type of what the method is called on, "" for
	// constructors; of a static call the class named.
	Receiver string

	// Method is the declaration, nil where there is no source.
	Method *Method

	// Descriptor is the method's erased descriptor, "" where only its name is
	// known. Where it is there, Owner declares the method for sure.
	Descriptor string

	// Throws are the exceptions that the method declares, erased: binary
	// names. They are known where there is a descriptor; Open says that they
	// are not all, as of a type variable, which stands as its bound.
	Throws []string
	Open   bool

	// Infers says, where there is a descriptor, that the type of what the call
	// gives can follow from what takes it: of a generic method.
	Infers bool

	Static bool // called on a class

	// Arguments is how many there are; Args are their types, where it is by them
	// that the method was picked: not where there is a descriptor.
	Arguments int
	Args      []Type
}

// String returns the callee as records name it: "a.b.Class#method".
func (c Callee) String() string { return c.Owner + "#" + c.Name }

func (f *File) callee(n syntax.Node) (Callee, bool) {
	if f.depth > maxDepth {
		return Callee{}, false
	}
	f.depth++
	defer func() { f.depth-- }()
	if c, ok := f.exact(n); ok {
		return c, true
	}
	switch n.Kind() {
	case syntax.New:
		return f.constructor(f.created(n), n)
	case syntax.ConstructorCall:
		c := f.enclosing(n)
		if c == nil {
			return Callee{}, false
		}
		if n.Op() == syntax.KwSuper {
			return f.constructor(f.superType(c.Super, c), n)
		}
		return f.constructor(typeOfClass(c), n)
	case syntax.MethodCall:
		return f.methodCall(n)
	}
	return Callee{}, false
}

func (f *File) constructor(t Type, n syntax.Node) (Callee, bool) {
	if t.ClassName() == "" {
		return Callee{}, false
	}
	out := Callee{Owner: t.Name, Name: "<init>", Args: f.arguments(n)}
	out.Arguments = len(out.Args)
	if c := f.classOf(t); c != nil {
		out.Method, _ = f.pick(c, "<init>", out.Args)
	}
	return out, true
}

func (f *File) arguments(n syntax.Node) []Type {
	var args []Type
	for a := range n.Children(syntax.RoleArgument) {
		args = append(args, f.typeOf(a))
	}
	return args
}

func (f *File) methodCall(n syntax.Node) (Callee, bool) {
	target := n.Child(syntax.RoleTarget)
	switch target.Kind() {
	case syntax.NoKind:
		return f.unqualified(n, f.arguments(n))
	case syntax.Super:
		c := f.enclosing(n)
		if c == nil {
			return Callee{}, false
		}
		args := f.arguments(n)
		if of := target.Child(syntax.RoleTarget); !of.IsZero() {
			// "Outer.super.m()" of a class round this one, "Interface.super.m()" of a supertype.
			t := f.typeNode(of)
			if round := f.classOf(t); round != nil && round.Kind == syntax.ClassDecl {
				return f.member(f.superType(round.Super, round), n.Name(), args)
			}
			return f.member(t, n.Name(), args)
		}
		return f.superCall(c, n.Name(), args)
	}
	t, isType := f.qualifier(target)
	if t.ClassName() == "" {
		return Callee{}, false
	}
	out, ok := f.member(t, n.Name(), f.arguments(n))
	out.Static = isType
	return out, ok
}

// superCall resolves "super.m()": the method of a supertype.
func (f *File) superCall(c *Class, name string, args []Type) (Callee, bool) {
	for _, ref := range c.Supers() {
		t := f.superType(ref, c)
		if !t.Known() {
			return Callee{}, false
		}
		if out, ok := f.member(t, name, args); ok {
			return out, true
		}
	}
	return Callee{}, false
}

// unqualified resolves "m()": a method of the innermost class that has one of
// the name, else a static import.
func (f *File) unqualified(n syntax.Node, args []Type) (Callee, bool) {
	name := n.Name()
	for c := f.enclosing(n); c != nil; c = c.Outer {
		has, sure := f.has(c, name)
		if has {
			return f.member(typeOfClass(c), name, args)
		}
		if !sure {
			if out, ok := f.staticImport(name, args, true); ok {
				return out, true
			}
			if c.Outer == nil || !f.anyOuterHas(c.Outer, name) {
				return f.member(typeOfClass(c), name, args)
			}
			return Callee{}, false // inherited or of a class round it
		}
	}
	if out, ok := f.staticImport(name, args, false); ok || !objectMethod(name, len(args)) {
		return out, ok
	}
	if c := f.enclosing(n); c != nil {
		return f.member(typeOfClass(c), name, args)
	}
	return Callee{}, false
}

func (f *File) anyOuterHas(c *Class, name string) bool {
	for ; c != nil; c = c.Outer {
		if has, sure := f.has(c, name); has || !sure {
			return true
		}
	}
	return false
}

// has reports whether a class declares or inherits a method of the name, and
// whether that is sure.
func (f *File) has(c *Class, name string) (has, sure bool) {
	sure = true
	f.walk(typeOfClass(c), func(c *Class, outside string) bool {
		switch {
		case c == nil:
			has = f.env.Outside.Declares(outside, name)
			sure = sure && outside == "java.lang.Object"
		default:
			has = c.Declares(name)
			for _, ref := range c.Supers() {
				sure = sure && f.superType(ref, c).Known()
			}
		}
		return !has
	})
	return has, sure || has
}

// staticImport resolves m by the static imports; named asks for an import of
// that very name.
func (f *File) staticImport(name string, args []Type, named bool) (Callee, bool) {
	var found Callee
	stars := 0
	for _, imp := range f.unit.Imports {
		switch {
		case !imp.Static:
		case imp.Simple == name:
			t := f.qualified(imp.Name[:max(len(imp.Name)-len(name)-1, 0)])
			if out, ok := f.member(t, name, args); ok {
				out.Static = true
				return out, true
			}
		case imp.Simple == "" && !named:
			t := f.qualified(imp.Name)
			if !t.Known() {
				return Callee{}, false
			}
			if c := f.classOf(t); c != nil {
				if has, sure := f.has(c, name); !has && sure {
					continue
				}
			}
			if out, ok := f.member(t, name, args); ok {
				found, stars = out, stars+1
			}
		}
	}
	found.Static = true
	return found, stars == 1
}

// member finds the method that "value.name(args)" means on a value of type t:
// the nearest declaration in a source that can take the arguments, else the
// nearest supertype without a source, which may have it.
func (f *File) member(t Type, name string, args []Type) (Callee, bool) {
	out := Callee{Name: name, Receiver: t.Name, Arguments: len(args), Args: args}
	if !t.Known() {
		return out, false
	}
	c := f.classOf(t)
	if c == nil || c.Kind == syntax.EnumDecl && (name == "values" && len(args) == 0 || name == "valueOf" && len(args) == 1) {
		out.Owner = t.Name
		return out, true
	}
	var outside []string // the library classes that the receiver's class extends, the nearest first
	var declaring string // the one of them, or above them, that is known to have the method
	sure := true
	f.walk(t, func(c *Class, super string) bool {
		if c == nil {
			switch {
			case super == "java.lang.Object":
			default:
				outside = append(outside, super)
				if declaring == "" && f.env.Outside.Declares(super, name) {
					declaring = super
				}
			}
			return true
		}
		for _, ref := range c.Supers() {
			sure = sure && f.superType(ref, c).Known()
		}
		if m, ok := f.pick(c, name, args); ok {
			out.Owner, out.Method = c.Name, m
			return false
		}
		return true
	})
	switch {
	case out.Owner != "":
		return out, true
	case declaring != "":
		for _, o := range outside {
			if f.below(o, declaring) == Yes {
				out.Owner = o
				return out, true
			}
		}
	case !sure:
		return out, false
	}
	if jdk := knownMethod(outside, name, len(args)); jdk != "" {
		out.Owner = jdk
		return out, true
	}
	if owner, ok := f.onlyRoot(outside); ok {
		out.Owner = owner
		return out, true
	}
	if len(outside) == 0 && objectMethod(name, len(args)) {
		out.Owner = "java.lang.Object"
		return out, true
	}
	return out, false
}

// onlyRoot returns the one of the classes that all others are above of, after
// those whose methods are known, and do not have the one that is called.
func (f *File) onlyRoot(outside []string) (string, bool) {
	found := ""
	for _, o := range outside {
		if _, known := smallClasses[o]; known || found != "" && f.below(found, o) == Yes {
			continue
		}
		if found != "" {
			return "", false // it may be of either
		}
		found = o
	}
	return found, found != ""
}

// smallClasses are classes of the JDK that sources often extend and that have
// few methods: all of them, with their numbers of parameters.
var smallClasses = map[string][]string{
	"java.io.Closeable":             {"close/0"},
	"java.io.Serializable":          nil,
	"java.lang.AutoCloseable":       {"close/0"},
	"java.lang.Cloneable":           nil,
	"java.lang.Comparable":          {"compareTo/1"},
	"java.lang.Enum":                {"name/0", "ordinal/0", "compareTo/1", "getDeclaringClass/0", "describeConstable/0", "equals/1", "hashCode/0", "toString/0"},
	"java.lang.Iterable":            {"iterator/0", "forEach/1", "spliterator/0"},
	"java.lang.Object":              {"equals/1", "hashCode/0", "toString/0", "getClass/0", "notify/0", "notifyAll/0", "wait/0", "wait/1", "wait/2", "clone/0", "finalize/0"},
	"java.lang.Record":              {"equals/1", "hashCode/0", "toString/0"},
	"java.lang.Runnable":            {"run/0"},
	"java.lang.constant.Constable":  {"describeConstable/0"},
	"java.util.concurrent.Callable": {"call/0"},
	"java.util.Iterator":            {"hasNext/0", "next/0", "remove/0", "forEachRemaining/1"},
}

// knownMethod returns the first of the classes that is known to have the
// method.
func knownMethod(classes []string, name string, params int) string {
	key := name + "/" + strconv.Itoa(params)
	for _, c := range classes {
		if slices.Contains(smallClasses[c], key) {
			return c
		}
	}
	return ""
}

// objectMethod reports whether java.lang.Object has the method.
func objectMethod(name string, params int) bool {
	return knownMethod([]string{"java.lang.Object"}, name, params) != ""
}

// result returns the type of a call's value.
func (f *File) result(c Callee) Type {
	if c.Method != nil {
		return f.resultOf(c)
	}
	for _, owner := range append([]string{c.Owner}, f.outsideSupers(c.Owner)...) {
		if r, ok := f.env.Outside.Result(owner, c.Name); ok {
			return Type{Name: r}
		}
	}
	return Type{}
}

// resultOf returns a source method's result. A type variable's would be a
// guess: its bound is not what the call gives.
func (f *File) resultOf(c Callee) Type {
	m := c.Method
	for _, p := range m.TypeParams {
		if p.Name == m.Result.Name {
			return Type{}
		}
	}
	for o := m.Owner; o != nil; o = o.Outer {
		for _, p := range o.TypeParams {
			if p.Name == m.Result.Name {
				return Type{}
			}
		}
	}
	return f.refIn(m.Result, m.Owner, m)
}

func (f *File) outsideSupers(class string) []string {
	var out []string
	f.eachSuper(class, func(name string, _ bool) bool {
		if name != class {
			out = append(out, name)
		}
		return true
	})
	return out
}

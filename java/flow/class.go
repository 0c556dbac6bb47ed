package flow

import (
	"strings"

	"throwsight/java/classfile"
)

// A class is the header of a class: what the hierarchy and the choice of
// methods need. The class file is read again for the bodies.
type class struct {
	name    string
	super   *class
	methods []method
	fields  []*signature // of those that hold objects
	subs    []*class     // direct ones, of the library only
	access  classfile.Access
	body    bool  // its bodies are read
	server  bool  // it runs in another process
	missing bool  // named, but nowhere found
	made    bool  // some code makes an object of it
	number  int32 // 1 and up, in the order of reading

	interfaces []*class
	assignable []*signature // of the fields, those that are public and not final
	holds      []holds
	signatures *signatures
	calls      *calledBy        // until all classes are read
	file       *classfile.Class // once a body was asked for
	bad        bool             // the file cannot be read again
	serving    bool             // what it calls runs in another process
	linked     bool
	throwable  int8  // 0 not known, 1 yes, -1 no
	checked    int8  // the same
	foreign    int8  // the same: below a class of another library
	first      int32 // number of the first method, of the library's
}

// A method is a method of a class that has been read.
type method struct {
	class *class
	*signature
	index  uint16 // in the class file
	access classfile.Access
	code   bool
}

// static reports whether a method has no receiver.
func (m *method) static() bool { return m.access.Has(classfile.Static) }

// initialises reports whether a method is a constructor or a static initialiser.
func (m *method) initialises() bool { return m.name == "<init>" || m.name == "<clinit>" }

// isAccessor reports whether a method only stands for access to a private
// member, by a class nested with its own.
func (m *method) isAccessor() bool { return m.static() && m.access.Has(classfile.Synthetic) }

// String returns the class, name and descriptor.
func (m *method) String() string { return m.class.name + "#" + m.name + m.desc }

// serves reports whether what the class calls may be code of the other process.
func (c *class) serves() bool { return c.server || c.serving }

// isInterface reports whether a class is an interface.
func (c *class) isInterface() bool { return c.access.Has(classfile.Interface) }

// abstract reports whether there are no objects of exactly the class.
func (c *class) abstract() bool { return c.access.Has(classfile.Abstract) }

// own returns the class's own method.
func (c *class) own(name, desc string) *method {
	if len(c.methods) == 0 {
		return nil
	}
	return c.with(c.signatures.find(name, desc))
}

// with returns the class's own method of a signature, which may be nil.
func (c *class) with(s *signature) *method {
	if s == nil {
		return nil
	}
	for i := range c.methods {
		if m := &c.methods[i]; m.signature == s {
			return m
		}
	}
	return nil
}

// library reports whether the class is of the library whose bodies are read:
// not of the JDK and not of a library that it uses.
func (c *class) library() bool { return c.body && !strings.HasPrefix(c.name, "java.") }

// below reports whether c is t or a subclass or implementer of it.
func (c *class) below(t *class) bool {
	return c == t || c.walk(func(x *class) bool { return x == t })
}

// outerField begins the name of the field that an inner object has the one
// round it in.
const outerField = "this$"

// isWithin reports whether objects of the class have one of another round them.
func (c *class) isWithin(round string) bool {
	for _, f := range c.fields {
		if strings.HasPrefix(f.name, outerField) && className(f.desc) == round {
			return true
		}
	}
	return false
}

// walk calls yes for the class and its supertypes, each once, until it says
// true. A cycle, which a damaged classpath can have, ends it.
func (c *class) walk(yes func(*class) bool) bool { return c.walkOn(map[*class]bool{}, yes) }

func (c *class) walkOn(seen map[*class]bool, yes func(*class) bool) bool {
	for x := c; x != nil && !seen[x]; x = x.super {
		seen[x] = true
		if yes(x) {
			return true
		}
		for _, i := range x.interfaces {
			if i.walkOn(seen, yes) {
				return true
			}
		}
	}
	return false
}

// resolve returns the method that a call of name and desc on an object of
// exactly class c runs, or that the class or interface c declares or inherits:
// superclasses first, then interfaces with a body, then any. Nil: none known.
func (c *class) resolve(name, desc string) *method {
	s := c.signatures.find(name, desc)
	if s == nil {
		return nil
	}
	n := 0
	for x := c; x != nil && n < 64; x, n = x.super, n+1 {
		if m := x.with(s); m != nil {
			return m
		}
	}
	var any *method
	c.walk(func(x *class) bool {
		m := x.with(s)
		if m == nil || m.static() {
			return false
		}
		if any == nil || !any.code && m.code {
			any = m
		}
		return m.code
	})
	return any
}

// topLevel returns the name of the outermost class round a class.
func topLevel(name string) string {
	if i := strings.IndexByte(name[strings.LastIndexByte(name, '.')+1:], '$'); i > 0 {
		return name[:strings.LastIndexByte(name, '.')+1+i]
	}
	return name
}

// unnamed reports whether a class is anonymous or local, by its name.
func unnamed(name string) bool {
	for i := 0; i+1 < len(name); i++ {
		if name[i] == '$' && name[i+1] >= '0' && name[i+1] <= '9' {
			return true
		}
	}
	return false
}

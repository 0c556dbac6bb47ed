package world

import (
	"strings"

	"throwsight/java/classfile"
)

// A Class is the header of a class: what the hierarchy and the choice of
// methods need. The class file is read again for the bodies.
type Class struct {
	Name      string
	Super     *Class
	Methods   []Method
	Fields    []*Signature // of those that hold objects
	Subs      []*Class     // direct ones, of the library only
	Access    classfile.Access
	HasBodies bool  // its bodies are read
	Server    bool  // it runs in another process
	Missing   bool  // named, but nowhere found
	Made      bool  // some code makes an object of it
	Number    int32 // 1 and up, in the order of reading

	interfaces []*Class
	assignable []*Signature // of the fields, those that are public and not final
	holds      []holds
	signatures *signatures
	calls      *calledBy        // until all classes are read
	file       *classfile.Class // once a body was asked for
	bad        bool             // the file cannot be read again
	serving    bool             // what it calls runs in another process
	throwable  int8             // 0 not known, 1 yes, -1 no
	checked    int8             // the same
	foreign    int8             // the same: below a class of another library
	first      int32            // number of the first method, of the library's
	part       parts            // the archive, of the library's
	around     parts            // those whose code can run where its objects are made; 0 where none makes one
}

// A Method is a method of a class that has been read.
type Method struct {
	Class *Class
	*Signature
	Index   uint16 // in the class file
	stops   bool   // never comes back
	Access  classfile.Access
	HasCode bool
}

// Static reports whether a method has no receiver.
func (m *Method) Static() bool { return m.Access.Has(classfile.Static) }

// Initialises reports whether a method is a constructor or a static initialiser.
func (m *Method) Initialises() bool { return m.Name == "<init>" || m.Name == "<clinit>" }

// IsAccessor reports whether a method only stands for access to a private
// member, by a class nested with its own.
func (m *Method) IsAccessor() bool { return m.Static() && m.Access.Has(classfile.Synthetic) }

// ParamClass returns the binary name of the class that a parameter is declared
// as, the receiver being parameter 0 where there is one; "" where it is none,
// and for the receiver.
func (m *Method) ParamClass(i int) string {
	if !m.Static() {
		i--
	}
	return ParamClass(m.Desc, i)
}

// String returns the class, name and descriptor.
func (m *Method) String() string { return m.Class.Name + "#" + m.Name + m.Desc }

// Serves reports whether what the class calls may be code of the other process.
func (c *Class) Serves() bool { return c.Server || c.serving }

// IsInterface reports whether a class is an interface.
func (c *Class) IsInterface() bool { return c.Access.Has(classfile.Interface) }

// Abstract reports whether there are no objects of exactly the class.
func (c *Class) Abstract() bool { return c.Access.Has(classfile.Abstract) }

// Own returns the class's own method.
func (c *Class) Own(name, desc string) *Method {
	if len(c.Methods) == 0 {
		return nil
	}
	return c.with(c.signatures.find(name, desc))
}

// with returns the class's own method of a signature, which may be nil.
func (c *Class) with(s *Signature) *Method {
	if s == nil {
		return nil
	}
	for i := range c.Methods {
		if m := &c.Methods[i]; m.Signature == s {
			return m
		}
	}
	return nil
}

// Library reports whether the class is of the library whose bodies are read:
// not of the JDK and not of a library that it uses.
func (c *Class) Library() bool { return c.HasBodies && !strings.HasPrefix(c.Name, "java.") }

// below reports whether c is t or a subclass or implementer of it.
func (c *Class) below(t *Class) bool {
	return c == t || c.Walk(func(x *Class) bool { return x == t })
}

// OuterField begins the name of the field that an inner object has the one
// round it in.
const OuterField = "this$"

// IsWithin reports whether objects of the class have one of another round them.
func (c *Class) IsWithin(round string) bool {
	for _, f := range c.Fields {
		if strings.HasPrefix(f.Name, OuterField) && ClassName(f.Desc) == round {
			return true
		}
	}
	return false
}

// Walk calls yes for the class and its supertypes, each once, until it says
// true. A cycle, which a damaged classpath can have, ends it.
func (c *Class) Walk(yes func(*Class) bool) bool { return c.walkOn(map[*Class]bool{}, yes) }

func (c *Class) walkOn(seen map[*Class]bool, yes func(*Class) bool) bool {
	for x := c; x != nil && !seen[x]; x = x.Super {
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

// Resolve returns the method that a call of name and desc on an object of
// exactly class c runs, or that the class or interface c declares or inherits:
// superclasses first, then interfaces with a body, then any. Nil: none known.
func (c *Class) Resolve(name, desc string) *Method {
	s := c.signatures.find(name, desc)
	if s == nil {
		return nil
	}
	n := 0
	for x := c; x != nil && n < 64; x, n = x.Super, n+1 {
		if m := x.with(s); m != nil {
			return m
		}
	}
	var any *Method
	c.Walk(func(x *Class) bool {
		m := x.with(s)
		if m == nil || m.Static() {
			return false
		}
		if any == nil || !any.HasCode && m.HasCode {
			any = m
		}
		return m.HasCode
	})
	return any
}

// TopLevel returns the name of the outermost class round a class.
func TopLevel(name string) string {
	if i := strings.IndexByte(name[strings.LastIndexByte(name, '.')+1:], '$'); i > 0 {
		return name[:strings.LastIndexByte(name, '.')+1+i]
	}
	return name
}

// Unnamed reports whether a class is anonymous or local, by its name.
func Unnamed(name string) bool {
	for i := 0; i+1 < len(name); i++ {
		if name[i] == '$' && name[i+1] >= '0' && name[i+1] <= '9' {
			return true
		}
	}
	return false
}

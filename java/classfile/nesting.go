package classfile

// An InnerClass is a row of the InnerClasses attribute, which a class has for
// every nested class that its pool names, itself included.
type InnerClass struct {
	Class  string
	Outer  string // "" for local and anonymous classes
	Name   string // simple name; "" for anonymous classes
	Access Access // as written in the source
}

// InnerClasses returns the nested classes that the class declares or names.
func (c *Class) InnerClasses() ([]InnerClass, error) {
	r, ok := c.Pool.find(c.attrs, "InnerClasses")
	if !ok {
		return nil, nil
	}
	n := r.count(8)
	if r.fault != nil {
		return nil, r.fault
	}
	inner := make([]InnerClass, n)
	for i := range inner {
		var err error
		if inner[i].Class, err = c.Pool.ClassName(r.u2()); err != nil {
			return nil, err
		}
		if inner[i].Outer, err = c.Pool.optionalClass(r.u2()); err != nil {
			return nil, err
		}
		if inner[i].Name, err = c.Pool.optionalText(r.u2()); err != nil {
			return nil, err
		}
		inner[i].Access = Access(r.u2())
	}
	return inner, nil
}

// An Enclosing is where a local or anonymous class stands.
type Enclosing struct {
	Class      string
	Method     string // "" outside a method: in an initialiser
	Descriptor string
}

// EnclosingMethod returns where a local or anonymous class stands; its Class
// is "" for other classes.
func (c *Class) EnclosingMethod() (e Enclosing, err error) {
	r, ok := c.Pool.find(c.attrs, "EnclosingMethod")
	if !ok {
		return e, nil
	}
	class, method := r.u2(), r.u2()
	if r.fault != nil {
		return e, r.fault
	}
	if e.Class, err = c.Pool.ClassName(class); err != nil {
		return e, err
	}
	if method != 0 {
		e.Method, e.Descriptor, err = c.Pool.NameAndType(method)
	}
	return e, err
}

// NestHost returns the class whose nest the class belongs to, "" for its own.
func (c *Class) NestHost() (string, error) {
	r, ok := c.Pool.find(c.attrs, "NestHost")
	if !ok {
		return "", nil
	}
	host := r.u2()
	if r.fault != nil {
		return "", r.fault
	}
	return c.Pool.ClassName(host)
}

// NestMembers returns the other classes of the nest that the class hosts.
func (c *Class) NestMembers() ([]string, error) { return c.namesAttribute("NestMembers") }

// PermittedSubclasses returns the direct subclasses that a sealed class
// permits; nil for a class that is not sealed.
func (c *Class) PermittedSubclasses() ([]string, error) {
	return c.namesAttribute("PermittedSubclasses")
}

func (c *Class) namesAttribute(name string) ([]string, error) {
	r, ok := c.Pool.find(c.attrs, name)
	if !ok {
		return nil, nil
	}
	return c.classNames(&r)
}

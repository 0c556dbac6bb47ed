package classfile

// A Class is the header of a class file and the way to the rest of it. It
// keeps the bytes it was made from, which must not change, and may be used by
// one goroutine at a time.
type Class struct {
	Major, Minor int
	Access       Access
	Name         string
	Super        string // "" for java.lang.Object and modules
	Interfaces   []string
	Fields       []Field
	Methods      []Method
	Pool         Pool

	attrs attributes
}

const magic = 0xCAFEBABE

// firstMajor is the version of JDK 1.0.2. There is no upper bound: what a
// later version adds to the format fails where it is met.
const firstMajor = 45

// Parse reads a class file. The names of interned, which may be nil, are used
// for those of the class.
func Parse(data []byte, interned *Interner) (*Class, error) {
	r := &reader{data: data, end: len(data)}
	if m := r.u4(); m != magic && r.fault == nil {
		r.fail(0, "magic number %#x, want %#x", m, uint32(magic))
	}
	c := &Class{Pool: Pool{data: data, in: interned}}
	c.Minor, c.Major = r.u2(), r.u2()
	if c.Major < firstMajor {
		r.fail(6, "version %d.%d, want %d or later", c.Major, c.Minor, firstMajor)
	}
	c.Pool.read(r)
	c.Access = Access(r.u2())
	if r.fault != nil {
		return nil, r.fault
	}
	if err := c.readNames(r); err != nil {
		return nil, err
	}
	if err := c.readMembers(r); err != nil {
		return nil, err
	}
	c.attrs = readAttributes(r)
	if r.fault != nil {
		return nil, r.fault
	}
	if r.pos != r.end {
		return nil, faultf(r.pos, "%d bytes follow the class", r.end-r.pos)
	}
	return c, nil
}

// readNames reads this_class, super_class and interfaces.
func (c *Class) readNames(r *reader) (err error) {
	if c.Name, err = c.Pool.ClassName(r.u2()); err != nil {
		return err
	}
	if super := r.u2(); super != 0 {
		if c.Super, err = c.Pool.ClassName(super); err != nil {
			return err
		}
	}
	c.Interfaces, err = c.classNames(r)
	return err
}

// classNames reads a table of Class constants.
func (c *Class) classNames(r *reader) ([]string, error) {
	n := r.count(2)
	if r.fault != nil || n == 0 {
		return nil, r.err()
	}
	names := make([]string, n)
	for i := range names {
		var err error
		if names[i], err = c.Pool.ClassName(r.u2()); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// IsInterface reports whether the class is an interface of any kind.
func (c *Class) IsInterface() bool { return c.Access.Has(Interface) }

// IsModule reports whether the file is a module-info.
func (c *Class) IsModule() bool { return c.Access.Has(Module) }

// Data returns the bytes of the class file, not to be changed.
func (c *Class) Data() []byte { return c.Pool.data }

// Signature returns the generic signature of the class, "" when it has none.
func (c *Class) Signature() (string, error) { return c.Pool.signature(c.attrs) }

// SourceFile returns the file name that the compiler noted, "" for none.
func (c *Class) SourceFile() (string, error) {
	return c.Pool.textAttribute(c.attrs, "SourceFile")
}

// Deprecated reports whether the class is marked so.
func (c *Class) Deprecated() bool { return c.Pool.has(c.attrs, "Deprecated") }

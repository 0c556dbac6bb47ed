package classfile

// A Member is what fields, methods and record components share.
type Member struct {
	Access     Access
	Name       string
	Descriptor string

	class *Class
	attrs attributes
}

// A Field is a field of a class.
type Field struct{ Member }

// A Method is a method of a class; a constructor is called <init>, the static
// initialiser <clinit>.
type Method struct{ Member }

// readMembers reads the fields and the methods.
func (c *Class) readMembers(r *reader) error {
	if n := r.count(8); n > 0 {
		c.Fields = make([]Field, n)
	}
	for i := range c.Fields {
		if err := c.Fields[i].read(c, r); err != nil {
			return err
		}
	}
	if n := r.count(8); n > 0 {
		c.Methods = make([]Method, n)
	}
	for i := range c.Methods {
		if err := c.Methods[i].read(c, r); err != nil {
			return err
		}
	}
	return r.err()
}

func (m *Member) read(c *Class, r *reader) error {
	m.Access = Access(r.u2())
	return m.readNamed(c, r)
}

// readNamed reads name, descriptor and attributes.
func (m *Member) readNamed(c *Class, r *reader) (err error) {
	m.class = c
	name, descriptor := r.u2(), r.u2()
	if r.fault != nil {
		return r.fault
	}
	if m.Name, err = c.Pool.UTF8(name); err != nil {
		return err
	}
	if m.Descriptor, err = c.Pool.UTF8(descriptor); err != nil {
		return err
	}
	m.attrs = readAttributes(r)
	return r.err()
}

// Class returns the class that declares the member.
func (m *Member) Class() *Class { return m.class }

// Signature returns the generic signature, "" when there is none.
func (m *Member) Signature() (string, error) { return m.class.Pool.signature(m.attrs) }

// Deprecated reports whether the member is marked so.
func (m *Member) Deprecated() bool { return m.class.Pool.has(m.attrs, "Deprecated") }

// IsSynthetic reports whether a compiler made the member: by its flag, or by
// the attribute that class files before Java 5 have.
func (m *Member) IsSynthetic() bool {
	return m.Access.Has(Synthetic) || m.class.Pool.has(m.attrs, "Synthetic")
}

// ConstantValue returns the value that a static field starts with; its tag is
// 0 when the class file gives none.
func (f *Field) ConstantValue() (Constant, error) {
	r, ok := f.class.Pool.find(f.attrs, "ConstantValue")
	if !ok {
		return Constant{}, nil
	}
	i := r.u2()
	if r.fault != nil {
		return Constant{}, r.fault
	}
	return f.class.Pool.Constant(i)
}

// Exceptions returns the classes that the method declares in throws.
func (m *Method) Exceptions() ([]string, error) {
	r, ok := m.class.Pool.find(m.attrs, "Exceptions")
	if !ok {
		return nil, nil
	}
	return m.class.classNames(&r)
}

// A Parameter is what the MethodParameters attribute says of one.
type Parameter struct {
	Name   string // "" where it has none
	Access Access
}

// Parameters returns the names of the formal parameters, nil where the class
// file does not have them (javac writes them with -parameters, and for the
// constructors of records).
func (m *Method) Parameters() ([]Parameter, error) {
	r, ok := m.class.Pool.find(m.attrs, "MethodParameters")
	if !ok {
		return nil, nil
	}
	n := r.u1()
	if n*4 > r.end-r.pos {
		return nil, faultf(r.pos-1, "%d parameters, where %d bytes are left", n, r.end-r.pos)
	}
	params := make([]Parameter, n)
	for i := range params {
		name, err := m.class.Pool.optionalText(r.u2())
		if err != nil {
			return nil, err
		}
		params[i] = Parameter{name, Access(r.u2())}
	}
	return params, r.err()
}

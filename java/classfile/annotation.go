package classfile

// An Annotation is an annotation with the values that were written.
type Annotation struct {
	Class   string // binary name of the annotation interface
	Visible bool   // at run time
	Values  []Element
}

// An Element is a value of an annotation, by its name.
type Element struct {
	Name string
	Value
}

// A Value is the value of an annotation's element.
type Value struct {
	Kind       ValueKind
	Text       string      // string; class, as a descriptor; the enum constant's name
	Enum       string      // enum: its class's binary name
	Int        int64       // whole numbers, characters and booleans
	Float      float64     // float and double
	Elements   []Value     // array
	Annotation *Annotation // nested annotation
}

// A ValueKind is the tag of an element value: JVMS table 4.7.16.1-A.
type ValueKind byte

// The kinds besides the primitive types, which have the letter of their
// descriptor.
const (
	StringValue     ValueKind = 's'
	EnumValue       ValueKind = 'e'
	ClassValue      ValueKind = 'c'
	AnnotationValue ValueKind = '@'
	ArrayValue      ValueKind = '['
)

// maxValueDepth bounds how deep annotations and arrays nest: Java's grammar
// allows any depth, code uses three.
const maxValueDepth = 32

// Annotations returns the annotations of the class.
func (c *Class) Annotations() ([]Annotation, error) { return c.annotations(c.attrs) }

// Annotations returns the annotations of the member's declaration; those of
// its types are not read.
func (m *Member) Annotations() ([]Annotation, error) { return m.class.annotations(m.attrs) }

func (c *Class) annotations(a attributes) ([]Annotation, error) {
	var all []Annotation
	for _, source := range [...]struct {
		name    string
		visible bool
	}{{"RuntimeVisibleAnnotations", true}, {"RuntimeInvisibleAnnotations", false}} {
		r, ok := c.Pool.find(a, source.name)
		if !ok {
			continue
		}
		for range r.count(4) {
			one, err := c.annotation(&r, 0)
			if err != nil {
				return nil, err
			}
			one.Visible = source.visible
			all = append(all, one)
		}
		if r.fault != nil {
			return nil, r.fault
		}
	}
	return all, nil
}

func (c *Class) annotation(r *reader, depth int) (Annotation, error) {
	at := r.pos
	descriptor, err := c.Pool.UTF8(r.u2())
	if r.fault != nil {
		return Annotation{}, r.fault
	}
	if err != nil {
		return Annotation{}, err
	}
	a := Annotation{Class: className(descriptor)}
	if a.Class == "" {
		return a, faultf(at, "annotation of type %q", descriptor)
	}
	for range r.count(3) {
		name, err := c.Pool.UTF8(r.u2())
		if err != nil {
			return a, err
		}
		value, err := c.value(r, depth)
		if err != nil {
			return a, err
		}
		a.Values = append(a.Values, Element{name, value})
	}
	return a, r.err()
}

func (c *Class) value(r *reader, depth int) (v Value, err error) {
	at := r.pos
	if depth == maxValueDepth {
		return v, faultf(at, "annotation values nested deeper than %d", maxValueDepth)
	}
	v.Kind = ValueKind(r.u1())
	switch v.Kind {
	case 'B', 'C', 'D', 'F', 'I', 'J', 'S', 'Z':
		var number Constant
		number, err = c.Pool.Constant(r.u2())
		v.Int, v.Float = number.Int, number.Float
	case StringValue, ClassValue:
		v.Text, err = c.Pool.UTF8(r.u2())
	case EnumValue:
		var descriptor string
		if descriptor, err = c.Pool.UTF8(r.u2()); err != nil {
			break
		}
		v.Enum = className(descriptor)
		v.Text, err = c.Pool.UTF8(r.u2())
	case AnnotationValue:
		var nested Annotation
		nested, err = c.annotation(r, depth+1)
		v.Annotation = &nested
	case ArrayValue:
		for range r.count(3) {
			var e Value
			if e, err = c.value(r, depth+1); err != nil {
				break
			}
			v.Elements = append(v.Elements, e)
		}
	default:
		r.fail(at, "annotation value of the unknown kind %q", byte(v.Kind))
	}
	if r.fault != nil {
		return v, r.fault
	}
	return v, err
}

// className returns the binary name of a class's descriptor, "" for another.
func className(descriptor string) string {
	n := len(descriptor)
	if n < 3 || descriptor[0] != 'L' || descriptor[n-1] != ';' {
		return ""
	}
	return BinaryName(descriptor[1 : n-1])
}

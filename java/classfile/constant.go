package classfile

import (
	"encoding/binary"
	"math"
)

// A Ref names a field or a method, as code does. Owner is the binary name of
// the class through which it is named, not always the one that declares it.
type Ref struct {
	Tag        Tag // TagFieldref, TagMethodref or TagInterfaceMethodref
	Owner      string
	Name       string
	Descriptor string
}

// Ref returns the field or method that constant i names.
func (p *Pool) Ref(i int) (Ref, error) {
	tag := p.Tag(i)
	if tag != TagFieldref && tag != TagMethodref && tag != TagInterfaceMethodref {
		return Ref{}, p.wrong(i, "Fieldref, Methodref or InterfaceMethodref")
	}
	at := int(p.at[i]) + 1
	owner, err := p.ClassName(p.u2(at))
	if err != nil {
		return Ref{}, err
	}
	name, descriptor, err := p.NameAndType(p.u2(at + 2))
	return Ref{tag, owner, name, descriptor}, err
}

// NameAndType returns the two texts of constant i.
func (p *Pool) NameAndType(i int) (name, descriptor string, err error) {
	at, err := p.body(i, TagNameAndType)
	if err != nil {
		return "", "", err
	}
	if name, err = p.UTF8(p.u2(at)); err != nil {
		return "", "", err
	}
	descriptor, err = p.UTF8(p.u2(at + 2))
	return name, descriptor, err
}

// A HandleKind says what a method handle does: JVMS table 5.4.3.5-A.
type HandleKind uint8

// The kinds of method handles.
const (
	GetField HandleKind = 1 + iota
	GetStatic
	PutField
	PutStatic
	InvokeVirtual
	InvokeStatic
	InvokeSpecial
	NewInvokeSpecial
	InvokeInterface
)

// A Handle is a method handle: what it does, with which field or method.
type Handle struct {
	Kind HandleKind
	Ref
}

// Handle returns the MethodHandle constant i.
func (p *Pool) Handle(i int) (Handle, error) {
	at, err := p.body(i, TagMethodHandle)
	if err != nil {
		return Handle{}, err
	}
	kind := HandleKind(p.data[at])
	if kind < GetField || kind > InvokeInterface {
		return Handle{}, faultf(at, "constant %d is a method handle of the unknown kind %d", i, kind)
	}
	ref, err := p.Ref(p.u2(at + 1))
	return Handle{kind, ref}, err
}

// A Dynamic is a constant or a call that a bootstrap method works out.
type Dynamic struct {
	Bootstrap  int // index into the class's bootstrap methods
	Name       string
	Descriptor string
}

// Dynamic returns the Dynamic or InvokeDynamic constant i.
func (p *Pool) Dynamic(i int) (Dynamic, error) {
	if tag := p.Tag(i); tag != TagDynamic && tag != TagInvokeDynamic {
		return Dynamic{}, p.wrong(i, "Dynamic or InvokeDynamic")
	}
	at := int(p.at[i]) + 1
	name, descriptor, err := p.NameAndType(p.u2(at + 2))
	return Dynamic{p.u2(at), name, descriptor}, err
}

// MethodType returns the descriptor of the MethodType constant i.
func (p *Pool) MethodType(i int) (string, error) { return p.indirect(i, TagMethodType) }

// String returns the text of the String constant i.
func (p *Pool) String(i int) (string, error) { return p.indirect(i, TagString) }

// Module returns the name of the Module constant i.
func (p *Pool) Module(i int) (string, error) { return p.indirect(i, TagModule) }

// Package returns the name of the Package constant i, with dots.
func (p *Pool) Package(i int) (string, error) {
	s, err := p.indirect(i, TagPackage)
	return BinaryName(s), err
}

// indirect returns the text that a constant of one index names.
func (p *Pool) indirect(i int, want Tag) (string, error) {
	at, err := p.body(i, want)
	if err != nil {
		return "", err
	}
	return p.UTF8(p.u2(at))
}

// A Constant is a value that ldc can load, a field can start with, or a
// bootstrap method can take.
type Constant struct {
	Tag     Tag
	Text    string  // Utf8, String, MethodType's descriptor, Class's binary name
	Int     int64   // Integer, Long
	Float   float64 // Float, Double
	Handle  Handle  // MethodHandle
	Dynamic Dynamic // Dynamic
}

// Constant returns the loadable constant i, of whichever kind it is.
func (p *Pool) Constant(i int) (c Constant, err error) {
	c.Tag = p.Tag(i)
	if c.Tag == 0 {
		return c, p.wrong(i, "a constant")
	}
	at := int(p.at[i]) + 1
	switch c.Tag {
	case TagUtf8:
		c.Text, err = p.UTF8(i)
	case TagInteger:
		c.Int = int64(int32(binary.BigEndian.Uint32(p.data[at:])))
	case TagFloat:
		c.Float = float64(math.Float32frombits(binary.BigEndian.Uint32(p.data[at:])))
	case TagLong:
		c.Int = int64(binary.BigEndian.Uint64(p.data[at:]))
	case TagDouble:
		c.Float = math.Float64frombits(binary.BigEndian.Uint64(p.data[at:]))
	case TagClass:
		c.Text, err = p.ClassName(i)
	case TagString:
		c.Text, err = p.String(i)
	case TagMethodType:
		c.Text, err = p.MethodType(i)
	case TagMethodHandle:
		c.Handle, err = p.Handle(i)
	case TagDynamic:
		c.Dynamic, err = p.Dynamic(i)
	default:
		return c, p.wrong(i, "a loadable constant")
	}
	return c, err
}

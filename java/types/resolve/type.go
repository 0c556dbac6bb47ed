package resolve

import (
	"strings"

	"throwsight/java/types/decl"
)

type kind uint8

const (
	kUnknown kind = iota
	kBoolean
	kByte
	kShort
	kChar
	kInt
	kLong
	kFloat
	kDouble
	kVoid
	kNull
	kClass
	kArray
	kVar      // a type variable, declared or captured
	kWildcard // only as an argument
	kInter    // an intersection
	kInfer    // an inference variable: JLS 18.1.1
)

// A Type is a static type. It is immutable, but for inference variables. A
// class type with type parameters and without arguments is raw.
type Type struct {
	kind  kind
	wild  decl.Wild // of a wildcard
	free  bool      // mentions an inference variable
	open  bool      // mentions a type variable
	bad   bool      // mentions what is not known
	class *Class
	args  []*Type // of the class and, before, of the classes round it that it is an inner class of
	elem  *Type   // of an array; a wildcard's bound, nil for none
	tv    *typeVar
	parts []*Type // of an intersection
	iv    *inferVar
}

// A typeVar is a type parameter, or the capture of a wildcard: JLS 5.1.10.
type typeVar struct {
	name   string
	bounds []*Type // set when the declaration is read; none is Object
	lower  *Type   // of a capture
	typ    *Type
}

func newTypeVar(name string) *typeVar {
	v := &typeVar{name: name}
	v.typ = &Type{kind: kVar, tv: v, open: true}
	return v
}

var (
	unknown = &Type{kind: kUnknown}
	null    = &Type{kind: kNull}

	primitives = func() (all [kNull]*Type) {
		for k := kBoolean; k <= kVoid; k++ {
			all[k] = &Type{kind: k}
		}
		return all
	}()
	primitiveNames = map[string]kind{
		"boolean": kBoolean, "byte": kByte, "short": kShort, "char": kChar, "int": kInt, "long": kLong,
		"float": kFloat, "double": kDouble, "void": kVoid,
	}
	primitiveLetters = [kNull]byte{kBoolean: 'Z', kByte: 'B', kShort: 'S', kChar: 'C', kInt: 'I', kLong: 'J', kFloat: 'F', kDouble: 'D', kVoid: 'V'}
	boxNames         = [kNull]string{
		kBoolean: "java.lang.Boolean", kByte: "java.lang.Byte", kShort: "java.lang.Short", kChar: "java.lang.Character", kInt: "java.lang.Integer",
		kLong: "java.lang.Long", kFloat: "java.lang.Float", kDouble: "java.lang.Double", kVoid: "java.lang.Void",
	}
	unboxKinds = func() map[string]kind {
		m := map[string]kind{}
		for k, name := range boxNames {
			if kind(k) != kVoid && name != "" {
				m[name] = kind(k)
			}
		}
		return m
	}()
)

func (t *Type) known() bool     { return t.kind != kUnknown }
func (t *Type) primitive() bool { return kBoolean <= t.kind && t.kind <= kDouble }
func (t *Type) numeric() bool   { return kByte <= t.kind && t.kind <= kDouble }

// reference reports whether values of t are references; it holds for null.
func (t *Type) reference() bool { return t.kind >= kNull }

func (t *Type) is(class string) bool { return t.kind == kClass && t.class.name == class }

func classType(c *Class, args []*Type) *Type {
	if len(args) == 0 {
		return c.raw
	}
	t := &Type{kind: kClass, class: c, args: args}
	t.note(args)
	return t
}

func (t *Type) note(of []*Type) {
	for _, a := range of {
		t.free = t.free || a.free
		t.open = t.open || a.open
		t.bad = t.bad || a.bad || !a.known()
	}
}

func arrayOf(elem *Type) *Type {
	if elem.kind == kVoid {
		return unknown
	}
	return &Type{kind: kArray, elem: elem, free: elem.free, open: elem.open, bad: elem.bad || !elem.known()}
}

func wildcard(w decl.Wild, bound *Type) *Type {
	t := &Type{kind: kWildcard, wild: w, elem: bound}
	if bound == nil {
		t.wild = decl.AnyWild
		return t
	}
	t.free, t.open, t.bad = bound.free, bound.open, bound.bad || !bound.known()
	return t
}

// intersection returns the intersection of types, of which there is at least
// one.
func intersection(parts []*Type) *Type {
	if len(parts) == 1 {
		return parts[0]
	}
	t := &Type{kind: kInter, parts: parts}
	t.note(parts)
	return t
}

// String returns the type as Java writes it, by binary names.
func (t *Type) String() string {
	var b strings.Builder
	t.write(&b, 0)
	return b.String()
}

func (t *Type) write(b *strings.Builder, depth int) {
	if t == nil || depth > 20 {
		b.WriteString("…")
		return
	}
	list := func(ts []*Type, sep string) {
		for i, a := range ts {
			if i > 0 {
				b.WriteString(sep)
			}
			a.write(b, depth+1)
		}
	}
	switch t.kind {
	case kUnknown:
		b.WriteByte('?')
	case kNull:
		b.WriteString("null")
	case kClass:
		b.WriteString(t.class.name)
		if len(t.args) > 0 {
			b.WriteByte('<')
			list(t.args, ", ")
			b.WriteByte('>')
		}
	case kArray:
		t.elem.write(b, depth+1)
		b.WriteString("[]")
	case kVar:
		b.WriteString(t.tv.name)
	case kWildcard:
		b.WriteByte('?')
		if t.elem != nil {
			b.WriteString([]string{decl.ExtendsWild: " extends ", decl.SuperWild: " super "}[t.wild])
			t.elem.write(b, depth+1)
		}
	case kInter:
		list(t.parts, " & ")
	case kInfer:
		b.WriteString("'" + t.iv.tv.name)
	default:
		for name, k := range primitiveNames {
			if k == t.kind {
				b.WriteString(name)
			}
		}
	}
}

package classfile

import "strings"

// A TypeKind says what a Type is.
type TypeKind uint8

// The kinds of types.
const (
	Primitive    TypeKind = iota // a primitive type or void
	ClassType                    // a class or interface, with or without arguments
	TypeVariable                 // a type parameter
	ArrayType                    // an array
	Wildcard                     // ?, in the place of an argument
)

// A Type is a type as descriptors and generic signatures write it.
type Type struct {
	Kind  TypeKind
	Name  string // primitives: int; classes: the binary name; variables: their name; wildcards: "", "extends" or "super"
	Args  []Type // classes: type arguments
	Outer *Type  // classes: the enclosing class, where it has arguments
	Elem  *Type  // arrays: the element; wildcards: the bound
}

// A TypeParameter is a declared type parameter with its bounds, of which there
// may be none.
type TypeParameter struct {
	Name   string
	Bounds []Type // the class bound first, where there is one
}

// A ClassSignature is the generic signature of a class.
type ClassSignature struct {
	Parameters []TypeParameter
	Super      Type
	Interfaces []Type
}

// A MethodSignature is the generic signature of a method, or its descriptor.
type MethodSignature struct {
	TypeParameters []TypeParameter
	Parameters     []Type
	Result         Type
	Throws         []Type // generic signatures only, and only where a type variable is thrown
}

// String returns the type as Java source writes it, by binary names.
func (t Type) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t Type) write(b *strings.Builder) {
	switch t.Kind {
	case ArrayType:
		t.Elem.write(b)
		b.WriteString("[]")
	case Wildcard:
		b.WriteByte('?')
		if t.Elem != nil {
			b.WriteString(" " + t.Name + " ")
			t.Elem.write(b)
		}
	default:
		if t.Outer != nil {
			t.Outer.write(b)
			b.WriteString("." + strings.TrimPrefix(t.Name, t.Outer.Name+"$"))
		} else {
			b.WriteString(t.Name)
		}
		for i, a := range t.Args {
			b.WriteString([]string{"<", ", "}[min(i, 1)])
			a.write(b)
		}
		if len(t.Args) > 0 {
			b.WriteByte('>')
		}
	}
}

package types

import "throwsight/java/syntax"

// A Field is what a source says of a field.
type Field struct {
	Final bool // it has one value for ever once its object is made
	Here  bool // it is declared in the file that was asked
}

// Field returns the field that a name, an Ident or a FieldAccess, means. It
// reports false where no source declares it, and where the name means something
// else.
func (f *File) Field(name syntax.Node) (Field, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	v, of := f.meantField(name)
	if v == nil {
		return Field{}, false
	}
	return Field{
		Final: v.Flags&syntax.FlagFinal != 0 || of.Kind == syntax.InterfaceDecl || of.Kind == syntax.AnnotationDecl,
		Here:  !f.declaration(of).IsZero(),
	}, true
}

// InSource reports whether a source declares the class that an expression's type
// is.
func (f *File) InSource(t Type) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.classOf(t) != nil
}

// Declaration returns the node that declares a class in this file, of an
// anonymous class its body; no node where another one does.
func (f *File) Declaration(c *Class) syntax.Node {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.declaration(c)
}

// DeclarationOf is Declaration of the class that a type is.
func (f *File) DeclarationOf(t Type) syntax.Node {
	f.mu.Lock()
	defer f.mu.Unlock()
	c := f.classOf(t)
	if c == nil {
		return syntax.Node{}
	}
	return f.declaration(c)
}

func (f *File) declaration(c *Class) syntax.Node {
	if n, ok := f.source.Nodes[c]; ok {
		return n
	}
	return f.source.Nodes[f.byName[c.Name]] // what others have read of the same file
}

// meantField returns the field that a name means, and the class that declares
// it.
func (f *File) meantField(name syntax.Node) (*Variable, *Class) {
	if name.Kind() == syntax.FieldAccess {
		of, _ := f.qualifier(name.Child(syntax.RoleTarget))
		return f.field(of, name.Name())
	}
	for n := name; !n.IsZero(); n = n.Parent() {
		if _, ok := f.local(name.Name(), n); ok {
			return nil, nil
		}
		if c := f.source.ByNode[n.ID()]; c != nil {
			if v, of := f.field(typeOfClass(c), name.Name()); v != nil {
				return v, of
			}
		}
	}
	return f.importedField(name.Name())
}

// field returns the field of the name that a class declares or inherits from a
// source, and the class that declares it.
func (f *File) field(t Type, name string) (v *Variable, of *Class) {
	f.walk(t, func(c *Class, _ string) bool {
		if c != nil {
			v, of = c.Field(name), c
		}
		return v == nil
	})
	return v, of
}

// importedField returns the field that is imported by its name.
func (f *File) importedField(name string) (*Variable, *Class) {
	for _, imp := range f.unit.Imports {
		if !imp.Static || imp.Simple != "" && imp.Simple != name {
			continue
		}
		owner := imp.Name
		if imp.Simple != "" {
			owner = owner[:max(len(owner)-len(name)-1, 0)]
		}
		if v, of := f.field(f.qualified(owner), name); v != nil {
			return v, of
		}
	}
	return nil, nil
}

// fieldOf returns the type of the field that a class declares or inherits from a
// source.
func (f *File) fieldOf(t Type, name string) (Type, bool) {
	return f.fieldType(f.field(t, name))
}

// staticField returns the type of a field that is imported by its name.
func (f *File) staticField(name string) (Type, bool) {
	return f.fieldType(f.importedField(name))
}

func (f *File) fieldType(v *Variable, of *Class) (Type, bool) {
	switch {
	case v == nil:
		return Type{}, false
	case v.Type.Name == of.Name: // of an enum constant
		return typeOfClass(of), true
	}
	return f.refIn(v.Type, of, nil), true
}

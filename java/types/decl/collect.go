package decl

import (
	"strings"

	"throwsight/java/syntax"
)

// collect reads the declarations of a tree: those that other files can see. For
// a source it also reads local and anonymous classes, and notes the node of each
// class there.
func collect(tree *syntax.Tree, source *Source) *File {
	c := &collector{file: &File{}, source: source}
	root := tree.Root()
	if p := root.Child(syntax.RolePackage); !p.IsZero() {
		c.file.Package = Dotted(p.Child(syntax.RoleName))
	}
	c.file.Switches = switches(tree.Source())
	for imp := range root.Children(syntax.RoleImport) {
		c.addImport(imp)
	}
	for m := range root.Children(syntax.RoleMember) {
		if IsClass(m.Kind()) {
			c.file.Classes = append(c.file.Classes, c.class(m, nil, ""))
		}
	}
	return c.file
}

type collector struct {
	file   *File
	source *Source // nil where bodies do not matter
}

func (c *collector) addImport(n syntax.Node) {
	imp := Import{
		Name:   Dotted(n.Child(syntax.RoleName)),
		Static: n.Has(syntax.FlagStatic),
		Module: n.Has(syntax.FlagModule),
	}
	if imp.Name == "" {
		return
	}
	if !n.Has(syntax.FlagStar) && !imp.Module {
		imp.Simple = imp.Name[strings.LastIndexByte(imp.Name, '.')+1:]
	}
	c.file.Imports = append(c.file.Imports, imp)
}

// IsClass reports whether nodes of the kind declare a class.
func IsClass(k syntax.Kind) bool {
	switch k {
	case syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl:
		return true
	}
	return false
}

// class reads a class declaration; local is the digits before a local class's
// simple name.
func (c *collector) class(n syntax.Node, outer *Class, local string) *Class {
	name := local + n.Name()
	switch {
	case outer != nil:
		name = outer.Name + "$" + name
	case c.file.Package != "":
		name = c.file.Package + "." + name
	}
	cl := &Class{Name: name, Kind: n.Kind(), Flags: n.Flags(), Outer: outer, File: c.file}
	cl.Marks = c.marks(n)
	cl.simple = cl.Name[len(cl.Name)-len(n.Name()):]
	c.remember(n, cl)
	cl.TypeParams = TypeParams(n)
	for s := range n.Children(syntax.RoleExtends) {
		if n.Kind() == syntax.InterfaceDecl {
			cl.Interfaces = append(cl.Interfaces, RefOf(s))
		} else {
			cl.Super = RefOf(s)
		}
	}
	for s := range n.Children(syntax.RoleImplements) {
		cl.Interfaces = append(cl.Interfaces, RefOf(s))
	}
	switch n.Kind() {
	case syntax.EnumDecl:
		cl.Super = TypeRef{Name: "java.lang.Enum"}
	case syntax.RecordDecl:
		cl.Super = TypeRef{Name: "java.lang.Record"}
		c.components(n, cl)
	}
	c.members(n.Child(syntax.RoleBody), cl)
	generate(cl)
	return cl
}

func (c *collector) remember(n syntax.Node, cl *Class) {
	if c.source != nil {
		c.source.remember(n, cl)
	}
}

// components gives a record its fields, accessors and constructor; a written
// accessor or constructor comes later and has the same meaning.
func (c *collector) components(n syntax.Node, cl *Class) {
	ctor := &Method{Name: "<init>", Owner: cl}
	for p := range n.Children(syntax.RoleComponent) {
		v := ParamOf(p)
		ctor.Params = append(ctor.Params, v)
		field := v
		field.Flags = syntax.FlagPrivate | syntax.FlagFinal
		cl.Fields = append(cl.Fields, &field)
		cl.Methods = append(cl.Methods, &Method{Name: v.Name, Owner: cl, Flags: syntax.FlagPublic, Result: v.Type})
	}
	cl.Methods = append(cl.Methods, ctor)
}

func (c *collector) members(body syntax.Node, cl *Class) {
	for m := range body.All() {
		c.member(m, cl)
	}
}

func (c *collector) member(m syntax.Node, cl *Class) {
	switch m.Kind() {
	case syntax.FieldDecl:
		t := RefOf(m.Child(syntax.RoleType))
		marks := c.marks(m)
		for d := range m.Children(syntax.RoleDeclarator) {
			v := Variable{Name: d.Name(), Type: t, Flags: m.Flags(), Marks: marks, Init: cl.Marks != 0 && !d.Child(syntax.RoleInit).IsZero()}
			v.Type.Dims += DimsOf(d)
			cl.Fields = append(cl.Fields, &v)
		}
	case syntax.EnumConstant:
		cl.Fields = append(cl.Fields, &Variable{Name: m.Name(), Type: TypeRef{Name: cl.Name}, Flags: syntax.FlagStatic | syntax.FlagFinal})
	case syntax.MethodDecl, syntax.ConstructorDecl:
		if !m.Has(syntax.FlagCompact) {
			cl.Methods = append(cl.Methods, method(m, cl))
		}
	default:
		if IsClass(m.Kind()) {
			cl.Members = append(cl.Members, c.class(m, cl, ""))
			return
		}
	}
	if c.source != nil {
		c.inner(m, cl)
	}
}

// inner reads the local and anonymous classes below a member.
func (c *collector) inner(n syntax.Node, outer *Class) {
	for child := n.First(); !child.IsZero(); child = child.Next() {
		switch {
		case IsClass(child.Kind()):
			c.class(child, outer, "1")
		case child.Kind() == syntax.ClassBody && (n.Kind() == syntax.New || n.Kind() == syntax.EnumConstant):
			c.anonymous(n, child, outer)
		default:
			c.inner(child, outer)
		}
	}
}

// Implicit reads the class that the methods and fields at the top of a compact
// source file are members of, JLS 8.1.8; nil where there are none. It stands
// under no name: the file's would be its own. A text whose braces do not match
// has one too.
func Implicit(tree *syntax.Tree, f *File) *Class {
	c := &collector{file: f}
	var cl *Class
	for m := range tree.Root().Children(syntax.RoleMember) {
		switch m.Kind() {
		case syntax.MethodDecl, syntax.FieldDecl, syntax.Initializer, syntax.ConstructorDecl:
			if cl == nil {
				cl = &Class{Kind: syntax.ClassDecl, File: f}
			}
			c.member(m, cl)
		}
	}
	return cl
}

// Local reads the declaration of a local class, by its own node, in a method
// of outer.
func Local(n syntax.Node, outer *Class) *Class {
	c := &collector{file: outer.File}
	return c.class(n, outer, "1")
}

// Anonymous reads the class that the body of a New or an EnumConstant, n,
// declares in outer.
func Anonymous(n, body syntax.Node, outer *Class) *Class {
	c := &collector{file: outer.File}
	return c.anonymous(n, body, outer)
}

// anonymous reads the body of "new X() {…}" or of an enum constant. Whether X
// is a class or an interface is settled when X is known; X stands as Super.
func (c *collector) anonymous(n, body syntax.Node, outer *Class) *Class {
	cl := &Class{Name: outer.Name + "$1", Kind: syntax.ClassDecl, Outer: outer, File: c.file}
	if n.Kind() == syntax.New {
		cl.Super = RefOf(n.Child(syntax.RoleType))
	} else {
		cl.Super = TypeRef{Name: outer.Name}
	}
	c.remember(body, cl)
	c.members(body, cl)
	return cl
}

func method(n syntax.Node, owner *Class) *Method {
	m := &Method{Name: n.Name(), Owner: owner, Flags: n.Flags(), TypeParams: TypeParams(n)}
	if n.Kind() == syntax.ConstructorDecl {
		m.Name = "<init>"
	} else {
		m.Result = RefOf(n.Child(syntax.RoleType))
		m.Result.Dims += DimsOf(n)
		m.Gives = gives(n)
	}
	for p := range n.Children(syntax.RoleParam) {
		m.Params = append(m.Params, ParamOf(p))
	}
	for t := range n.Children(syntax.RoleThrows) {
		m.Throws = append(m.Throws, RefOf(t))
	}
	return m
}

// ParamOf reads a parameter or a record component.
func ParamOf(p syntax.Node) Variable {
	v := Variable{Name: p.Name(), Type: RefOf(p.Child(syntax.RoleType)), Flags: p.Flags()}
	v.Type.Dims += DimsOf(p)
	if p.Has(syntax.FlagVarargs) {
		v.Type.Dims++
	}
	return v
}

// TypeParams reads the type parameters of a class or method.
func TypeParams(n syntax.Node) []TypeParam {
	var out []TypeParam
	for p := range n.Children(syntax.RoleTypeParam) {
		tp := TypeParam{Name: p.Name()}
		first := true
		for b := range p.Children(syntax.RoleBound) {
			if ref := RefOf(b); first {
				tp.Bound, first = ref, false
			} else {
				tp.More = append(tp.More, ref)
			}
		}
		out = append(out, tp)
	}
	return out
}

// DimsOf counts the dimensions behind a name.
func DimsOf(n syntax.Node) int { return n.Count(syntax.RoleDimension) }

// RefOf reads a type node. Alternatives of a union or an intersection count
// as their first.
func RefOf(n syntax.Node) TypeRef {
	switch n.Kind() {
	case syntax.PrimitiveType:
		return TypeRef{Name: n.Op().String()}
	case syntax.NamedType:
		ref := TypeRef{Name: Dotted(n)}
		ref.Args = appendArgs(nil, n)
		return ref
	case syntax.Ident, syntax.FieldAccess: // an expression that stands for a type
		return TypeRef{Name: Dotted(n)}
	case syntax.ArrayType:
		ref := RefOf(n.Child(syntax.RoleElement))
		ref.Dims++
		return ref
	case syntax.Wildcard:
		ref := RefOf(n.Child(syntax.RoleBound))
		switch {
		case ref.Name == "":
			ref.Wild = AnyWild
		case n.Op() == syntax.KwSuper:
			ref.Wild = SuperWild
		default:
			ref.Wild = ExtendsWild
		}
		return ref
	case syntax.VarType:
		return TypeRef{Name: "var"}
	case syntax.UnionType, syntax.IntersectionType:
		return RefOf(n.Child(syntax.RoleAlternative))
	}
	return TypeRef{}
}

// appendArgs appends the type arguments of a name, those of the outer classes
// first.
func appendArgs(args []TypeRef, n syntax.Node) []TypeRef {
	if target := n.Child(syntax.RoleTarget); !target.IsZero() {
		args = appendArgs(args, target)
	}
	for a := range n.Children(syntax.RoleTypeArg) {
		args = append(args, RefOf(a))
	}
	return args
}

// Dotted returns the parts of a qualified name joined by dots, "" where n is
// none: neither comments nor annotations nor type arguments in it matter.
func Dotted(n syntax.Node) string {
	switch n.Kind() {
	case syntax.Ident, syntax.NamedType, syntax.FieldAccess:
	default:
		return ""
	}
	target := n.Child(syntax.RoleTarget)
	if target.IsZero() {
		return n.Name()
	}
	if head := Dotted(target); head != "" {
		return head + "." + n.Name()
	}
	return ""
}

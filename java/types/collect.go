package types

import (
	"strings"

	"throwsight/java/syntax"
)

// collect reads the declarations of a tree. With bodies it also reads local
// and anonymous classes, and remembers the node of each class; without, it
// reads what other files can see.
func collect(tree *syntax.Tree, bodies bool) (*unit, map[int]*Class) {
	c := &collector{unit: &unit{}, bodies: bodies}
	if bodies {
		c.byNode = map[int]*Class{}
	}
	root := tree.Root()
	if p := root.Child(syntax.RolePackage); !p.IsZero() {
		c.unit.pkg = strings.Clone(dotted(p.Child(syntax.RoleName)))
	}
	for imp := range root.Children(syntax.RoleImport) {
		c.addImport(imp)
	}
	for m := range root.Children(syntax.RoleMember) {
		if isClass(m.Kind()) {
			c.unit.classes = append(c.unit.classes, c.class(m, nil, ""))
		}
	}
	return c.unit, c.byNode
}

type collector struct {
	unit   *unit
	bodies bool
	byNode map[int]*Class
}

func (c *collector) addImport(n syntax.Node) {
	imp := importDecl{
		name:   strings.Clone(dotted(n.Child(syntax.RoleName))),
		static: n.Has(syntax.FlagStatic),
		module: n.Has(syntax.FlagModule),
	}
	if imp.name == "" {
		return
	}
	if !n.Has(syntax.FlagStar) && !imp.module {
		imp.simple = imp.name[strings.LastIndexByte(imp.name, '.')+1:]
	}
	c.unit.imports = append(c.unit.imports, imp)
}

func isClass(k syntax.Kind) bool {
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
	case c.unit.pkg != "":
		name = c.unit.pkg + "." + name
	}
	cl := &Class{Name: strings.Clone(name), Kind: n.Kind(), Flags: n.Flags(), Outer: outer, unit: c.unit}
	c.remember(n, cl)
	cl.TypeParams = typeParams(n)
	for s := range n.Children(syntax.RoleExtends) {
		if n.Kind() == syntax.InterfaceDecl {
			cl.Interfaces = append(cl.Interfaces, typeRef(s))
		} else {
			cl.Super = typeRef(s)
		}
	}
	for s := range n.Children(syntax.RoleImplements) {
		cl.Interfaces = append(cl.Interfaces, typeRef(s))
	}
	switch n.Kind() {
	case syntax.EnumDecl:
		cl.Super = TypeRef{Name: "java.lang.Enum"}
	case syntax.RecordDecl:
		cl.Super = TypeRef{Name: "java.lang.Record"}
		c.components(n, cl)
	}
	c.members(n.Child(syntax.RoleBody), cl)
	return cl
}

func (c *collector) remember(n syntax.Node, cl *Class) {
	if c.bodies {
		cl.node = n.ID()
		c.byNode[n.ID()] = cl
	}
}

// components gives a record its fields, accessors and constructor; a written
// accessor or constructor comes later and has the same meaning.
func (c *collector) components(n syntax.Node, cl *Class) {
	ctor := &Method{Name: "<init>", Owner: cl}
	for p := range n.Children(syntax.RoleComponent) {
		v := param(p)
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
		switch m.Kind() {
		case syntax.FieldDecl:
			t := typeRef(m.Child(syntax.RoleType))
			for d := range m.Children(syntax.RoleDeclarator) {
				v := Variable{Name: strings.Clone(d.Name()), Type: t, Flags: m.Flags()}
				v.Type.Dims += dims(d)
				cl.Fields = append(cl.Fields, &v)
			}
		case syntax.EnumConstant:
			cl.Fields = append(cl.Fields, &Variable{Name: strings.Clone(m.Name()), Type: TypeRef{Name: cl.Name}, Flags: syntax.FlagStatic | syntax.FlagFinal})
		case syntax.MethodDecl, syntax.ConstructorDecl:
			if !m.Has(syntax.FlagCompact) {
				cl.Methods = append(cl.Methods, method(m, cl))
			}
		default:
			if isClass(m.Kind()) {
				cl.Members = append(cl.Members, c.class(m, cl, ""))
				continue
			}
		}
		if c.bodies {
			c.inner(m, cl)
		}
	}
}

// inner reads the local and anonymous classes below a member.
func (c *collector) inner(n syntax.Node, outer *Class) {
	for child := n.First(); !child.IsZero(); child = child.Next() {
		switch {
		case isClass(child.Kind()):
			c.class(child, outer, "1")
		case child.Kind() == syntax.ClassBody && (n.Kind() == syntax.New || n.Kind() == syntax.EnumConstant):
			c.anonymous(n, child, outer)
		default:
			c.inner(child, outer)
		}
	}
}

// anonymous reads the body of "new X() {…}" or of an enum constant. Whether X
// is a class or an interface is settled when X is known; X stands as Super.
func (c *collector) anonymous(n, body syntax.Node, outer *Class) {
	cl := &Class{Name: outer.Name + "$1", Kind: syntax.ClassDecl, Outer: outer, unit: c.unit}
	if n.Kind() == syntax.New {
		cl.Super = typeRef(n.Child(syntax.RoleType))
	} else {
		cl.Super = TypeRef{Name: outer.Name}
	}
	c.remember(body, cl)
	c.members(body, cl)
}

func method(n syntax.Node, owner *Class) *Method {
	m := &Method{Name: strings.Clone(n.Name()), Owner: owner, Flags: n.Flags(), TypeParams: typeParams(n)}
	if n.Kind() == syntax.ConstructorDecl {
		m.Name = "<init>"
	} else {
		m.Result = typeRef(n.Child(syntax.RoleType))
		m.Result.Dims += dims(n)
	}
	for p := range n.Children(syntax.RoleParam) {
		m.Params = append(m.Params, param(p))
	}
	for t := range n.Children(syntax.RoleThrows) {
		m.Throws = append(m.Throws, typeRef(t))
	}
	return m
}

func param(p syntax.Node) Variable {
	v := Variable{Name: strings.Clone(p.Name()), Type: typeRef(p.Child(syntax.RoleType)), Flags: p.Flags()}
	v.Type.Dims += dims(p)
	if p.Has(syntax.FlagVarargs) {
		v.Type.Dims++
	}
	return v
}

func typeParams(n syntax.Node) []TypeParam {
	var out []TypeParam
	for p := range n.Children(syntax.RoleTypeParam) {
		out = append(out, TypeParam{strings.Clone(p.Name()), typeRef(p.Child(syntax.RoleBound))})
	}
	return out
}

func dims(n syntax.Node) int {
	count := 0
	for range n.Children(syntax.RoleDimension) {
		count++
	}
	return count
}

// typeRef reads a type node. Alternatives of a union or an intersection count
// as their first.
func typeRef(n syntax.Node) TypeRef {
	switch n.Kind() {
	case syntax.PrimitiveType:
		return TypeRef{Name: n.Op().String()}
	case syntax.NamedType:
		ref := TypeRef{Name: strings.Clone(dotted(n))}
		for a := range n.Children(syntax.RoleTypeArg) {
			ref.Args = append(ref.Args, typeRef(a))
		}
		return ref
	case syntax.Ident, syntax.FieldAccess: // an expression that stands for a type
		return TypeRef{Name: strings.Clone(dotted(n))}
	case syntax.ArrayType:
		ref := typeRef(n.Child(syntax.RoleElement))
		ref.Dims++
		return ref
	case syntax.Wildcard:
		return typeRef(n.Child(syntax.RoleBound))
	case syntax.VarType:
		return TypeRef{Name: "var"}
	case syntax.UnionType, syntax.IntersectionType:
		return typeRef(n.Child(syntax.RoleAlternative))
	}
	return TypeRef{}
}

// dotted returns the parts of a qualified name joined by dots, "" where n is
// none: neither comments nor annotations nor type arguments in it matter.
func dotted(n syntax.Node) string {
	switch n.Kind() {
	case syntax.Ident, syntax.NamedType, syntax.FieldAccess:
	default:
		return ""
	}
	target := n.Child(syntax.RoleTarget)
	if target.IsZero() {
		return n.Name()
	}
	if head := dotted(target); head != "" {
		return head + "." + n.Name()
	}
	return ""
}

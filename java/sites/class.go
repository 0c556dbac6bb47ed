package sites

import (
	"strings"
	"sync"

	"throwsight/java/syntax"
)

// A source is what is known of one file: its names at once, its nodes when
// they are asked for. A source made from an Index's digest parses it then.
type source struct {
	pkg     string
	imports []imported
	classes []*Class // member classes, an outer one before its inner ones

	digest []byte // text to parse on demand; nil when nodes are there already
	once   sync.Once
	nodes  []syntax.Node         // the declaration of each class
	tables []map[string][]member // members of each class by name
	byNode map[syntax.Node]*Class
}

// imported is one import: "a.b.C", "a.b.*", static ones with the member's name.
type imported struct {
	name   string // without ".*"
	simple string // its last part
	static bool
	star   bool
}

// A Class is what is known of one class that is declared at the top of a file
// or as a member of such a class.
type Class struct {
	src        *source
	outer      *Class
	index      int    // in src.classes
	name       string // canonical: org.example.Outer.Inner
	simple     string
	supers     []string // as written, without type arguments: what it extends, then implements
	superclass bool     // supers[0] is the superclass
	iface      bool
}

// Name returns the canonical name, nested classes joined by dots.
func (c *Class) Name() string { return c.name }

// Binary returns the binary name, nested classes joined by '$'.
func (c *Class) Binary() string {
	if c.outer != nil {
		return c.outer.Binary() + "$" + c.simple
	}
	return c.name
}

// A member is one field, method or constructor of a class. A FieldDecl stands
// once for each of its declarators.
type member struct {
	node  syntax.Node // FieldDecl, MethodDecl, ConstructorDecl, EnumConstant, Param (a record's component)
	field syntax.Node // of a FieldDecl: the VarDeclarator
	class *Class
}

// constructors is the name under which a class's constructors stand.
const constructors = "<init>"

// newSource reads the names of a file.
func newSource(tree *syntax.Tree) *source {
	s := &source{}
	for n := range tree.Root().All() {
		switch n.Kind() {
		case syntax.PackageDecl:
			s.pkg = dotted(n.Child(syntax.RoleName))
		case syntax.ImportDecl:
			if n.Has(syntax.FlagModule) {
				continue
			}
			name := dotted(n.Child(syntax.RoleName))
			s.imports = append(s.imports, imported{
				name: name, simple: lastPart(name),
				static: n.Has(syntax.FlagStatic), star: n.Has(syntax.FlagStar),
			})
		default:
			s.addClass(n, nil, 0)
		}
	}
	return s
}

// maxNesting bounds how deep member classes are followed.
const maxNesting = 50

func (s *source) addClass(n syntax.Node, outer *Class, depth int) {
	if !isTypeDecl(n) || depth > maxNesting || n.Name() == "" || n.Child(syntax.RoleBody).IsZero() {
		return
	}
	c := &Class{src: s, outer: outer, index: len(s.classes), simple: n.Name()}
	switch {
	case outer != nil:
		c.name = outer.name + "." + c.simple
	case s.pkg != "":
		c.name = s.pkg + "." + c.simple
	default:
		c.name = c.simple
	}
	c.iface = n.Kind() == syntax.InterfaceDecl || n.Kind() == syntax.AnnotationDecl
	for t := range n.Children(syntax.RoleExtends) {
		c.supers = append(c.supers, typeName(t))
		c.superclass = !c.iface
	}
	for t := range n.Children(syntax.RoleImplements) {
		c.supers = append(c.supers, typeName(t))
	}
	s.classes = append(s.classes, c)
	s.nodes = append(s.nodes, n)
	for m := range n.Child(syntax.RoleBody).All() {
		s.addClass(m, c, depth+1)
	}
}

// load makes the nodes available.
func (s *source) load() {
	s.once.Do(func() {
		if s.nodes == nil && s.digest != nil {
			fresh := newSource(syntax.Parse(s.digest))
			// The digest declares the same classes in the same order. Were
			// it not so, the surplus would have no nodes.
			s.nodes = fresh.nodes
		}
		s.byNode = make(map[syntax.Node]*Class, len(s.classes))
		s.tables = make([]map[string][]member, len(s.classes))
		for i, c := range s.classes {
			if i < len(s.nodes) {
				s.tables[i] = members(c, s.nodes[i])
				s.byNode[s.nodes[i]] = c
			}
		}
	})
}

// classAt returns the member class that the node declares, nil when it
// declares none, or a local or anonymous one.
func (s *source) classAt(decl syntax.Node) *Class {
	s.load()
	return s.byNode[decl]
}

// members returns the class's own members of the name.
func (c *Class) members(name string) []member {
	c.src.load()
	return c.src.tables[c.index][name]
}

func members(c *Class, decl syntax.Node) map[string][]member {
	table := map[string][]member{}
	for p := range decl.Children(syntax.RoleComponent) {
		table[p.Name()] = append(table[p.Name()], member{node: p, class: c})
	}
	for n := range decl.Child(syntax.RoleBody).All() {
		switch n.Kind() {
		case syntax.FieldDecl:
			for d := range n.Children(syntax.RoleDeclarator) {
				table[d.Name()] = append(table[d.Name()], member{node: n, field: d, class: c})
			}
		case syntax.MethodDecl, syntax.EnumConstant:
			table[n.Name()] = append(table[n.Name()], member{node: n, class: c})
		case syntax.ConstructorDecl:
			table[constructors] = append(table[constructors], member{node: n, class: c})
		}
	}
	return table
}

func isTypeDecl(n syntax.Node) bool {
	switch n.Kind() {
	case syntax.ClassDecl, syntax.InterfaceDecl, syntax.EnumDecl, syntax.RecordDecl, syntax.AnnotationDecl:
		return true
	}
	return false
}

// dotted returns the name that an Ident or a chain of FieldAccess spells, ""
// when n is anything else.
func dotted(n syntax.Node) string {
	switch n.Kind() {
	case syntax.Ident:
		return n.Name()
	case syntax.FieldAccess:
		if before := dotted(n.Child(syntax.RoleTarget)); before != "" {
			return before + "." + n.Name()
		}
	}
	return ""
}

// typeName returns a type as written, without annotations, type arguments and
// dimensions; "" for what is no class ("var", a union), the word for
// primitive types.
func typeName(n syntax.Node) string {
	switch n.Kind() {
	case syntax.NamedType:
		if t := n.Child(syntax.RoleTarget); !t.IsZero() {
			if before := typeName(t); before != "" {
				return before + "." + n.Name()
			}
		}
		return n.Name()
	case syntax.PrimitiveType:
		return n.Op().String()
	case syntax.ArrayType:
		if e := typeName(n.Child(syntax.RoleElement)); e != "" {
			return e + "[]"
		}
	case syntax.Ident, syntax.FieldAccess:
		return dotted(n)
	}
	return ""
}

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

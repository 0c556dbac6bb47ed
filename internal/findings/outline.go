package findings

import "throwsight/java/syntax"

// An outline is the nodes of a file that rules look for, in the order of the
// tree. It is read in one walk: a tree has ten times as many nodes, and each rule
// that walked through all of them would cost as much as a parse.
type outline struct {
	calls     []called      // MethodCall, New, ConstructorCall, MethodRef
	catches   []syntax.Node // Catch
	resources []syntax.Node // of try statements
	methods   []syntax.Node // MethodDecl
	givers    []syntax.Node // Assign, VarDeclarator: what gives variables their values
	types     []syntax.Node // NamedType, ImportDecl: what names types
}

// called is a call and the simple name that it is written with, "" for none.
type called struct {
	node syntax.Node
	name string
}

func newOutline(tree *syntax.Tree) *outline {
	// One node in seven to ten of a Java text is a call, and so on: few texts
	// make these grow.
	size := tree.Len()
	o := &outline{
		calls:  make([]called, 0, size/6),
		types:  make([]syntax.Node, 0, size/12),
		givers: make([]syntax.Node, 0, size/20),
	}
	for n := range tree.Root().Descend() {
		switch n.Kind() {
		case syntax.MethodCall, syntax.New, syntax.ConstructorCall, syntax.MethodRef:
			o.calls = append(o.calls, called{n, calledName(n)})
		case syntax.Catch:
			o.catches = append(o.catches, n)
		case syntax.MethodDecl:
			o.methods = append(o.methods, n)
		case syntax.Assign, syntax.VarDeclarator:
			o.givers = append(o.givers, n)
		case syntax.NamedType, syntax.ImportDecl:
			o.types = append(o.types, n)
		}
		if n.Role() == syntax.RoleResource {
			o.resources = append(o.resources, n)
		}
	}
	return o
}

// methodCalls yields the method calls, each with its name.
func (o *outline) methodCalls(yield func(syntax.Node, string) bool) {
	for _, c := range o.calls {
		if c.node.Kind() == syntax.MethodCall && !yield(c.node, c.name) {
			return
		}
	}
}

// calledName returns the simple name that a call is written with.
func calledName(n syntax.Node) string {
	switch n.Kind() {
	case syntax.MethodCall:
		return n.Name()
	case syntax.New:
		return n.Child(syntax.RoleType).Name()
	case syntax.MethodRef:
		if n.Name() == "new" {
			return n.Child(syntax.RoleTarget).Name()
		}
		return n.Name()
	case syntax.ConstructorCall:
		if c := n.Enclosing(syntax.ClassDecl); n.Op() == syntax.KwSuper && !c.IsZero() {
			return c.Child(syntax.RoleExtends).Name()
		}
	}
	return ""
}

package decl

import "throwsight/java/syntax"

// A Source is a tree and what it declares, read once for all that ask. It is
// immutable. Its Unit keeps no part of it.
type Source struct {
	Tree *syntax.Tree
	Unit *Unit

	// ByNode has the classes of the file, those in bodies, too: by the ID of a
	// declaration, or of an anonymous class's body. Nodes is the other way.
	ByNode map[int]*Class
	Nodes  map[*Class]syntax.Node

	Locals bool // the file declares local classes
}

// NewSource reads what a tree declares.
func NewSource(tree *syntax.Tree) *Source {
	s := &Source{Tree: tree, ByNode: map[int]*Class{}, Nodes: map[*Class]syntax.Node{}}
	s.Unit = newUnit(collect(tree, s))
	return s
}

// remember notes the node of a class.
func (s *Source) remember(n syntax.Node, c *Class) {
	s.ByNode[n.ID()], s.Nodes[c] = c, n
	s.Locals = s.Locals || IsClass(n.Kind()) && n.Role() == syntax.RoleStatement
}

package syntax

import (
	"cmp"
	"iter"
	"slices"

	"throwsight/internal/text"
)

// A Tree is what was read from one text. It is immutable and may be shared
// between goroutines. Offsets are bytes of [Tree.Source].
type Tree struct {
	src      []byte
	nodes    []node  // parents before children, in the order of the text; nodes[0] stands for "no node"
	extras   []extra // by id
	problems []Problem
}

// node is the stored form of a Node: 20 bytes without a pointer, because a
// tree has a node for each few bytes of its text.
type node struct {
	start, end uint32
	parent     uint32
	skip       uint32 // the node behind this one and all below it
	detail     uint16 // of a kind with a name: where that starts behind start, or noName or farName; else the Token
	kind       Kind   // with hasExtra
	role       Role
}

const (
	hasExtra Kind = 1 << 7 // extras has more on the node

	noName  = 1<<16 - 1 // the name is missing
	farName = 1<<16 - 2 // extras has it
)

// extra has what most nodes lack.
type extra struct {
	id    uint32
	name  uint32 // where the name starts, when the node says farName
	flags Flags
}

// A Problem is one place where the text is not Java.
type Problem struct {
	Span    text.Span
	Message string
}

// The problems that braces do not pair.
const (
	noOpening    = "'{' expected"
	noClosing    = "'}' expected"
	extraClosing = "'}' without '{'"
)

// Brace reports whether it is that braces do not pair.
func (p Problem) Brace() bool {
	return p.Message == noOpening || p.Message == noClosing || p.Message == extraClosing
}

// Source returns the text that was parsed. It must not be changed.
func (t *Tree) Source() []byte { return t.src }

// Root returns the CompilationUnit; its span is the whole text.
func (t *Tree) Root() Node { return Node{t, 1} }

// Problems returns what was wrong with the text, in its order.
func (t *Tree) Problems() []Problem { return t.problems }

// Len reports the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) - 1 }

// A Node is one node of a tree, a small value that can be compared by ==. The
// zero Node stands for "none"; all its methods may be called and say nothing.
type Node struct {
	tree *Tree
	id   uint32
}

func (n Node) raw() *node {
	if n.tree == nil {
		return &noNode
	}
	return &n.tree.nodes[n.id]
}

var noNode node

// IsZero reports whether n is no node.
func (n Node) IsZero() bool { return n.tree == nil || n.id == 0 }

// Tree returns the tree that n is in, nil for the zero Node.
func (n Node) Tree() *Tree { return n.tree }

// ID returns a number that is n's alone within its tree, usable as an index:
// it is in [1, Tree.Len()]. Nodes are numbered in the order of [Node.Descend].
func (n Node) ID() int { return int(n.id) }

// Kind returns what n is.
func (n Node) Kind() Kind { return n.raw().kind &^ hasExtra }

// Role returns what n is to its parent.
func (n Node) Role() Role { return n.raw().role }

// Op returns n's operator, literal kind or distinguishing word; see [Kind].
func (n Node) Op() Token {
	if r := n.raw(); !named[r.kind&^hasExtra] {
		return Token(r.detail)
	}
	return NoToken
}

// Flags returns n's modifiers and small facts.
func (n Node) Flags() Flags {
	if e := n.extra(); e != nil {
		return e.flags
	}
	return 0
}

// extra returns what n has in the tree's extras, nil for nothing.
func (n Node) extra() *extra {
	if n.raw().kind&hasExtra == 0 {
		return nil
	}
	extras := n.tree.extras
	i, _ := slices.BinarySearchFunc(extras, n.id, compareExtra)
	return &extras[i]
}

func compareExtra(e extra, id uint32) int { return cmp.Compare(e.id, id) }

// Has reports whether n has all of the flags f.
func (n Node) Has(f Flags) bool { return n.Flags()&f == f }

// Span returns the bytes of n, from its first token to the end of its last.
func (n Node) Span() text.Span { r := n.raw(); return text.Span{Start: int(r.start), End: int(r.end)} }

// Text returns n's bytes as they stand.
func (n Node) Text() string {
	if n.IsZero() {
		return ""
	}
	return string(n.Span().In(n.tree.src))
}

// Parent returns the node that n is a child of.
func (n Node) Parent() Node { return n.at(n.raw().parent) }

// First returns n's first child.
func (n Node) First() Node {
	if n.raw().skip <= n.id+1 {
		return Node{}
	}
	return Node{n.tree, n.id + 1}
}

// Next returns the child of n's parent behind n.
func (n Node) Next() Node {
	r := n.raw()
	if r.parent == 0 || int(r.skip) >= len(n.tree.nodes) || n.tree.nodes[r.skip].parent != r.parent {
		return Node{}
	}
	return Node{n.tree, r.skip}
}

func (n Node) at(id uint32) Node {
	if id == 0 {
		return Node{}
	}
	return Node{n.tree, id}
}

// Child returns n's first child in the role.
func (n Node) Child(role Role) Node {
	for c := n.First(); !c.IsZero(); c = c.Next() {
		if c.Role() == role {
			return c
		}
	}
	return Node{}
}

// Last returns n's last child in the role.
func (n Node) Last(role Role) (last Node) {
	for c := range n.Children(role) {
		last = c
	}
	return last
}

// Count returns how many children n has in the role.
func (n Node) Count(role Role) (count int) {
	for range n.Children(role) {
		count++
	}
	return count
}

// Children yields n's children in the role, in the order of the text.
func (n Node) Children(role Role) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for c := n.First(); !c.IsZero(); c = c.Next() {
			if c.Role() == role && !yield(c) {
				return
			}
		}
	}
}

// All yields n's children, in the order of the text.
func (n Node) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for c := n.First(); !c.IsZero(); c = c.Next() {
			if !yield(c) {
				return
			}
		}
	}
}

// Descend yields n and every node below it, parents before children, in the
// order of the text, without recursion.
func (n Node) Descend() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for id, end := n.id, n.raw().skip; id < end; id++ {
			if !yield(Node{n.tree, id}) {
				return
			}
		}
	}
}

// Size reports the number of nodes that Descend yields.
func (n Node) Size() int { return max(int(n.raw().skip)-int(n.id), 0) }

// Enclosing returns the nearest of n and its ancestors that is of one of the
// kinds.
func (n Node) Enclosing(kinds ...Kind) Node {
	for ; !n.IsZero(); n = n.Parent() {
		for _, k := range kinds {
			if n.Kind() == k {
				return n
			}
		}
	}
	return Node{}
}

// At returns the smallest node whose span contains offset, an end counting as
// inside only where no other node starts.
func (t *Tree) At(offset int) Node {
	n := t.Root()
descend:
	for {
		var ending Node
		for c := n.First(); !c.IsZero(); c = c.Next() {
			s := c.Span()
			if s.Start <= offset && offset < s.End {
				n = c
				continue descend
			}
			if s.End == offset && s.Len() > 0 {
				ending = c
			}
		}
		if ending.IsZero() {
			return n
		}
		n = ending
	}
}

package syntax

import (
	"slices"
)

// Edited returns the tree of src, the same that [Parse] returns. It is quicker
// where src differs from the text of t inside the body of one method only, as
// after most keystrokes: then that body is read anew, and the nodes of the rest
// are taken over.
//
// A body can be read by itself because nothing behind its "{" bears on what
// stands before it, and nothing in it on what stands behind its "}", as long as
// the text is Java: recovery looks further, so neither text may have a problem.
// A nil t is no tree.
func (t *Tree) Edited(src []byte) *Tree {
	if t != nil && len(t.problems) == 0 && !hasEscapes(src) {
		if edited := t.bodyEdited(src); edited != nil {
			return edited
		}
	}
	return Parse(src)
}

// bodyEdited returns nil where the whole text is to be read.
func (t *Tree) bodyEdited(src []byte) *Tree {
	from := commonPrefix(t.src, src)
	behind := commonSuffix(t.src[from:], src[from:])
	body := t.bodyRound(uint32(from), uint32(len(t.src)-behind))
	if body == 0 {
		return nil
	}
	old, grown := t.nodes[body], uint32(len(src)-len(t.src)) // modulo 2^32, as all sums with it
	s := scratchPool.Get().(*scratch)
	p := s.parser(src)
	defer s.keep(&p)
	if !p.readPart(old.start, old.end+grown) {
		return nil
	}
	for up := old.parent; up != 0; up = t.nodes[up].parent {
		p.depth += levelsPerNode
	}
	p.next()
	id := p.bodyBlock()
	if id == 0 || len(p.problems) > 0 || p.end() != old.end+grown {
		return nil
	}
	nodes, extras := p.compact(id)
	edited := &Tree{src: src}
	edited.nodes = t.splicedNodes(body, nodes[1:], grown)
	edited.extras = t.splicedExtras(body, uint32(len(nodes)-1), extras, grown)
	return edited
}

// levelsPerNode is more levels than the parser enters for a node round a body.
const levelsPerNode = 8

// bodyRound returns the outermost body of a member inside whose braces the bytes
// from start to end lie, 0 for none.
func (t *Tree) bodyRound(start, end uint32) uint32 {
	id := uint32(1)
	for {
		n := &t.nodes[id]
		if n.kind&^hasExtra == Block && n.role == RoleBody && isMember[t.nodes[n.parent].kind&^hasExtra] {
			if n.start < start && end < n.end {
				return id
			}
			return 0
		}
		child := id + 1
		for child < n.skip && t.nodes[child].end <= start {
			child = t.nodes[child].skip
		}
		if child >= n.skip || t.nodes[child].start > start || t.nodes[child].end < end {
			return 0
		}
		id = child
	}
}

var isMember = [kindCount]bool{MethodDecl: true, ConstructorDecl: true, Initializer: true}

// splicedNodes returns t's nodes with others, which number from 1, in the place of
// a body and all below it; the text behind has moved by grown.
func (t *Tree) splicedNodes(body uint32, others []node, grown uint32) []node {
	was := t.nodes[body]
	moved := uint32(len(others)) - (was.skip - body)
	nodes := make([]node, uint32(len(t.nodes))+moved)
	copy(nodes, t.nodes[:body])
	for up := was.parent; up != 0; up = nodes[up].parent {
		nodes[up].end += grown
		nodes[up].skip += moved
	}
	for i, n := range others {
		n.parent += body - 1
		n.skip += body - 1
		nodes[body+uint32(i)] = n
	}
	nodes[body].parent, nodes[body].role = was.parent, was.role
	tail := nodes[body+uint32(len(others)):]
	copy(tail, t.nodes[was.skip:])
	for i := range tail {
		n := &tail[i]
		n.start += grown
		n.end += grown
		n.skip += moved
		if n.parent > body {
			n.parent += moved
		}
	}
	return nodes
}

// splicedExtras does for the extras what splicedNodes does for the nodes.
func (t *Tree) splicedExtras(body, count uint32, others []extra, grown uint32) []extra {
	skip := t.nodes[body].skip
	before, _ := slices.BinarySearchFunc(t.extras, body, compareExtra)
	behind, _ := slices.BinarySearchFunc(t.extras, skip, compareExtra)
	extras := make([]extra, 0, len(t.extras)-(behind-before)+len(others))
	extras = append(extras, t.extras[:before]...)
	for _, e := range others {
		e.id += body - 1
		extras = append(extras, e)
	}
	for _, e := range t.extras[behind:] {
		e.id += count - (skip - body)
		if e.name != 0 { // 0 is for none: the text's first name is in front of every body
			e.name += grown
		}
		extras = append(extras, e)
	}
	return extras
}

// commonPrefix returns how many bytes a and b have in common at their start.
func commonPrefix(a, b []byte) int {
	n := min(len(a), len(b))
	i := 0
	for i+stride <= n && string(a[i:i+stride]) == string(b[i:i+stride]) {
		i += stride
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// commonSuffix returns how many bytes a and b have in common at their end.
func commonSuffix(a, b []byte) int {
	n := min(len(a), len(b))
	a, b = a[len(a)-n:], b[len(b)-n:]
	i := n
	for i >= stride && string(a[i-stride:i]) == string(b[i-stride:i]) {
		i -= stride
	}
	for i > 0 && a[i-1] == b[i-1] {
		i--
	}
	return n - i
}

// stride is how many bytes are compared at once.
const stride = 256

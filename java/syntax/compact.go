package syntax

import "slices"

// A draft is a node while it is read: made after its children, with links to
// them that can be changed.
type draft struct {
	start, end uint32
	name       uint32 // offset of the name's token, if hasName
	first      uint32 // first child
	next       uint32 // next child of the same parent
	flags      Flags
	kind       Kind
	role       Role
	op         Token
	hasName    bool
}

// named has the kinds whose nodes have a name. None of them has an operator.
var named = [kindCount]bool{
	ClassDecl:       true,
	InterfaceDecl:   true,
	EnumDecl:        true,
	RecordDecl:      true,
	AnnotationDecl:  true,
	EnumConstant:    true,
	MethodDecl:      true,
	ConstructorDecl: true,
	VarDeclarator:   true,
	Param:           true,
	ReceiverParam:   true,
	TypeParam:       true,
	AnnotationPair:  true,
	Labeled:         true,
	Break:           true,
	Continue:        true,
	Catch:           true,
	Ident:           true,
	FieldAccess:     true,
	MethodCall:      true,
	MethodRef:       true,
	TypePattern:     true,
	NamedType:       true,
}

// compact returns the tree of the drafts below root in its stored form. The
// drafts are of no use afterwards.
func (p *parser) compact(root uint32) ([]node, []extra) {
	drafts := p.nodes
	nodes := make([]node, len(drafts))
	extras := p.extras
	early := p.early()
	path := p.path // the drafts above the current one, and their stored nodes
	id, at, parent := uint32(1), root, uint32(0)
	for {
		d := &drafts[at]
		n := &nodes[id]
		n.start, n.end, n.parent, n.skip = d.start, d.end, parent, id+1
		n.kind, n.role = d.kind, d.role
		far := false
		switch {
		case !named[d.kind]:
			n.detail = uint16(d.op)
		case !d.hasName:
			n.detail = noName
		case d.name-d.start < farName:
			n.detail = uint16(d.name - d.start)
		default:
			n.detail = farName
			far = true
		}
		if len(early) > 0 && anyWithin(early, d.start, d.end) {
			d.flags |= FlagBroken
		}
		if far || d.flags != 0 {
			n.kind |= hasExtra
			extras = append(extras, extra{id, d.name, d.flags})
		}
		if d.first != 0 {
			path = append(path, step{at, id})
			parent = id
			at = d.first
			id++
			continue
		}
		id++
		next := d.next
		for next == 0 && len(path) > 0 {
			up := path[len(path)-1]
			path = path[:len(path)-1]
			nodes[up.stored].skip = id
			parent = nodes[up.stored].parent
			next = drafts[up.draft].next
		}
		if next == 0 {
			p.extras, p.path = extras, path
			return nodes[:id:id], slices.Clone(extras)
		}
		at = next
	}
}

// A step is one node of the way from the root to a node.
type step struct {
	draft, stored uint32
}

// early returns where the problems stand that were found before the nodes were
// made, ascending.
func (p *parser) early() []uint32 {
	if p.earlyProblems == 0 {
		return nil
	}
	starts := make([]uint32, p.earlyProblems)
	for i, problem := range p.problems[:p.earlyProblems] {
		starts[i] = uint32(problem.Span.Start)
	}
	slices.Sort(starts)
	return starts
}

// anyWithin reports whether one of the ascending offsets lies in [start, end].
func anyWithin(offsets []uint32, start, end uint32) bool {
	i, _ := slices.BinarySearch(offsets, start)
	return i < len(offsets) && offsets[i] <= end
}

package resolve

import (
	"hash/maphash"
	"maps"
	"slices"
	"sort"

	"throwsight/java/syntax"
)

// A part is the answers for one member of a class: a method, a field, an
// initialiser. Nodes are counted from the member's own, so that the part still
// serves where the text before the member has changed. It is immutable once it
// is placed.
type part struct {
	nodes []int    // of calls, sorted
	calls []answer // of these
	types []*Type  // of the expressions that do not wait for a target, by node

	functions map[int]Function // of lambdas; nil for none
}

// A placed part is one in a tree.
type placed struct {
	base int // the ID of its first node
	*part
}

// part looks at a member, or takes what was found when its file was looked at
// before: where nothing that other code can see has changed, a member means
// what its own text in its class means.
func (r *resolver) part(m syntax.Node, c *Class) {
	key := partKey{c.name, maphash.Bytes(memoSeed, m.Span().In(m.Tree().Source())), m.Size(), m.Kind()}
	p := r.before[key]
	if s := m.Span(); p == nil || s.Start < r.asked.End && r.asked.Start < s.End {
		r.base, r.calls, r.functions, r.types = m.ID(), map[int]answer{}, map[int]Function{}, make([]*Type, m.Size())
		r.fn = &function{result: unknown}
		r.member(m, c.body)
		p = &part{nodes: slices.Sorted(maps.Keys(r.calls)), types: r.types}
		if len(r.functions) > 0 {
			p.functions = r.functions
		}
		for _, n := range p.nodes {
			p.calls = append(p.calls, r.calls[n])
		}
	}
	if r.now != nil {
		r.now[key] = p
	}
	r.parts = append(r.parts, placed{m.ID(), p})
}

// record sets the method of a call that has no receiver.
func (r *resolver) record(n syntax.Node, m *Method) {
	r.signature(m)
	r.answer(n, answer{method: m, throws: m.throws})
}

// answer sets what the call of a node means.
func (r *resolver) answer(n syntax.Node, a answer) { r.calls[n.ID()-r.base] = a }

// note sets the type of an expression.
func (r *resolver) note(n syntax.Node, t *Type) {
	if id := n.ID() - r.base; id >= 0 && id < len(r.types) {
		r.types[id] = t
	}
}

// part returns the part that has a node, and the node's number in it.
func (f *File) part(n syntax.Node) (*part, int) {
	i := sort.Search(len(f.parts), func(i int) bool { return f.parts[i].base > n.ID() })
	if i == 0 {
		return &noPart, 0
	}
	p := f.parts[i-1]
	return p.part, n.ID() - p.base
}

var noPart part

func (f *File) answer(n syntax.Node) answer {
	p, id := f.part(n)
	if i, ok := slices.BinarySearch(p.nodes, id); ok {
		return p.calls[i]
	}
	return answer{}
}

// typeOf returns the type of an expression, nil for none.
func (f *File) typeOf(n syntax.Node) *Type {
	if p, id := f.part(n); id < len(p.types) {
		return p.types[id]
	}
	return nil
}

package flow

import (
	"cmp"
	"maps"
	"slices"
)

// MaxComponent is how many contexts may reach each other before some type is
// called hot.
const MaxComponent = 1000

// HotTypes computes the types whose calls with an unknown receiver make one
// lump of the library: as long as the largest component of contexts that reach
// each other is over the limit, the type that gives it most wide edges is cut.
// The engine goes on without those types, and answers nothing before it has
// been asked for them.
func (e *Engine) HotTypes(entries []Entry, limit int) []string {
	for {
		e.forget()
		root := new(context)
		root.expanded = true
		for _, entry := range entries {
			for _, q := range e.questions(entry) {
				root.deps = append(root.deps, q.c)
			}
		}
		var lump []*context
		components(root, e.expand, func(list []*context) {
			for _, c := range list {
				c.done, c.progress = true, nil
			}
			if len(list) > len(lump) {
				lump = slices.Clone(list)
			}
		})
		e.largest = len(lump)
		if len(lump) <= limit {
			break
		}
		hottest := widest(lump, e.hot)
		if hottest == "" {
			break
		}
		e.hot[hottest] = true
	}
	e.forget()
	return slices.Sorted(maps.Keys(e.hot))
}

// forget lets go of the graph.
func (e *Engine) forget() {
	e.contexts, e.nodes = map[contextKey]*context{}, map[nodeKey]*context{}
}

// widest returns the type whose calls give a component most of its wide edges.
func widest(lump []*context, hot map[string]bool) string {
	in := make(map[*context]bool, len(lump))
	for _, c := range lump {
		in[c] = true
	}
	edges := map[string]int{}
	for _, c := range lump {
		for _, t := range c.targets {
			if t.width > 0 && t.call >= 0 && in[t.c] && !hot[c.ir.calls[t.call].owner.name] {
				edges[c.ir.calls[t.call].owner.name]++
			}
		}
	}
	best := ""
	for _, name := range slices.Sorted(maps.Keys(edges)) {
		if best == "" || cmp.Compare(edges[name], edges[best]) > 0 {
			best = name
		}
	}
	return best
}

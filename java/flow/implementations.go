package flow

import (
	"cmp"
	"slices"
)

type implKey struct {
	c          *class
	name, desc string
	server     bool
}

// implementations returns the methods that a virtual call on an unknown object
// of type c can mean: those of the classes below it that something makes. With
// server unset, classes that run in another process are left out.
func (w *world) implementations(c *class, name, desc string, server bool) []*method {
	key := implKey{c, name, desc, server}
	if list, ok := w.lists[key]; ok {
		return list
	}
	found := map[*method]bool{}
	for _, sub := range w.descendants(c) {
		if !sub.made || sub.abstract() || sub.server && !server {
			continue
		}
		if m := sub.resolve(name, desc); m != nil && m.code {
			found[m] = true
		}
	}
	if len(found) == 0 && c.library() {
		// Nothing makes one: the class is the user's to make, or to extend.
		if m := c.resolve(name, desc); m != nil && m.code {
			found[m] = true
		}
	}
	list := make([]*method, 0, len(found))
	for m := range found {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b *method) int {
		return cmp.Or(cmp.Compare(a.class.name, b.class.name), cmp.Compare(a.index, b.index))
	})
	w.lists[key] = list
	return list
}

// descendants returns a class and the library's classes below it, by name.
func (w *world) descendants(c *class) []*class {
	seen := map[*class]bool{c: true}
	list := []*class{c}
	for i := 0; i < len(list); i++ {
		for _, sub := range list[i].subs {
			if !seen[sub] {
				seen[sub] = true
				list = append(list, sub)
			}
		}
	}
	slices.SortFunc(list, func(a, b *class) int { return cmp.Compare(a.name, b.name) })
	return list
}

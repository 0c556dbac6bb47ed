package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

func (e *encoder) writeEntries(d *Data, numbers []int, places map[string]*classPlaces) error {
	byClass := map[string][]*Entry{}
	for i := range d.Entries {
		x := &d.Entries[i]
		byClass[x.Class] = append(byClass[x.Class], x)
	}
	for class := range d.Receivers {
		if _, ok := byClass[class]; !ok {
			byClass[class] = nil
		}
	}
	names := make([]string, 0, len(byClass))
	for class := range byClass {
		names = append(names, class)
	}
	slices.Sort(names)
	lists := map[string]place{}
	for _, class := range names {
		entries := byClass[class]
		slices.SortStableFunc(entries, func(a, b *Entry) int {
			return cmp.Or(strings.Compare(a.Method, b.Method), strings.Compare(a.Descriptor, b.Descriptor), strings.Compare(a.Made, b.Made))
		})
		at := make([]place, len(entries))
		for i, x := range entries {
			var err error
			if at[i], err = e.writeList(x.Escapes, numbers, lists); err != nil {
				return fmt.Errorf("model: %s#%s: %w", class, x.Method, err)
			}
		}
		b, where := e.at(entryBlock)
		if places[class] == nil {
			places[class] = &classPlaces{}
		}
		places[class].entries = where
		b.refs(d.Receivers[class])
		b.number(len(entries))
		for i, x := range entries {
			b.ref(x.Method)
			b.ref(x.Descriptor)
			b.ref(x.Made)
			b.number(at[i].block)
			b.number(at[i].offset)
		}
	}
	e.close(entryBlock)
	e.close(listBlock)
	return nil
}

// writeList writes a list of escapes, once for all that are equal.
func (e *encoder) writeList(list []Escape, numbers []int, known map[string]place) (place, error) {
	for _, x := range list {
		if x.Site < 0 || x.Site >= len(numbers) || len(x.Route) > MaxHops {
			return place{}, fmt.Errorf("site %d of %d, %d hops", x.Site, len(numbers), len(x.Route))
		}
	}
	key := listKey(list)
	if at, ok := known[key]; ok {
		return at, nil
	}
	b, at := e.at(listBlock)
	known[key] = at
	b.number(len(list))
	var before Escape
	for i, x := range list {
		bits := int(x.Tier) | int(x.How)<<howShift
		if x.Remote {
			bits |= bitRemote
		}
		sameSeen, sameRoute := i > 0 && slices.Equal(x.SeenAs, before.SeenAs), i > 0 && slices.Equal(x.Route, before.Route)
		if sameSeen {
			bits |= bitSeen
		}
		if sameRoute {
			bits |= bitRoute
		}
		b.number(bits)
		b.number(numbers[x.Site])
		if !sameSeen {
			b.refs(x.SeenAs)
		}
		if !sameRoute {
			b.number(len(x.Route))
			for _, h := range x.Route {
				b.ref(h.Class)
				b.ref(h.Method)
			}
		}
		before = x
	}
	return at, nil
}

// listKey returns what is equal for equal lists.
func listKey(list []Escape) string {
	var p packer
	for _, x := range list {
		for _, n := range []int{x.Site, int(x.Tier), int(x.How), len(x.SeenAs), len(x.Route)} {
			p.number(n)
		}
		if x.Remote {
			p.number(1)
		}
		for _, s := range x.SeenAs {
			p.text(s)
		}
		for _, h := range x.Route {
			p.text(h.Class)
			p.text(h.Method)
		}
	}
	return string(p.data)
}

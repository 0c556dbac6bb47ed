package model

import (
	"slices"
	"strings"
)

// An index says where the records of classes are.
type index struct {
	names []string // sorted
	at    []classPlaces
	sites []siteRange
}

func (m *Model) readIndex() (*index, error) {
	c, err := m.blocks[indexBlock][0].raw()
	if err != nil {
		return nil, err
	}
	n := c.count(4)
	x := &index{names: make([]string, n), at: make([]classPlaces, n)}
	// The names are pieces of one text, which is not much longer than what
	// they have not in common.
	var all strings.Builder
	all.Grow(len(c.data) * 4)
	ends := make([]int, n)
	before := ""
	for i := range n {
		shared := c.number(len(before))
		name := before[:shared] + c.text()
		if c.fault == nil && (name == "" || i > 0 && name <= before) {
			c.fail("class %q stands behind %q", name, before)
		}
		if c.fault == nil && len(name) > maxName {
			c.fail("a name of %d bytes", len(name))
		}
		if c.fault != nil {
			return nil, c.fault
		}
		all.WriteString(name)
		ends[i] = all.Len()
		before = name
		x.at[i] = classPlaces{c.place(), c.place()}
	}
	text := all.String()
	start := 0
	for i, end := range ends {
		x.names[i] = text[start:end]
		start = end
	}
	x.sites = make([]siteRange, c.count(2))
	total := 0
	for i := range x.sites {
		x.sites[i] = siteRange{c.number(maxBlock), c.text()}
		total += x.sites[i].count
	}
	switch {
	case c.fault != nil:
		return nil, c.fault
	case c.pos != len(c.data):
		c.fail("%d bytes too many", len(c.data)-c.pos)
		return nil, c.fault
	case len(x.sites) != len(m.blocks[siteBlock]) || total != m.sites:
		c.fail("%d sites in %d blocks, want %d in %d", total, len(x.sites), m.sites, len(m.blocks[siteBlock]))
		return nil, c.fault
	}
	return x, nil
}

// maxName bounds a class name, as a class file does.
const maxName = 1 << 16

func (c *cursor) place() place {
	p := place{block: c.number(maxBlock)}
	if p.block > 0 {
		p.offset = c.number(maxBlock)
	}
	return p
}

func (m *Model) find(class string) (classPlaces, error) {
	x, err := m.index()
	if err != nil {
		return classPlaces{}, err
	}
	i, ok := slices.BinarySearch(x.names, class)
	if !ok {
		return classPlaces{}, nil
	}
	return x.at[i], nil
}

// Has reports whether the model has the class's API.
func (m *Model) Has(class string) bool {
	at, err := m.find(class)
	return err == nil && at.class.block > 0
}

// Classes returns the names of all classes whose API the model has, sorted.
func (m *Model) Classes() ([]string, error) {
	x, err := m.index()
	if err != nil {
		return nil, err
	}
	var names []string
	for i, at := range x.at {
		if at.class.block > 0 {
			names = append(names, x.names[i])
		}
	}
	return names, nil
}

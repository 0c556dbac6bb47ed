package model

// A Point is an entry without its escapes, which are read when they are asked
// for.
type Point struct {
	Class, Method, Descriptor, Made string

	list place
}

// Receivers returns the classes that objects of a class really are, as far as
// the library makes them: those that it has entries for.
func (m *Model) Receivers(class string) ([]string, error) {
	c, err := m.entries(class)
	if c == nil {
		return nil, err
	}
	list := c.refs()
	return list, c.err()
}

// Points returns the entries of a class: its static methods and constructors,
// and all methods of objects that are of just this class.
func (m *Model) Points(class string) ([]Point, error) {
	c, err := m.entries(class)
	if c == nil {
		return nil, err
	}
	c.refs()
	all := make([]Point, c.count(5))
	for i := range all {
		all[i] = Point{Class: class, Method: c.ref(), Descriptor: c.ref(), Made: c.ref(), list: c.place()}
	}
	if c.fault != nil {
		return nil, c.fault
	}
	return all, nil
}

func (m *Model) entries(class string) (*cursor, error) {
	at, err := m.find(class)
	if err != nil || at.entries.block == 0 {
		return nil, err
	}
	return m.at(entryBlock, at.entries)
}

// Escapes returns the errors that arrive at a point, those most worth showing
// first.
func (m *Model) Escapes(p Point) ([]Escape, error) {
	if p.list.block == 0 {
		return nil, nil
	}
	c, err := m.at(listBlock, p.list)
	if err != nil {
		return nil, err
	}
	all := make([]Escape, c.count(2))
	for i := range all {
		bits := c.number(0xff)
		x := &all[i]
		*x = Escape{Tier: Tier(bits & tierBits), How: How(bits >> howShift & howBits), Remote: bits&bitRemote != 0, Site: c.number(max(m.sites-1, 0))}
		same := bits & (bitSeen | bitRoute)
		switch {
		case x.Tier > Possible:
			c.fail("tier %d", x.Tier)
		case i == 0 && same != 0:
			c.fail("the first of a list is like one before")
		}
		if same&bitSeen != 0 && i > 0 {
			x.SeenAs = all[i-1].SeenAs
		} else {
			x.SeenAs = c.refs()
		}
		if same&bitRoute != 0 && i > 0 {
			x.Route = all[i-1].Route
			continue
		}
		n := c.number(MaxHops)
		if n > 0 {
			x.Route = make([]Hop, n)
		}
		for j := range x.Route {
			x.Route[j] = Hop{c.ref(), c.ref()}
		}
	}
	if c.fault != nil {
		return nil, c.fault
	}
	return all, nil
}

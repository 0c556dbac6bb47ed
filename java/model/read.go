package model

import (
	"sort"

	"throwsight/internal/message"
	"throwsight/java/classfile"
)

// Class returns the API of a class, nil where the model has none of the name.
func (m *Model) Class(name string) (*Class, error) {
	at, err := m.find(name)
	if err != nil || at.class.block == 0 {
		return nil, err
	}
	c, err := m.at(classBlock, at.class)
	if err != nil {
		return nil, err
	}
	k := &Class{Name: name, Library: c.number(max(len(m.info.Libraries)-1, 0))}
	bits := c.number(0xff)
	k.Static, k.Anonymous = bits&bitStatic != 0, bits&bitAnonymous != 0
	k.Access = c.access()
	k.Signature, k.Super, k.Outer, k.Simple = c.ref(), c.ref(), c.ref(), c.ref()
	k.Interfaces = c.refs()
	if n := c.count(2); n > 0 {
		k.Inner = make([]Inner, n)
	}
	for i := range k.Inner {
		k.Inner[i] = Inner{c.ref(), c.ref()}
	}
	if n := c.count(5); n > 0 {
		k.Methods = make([]Method, n)
	}
	for i := range k.Methods {
		f := &k.Methods[i]
		f.Access = c.access()
		f.Name, f.Descriptor, f.Signature = c.ref(), c.ref(), c.ref()
		f.Exceptions = c.refs()
	}
	if n := c.count(4); n > 0 {
		k.Fields = make([]Field, n)
	}
	for i := range k.Fields {
		f := &k.Fields[i]
		f.Access = c.access()
		f.Name, f.Descriptor, f.Signature = c.ref(), c.ref(), c.ref()
	}
	if c.fault != nil {
		return nil, c.fault
	}
	return k, nil
}

// LibraryOf returns the archive that a class came from; false where the model
// has none of the name.
func (m *Model) LibraryOf(class string) (Library, bool) {
	c, err := m.Class(class)
	if err != nil || c == nil || len(m.info.Libraries) == 0 {
		return Library{}, false
	}
	return m.info.Libraries[c.Library], true
}

func (c *cursor) access() classfile.Access { return classfile.Access(c.number(0xffff)) }

// readSites reads all sites of a block.
func (b *block) readSites() ([]Site, error) {
	c, err := b.raw()
	if err != nil {
		return nil, err
	}
	var all []Site
	for c.fault == nil && c.pos < len(c.data) {
		s := Site{Class: c.ref(), Method: c.ref(), Line: c.number(maxLine), LastLine: c.number(maxLine), Exception: c.ref()}
		if n := c.count(1); n > 0 {
			s.Templates = make([]message.Template, n)
		}
		for i := range s.Templates {
			s.Templates[i] = templateOf(c.refs())
		}
		all = append(all, s)
	}
	return all, c.err()
}

// maxLine bounds line numbers, as class files do.
const maxLine = 0xffff

// templateOf puts holes between literals.
func templateOf(literals []string) message.Template {
	var parts []message.Template
	for i, s := range literals {
		if i > 0 {
			parts = append(parts, message.Hole)
		}
		if s != "" {
			parts = append(parts, message.Literal(s))
		}
	}
	return message.Join(parts...)
}

// Site returns a site by its number.
func (m *Model) Site(n int) (*Site, error) {
	x, err := m.index()
	if err != nil {
		return nil, err
	}
	first := 0
	for i, r := range x.sites {
		if n >= 0 && n < first+r.count {
			all, err := m.sitesOf(i, r)
			if err != nil {
				return nil, err
			}
			return &all[n-first], nil
		}
		first += r.count
	}
	return nil, faultf("sites", 0, "site %d of %d", n, m.sites)
}

func (m *Model) sitesOf(block int, r siteRange) ([]Site, error) {
	all, err := m.blocks[siteBlock][block].all()
	if err == nil && len(all) != r.count {
		err = faultf("sites", 0, "block %d has %d sites, want %d", block+1, len(all), r.count)
	}
	return all, err
}

// SitesOf returns the numbers of the sites in a class and the classes inside
// it, from first to before end.
func (m *Model) SitesOf(class string) (first, end int, err error) {
	x, err := m.index()
	if err != nil {
		return 0, 0, err
	}
	from := max(sort.Search(len(x.sites), func(i int) bool { return x.sites[i].first >= class })-1, 0)
	n := 0
	for i, r := range x.sites {
		if i < from {
			n += r.count
			continue
		}
		if i > from && r.first > class && !inside(r.first, class) {
			break
		}
		all, err := m.sitesOf(i, r)
		if err != nil {
			return 0, 0, err
		}
		for j := range all {
			if name := all[j].Class; name == class || inside(name, class) {
				if end == 0 {
					first = n + j
				}
				end = n + j + 1
			}
		}
		n += r.count
	}
	return first, end, nil
}

func inside(name, class string) bool {
	return len(name) > len(class) && name[len(class)] == '$' && name[:len(class)] == class
}

package jimage

import (
	"fmt"
)

// A Location says what a resource is called and where its bytes are.
type Location struct {
	Module    string
	Parent    string // java/lang
	Base      string // Object
	Extension string // class

	offset   uint64 // from the start of the resources
	packed   uint64 // 0 for a resource that is not compressed
	unpacked uint64
}

// Name returns the name inside the module: java/lang/Object.class.
func (l *Location) Name() string {
	name := l.Base
	if l.Parent != "" {
		name = l.Parent + "/" + name
	}
	if l.Extension != "" {
		name += "." + l.Extension
	}
	return name
}

// Size returns the number of bytes that the resource unpacks to.
func (l *Location) Size() int64 { return int64(l.unpacked) }

// The kinds of a location's attributes.
const (
	kindEnd = iota
	kindModule
	kindParent
	kindBase
	kindExtension
	kindOffset
	kindCompressed
	kindUncompressed
	kinds
)

// Location reads the location at place i. Resources of no module (the index of
// packages) have Module "".
func (m *Image) Location(i int) (l Location, err error) {
	v, err := m.attributes(i)
	if err != nil {
		return l, err
	}
	for _, part := range []struct {
		kind int
		text *string
	}{{kindModule, &l.Module}, {kindParent, &l.Parent}, {kindBase, &l.Base}, {kindExtension, &l.Extension}} {
		if *part.text, err = m.text(v[part.kind]); err != nil {
			return l, fmt.Errorf("resource %d: %w", i, err)
		}
	}
	l.offset, l.packed, l.unpacked = v[kindOffset], v[kindCompressed], v[kindUncompressed]
	return l, nil
}

// attributes reads the numbers of the location at place i.
func (m *Image) attributes(i int) (v [kinds]uint64, err error) {
	if i < 0 || i >= m.Len() {
		return v, fmt.Errorf("resource %d of %d", i, m.Len())
	}
	at := int64(m.order.Uint32(m.offsets[4*i:]))
	for {
		if at >= int64(len(m.locations)) {
			return v, fmt.Errorf("resource %d: its location does not end", i)
		}
		kind, n := m.locations[at]>>3, int64(m.locations[at]&7)+1
		if kind == kindEnd {
			return v, nil
		}
		if at+1+n > int64(len(m.locations)) {
			return v, fmt.Errorf("resource %d: its location breaks off", i)
		}
		value := uint64(0)
		for _, b := range m.locations[at+1 : at+1+n] {
			value = value<<8 | uint64(b)
		}
		if kind < kinds { // later versions add kinds
			v[kind] = value
		}
		at += 1 + n
	}
}

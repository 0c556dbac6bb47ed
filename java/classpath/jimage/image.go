package jimage

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
)

// Limits: a JDK with everything has 30,000 resources and 5 MB of index.
const (
	maxIndex    = 256 << 20
	maxResource = 64 << 20
)

const (
	magic      = 0xCAFEDADA
	headerSize = 28
)

// An Image is the index of a file of modules. It holds no handle: reading takes
// the bytes again.
type Image struct {
	order     binary.ByteOrder
	redirect  []byte // 4 bytes a hash value
	offsets   []byte // 4 bytes a resource
	locations []byte
	strings   []byte
	content   int64 // where resources start
	size      int64 // of the file
}

// Open reads the index.
func Open(r io.ReaderAt, size int64) (*Image, error) {
	var h [headerSize]byte
	if _, err := r.ReadAt(h[:], 0); err != nil {
		return nil, fmt.Errorf("offset 0: the header: %w", err)
	}
	m := &Image{size: size}
	switch {
	case binary.LittleEndian.Uint32(h[:]) == magic:
		m.order = binary.LittleEndian
	case binary.BigEndian.Uint32(h[:]) == magic:
		m.order = binary.BigEndian
	default:
		return nil, fmt.Errorf("offset 0: magic number %#x, want %#x", binary.LittleEndian.Uint32(h[:]), uint32(magic))
	}
	word := func(i int) int64 { return int64(m.order.Uint32(h[4*i:])) }
	if major := word(1) >> 16; major != 1 {
		return nil, fmt.Errorf("offset 4: version %d.%d, want 1", major, word(1)&0xFFFF)
	}
	table, locations, text := word(4), word(5), word(6)
	index := 8*table + locations + text
	if index > maxIndex || headerSize+index > size {
		return nil, fmt.Errorf("offset 16: an index of %d bytes in a file of %d", index, size)
	}
	data := make([]byte, index)
	if _, err := r.ReadAt(data, headerSize); err != nil {
		return nil, fmt.Errorf("offset %d: the index: %w", headerSize, err)
	}
	m.redirect, data = data[:4*table], data[4*table:]
	m.offsets, data = data[:4*table], data[4*table:]
	m.locations, m.strings = data[:locations], data[locations:]
	m.content = headerSize + index
	return m, nil
}

// Len returns how many places for resources there are; Location tells which
// hold one.
func (m *Image) Len() int { return len(m.offsets) / 4 }

// text returns the string at an offset.
func (m *Image) text(at uint64) (string, error) {
	if at >= uint64(len(m.strings)) {
		return "", fmt.Errorf("a text at %d, where the texts have %d bytes", at, len(m.strings))
	}
	rest := m.strings[at:]
	n := bytes.IndexByte(rest, 0)
	if n < 0 {
		return "", fmt.Errorf("the text at %d does not end", at)
	}
	return string(rest[:n]), nil
}

// Find returns the location of a resource: Find("java.base",
// "java/lang/Object.class").
func (m *Image) Find(module, name string) (Location, bool) {
	if m.Len() == 0 {
		return Location{}, false
	}
	path := "/" + module + "/" + name
	i := hash(path, seed) % uint32(m.Len())
	switch v := int32(m.order.Uint32(m.redirect[4*i:])); {
	case v > 0:
		i = hash(path, uint32(v)) % uint32(m.Len())
	case v < 0:
		i = uint32(-1 - v)
	default:
		return Location{}, false
	}
	if i >= uint32(m.Len()) {
		return Location{}, false
	}
	l, err := m.Location(int(i))
	if err != nil || l.Module != module || l.Name() != name {
		return Location{}, false
	}
	return l, true
}

const seed = 0x01000193

// hash is the hash of the redirect table: FNV-like over the bytes of a path.
func hash(s string, h uint32) uint32 {
	for i := range len(s) {
		h = h*seed ^ uint32(s[i])
	}
	return h & 0x7FFFFFFF
}

// Packages returns the module of each package (java/lang) that has a class.
func (m *Image) Packages() map[string]string {
	type pair struct{ module, parent uint64 }
	seen := map[pair]bool{}
	packages := map[string]string{}
	for i := range m.Len() {
		v, err := m.attributes(i)
		p := pair{v[kindModule], v[kindParent]}
		if err != nil || p.module == 0 || p.parent == 0 || seen[p] {
			continue
		}
		if extension, err := m.text(v[kindExtension]); err != nil || extension != "class" {
			continue
		}
		seen[p] = true
		module, err := m.text(p.module)
		if err != nil {
			continue
		}
		if parent, err := m.text(p.parent); err == nil {
			packages[parent] = module
		}
	}
	return packages
}

// IndexSize returns the number of bytes from the start of the file to the
// first resource.
func (m *Image) IndexSize() int64 { return m.content }

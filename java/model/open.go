package model

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"
)

// A Model is a model that is read as it is asked. It is immutable and may be
// used by many goroutines.
type Model struct {
	info   Info
	sites  int // how many
	blocks [kinds][]*block
	index  func() (*index, error)
}

// A block is a part of the file, unpacked when it is wanted first.
type block struct {
	raw func() (cursor, error) // a cursor behind the strings
	all func() ([]Site, error) // of a block of sites
}

// IsModel reports whether data starts as a model does.
func IsModel(data []byte) bool {
	return strings.HasPrefix(string(data[:min(len(data), len(magic))]), magic)
}

// Open reads the head of a model; data must not change afterwards.
func Open(data []byte) (*Model, error) {
	if !IsModel(data) {
		if bytes.HasPrefix(data, []byte(magic[:len(magic)-1])) && len(data) >= len(magic) {
			return nil, faultf("head", len(magic)-1, "version %d of the form, want %d: make it anew with catalog model", data[len(magic)-1], magic[len(magic)-1])
		}
		return nil, faultf("head", 0, "no model: it does not start as one")
	}
	at := len(magic)
	if len(data) < at+8 {
		return nil, faultf("head", len(data), "the file ends")
	}
	size, sum := binary.LittleEndian.Uint32(data[at:]), binary.LittleEndian.Uint32(data[at+4:])
	at += 8
	if size > maxHead || int(size) > len(data)-at {
		return nil, faultf("head", at, "%d bytes, where %d are left", size, len(data)-at)
	}
	head := data[at : at+int(size)]
	if crc32.ChecksumIEEE(head) != sum {
		return nil, faultf("head", at, "checksum differs")
	}
	m := &Model{}
	c := &cursor{where: "head", data: string(head)}
	m.info.Name = c.text()
	if n := c.count(3); n > 0 {
		m.info.Libraries = make([]Library, n)
	}
	for i := range m.info.Libraries {
		m.info.Libraries[i] = Library{c.text(), c.text(), c.text()}
	}
	m.sites = c.number(math.MaxInt32)
	rest := data[at+int(size):]
	for k := range kinds {
		n := c.count(3)
		for i := range n {
			packed, raw, sum := c.number(len(rest)), c.number(maxBlock), c.checksum()
			if c.fault != nil {
				break
			}
			where := k.String()
			if k != indexBlock {
				where += " " + strconv.Itoa(i+1)
			}
			m.blocks[k] = append(m.blocks[k], newBlock(k, where, rest[:packed], raw, sum))
			rest = rest[packed:]
		}
	}
	switch {
	case c.fault != nil:
		return nil, c.fault
	case c.pos != len(c.data):
		return nil, faultf("head", c.pos, "%d bytes too many", len(c.data)-c.pos)
	case len(m.blocks[indexBlock]) != 1:
		return nil, faultf("head", c.pos, "%d indexes", len(m.blocks[indexBlock]))
	case len(rest) > 0:
		return nil, faultf("head", len(data)-len(rest), "%d bytes follow the last block", len(rest))
	}
	m.index = sync.OnceValues(m.readIndex)
	return m, nil
}

// Info says what the model is of.
func (m *Model) Info() Info { return m.info }

func newBlock(k kind, where string, packed []byte, size int, sum uint32) *block {
	b := &block{}
	b.raw = sync.OnceValues(func() (cursor, error) {
		c := cursor{where: where}
		if crc32.ChecksumIEEE(packed) != sum {
			return c, faultf(where, 0, "checksum differs")
		}
		raw, err := inflate(packed, size)
		if err != nil {
			return c, faultf(where, 0, "%v", err)
		}
		c.data = raw
		if k != indexBlock {
			c.table()
		}
		return c, c.err()
	})
	if k == siteBlock {
		b.all = sync.OnceValues(b.readSites)
	}
	return b
}

// inflate unpacks a block, whose size is known.
func inflate(packed []byte, size int) (string, error) {
	r := flate.NewReader(bytes.NewReader(packed))
	defer r.Close()
	var out strings.Builder
	out.Grow(min(size, 1032*len(packed)+64)) // DEFLATE makes no more of them
	n, err := io.Copy(&out, io.LimitReader(r, int64(size)+1))
	if err == nil && n != int64(size) {
		err = io.ErrUnexpectedEOF
	}
	return out.String(), err
}

// at returns a cursor at a record.
func (m *Model) at(k kind, p place) (*cursor, error) {
	if p.block > len(m.blocks[k]) {
		return nil, faultf("index", 0, "%s block %d of %d", k, p.block, len(m.blocks[k]))
	}
	c, err := m.blocks[k][p.block-1].raw()
	if err != nil {
		return nil, err
	}
	if p.offset > len(c.data)-c.pos {
		return nil, faultf(c.where, p.offset, "no record: the block ends before")
	}
	c.pos += p.offset
	return &c, nil
}

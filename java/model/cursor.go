package model

import (
	"encoding/binary"
	"slices"
)

// A cursor reads a raw block. After a fault it gives zeros, and keeps the first
// fault.
type cursor struct {
	where   string
	data    string
	pos     int
	strings []string
	fault   *Fault
}

func (c *cursor) fail(format string, args ...any) {
	if c.fault == nil {
		c.fault = faultf(c.where, c.pos, format, args...)
	}
	c.pos = len(c.data)
}

// number reads a number of at most limit.
func (c *cursor) number(limit int) int {
	if c.fault != nil {
		return 0
	}
	var n uint64
	for shift := 0; ; shift += 7 {
		if c.pos == len(c.data) || shift >= 7*binary.MaxVarintLen32 {
			c.fail("a number does not end")
			return 0
		}
		b := c.data[c.pos]
		c.pos++
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	if n > uint64(limit) {
		c.fail("%d, want at most %d", n, limit)
		return 0
	}
	return int(n)
}

// count reads how many things follow that take at least size bytes each.
func (c *cursor) count(size int) int { return c.number((len(c.data) - c.pos) / size) }

func (c *cursor) text() string {
	n := c.count(1)
	s := c.data[c.pos : c.pos+n]
	c.pos += n
	return s
}

func (c *cursor) checksum() uint32 {
	if len(c.data)-c.pos < 4 {
		c.fail("a checksum does not end")
		return 0
	}
	c.pos += 4
	return binary.LittleEndian.Uint32([]byte(c.data[c.pos-4 : c.pos]))
}

// table reads the block's strings.
func (c *cursor) table() {
	c.strings = make([]string, c.count(1))
	for i := range c.strings {
		c.strings[i] = c.text()
	}
}

func (c *cursor) ref() string {
	n := c.number(maxBlock)
	if c.fault == nil && n >= len(c.strings) {
		c.fail("string %d of %d", n, len(c.strings))
	}
	if c.fault != nil {
		return ""
	}
	return c.strings[n]
}

func (c *cursor) refs() []string {
	n := c.count(1)
	if n == 0 {
		return nil
	}
	list := make([]string, n)
	for i := range list {
		list[i] = c.ref()
	}
	if c.fault != nil {
		return nil
	}
	return slices.Clip(list)
}

// err returns the fault, if there was one.
func (c *cursor) err() error {
	if c.fault == nil {
		return nil
	}
	return c.fault
}

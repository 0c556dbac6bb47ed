package model

import "encoding/binary"

// A packer appends to bytes.
type packer struct{ data []byte }

func (p *packer) number(n int) { p.data = binary.AppendUvarint(p.data, uint64(n)) }

func (p *packer) text(s string) {
	p.number(len(s))
	p.data = append(p.data, s...)
}

// An encoder collects the raw blocks.
type encoder struct {
	blocks [kinds][][]byte
	open   [kinds]*blockWriter
	sites  []siteRange // by block
}

// A siteRange says which sites a block has.
type siteRange struct {
	count int
	first string // the class of the first
}

// A blockWriter is a block that is being written.
type blockWriter struct {
	packer
	numbers map[string]int
	strings packer
}

// at returns the block of a kind that the next record goes to: its number, and
// the record's offset in it.
func (e *encoder) at(k kind) (*blockWriter, place) {
	b := e.open[k]
	if b != nil && len(b.data)+len(b.strings.data) >= blockSizes[k] {
		e.close(k)
		b = nil
	}
	if b == nil {
		b = &blockWriter{numbers: map[string]int{}}
		e.open[k] = b
	}
	return b, place{len(e.blocks[k]) + 1, len(b.data)}
}

func (e *encoder) close(k kind) {
	b := e.open[k]
	if b == nil {
		return
	}
	var raw packer
	raw.number(len(b.numbers))
	raw.data = append(append(raw.data, b.strings.data...), b.data...)
	e.blocks[k] = append(e.blocks[k], raw.data)
	e.open[k] = nil
}

// ref writes the number of a string in the block's table.
func (b *blockWriter) ref(s string) {
	n, ok := b.numbers[s]
	if !ok {
		n = len(b.numbers)
		b.numbers[s] = n
		b.strings.text(s)
	}
	b.number(n)
}

func (b *blockWriter) refs(list []string) {
	b.number(len(list))
	for _, s := range list {
		b.ref(s)
	}
}

// A place is where a record is: a block, counted from 1, and the offset behind
// its strings; the zero place is none.
type place struct{ block, offset int }

// classPlaces is what the index says of a class.
type classPlaces struct{ class, entries place }

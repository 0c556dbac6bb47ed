package model

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"
)

// Write writes a model. The order of the data does not matter: the same data
// give the same bytes.
func Write(w io.Writer, d *Data) error {
	var e encoder
	order := e.writeSites(d.Sites)
	places, err := e.writeClasses(d.Classes)
	if err != nil {
		return err
	}
	if err := e.writeEntries(d, order, places); err != nil {
		return err
	}
	e.writeIndex(places)

	return writeFile(w, d.Info, len(d.Sites), e.blocks)
}

// writeFile writes the head and the blocks.
func writeFile(w io.Writer, info Info, sites int, blocks [kinds][][]byte) error {
	var head packer
	head.text(info.Name)
	head.number(len(info.Libraries))
	for _, l := range info.Libraries {
		head.text(l.Group)
		head.text(l.Artifact)
		head.text(l.Version)
	}
	head.number(sites)
	var packed [][]byte
	for k := range kinds {
		head.number(len(blocks[k]))
		for _, raw := range blocks[k] {
			p, err := deflate(raw)
			if err != nil {
				return err
			}
			packed = append(packed, p)
			head.number(len(p))
			head.number(len(raw))
			head.data = binary.LittleEndian.AppendUint32(head.data, crc32.ChecksumIEEE(p))
		}
	}
	start := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(head.data)))
	start = binary.LittleEndian.AppendUint32(start, crc32.ChecksumIEEE(head.data))
	_, err := io.Copy(w, io.MultiReader(bytes.NewReader(start), bytes.NewReader(head.data), bytes.NewReader(bytes.Join(packed, nil))))
	return err
}

func deflate(raw []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func (e *encoder) writeIndex(places map[string]*classPlaces) {
	names := make([]string, 0, len(places))
	for name := range places {
		names = append(names, name)
	}
	slices.Sort(names)
	var p packer
	p.number(len(names))
	before := ""
	for _, name := range names {
		n := commonPrefix(before, name)
		p.number(n)
		p.text(name[n:])
		for _, at := range []place{places[name].class, places[name].entries} {
			p.number(at.block)
			if at.block > 0 {
				p.number(at.offset)
			}
		}
		before = name
	}
	p.number(len(e.sites))
	for _, s := range e.sites {
		p.number(s.count)
		p.text(s.first)
	}
	e.blocks[indexBlock] = [][]byte{p.data}
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

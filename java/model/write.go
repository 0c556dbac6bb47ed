package model

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"

	"throwsight/internal/message"
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

func (e *encoder) writeClasses(classes []*Class) (map[string]*classPlaces, error) {
	places := map[string]*classPlaces{}
	for _, c := range slices.SortedFunc(slices.Values(classes), func(a, b *Class) int { return strings.Compare(a.Name, b.Name) }) {
		if places[c.Name] != nil {
			return nil, fmt.Errorf("model: class %s is there twice", c.Name)
		}
		b, at := e.at(classBlock)
		places[c.Name] = &classPlaces{class: at}
		b.class(c)
	}
	e.close(classBlock)
	return places, nil
}

func (b *blockWriter) class(c *Class) {
	bits := 0
	if c.Static {
		bits |= bitStatic
	}
	if c.Anonymous {
		bits |= bitAnonymous
	}
	b.number(c.Library)
	b.number(bits)
	b.number(int(c.Access))
	for _, s := range []string{c.Signature, c.Super, c.Outer, c.Simple} {
		b.ref(s)
	}
	b.refs(c.Interfaces)
	b.number(len(c.Inner))
	for _, i := range c.Inner {
		b.ref(i.Simple)
		b.ref(i.Class)
	}
	b.number(len(c.Methods))
	for _, m := range c.Methods {
		b.number(int(m.Access))
		b.ref(m.Name)
		b.ref(m.Descriptor)
		b.ref(m.Signature)
		b.refs(m.Exceptions)
	}
	b.number(len(c.Fields))
	for _, f := range c.Fields {
		b.number(int(f.Access))
		b.ref(f.Name)
		b.ref(f.Descriptor)
		b.ref(f.Signature)
	}
}

// writeSites numbers the sites by class and line and returns the new numbers.
func (e *encoder) writeSites(sites []Site) []int {
	order := make([]int, len(sites))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &sites[i], &sites[j]
		return cmp.Or(strings.Compare(a.Class, b.Class), cmp.Compare(a.Line, b.Line), strings.Compare(a.Exception, b.Exception), strings.Compare(a.Method, b.Method))
	})
	numbers := make([]int, len(sites))
	for n, i := range order {
		numbers[i] = n
		s := &sites[i]
		b, at := e.at(siteBlock)
		if at.block > len(e.sites) {
			e.sites = append(e.sites, siteRange{first: s.Class})
		}
		e.sites[at.block-1].count++
		b.ref(s.Class)
		b.ref(s.Method)
		b.number(min(max(s.Line, 0), maxLine))
		b.number(min(max(s.LastLine, 0), maxLine))
		b.ref(s.Exception)
		b.number(len(s.Templates))
		for _, t := range s.Templates {
			b.template(t)
		}
	}
	e.close(siteBlock)
	return numbers
}

// template writes the literals between the holes: its text form has no way to
// tell a hole from a brace.
func (b *blockWriter) template(t message.Template) { b.refs(t.Literals()) }

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

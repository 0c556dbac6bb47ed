package jimage

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

// A builder makes small images, in either byte order.
type builder struct {
	order     binary.AppendByteOrder
	strings   []byte
	resources []byte
	entries   []entry
}

type entry struct {
	path  string
	attrs [kinds]uint64
}

func newBuilder(order binary.AppendByteOrder) *builder {
	return &builder{order: order, strings: []byte{0}}
}

func (b *builder) text(s string) uint64 {
	if s == "" {
		return 0
	}
	at := len(b.strings)
	b.strings = append(append(b.strings, s...), 0)
	return uint64(at)
}

func (b *builder) add(module, parent, base, extension string, packed bool, data []byte, unpacked int) {
	e := entry{path: fmt.Sprintf("/%s/%s/%s.%s", module, parent, base, extension)}
	e.attrs = [kinds]uint64{0, b.text(module), b.text(parent), b.text(base), b.text(extension), uint64(len(b.resources)), 0, uint64(unpacked)}
	if packed {
		e.attrs[kindCompressed] = uint64(len(data))
	}
	b.resources = append(b.resources, data...)
	b.entries = append(b.entries, e)
}

// layer is a compressed resource's header before the data.
func (b *builder) layer(plugin string, unpacked int, data []byte) []byte {
	var h []byte
	h = b.order.AppendUint32(h, layerMagic)
	h = b.order.AppendUint64(h, uint64(len(data)))
	h = b.order.AppendUint64(h, uint64(unpacked))
	h = b.order.AppendUint32(h, uint32(b.text(plugin)))
	h = b.order.AppendUint32(h, 0xFFFFFFFF)
	return append(append(h, 1), data...)
}

// image writes the file. Each hash value leads to the entry itself (a negative
// redirect), by a second seed where two entries share one.
func (b *builder) image(t testing.TB) []byte {
	n := len(b.entries)
	redirect, offsets := make([]uint32, n), make([]uint32, n)
	var locations []byte
	buckets := map[uint32][]int{}
	for i, e := range b.entries {
		h := hash(e.path, seed) % uint32(n)
		buckets[h] = append(buckets[h], i)
	}
	taken := map[uint32]bool{}
	place := func(i int, at uint32) {
		taken[at] = true
		offsets[at] = uint32(len(locations))
		for kind, v := range b.entries[i].attrs {
			if kind != kindEnd && v != 0 {
				size := 1
				for v>>(8*size) != 0 {
					size++
				}
				locations = append(locations, byte(kind<<3|(size-1)))
				for s := size - 1; s >= 0; s-- {
					locations = append(locations, byte(v>>(8*s)))
				}
			}
		}
		locations = append(locations, 0)
	}
	for h, all := range buckets {
		if len(all) == 1 {
			continue
		}
	seeds:
		for s := uint32(1); ; s++ {
			if s == 1<<20 {
				t.Fatal("no seed found")
			}
			used := map[uint32]bool{}
			for _, i := range all {
				at := hash(b.entries[i].path, s) % uint32(n)
				if taken[at] || used[at] {
					continue seeds
				}
				used[at] = true
			}
			redirect[h] = s
			for _, i := range all {
				place(i, hash(b.entries[i].path, s)%uint32(n))
			}
			break
		}
	}
	for h, all := range buckets {
		if len(all) == 1 {
			at := uint32(0)
			for taken[at] {
				at++
			}
			place(all[0], at)
			redirect[h] = uint32(-1 - int32(at))
		}
	}
	var out []byte
	for _, v := range []int64{magic, 1 << 16, 0, int64(n), int64(n), int64(len(locations)), int64(len(b.strings))} {
		out = b.order.AppendUint32(out, uint32(v))
	}
	for _, table := range [][]uint32{redirect, offsets} {
		for _, v := range table {
			out = b.order.AppendUint32(out, v)
		}
	}
	return append(append(append(out, locations...), b.strings...), b.resources...)
}

func deflate(t testing.TB, s []byte) []byte {
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	if _, err := w.Write(s); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func example(t testing.TB, order binary.AppendByteOrder) (data []byte, want map[string]string) {
	b := newBuilder(order)
	want = map[string]string{}
	for i := range 20 {
		text := strings.Repeat("x", i)
		b.add("java.base", "java/lang", fmt.Sprint("C", i), "class", false, []byte(text), len(text))
		want[fmt.Sprintf("java/lang/C%d.class", i)] = text
	}
	packed := b.layer("zip", 500, deflate(t, bytes.Repeat([]byte("ab"), 250)))
	b.add("java.base", "java/util", "Packed", "class", true, packed, 500)
	want["java/util/Packed.class"] = strings.Repeat("ab", 250)

	// A class file with each kind of constant that compact-cp writes: a long
	// (two indices), a text, a shared text, a shared descriptor.
	head := []byte{0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 69, 0, 6}
	long := []byte{5, 1, 2, 3, 4, 5, 6, 7, 8}
	text := append([]byte{1, 0, 2}, "hi"...)
	number := func(v uint64) []byte { return []byte{0x80 | 3<<5 | byte(v>>16), byte(v >> 8), byte(v)} }
	shared := append([]byte{tagText}, number(b.text("shared"))...)
	names := append(append(number(b.text("java/io")), number(b.text("File"))...), append(number(0), number(b.text("Top"))...)...)
	descriptor := append(append([]byte{tagDescriptor}, number(b.text("(L;I)L;"))...), append([]byte{0, 0, 0, byte(len(names))}, names...)...)
	tail := []byte("the rest")
	small := bytes.Join([][]byte{head, long, text, shared, descriptor, tail}, nil)
	full := string(bytes.Join([][]byte{head, long, text, []byte("\x01\x00\x06shared"), []byte("\x01\x00\x13(Ljava/io/File;I)LTop;"), tail}, nil))
	full = strings.Replace(full, "\x00\x13(", "\x00\x16(", 1) // length of the descriptor
	b.add("java.base", "java/util", "Shared", "class", true, b.layer("compact-cp", len(full), small), len(full))
	want["java/util/Shared.class"] = full
	both := b.layer("compact-cp", len(full), small)
	b.add("java.base", "java/util", "Both", "class", true, b.layer("zip", len(both), deflate(t, both)), len(full))
	want["java/util/Both.class"] = full
	return b.image(t), want
}

func TestImage(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		data, want := example(t, order)
		r := bytes.NewReader(data)
		m, err := Open(r, int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for i := range m.Len() {
			l, err := m.Location(i)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := want[l.Name()]; ok && l.Module == "java.base" {
				seen++
			}
		}
		if seen != len(want) {
			t.Errorf("%v: %d of %d resources listed", order, seen, len(want))
		}
		for name, text := range want {
			l, ok := m.Find("java.base", name)
			if !ok || l.Name() != name || l.Size() != int64(len(text)) {
				t.Errorf("%v: Find(%s) = %+v, %v", order, name, l, ok)
				continue
			}
			if got, err := m.Read(r, l, nil); err != nil || string(got) != text {
				t.Errorf("%v: %s = %q, %v\nwant %q", order, name, got, err, text)
			}
		}
		if l, ok := m.Find("java.base", "java/lang/Missing.class"); ok {
			t.Errorf("Find of nothing = %+v", l)
		}
	}
}

func TestFaults(t *testing.T) {
	good, _ := example(t, binary.LittleEndian)
	change := func(at int, v uint32) []byte {
		b := bytes.Clone(good)
		binary.LittleEndian.PutUint32(b[at:], v)
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "offset 0: the header"},
		{"magic", change(0, 7), "offset 0: magic number 0x7"},
		{"version", change(4, 2<<16), "offset 4: version 2.0"},
		{"table", change(16, 1<<31), "offset 16: an index of 171798"},
		{"cut", good[:100], "offset 16: an index of"},
	} {
		if _, err := Open(bytes.NewReader(c.data), int64(len(c.data))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// readAll reads everything that an image has.
func readAll(data []byte) (read int) {
	r := bytes.NewReader(data)
	m, err := Open(r, int64(len(data)))
	if err != nil {
		return 0
	}
	for i := range m.Len() {
		l, err := m.Location(i)
		if err != nil {
			continue
		}
		if b, err := m.Read(r, l, nil); err == nil {
			read += len(b)
		}
		m.Find(l.Module, l.Name())
	}
	return read
}

// TestCut: a file whose end is lost serves the resources that are whole.
func TestCut(t *testing.T) {
	data, _ := example(t, binary.LittleEndian)
	whole, half := readAll(data), readAll(data[:len(data)-300])
	if half == 0 || half >= whole {
		t.Errorf("%d bytes read of the whole, %d of the cut file", whole, half)
	}
}

func FuzzImage(f *testing.F) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		data, _ := example(f, order)
		f.Add(data)
	}
	f.Fuzz(func(_ *testing.T, data []byte) { readAll(data) })
}

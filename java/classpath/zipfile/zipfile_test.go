package zipfile

import (
	"archive/zip"
	"bytes"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"testing"
)

// pack zips name, text pairs; method is for all.
func pack(t testing.TB, method uint16, pairs ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: pairs[i], Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, pairs[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// packRaw zips without data descriptors.
func packRaw(t testing.TB, pairs ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		text := pairs[i+1]
		f, err := w.CreateRaw(&zip.FileHeader{
			Name: pairs[i], CompressedSize64: uint64(len(text)), UncompressedSize64: uint64(len(text)), CRC32: crc32.ChecksumIEEE([]byte(text)),
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(t testing.TB, data []byte, limits Limits) *File {
	t.Helper()
	f, err := Open(bytes.NewReader(data), int64(len(data)), limits)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// content is "name=text" of every entry, in order.
func content(t testing.TB, f *File, data []byte) string {
	t.Helper()
	var all []string
	var buf []byte
	for i := range f.Entries {
		text, err := f.Read(bytes.NewReader(data), &f.Entries[i], buf)
		if err != nil {
			all = append(all, "FAULT "+err.Error())
			continue
		}
		all = append(all, f.Entries[i].Name+"="+string(text))
	}
	return strings.Join(all, " ")
}

func faults(f *File) string { return fmt.Sprint(f.Faults) }

func TestRead(t *testing.T) {
	const want = "a.class=first b/c.class=second second second empty="
	pairs := []string{"a.class", "first", "b/c.class", "second second second", "empty", ""}
	for name, data := range map[string][]byte{
		"stored":             pack(t, zip.Store, pairs...),
		"deflated":           pack(t, zip.Deflate, pairs...),
		"without descriptor": packRaw(t, pairs...),
		"behind a script":    append([]byte("#!/bin/sh\nexec java -jar $0\n"), pack(t, zip.Deflate, pairs...)...),
		"behind a magic":     append([]byte("JM\x01\x00"), pack(t, zip.Deflate, pairs...)...),
	} {
		f := open(t, data, Limits{})
		if got := content(t, f, data); got != want || len(f.Faults) > 0 || f.Truncated {
			t.Errorf("%s: %q, faults %v", name, got, f.Faults)
		}
	}
}

// TestTruncated: whatever is cut off, the entries before the cut serve, and
// the file says that it is not whole.
func TestTruncated(t *testing.T) {
	pairs := []string{"a.class", "first", "b.class", strings.Repeat("second ", 40), "c.class", "third"}
	for name, data := range map[string][]byte{"described": pack(t, zip.Deflate, pairs...), "sized": packRaw(t, pairs...)} {
		whole := open(t, data, Limits{})
		for n := range len(data) {
			cut := data[:n]
			f, err := Open(bytes.NewReader(cut), int64(n), Limits{})
			if err != nil {
				if n >= 4 {
					t.Fatalf("%s, cut to %d: %v", name, n, err)
				}
				continue
			}
			if !f.Truncated || len(f.Faults) == 0 {
				t.Fatalf("%s, cut to %d of %d: truncated %v, faults %v", name, n, len(data), f.Truncated, f.Faults)
			}
			var names []string
			for i := range f.Entries {
				text, err := f.Read(bytes.NewReader(cut), &f.Entries[i], nil)
				if err != nil || string(text) != pairs[2*i+1] {
					t.Fatalf("%s, cut to %d: %s = %q, %v", name, n, f.Entries[i].Name, text, err)
				}
				names = append(names, f.Entries[i].Name)
			}
			for i, e := range whole.Entries {
				end := int64(len(data))
				if i+1 < len(whole.Entries) {
					end = whole.Entries[i+1].offset + 4 // the next header's signature
				}
				if int64(n) >= end && !slices.Contains(names, e.Name) {
					t.Fatalf("%s, cut to %d: %v served, %s ends at %d", name, n, names, e.Name, end)
				}
			}
		}
	}
}

func TestNoZip(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"", "empty"},
		{"<html><body>404</body></html>", `begins with "<html><body>404</body></`},
	} {
		if _, err := Open(strings.NewReader(c.data), int64(len(c.data)), Limits{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.data, err, c.want)
		}
	}
}

// TestZip64 has more entries than 16 bits can count.
func TestZip64(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	const n = 1<<16 + 10
	for i := range n {
		if _, err := w.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf("%d.class", i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f := open(t, b.Bytes(), Limits{})
	if len(f.Entries) != n || f.Truncated || f.Entries[n-1].Name != fmt.Sprintf("%d.class", n-1) {
		t.Errorf("%d entries, truncated %v, faults %v", len(f.Entries), f.Truncated, f.Faults)
	}
	f = open(t, b.Bytes(), Limits{Entries: 100})
	if len(f.Entries) != 100 || !strings.Contains(faults(f), "only the first 100 serve") {
		t.Errorf("%d entries with a limit of 100, faults %v", len(f.Entries), f.Faults)
	}
}

// TestZip64Sizes: sizes and offset in the extra field.
func TestZip64Sizes(t *testing.T) {
	e := Entry{Size: 0xFFFFFFFF, packed: 0xFFFFFFFF, offset: 7}
	e.zip64([]byte{9, 9, 1, 0, 0, 1, 0, 16, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0})
	if e.Size != 1<<32+1 || e.packed != 1<<32+2 || e.offset != 7 {
		t.Errorf("%+v", e)
	}
	short := Entry{Size: 0xFFFFFFFF}
	short.zip64([]byte{1, 0, 8, 0, 1})
	if short.Size != 0xFFFFFFFF {
		t.Errorf("a field that is cut off: %+v", short)
	}
}

func TestBombs(t *testing.T) {
	big := strings.Repeat("\x00", 4<<20)
	data := pack(t, zip.Deflate, "bomb.class", big, "good.class", "fine")
	f := open(t, data, Limits{})
	if got := content(t, f, data); got != "good.class=fine" || !strings.Contains(faults(f), "bomb.class: 4194304 bytes packed in") {
		t.Errorf("ratio: %.60q, %v", got, f.Faults)
	}
	f = open(t, data, Limits{Ratio: 1 << 20, EntrySize: 1 << 20})
	if got := content(t, f, data); got != "good.class=fine" || !strings.Contains(faults(f), "more than the limit of 1048576") {
		t.Errorf("size: %.60q, %v", got, f.Faults)
	}

	// An entry that claims more, or less, than its data give.
	small := pack(t, zip.Deflate, "a.class", "twelve bytes", "b.class", "fine")
	dir := bytes.Index(small, []byte("PK\x01\x02"))
	for _, size := range []byte{11, 13, 0} {
		lie := slices.Clone(small)
		lie[dir+24] = size
		f = open(t, lie, Limits{})
		if got := content(t, f, lie); !strings.HasPrefix(got, "FAULT a.class") || !strings.HasSuffix(got, " b.class=fine") {
			t.Errorf("claims %d of 12 bytes: %q", size, got)
		}
	}
	lie := slices.Clone(small)
	copy(lie[dir+24:], []byte{0, 0, 0, 0x7f})
	f = open(t, lie, Limits{EntrySize: 1 << 40, Ratio: 1 << 40})
	if got := content(t, f, lie); got != "b.class=fine" || !strings.Contains(faults(f), "which deflate cannot do") {
		t.Errorf("claims 2 GB: %q, %v", got, f.Faults)
	}
}

// TestOverlaps: entries that share data, as those of a bomb whose directory
// names one kernel many times.
func TestOverlaps(t *testing.T) {
	data := pack(t, zip.Store, "a.class", "first", "b.class", "second", "c.class", "third")
	f := open(t, data, Limits{})
	first := f.Entries[0].offset
	second := bytes.Index(data, []byte("PK\x01\x02")) + directorySize + len("a.class")
	le.PutUint32(data[second+42:], uint32(first)) // b's header is a's
	f = open(t, data, Limits{})
	if got := content(t, f, data); !strings.HasSuffix(got, "c.class=third") || len(f.Entries) != 2 || !strings.Contains(faults(f), "overlaps") {
		t.Errorf("%q, %v", got, f.Faults)
	}
}

func TestChecksum(t *testing.T) {
	data := pack(t, zip.Store, "a.class", "first", "b.class", "second")
	at := bytes.Index(data, []byte("first"))
	data[at] = 'F'
	f := open(t, data, Limits{})
	if got := content(t, f, data); !strings.HasPrefix(got, "FAULT a.class: checksum") || !strings.HasSuffix(got, "b.class=second") {
		t.Errorf("%q", got)
	}
}

func TestSection(t *testing.T) {
	data := pack(t, zip.Store, "x", "y", "lib/a.jar", "inner")
	f := open(t, data, Limits{})
	offset, size, ok := f.Section(bytes.NewReader(data), &f.Entries[1])
	if !ok || string(data[offset:offset+size]) != "inner" {
		t.Errorf("Section = %d, %d, %v", offset, size, ok)
	}
	data = pack(t, zip.Deflate, "lib/a.jar", "inner")
	f = open(t, data, Limits{})
	if _, _, ok := f.Section(bytes.NewReader(data), &f.Entries[0]); ok {
		t.Error("a deflated entry has a section")
	}
}

// FuzzOpen: no panic, no entry that reads more than the limit; an entry that
// archive/zip reads in an undamaged file reads the same here.
func FuzzOpen(f *testing.F) {
	f.Add(pack(f, zip.Deflate, "a.class", "first", "b.class", strings.Repeat("second ", 40)))
	f.Add(packRaw(f, "a.class", "first", "b", ""))
	f.Add(pack(f, zip.Deflate, "a.class", "first")[:60])
	f.Fuzz(func(t *testing.T, data []byte) {
		limits := Limits{EntrySize: 1 << 16, Entries: 100}
		file, err := Open(bytes.NewReader(data), int64(len(data)), limits)
		if err != nil {
			return
		}
		if len(file.Entries) > limits.Entries {
			t.Errorf("%d entries", len(file.Entries))
		}
		var theirs []*zip.File
		if z, err := zip.NewReader(bytes.NewReader(data), int64(len(data))); err == nil && !file.Truncated && len(z.File) == len(file.Entries) {
			theirs = z.File
		}
		for i := range file.Entries {
			e := &file.Entries[i]
			got, err := file.Read(bytes.NewReader(data), e, nil)
			if err != nil {
				continue
			}
			if int64(len(got)) > limits.EntrySize {
				t.Errorf("%s: %d bytes", e.Name, len(got))
			}
			if theirs != nil && theirs[i].CRC32 != crc32.ChecksumIEEE(got) {
				t.Errorf("%s: other bytes than archive/zip reads", e.Name)
			}
		}
	})
}

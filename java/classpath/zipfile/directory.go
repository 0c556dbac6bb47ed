package zipfile

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

const (
	localSignature     = 0x04034b50
	directorySignature = 0x02014b50
	endSignature       = 0x06054b50
	end64Signature     = 0x06064b50
	locator64Signature = 0x07064b50

	localSize     = 30
	directorySize = 46
	endSize       = 22
	locator64Size = 20
	end64Size     = 56
	maxComment    = 0xFFFF
)

var le = binary.LittleEndian

// An end is what the end of central directory record says.
type end struct {
	entries uint64
	size    uint64 // of the directory
	offset  uint64 // of the directory, from the start of the zip data
	at      int64  // where the record (or its zip64 form) stands: the directory ends there
}

// readDirectory lists the entries by the central directory.
func (f *File) readDirectory(r io.ReaderAt, size int64) error {
	e, err := findEnd(r, size)
	if err != nil {
		return err
	}
	if e.size > uint64(e.at) {
		return fmt.Errorf("a directory of %d bytes in a file of %d", e.size, size)
	}
	start := e.at - int64(e.size)
	if e.offset > uint64(start) {
		return fmt.Errorf("the directory should stand at %d and stands at %d", e.offset, start)
	}
	base := start - int64(e.offset) // what stands before the zip data
	if e.entries > e.size/directorySize {
		return fmt.Errorf("%d entries in a directory of %d bytes", e.entries, e.size)
	}
	if e.entries > uint64(f.limits.Entries) {
		f.fault(start, "", "%d entries: only the first %d serve", e.entries, f.limits.Entries)
		e.entries = uint64(f.limits.Entries)
	}
	data := make([]byte, e.size)
	if _, err := r.ReadAt(data, start); err != nil {
		return fmt.Errorf("the directory: %w", err)
	}
	text := 0 // length of all names
	for pos, i := 0, uint64(0); i < e.entries; i++ {
		d := data[pos:]
		if len(d) < directorySize || le.Uint32(d) != directorySignature || len(d) < rowSize(d) {
			return fmt.Errorf("the directory breaks off at offset %d", start+int64(pos))
		}
		text += int(le.Uint16(d[28:]))
		pos += rowSize(d)
	}
	f.Entries = make([]Entry, 0, e.entries)
	var names strings.Builder
	names.Grow(text) // so that every name is a share of one text
	for pos, i := 0, uint64(0); i < e.entries; i++ {
		entry := directoryEntry(data[pos:], base, &names)
		if why := f.refuse(&entry, start); why != "" {
			f.fault(start+int64(pos), entry.Name, "%s", why)
		} else {
			f.Entries = append(f.Entries, entry)
		}
		pos += rowSize(data[pos:])
	}
	return nil
}

// rowSize returns the length of a row of the directory.
func rowSize(d []byte) int {
	return directorySize + int(le.Uint16(d[28:])) + int(le.Uint16(d[30:])) + int(le.Uint16(d[32:]))
}

// directoryEntry reads a row of the directory, which is whole.
func directoryEntry(d []byte, base int64, names *strings.Builder) Entry {
	name, extra := int(le.Uint16(d[28:])), int(le.Uint16(d[30:]))
	e := Entry{
		Size: int64(le.Uint32(d[24:])), packed: int64(le.Uint32(d[20:])), offset: int64(le.Uint32(d[42:])),
		crc: le.Uint32(d[16:]), method: le.Uint16(d[10:]), extra: uint16(extra),
	}
	e.zip64(d[directorySize+name : directorySize+name+extra])
	e.offset += base
	at := names.Len()
	names.Write(d[directorySize : directorySize+name])
	e.Name = names.String()[at:]
	return e
}

// zip64 replaces the sizes that do not fit in 32 bits by those of the extra
// field.
func (e *Entry) zip64(extra []byte) {
	for len(extra) >= 4 {
		id, n := le.Uint16(extra), int(le.Uint16(extra[2:]))
		extra = extra[4:]
		if n > len(extra) {
			return
		}
		if field := extra[:n]; id == 1 {
			for _, v := range []*int64{&e.Size, &e.packed, &e.offset} {
				if *v == 0xFFFFFFFF && len(field) >= 8 {
					*v = int64(le.Uint64(field))
					field = field[8:]
				}
			}
			return
		}
		extra = extra[n:]
	}
}

// refuse says why an entry does not serve, "" when it does. Its data must end
// before the offset end.
func (f *File) refuse(e *Entry, end int64) string {
	switch {
	case e.Size < 0 || e.packed < 0 || e.offset < 0 || e.offset > end-localSize || e.packed > end-localSize-e.offset:
		return "its data lie outside the file"
	case e.method != stored && e.method != deflated:
		return fmt.Sprintf("packed by method %d, which is not read", e.method)
	case e.method == stored && e.Size != e.packed:
		return "stored, and of two sizes"
	case e.Size > f.limits.EntrySize && e.method == deflated:
		return fmt.Sprintf("%d bytes, more than the limit of %d", e.Size, f.limits.EntrySize)
	case e.Size > maxDeflate*(e.packed+1):
		return fmt.Sprintf("%d bytes packed in %d, which deflate cannot do", e.Size, e.packed)
	case e.Size > ratioFrom && e.Size/f.limits.Ratio > e.packed:
		return fmt.Sprintf("%d bytes packed in %d, a ratio above the limit of %d", e.Size, e.packed, f.limits.Ratio)
	}
	return ""
}

// refuseOverlaps takes out the entries whose data reach into the next one's:
// so does a bomb whose entries share one kernel.
func (f *File) refuseOverlaps() {
	order := make([]int32, len(f.Entries))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(f.Entries[a].offset, f.Entries[b].offset) })
	refused := 0
	for i := 0; i+1 < len(order); i++ {
		e, next := &f.Entries[order[i]], &f.Entries[order[i+1]]
		if e.offset+localSize+int64(len(e.Name))+e.packed > next.offset {
			f.fault(e.offset, e.Name, "overlaps %s at offset %d", next.Name, next.offset)
			e.offset = -1
			refused++
		}
	}
	if refused > 0 {
		f.Entries = slices.DeleteFunc(f.Entries, func(e Entry) bool { return e.offset < 0 })
	}
}

// findEnd looks for the end of central directory record, from the end of the
// file backwards: a comment may follow it.
func findEnd(r io.ReaderAt, size int64) (end, error) {
	tail := make([]byte, min(size, endSize+maxComment+locator64Size))
	if _, err := r.ReadAt(tail, size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return end{}, err
	}
	for i := len(tail) - endSize; i >= 0; i-- {
		d := tail[i:]
		if le.Uint32(d) != endSignature || endSize+int(le.Uint16(d[20:])) > len(d) {
			continue
		}
		e := end{uint64(le.Uint16(d[10:])), uint64(le.Uint32(d[12:])), uint64(le.Uint32(d[16:])), size - int64(len(d))}
		if e.entries == 0xFFFF || e.size == 0xFFFFFFFF || e.offset == 0xFFFFFFFF {
			if i < locator64Size || le.Uint32(tail[i-locator64Size:]) != locator64Signature {
				return e, nil // just so many
			}
			return findEnd64(r, tail[i-locator64Size:], e.at-locator64Size)
		}
		return e, nil
	}
	return end{}, errors.New("no end of the directory")
}

// findEnd64 reads the zip64 record, whose locator stands at an offset.
func findEnd64(r io.ReaderAt, locator []byte, at int64) (end, error) {
	d := make([]byte, end64Size)
	// The locator's offset counts from the start of the zip data; where
	// something stands before it, the record is right before the locator.
	for _, pos := range []int64{int64(le.Uint64(locator[8:])), at - end64Size} {
		if pos < 0 || pos > at-end64Size {
			continue
		}
		if _, err := r.ReadAt(d, pos); err == nil && le.Uint32(d) == end64Signature {
			return end{le.Uint64(d[32:]), le.Uint64(d[40:]), le.Uint64(d[48:]), pos}, nil
		}
	}
	return end{}, errors.New("no zip64 end of the directory")
}

package zipfile

import (
	"bufio"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// salvage lists the entries of a file whose directory is lost, by walking from
// local header to local header. It stops where the file does, or where what
// follows is no header.
func (f *File) salvage(r io.ReaderAt, size int64) error {
	start := firstHeader(r, size)
	if start < 0 {
		return notZip(r, size)
	}
	f.Entries = nil
	var buf [localSize]byte
	for at := start; len(f.Entries) < f.limits.Entries && at <= size-localSize; {
		if _, err := r.ReadAt(buf[:], at); err != nil || le.Uint32(buf[:]) != localSignature {
			break
		}
		e, next, ok := f.localEntry(r, size, at, buf[:])
		if !ok {
			break
		}
		if why := f.refuse(&e, size+localSize); why != "" {
			f.fault(at, e.Name, "%s", why)
		} else if e.Name != "" {
			f.Entries = append(f.Entries, e)
		}
		at = next
	}
	return nil
}

// firstHeader returns the offset of the first local header, which a launcher
// script or a jmod's magic may stand before; -1 for none.
func firstHeader(r io.ReaderAt, size int64) int64 {
	head := make([]byte, min(size, 64<<10))
	if _, err := r.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return -1
	}
	for i := 0; i+4 <= len(head); i++ {
		if le.Uint32(head[i:]) == localSignature {
			return int64(i)
		}
	}
	return -1
}

// localEntry reads the entry whose local header stands at an offset, and tells
// where the next one starts; false where its data are cut off.
func (f *File) localEntry(r io.ReaderAt, size, at int64, h []byte) (e Entry, next int64, ok bool) {
	name, extra := int(le.Uint16(h[26:])), int(le.Uint16(h[28:]))
	rest := make([]byte, name+extra)
	if _, err := r.ReadAt(rest, at+localSize); err != nil && len(rest) > 0 {
		return e, 0, false
	}
	e = Entry{
		Name: string(rest[:name]), Size: int64(le.Uint32(h[22:])), packed: int64(le.Uint32(h[18:])),
		offset: at, crc: le.Uint32(h[14:]), method: le.Uint16(h[8:]), extra: uint16(extra),
	}
	e.zip64(rest[name:])
	data := at + localSize + int64(len(rest))
	if described := le.Uint16(h[6:])&8 != 0; described && e.method == deflated {
		// Sizes and checksum follow the data, whose end only inflating finds.
		if !e.measure(io.NewSectionReader(r, data, size-data), f.limits.EntrySize) {
			return e, 0, false
		}
		next = afterDescriptor(r, data+e.packed)
	} else {
		next = data + e.packed
	}
	return e, next, e.packed >= 0 && next > at && next <= size
}

// measure inflates an entry to find its sizes and checksum.
func (e *Entry) measure(r io.Reader, limit int64) bool {
	counted := &counter{r: bufio.NewReader(r)}
	sum := crc32.NewIEEE()
	in := flate.NewReader(counted)
	n, err := io.Copy(sum, io.LimitReader(in, limit+1))
	if err != nil || n > limit {
		return false
	}
	e.packed, e.Size, e.crc = counted.n, n, sum.Sum32()
	return true
}

// afterDescriptor returns the offset behind a data descriptor, whose signature
// is optional and whose sizes have 4 or 8 bytes: where a header follows.
func afterDescriptor(r io.ReaderAt, at int64) int64 {
	const longest = 4 + 4 + 8 + 8
	buf := make([]byte, longest+4)
	n, _ := r.ReadAt(buf, at) // the end of the file cuts it short: what was read counts
	buf = buf[:n]
	for _, size := range []int{16, 12, longest, longest - 4} {
		if size+4 > len(buf) {
			continue
		}
		if s := le.Uint32(buf[size:]); s == localSignature || s == directorySignature {
			return at + int64(size)
		}
	}
	return at + int64(min(n, 16))
}

// notZip says what a file is that has no local header.
func notZip(r io.ReaderAt, size int64) error {
	head := make([]byte, min(size, 64))
	if _, err := r.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if size == 0 {
		return errors.New("not a zip file: empty")
	}
	return fmt.Errorf("not a zip file: begins with %q", head[:min(len(head), 24)])
}

// A counter counts the bytes that inflating takes. It is an io.ByteReader, so
// that no byte is taken too many.
type counter struct {
	r *bufio.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

func (c *counter) ReadByte() (byte, error) {
	b, err := c.r.ReadByte()
	if err == nil {
		c.n++
	}
	return b, err
}

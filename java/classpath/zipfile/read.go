package zipfile

import (
	"bytes"
	"compress/flate"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
)

// slack is how much longer than the directory's extra field the local one may
// be to be read in one go.
const slack = 64

// Read returns the unpacked bytes of an entry, in buf where it is large enough.
// What was packed is checked against its checksum.
func (f *File) Read(r io.ReaderAt, e *Entry, buf []byte) ([]byte, error) {
	if e.Size > f.limits.EntrySize {
		return nil, fmt.Errorf("%s: %d bytes, more than the limit of %d", e.Name, e.Size, f.limits.EntrySize)
	}
	w := works.Get().(*work)
	defer w.done()
	packed, err := w.packed(r, e)
	if err != nil {
		return nil, err
	}
	if int64(cap(buf)) < e.Size {
		buf = make([]byte, e.Size)
	}
	buf = buf[:e.Size]
	if e.method == stored {
		copy(buf, packed)
	} else if err := w.inflate(packed, buf); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	if sum := crc32.ChecksumIEEE(buf); sum != e.crc {
		return nil, fmt.Errorf("%s: checksum %#x, want %#x", e.Name, sum, e.crc)
	}
	return buf, nil
}

// Section returns the place of an entry's bytes, where it is stored: a nested
// jar is then read in place.
func (f *File) Section(r io.ReaderAt, e *Entry) (offset, size int64, ok bool) {
	if e.method != stored {
		return 0, 0, false
	}
	var h [localSize]byte
	if _, err := r.ReadAt(h[:], e.offset); err != nil || le.Uint32(h[:]) != localSignature {
		return 0, 0, false
	}
	return e.offset + localSize + int64(le.Uint16(h[26:])) + int64(le.Uint16(h[28:])), e.Size, true
}

// works are the buffers of reads that are under way.
var works = sync.Pool{New: func() any { return new(work) }}

type work struct {
	raw    []byte
	source bytes.Reader
	flate  io.ReadCloser
}

// kept is the size of the largest buffer that is kept for other reads.
const kept = 4 << 20

func (w *work) done() {
	if cap(w.raw) > kept {
		w.raw = nil
	}
	w.source.Reset(nil)
	works.Put(w)
}

// packed reads the local header and the data behind it, most often in one go.
func (w *work) packed(r io.ReaderAt, e *Entry) ([]byte, error) {
	whole := localSize + int64(len(e.Name)) + int64(e.extra) + slack + e.packed
	if int64(cap(w.raw)) < whole {
		w.raw = make([]byte, whole+whole/4)
	}
	raw := w.raw[:whole]
	n, err := r.ReadAt(raw, e.offset)
	if n < localSize {
		return nil, fmt.Errorf("%s: offset %d: %w", e.Name, e.offset, err)
	}
	if le.Uint32(raw) != localSignature {
		return nil, fmt.Errorf("%s: offset %d: no local header", e.Name, e.offset)
	}
	start := localSize + int64(le.Uint16(raw[26:])) + int64(le.Uint16(raw[28:]))
	if start+e.packed <= int64(n) {
		return raw[start : start+e.packed], nil
	}
	raw = raw[:e.packed]
	if _, err := r.ReadAt(raw, e.offset+start); err != nil && e.packed > 0 {
		return nil, fmt.Errorf("%s: offset %d: %w", e.Name, e.offset+start, err)
	}
	return raw, nil
}

// inflate fills out exactly.
func (w *work) inflate(packed, out []byte) error {
	w.source.Reset(packed)
	if w.flate == nil {
		w.flate = flate.NewReader(&w.source)
	} else if err := w.flate.(flate.Resetter).Reset(&w.source, nil); err != nil {
		return err
	}
	if _, err := io.ReadFull(w.flate, out); err != nil {
		return err
	}
	var more [1]byte
	if n, err := w.flate.Read(more[:]); n != 0 || err != io.EOF {
		return fmt.Errorf("does not end after its %d bytes", len(out))
	}
	return nil
}

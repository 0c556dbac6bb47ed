package classfile

import "encoding/binary"

// A reader reads big-endian numbers from a range of the class file. The first
// read past the end sets the fault; from then on every read gives zero, so
// that callers check once per structure.
type reader struct {
	data  []byte
	pos   int
	end   int // data[:end] is what may be read
	fault *Fault
}

func (r *reader) fail(offset int, format string, args ...any) {
	if r.fault == nil {
		r.fault = faultf(offset, format, args...)
	}
}

// err returns the fault as an error, nil without one.
func (r *reader) err() error {
	if r.fault == nil {
		return nil
	}
	return r.fault
}

// take moves n bytes on and returns where they start.
func (r *reader) take(n int) (int, bool) {
	if r.fault != nil {
		return 0, false
	}
	if n < 0 || n > r.end-r.pos {
		r.fail(r.pos, "%d bytes wanted, %d are left", n, r.end-r.pos)
		return 0, false
	}
	at := r.pos
	r.pos += n
	return at, true
}

func (r *reader) skip(n int) { r.take(n) }

func (r *reader) u1() int {
	at, ok := r.take(1)
	if !ok {
		return 0
	}
	return int(r.data[at])
}

func (r *reader) u2() int {
	at, ok := r.take(2)
	if !ok {
		return 0
	}
	return int(binary.BigEndian.Uint16(r.data[at:]))
}

func (r *reader) u4() uint32 {
	at, ok := r.take(4)
	if !ok {
		return 0
	}
	return binary.BigEndian.Uint32(r.data[at:])
}

// count reads the u2 length of a table whose rows take at least size bytes,
// and fails when so many cannot be there: a table is only allocated after its
// bytes were seen.
func (r *reader) count(size int) int {
	at := r.pos
	n := r.u2()
	if n*size > r.end-r.pos {
		r.fail(at, "a table of %d rows, where %d bytes are left", n, r.end-r.pos)
		return 0
	}
	return n
}

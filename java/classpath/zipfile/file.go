package zipfile

import (
	"fmt"
	"io"
)

// Limits bound what a zip file may cost. A zero field means its default.
type Limits struct {
	Entries   int   // entries that are listed
	EntrySize int64 // bytes of one entry, unpacked
	Ratio     int64 // unpacked to packed, for entries of more than ratioFrom bytes
}

// ratioFrom is the size below which a ratio says nothing: a page of blanks is
// no bomb.
const ratioFrom = 1 << 20

// maxDeflate is the most that one byte of deflated data can give, rounded up.
const maxDeflate = 1032

func (l Limits) withDefaults() Limits {
	if l.Entries == 0 {
		l.Entries = 1 << 20
	}
	if l.EntrySize == 0 {
		l.EntrySize = 64 << 20
	}
	if l.Ratio == 0 {
		l.Ratio = 250
	}
	return l
}

// A Fault is what is wrong with a zip file that serves all the same.
type Fault struct {
	Offset int64  // in the file
	Entry  string // "" where it concerns the whole
	What   string
}

func (f Fault) Error() string {
	if f.Entry == "" {
		return fmt.Sprintf("offset %d: %s", f.Offset, f.What)
	}
	return fmt.Sprintf("offset %d: %s: %s", f.Offset, f.Entry, f.What)
}

// maxFaults bounds the faults that are kept of one file.
const maxFaults = 20

// An Entry is a file in a zip file.
type Entry struct {
	Name   string
	Size   int64 // unpacked
	packed int64
	offset int64 // of the local header
	crc    uint32
	method uint16
	extra  uint16 // length of the directory's extra field, a guess at the local one's
}

// The methods that are read.
const (
	stored   = 0
	deflated = 8
)

// A File is the directory of a zip file. It holds no handle: reading takes the
// bytes again.
type File struct {
	Entries   []Entry
	Faults    []Fault
	Truncated bool // the directory is lost; Entries are those found by walking the file

	limits Limits
	faults int // how many there were, kept or not
}

func (f *File) fault(offset int64, entry, format string, args ...any) {
	f.faults++
	if len(f.Faults) < maxFaults {
		f.Faults = append(f.Faults, Fault{offset, entry, fmt.Sprintf(format, args...)})
	}
}

// Open reads the directory of a zip file. It returns an error for a file that
// is none and for one that nothing can be read from.
func Open(r io.ReaderAt, size int64, limits Limits) (*File, error) {
	f := &File{limits: limits.withDefaults()}
	err := f.readDirectory(r, size)
	if err != nil {
		broken := err
		if err = f.salvage(r, size); err != nil {
			return nil, err
		}
		f.Truncated = true
		f.fault(size, "", "%v: of its entries the %d that are whole serve", broken, len(f.Entries))
	}
	f.refuseOverlaps()
	if more := f.faults - len(f.Faults); more > 0 {
		f.Faults = append(f.Faults, Fault{What: fmt.Sprintf("and %d more", more)})
	}
	return f, nil
}

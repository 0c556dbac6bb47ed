package classfile

import "fmt"

// A Fault is what is wrong with a class file, and where.
type Fault struct {
	Offset int    // byte offset from the start of the class file, or of the text for descriptors and signatures
	What   string // what was read, and what is wrong with it
}

func (f *Fault) Error() string { return fmt.Sprintf("offset %d: %s", f.Offset, f.What) }

func faultf(offset int, format string, args ...any) *Fault {
	return &Fault{offset, fmt.Sprintf(format, args...)}
}

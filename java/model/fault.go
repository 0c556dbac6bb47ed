package model

import "fmt"

// A Fault is what is wrong with a model, and where.
type Fault struct {
	Where  string // the block: head, index, classes 3
	Offset int    // byte offset in the block, unpacked
	What   string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("model: %s, offset %d: %s", f.Where, f.Offset, f.What)
}

func faultf(where string, offset int, format string, args ...any) *Fault {
	return &Fault{where, offset, fmt.Sprintf(format, args...)}
}

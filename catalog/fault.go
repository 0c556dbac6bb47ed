package catalog

import (
	"fmt"
	"strings"
)

// A Severity says what a fault did to its record.
type Severity uint8

const (
	// Warning: the record serves, without the part that is at fault.
	Warning Severity = iota
	// Error: what the fault stands in (a record, a file, a folder) is left out.
	Error
)

func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// MarshalText writes the severity's name.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Unreadable is the Code of a file or folder that could not be read at all.
const Unreadable = "unreadable"

// A Place is a point in a file of a catalog. Line and Column are 1-based;
// columns count UTF-16 units. Line 0 means the file as a whole.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// A Fault is one thing wrong in a catalog's file.
type Fault struct {
	Place
	Severity Severity `json:"severity"`
	Code     string   `json:"code"`             // a short name of the kind: "duplicate-id"
	Record   string   `json:"record,omitempty"` // the id, where it is known
	Problem  string   `json:"problem"`          // what is wrong
	Remedy   string   `json:"remedy"`           // what would be right
}

// String returns the fault on one line, as compilers write theirs:
// file:line:column: severity: what is wrong; what would be right.
func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(f.Place.String())
	b.WriteString(": ")
	b.WriteString(f.Severity.String())
	b.WriteString(": ")
	b.WriteString(f.Problem)
	if f.Remedy != "" {
		b.WriteString("; ")
		b.WriteString(f.Remedy)
	}
	return b.String()
}

// An issue is a fault whose place is still an offset into its text, or, where
// the reader does not know one (offset < 0), the path of the member at fault.
type issue struct {
	severity Severity
	code     string
	offset   int
	path     string // "anchors[1].lineNumber"
	problem  string
	remedy   string
}

package findings

import (
	"throwsight/catalog"
	"throwsight/internal/text"
)

// A Severity orders findings as the protocol does.
type Severity uint8

const (
	Error Severity = iota + 1
	Warning
	Information
	Hint
)

// A Confidence says how sure an answer is.
type Confidence uint8

const (
	Possible Confidence = iota
	Likely
	Certain
)

// A Defence is what the user's code does at a call about the call's errors.
type Defence uint8

const (
	None Defence = iota
	Propagates
	Caught
	Swallowed
	OverBroad
	Dead
)

// A Finding is one thing worth saying about one defence in the user's code.
type Finding struct {
	Rule        string // "swallowed-error"
	Severity    Severity
	Confidence  Confidence
	Span        text.Span // what the editor underlines
	Message     string    // one line of plain text
	Callee      string    // org.apache.hadoop.fs.FileSystem#open
	Records     []*catalog.Record
	Defence     Defence
	Fingerprint string // survives moved lines
	Call        text.Span
	Route       []Hop    // from what the call enters to the error site of the first record; may be unknown
	Silence     *Silence // who has silenced it; nil: nobody
	Behind      string   // the fingerprint of the warning for whose sake this one is information; "": none
}

// Way returns the finding's route; where none is known, the error site as the
// first record's first anchor has it.
func (f Finding) Way() []Hop {
	if len(f.Route) > 0 || len(f.Records) == 0 {
		return f.Route
	}
	for _, a := range f.Records[0].Anchors {
		if a.Class != "" && a.Method != "" {
			return []Hop{{Class: a.Class, Method: a.Method, File: a.FilePath, Line: a.LineNumber}}
		}
	}
	return nil
}

// A Hop is one step of a finding's route: a method that the error comes
// through, at last the one that makes it.
type Hop struct {
	Class  string // binary name
	Method string
	File   string // as the library's sources name it, or absolute: of the workspace; "" where unknown
	Line   int    // in File, from 1; 0 where unknown

	// Of the method that the call means; "" of the others, which models name
	// without their parameters.
	Descriptor string
}

// A Match is a record and why it is believed to be meant.
type Match struct {
	Record     *catalog.Record
	Confidence Confidence
	Why        string // "same text; cataloged at line 1654, here 1742"
}

// A HoverKind says what stands under the cursor.
type HoverKind string

const (
	OnErrorSite HoverKind = "error-site"
	OnCall      HoverKind = "call"
	OnCatch     HoverKind = "catch"
	OnThrows    HoverKind = "throws"
	OnMessage   HoverKind = "message"
	OnLog       HoverKind = "log"
)

// A Hover is what is known about one place of a file; internal/report makes
// text of it.
type Hover struct {
	Kind    HoverKind
	Span    text.Span
	Matches []Match // the best first
	Callee  string  // of OnCall
	Library string  // of OnCall: what it comes from, with its version; "" where that is not known

	Uncataloged []Uncataloged // of OnCall: errors without a record, the likeliest first
}

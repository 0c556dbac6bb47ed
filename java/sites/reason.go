package sites

import "fmt"

// A Reason says why no template of a site has a word of its own. The list is
// closed: a site without words for any other reason is a fault of this package.
type Reason uint8

const (
	HasWords  Reason = iota // a template has words: nothing to explain
	NoMessage               // the exception is made without a message
	Rethrown                // the exception was made elsewhere: caught, a parameter, a field, an element
	FromCall                // a call whose code is not known, or tells nothing, makes the exception or its text
	FromValue               // the text is a value known only when the program runs
	FromCause               // the text is that of another exception
	NoWords                 // the text is written out but holds no word: "", ": {}"
	reasonCount
)

var reasonNames = [reasonCount]string{
	HasWords:  "has words",
	NoMessage: "no message",
	Rethrown:  "rethrown",
	FromCall:  "from a call",
	FromValue: "from a value",
	FromCause: "from its cause",
	NoWords:   "no words",
}

func (r Reason) String() string {
	if r < reasonCount {
		return reasonNames[r]
	}
	return fmt.Sprintf("Reason(%d)", r)
}

var kindNames = [...]string{
	Throw:     "throw",
	Check:     "check",
	Factory:   "factory",
	Store:     "store",
	Wrapper:   "wrapper",
	Terminate: "terminate",
	Report:    "report",
}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", k)
}

package sites

import (
	"throwsight/internal/message"
	"throwsight/internal/text"
)

// A Kind says how the error leaves an error site.
type Kind uint8

const (
	Throw     Kind = iota // a throw statement
	Check                 // a Preconditions-style call that throws when its condition fails
	Factory               // an exception made to be returned
	Store                 // an exception made to be kept in a variable, field or collection, or handed to a call
	Wrapper               // a call that adds text to another exception: NetUtils.wrapException
	Terminate             // a call that ends the process with the text: ExitUtil.terminate
	Report                // no exception is made here: the text goes into a response, an event or a status
)

// A Site is one place in a library's source where an error's text is made.
type Site struct {
	Kind Kind

	// Class is the binary name of the class round the site:
	// org.apache.hadoop.ipc.Client$Connection. An anonymous class is "$1".
	Class string

	// Method is the name of the method round the site, "<init>" in a
	// constructor, "<clinit>" in a static initialiser or static field's
	// initialiser.
	Method string

	// Exception is the class of the error: its binary name where imports, the
	// file or the Env tell, else the name as written; "" where none is known.
	Exception string

	// Templates are the messages that the site can make, the likeliest
	// first: a conditional expression gives two. Where there are several,
	// the last may be one that stands for them all, as a person would write
	// it: with a hole for what varies. Empty: see NoTemplate.
	Templates []message.Template

	// NoTemplate says why Templates is empty or none of them has a word.
	NoTemplate Reason

	// Span is the statement that throws, returns, stores or hands on the
	// exception (where no object is made: the one that builds the text).
	Span text.Span

	// Text is the part of the source that makes the message; empty when
	// there is none.
	Text text.Span
}

package flow

import (
	"strings"

	"throwsight/java/flow/internal/world"
)

// Names are what a library calls the parts of those mechanisms that no rule
// of the language shows. The zero value is a library without any. Methods are
// written class#method, whichever overload, by binary names.
type Names struct {
	// Artifacts are patterns (path.Match) of the file names of the archives
	// whose bodies are read: the library. None, or none that is on the class
	// path: all archives but the JDK's.
	Artifacts []string
	// Server are patterns of those artifacts whose code runs in another
	// process: a client meets it behind an RPC border alone.
	Server []string

	// Checks throw when their condition fails: class#method to the exception.
	Checks map[string]string
	// Rewrap return the exception that they are given, with more text.
	Rewrap []string
	// Factories make an exception of the text that they are given: their call
	// is where the error is made.
	Factories []string
	// Instantiated are suffixes of names of classes that are made by name.
	Instantiated []string
	// Foreign are packages, as prefixes of names, of other libraries that the
	// archives bring along or have code generated for.
	Foreign []string
	// Settings are types whose getters give what users have set.
	Settings []string
	// Served are types whose objects a program's servers, event loops and life
	// cycle call, from other threads or by the way of lists.
	Served []string

	// Hooks are methods that a call of another runs, which finds them by a
	// configuration or lies in no archive at hand: class#method, * for any.
	Hooks map[string][]string

	RPC    RPCNames
	Web    WebNames
	Status StatusNames
}

// StatusNames are the parts of a protocol whose server tells its errors by a
// status and a text, of which the client makes an exception.
type StatusNames struct {
	Servers   map[string]string // the client's class to the server's, with methods of the same names
	Exception string            // what the client makes
	// Silent are outermost classes of the server that work once a client
	// streams: what goes wrong there ends the connection without a status.
	Silent []string
}

// WebNames are the parts of a web service whose client's methods have the
// names of the server's.
type WebNames struct {
	Servers map[string]string // the client's class to the server's
	Methods map[string]string // the client's method to the server's, where the names differ; to none: ""
	// Calls are those of the server's methods that no method of the same name
	// tells: the client's class#method to the server's.
	Calls map[string][]string
}

// RPCNames are the parts of a remote procedure call.
type RPCNames struct {
	Stubs      []string // suffixes of the interfaces that a client's proxy implements
	Clients    []string // suffixes of the classes that translate a protocol's calls for a stub
	Servers    []string // suffixes of the classes that take a stub's calls in the server
	Invokers   []string // methods behind each stub's call
	Retries    []string // methods behind each protocol's call: its proxy
	Wrapper    []string // exceptions that carry another across the stub
	Remote     string   // the exception that stands for another process's
	Unwrap     []string // methods of it that give back those of the classes listed
	UnwrapAll  []string // methods that give back whatever has a constructor for it
	Connection []string // server methods whose errors each stub's call can get
	Peeled     []string // exceptions in which those carry what they say
	HandedBack []string // methods that put an error into an answer, for the client to throw
	Serving    []string // outermost classes that are the server's part of the calls, wherever they lie
}

// library returns the names that tell the library's classes.
func (n *Names) library() world.Names {
	return world.Names{Artifacts: n.Artifacts, Server: n.Server, Serving: n.RPC.Serving, Instantiated: n.Instantiated, Foreign: n.Foreign}
}

func suffixAny(suffixes []string, name string) bool {
	for _, s := range suffixes {
		if strings.HasSuffix(name, s) {
			return true
		}
	}
	return false
}

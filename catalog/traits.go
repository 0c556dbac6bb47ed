package catalog

import (
	"bytes"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// Traits are facts about a library that no record holds, because they are not
// about one error: what its methods mean to the code that calls them, and how
// its classes hang together. Class names are binary names.
type Traits struct {
	Library    LibraryTraits       `toml:"library"`
	Receivers  map[string][]string `toml:"receivers"` // class -> the classes that its objects are nearly everywhere
	Ways       WaysTrait           `toml:"ways"`
	Methods    MethodTraits        `toml:"methods"`
	Classes    ClassTraits         `toml:"classes"`
	Told       []ToldTrait         `toml:"told-by-result"`
	Shared     []SharedTrait       `toml:"shared"`
	Unwrapping UnwrappingTrait     `toml:"unwrapping"`
	Probes     map[string]string   `toml:"probes"`     // class#method -> the class that says that what is asked for is not there
	Results    map[string]string   `toml:"results"`    // class#method -> the class that it returns
	Supertypes map[string][]string `toml:"supertypes"` // class -> its direct supertypes, the superclass first
}

// LibraryTraits say which classes are the library's own.
type LibraryTraits struct {
	Packages []string `toml:"packages"` // it is theirs and of the packages below
	Except   []string `toml:"except"`   // packages below that others have
}

// WaysTrait tells the ways apart in which one thing is done: an error that one
// way makes does not come out of another.
type WaysTrait struct {
	Of    []string            `toml:"of"`    // classes that each way implements
	Round []string            `toml:"round"` // classes whose objects work by one of those, that they were got from or are made round
	Known map[string][]string `toml:"known"` // a way by its name -> its classes, or the packages that they are in
	Named map[string]string   `toml:"named"` // the scheme of an address -> the class that is behind it nearly everywhere
}

// WaysOf returns the names of the ways that a class is a part of, sorted: those
// that name it, or the innermost package round it; none where it is of any.
func (w *WaysTrait) WaysOf(class string) []string {
	var ways []string
	longest := 0
	for _, way := range slices.Sorted(maps.Keys(w.Known)) {
		for _, part := range w.Known[way] {
			rest, ok := strings.CutPrefix(class, part)
			if !ok || len(part) < longest || rest != "" && rest[0] != '.' && rest[0] != '$' {
				continue
			}
			if len(part) > longest {
				ways, longest = nil, len(part)
			}
			ways = append(ways, way)
		}
	}
	return ways
}

// MethodTraits list methods, written class#method, by what they mean.
type MethodTraits struct {
	Advisory []string `toml:"advisory"` // the work goes on as well without them
	Identity []string `toml:"identity"` // asked for a name, with a fallback at hand
	Cleanup  []string `toml:"cleanup"`  // close or remove something
	RunsAs   []string `toml:"runs-as"`  // run what they are given as the user that they are called on
	NewUser  []string `toml:"new-user"` // give a user that is nobody else's

	InMemory  []string `toml:"in-memory"`   // work on what is in memory alone
	Commit    []string `toml:"commit"`      // make the output of work, or make it visible
	Login     []string `toml:"login"`       // get what later calls prove themselves with
	Tokens    []string `toml:"tokens"`      // ask of a user what goes along with work
	EndOfData []string `toml:"end-of-data"` // read the next piece of data, or say that there is none
	Reads     []string `toml:"reads"`       // read otherwise
	Prepares  []string `toml:"prepares"`    // make ready what the next call fails without
	Handle    []string `toml:"handle"`      // get what other calls are made on
}

// ClassTraits list classes by what they mean.
type ClassTraits struct {
	InMemory []string `toml:"in-memory"` // their calls cannot fail
	Written  []string `toml:"written"`   // what is written to them last is lost when their close fails
	Task     []string `toml:"task"`      // the library runs their methods
	Filter   []string `toml:"filter"`    // have one method, which cannot throw
	Broad    []string `toml:"broad"`     // errors that many have in common
	Generic  []string `toml:"generic"`   // of those with supertypes here, the ones that take type arguments
}

// A ToldTrait is a method that tells by the false that it returns, and not by
// an exception, that it did not do what it was called for.
type ToldTrait struct {
	Method     string   `toml:"method"`
	Parameters int      `toml:"parameters"` // of the overload that is meant
	False      string   `toml:"false"`      // what it tells, behind "tells by false that"
	About      int      `toml:"about"`      // the argument that the result is about, from 1; 0: what it is called on
	Asked      []string `toml:"asked"`      // methods that, asked for that afterwards, tell the same
	Lock       bool     `toml:"lock"`       // false matters only to who makes a lock
}

// A SharedTrait is a class of which many hold the same object: who closes it
// closes it for all.
type SharedTrait struct {
	Class   string     `toml:"class"`
	GivenBy []string   `toml:"given-by"` // class#method/parameters: they give the object that all share
	OffBy   string     `toml:"off-by"`   // part of a setting's name by which they give one that is the caller's own
	Record  string     `toml:"record"`   // of what the others meet then
	Own     []OwnTrait `toml:"own"`
}

// An OwnTrait is the call that gives an object of the caller's own in place of
// one that gives the shared one: the same class's method with the same
// arguments, or a class's with what a method of the receiver gives before them.
type OwnTrait struct {
	Of     string `toml:"of"`     // class#method that gives the shared object
	Method string `toml:"method"` // that gives an own one
	Class  string `toml:"class"`  // whose it is, where it is another class's
	With   string `toml:"with"`   // method of the receiver
}

// An UnwrappingTrait tells which of the errors that a server makes arrive as
// themselves at the call that has reached it: most arrive as another class that
// carries them.
type UnwrappingTrait struct {
	Wrapper  string              `toml:"wrapper"`  // as which they arrive
	By       []string            `toml:"by"`       // methods of that which give what it carries
	CallsOf  []string            `toml:"calls-of"` // whose calls are meant
	Classes  []string            `toml:"classes"`  // made by servers alone
	Calls    map[string][]string `toml:"calls"`    // method, or method/parameters -> the simple names of those that arrive as themselves
	Mistaken []MistakenTrait     `toml:"mistaken"`
}

// A MistakenTrait is a class that the library does not throw from the calls,
// with the name of one that it does.
type MistakenTrait struct {
	Class string   `toml:"class"`
	Meant string   `toml:"meant"`
	Calls []string `toml:"calls"` // method, or method/parameters
}

// Arriving returns the simple names of the classes that arrive as themselves
// from a method; false where that is not known.
func (u *UnwrappingTrait) Arriving(method string, parameters int) ([]string, bool) {
	if list, ok := u.Calls[fmt.Sprintf("%s/%d", method, parameters)]; ok {
		return list, true
	}
	list, ok := u.Calls[method]
	return list, ok
}

//go:embed hadoop/traits.toml
var hadoopTraits []byte

// EmbeddedTraits returns the facts that are part of the program.
func EmbeddedTraits() *Traits { return embeddedTraits() }

var embeddedTraits = sync.OnceValue(func() *Traits {
	t, err := ParseTraits(hadoopTraits)
	if err != nil {
		panic(err) // the file is part of the binary, and a test reads it
	}
	return t
})

// ParseTraits reads a traits file. A key that is not known is an error: it
// would be a fact that nobody hears.
func ParseTraits(text []byte) (*Traits, error) {
	t := new(Traits)
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(t); err != nil {
		return nil, err
	}
	var told []string
	for _, r := range t.Told {
		told = append(told, r.Method)
		if r.False == "" {
			return nil, fmt.Errorf("%q: want what it tells by false", r.Method)
		}
	}
	var given []string
	for _, s := range t.Shared {
		given = append(given, s.GivenBy...)
	}
	for method, list := range t.Unwrapping.Calls {
		for _, name := range list {
			if !slices.ContainsFunc(t.Unwrapping.Classes, func(c string) bool { return SimpleName(c) == name }) {
				return nil, fmt.Errorf("unwrapping.calls.%s: %q is none of the classes", method, name)
			}
		}
	}
	m := t.Methods
	for _, list := range [][]string{
		m.Advisory, m.Identity, m.Cleanup, m.InMemory, m.Commit, m.Login, m.Tokens, m.EndOfData, m.Reads, m.Prepares, m.Handle, m.RunsAs, m.NewUser,
		told, given, slices.Collect(maps.Keys(t.Probes)), slices.Collect(maps.Keys(t.Results)),
	} {
		for _, m := range list {
			if class, method, ok := strings.Cut(m, "#"); !ok || class == "" || method == "" {
				return nil, fmt.Errorf("%q: want class#method", m)
			}
		}
	}
	return t, nil
}

package flow

import (
	"slices"
	"strings"
	"testing"
)

// TestGraph asks for methods whose answers depend on an edge of the call graph
// that takes more than types, in both directions: what arrives, and what does
// not.
func TestGraph(t *testing.T) {
	e := compiledAs(t, Names{}, "graph")
	const (
		round  = `thrown IOException java.io.IOException "round"`
		square = `thrown IOException java.io.IOException "square"`
		noHome = `cause IllegalStateException java.lang.ExceptionInInitializerError;java.lang.NoClassDefFoundError "no home"`
		many   = `thrown Many graph.Collected$Many "{} errors {}"`
		noName = `thrown IOException java.io.IOException "no name"`
		plain  = `thrown IOException java.io.IOException "plain"`
	)
	special := strings.Replace(plain, "plain", "special", 1)
	for _, c := range []struct {
		api  string
		want []string
	}{
		{"graph.Literals#round", []string{round}},
		{"graph.Literals#square", []string{square}},
		{"graph.Literals#made", []string{square}},
		{"graph.Literals#any", []string{round, square}},
		{"graph.Literals#handed", []string{
			`logged IOException  "broken"`,
			`thrown FileNotFoundException java.io.FileNotFoundException "gone"`}},
		{"graph.Initial#read", []string{noHome}},
		{"graph.Initial#call", []string{noHome}},
		{"graph.Initial#object", nil},
		{"graph.Initial#caught", []string{`logged IllegalStateException  "no home"`}},
		{"graph.Initial#missed", []string{noHome}},
		{"graph.Initial#fatal", []string{`thrown AssertionError java.lang.AssertionError "fatal home"`}},
		{"graph.Initial#stored", []string{`thrown FileNotFoundException java.io.FileNotFoundException "home unset"`}},
		{"graph.Initial#storedWrapped", []string{
			`cause FileNotFoundException java.lang.IllegalStateException "home unset"`,
			`thrown IllegalStateException java.lang.IllegalStateException "no home: {}"`}},
		{"graph.Initial#storedQuiet", nil},
		{"graph.Initial$Own#n", []string{strings.Replace(noHome, "no home", "own", 1)}},
		{"graph.Collected#loop", []string{
			`cause FileNotFoundException graph.Collected$Many "no step"`,
			`thrown FileNotFoundException java.io.FileNotFoundException "no step"`,
			many}},
		{"graph.Collected#handed", []string{`cause IOException graph.Collected$Many "negative"`, many}},
		{"graph.Collected#counted", []string{`thrown IOException java.io.IOException "{} failed"`}},
		{"graph.Collected#other", []string{many}},
		{"graph.Collected#first", []string{`thrown IOException java.io.IOException "negative"`}},
		{"graph.Collected#returned", []string{`thrown IOException java.io.IOException "negative"`}},
		{"graph.Collected#tell", []string{`cause IOException graph.Collected$Many "kept"`, many}},
		{"graph.Collected#name", nil},
		{"graph.Collected#mapped", []string{`thrown IllegalStateException java.lang.IllegalStateException "mapped"`}},
		{"graph.Collected#suppressed", []string{
			`cause FileNotFoundException java.io.IOException "no step"`,
			`thrown IOException java.io.IOException "all of it"`}},
		{"graph.Texts#translated", []string{`thrown IOException java.io.IOException "port {} is taken by {}"`}},
		{"graph.Texts#quoted", []string{`thrown IOException java.io.IOException "it's closed"`}},
		{"graph.Texts#percent", []string{`thrown IOException java.io.IOException "port {} of {}"`}},
		{"graph.Texts#made", []string{`thrown IOException java.io.IOException "port {}"`}},
		{"graph.Texts#braces", []string{`thrown IOException java.io.IOException "port {0} {}"`}},
		{"graph.Keepers#run", []string{noName}},
		{"graph.Keepers#runInside", []string{`thrown IOException java.io.IOException "long name"`, noName}},
		{"graph.Keepers#unasked", nil},
		{"graph.Keepers#other", nil},
		{"graph.Keepers#deaf", nil},
		{"graph.Outer$Near#modify", []string{`thrown UnsupportedOperationException java.lang.UnsupportedOperationException "near cannot"`}},
		{"graph.Outer$Far#modify", []string{`thrown IOException java.io.IOException "far"`}},
		{"graph.Outer$Near#close", []string{`thrown IOException java.io.IOException "near closed"`}},
		{"graph.Outer$Far#close", nil},
		{"graph.Fields#onOpen", []string{plain, special}},
		{"graph.Fields#onFixed", []string{special}},
		{"graph.Fields#onOwn", []string{special}},
	} {
		if got := table(e, c.api); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.api, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

// TestInitialRoute follows errors of static initialisers to where they are
// made.
func TestInitialRoute(t *testing.T) {
	e := compiledAs(t, Names{}, "graph")
	for api, want := range map[string][]string{
		"graph.Initial#call":   {"<clinit>", "home"},
		"graph.Initial$Own#n":  {"<clinit>", "number"},
		"graph.Initial#stored": {"home", "<clinit>", "look"},
	} {
		all := e.Escapes(entryNamed(api))
		if len(all) == 0 {
			t.Errorf("%s: no answer", api)
			continue
		}
		var names []string
		for _, h := range e.Route(&all[0]) {
			names = append(names, h.Method)
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s: route %q, want %q", api, names, want)
		}
	}
}

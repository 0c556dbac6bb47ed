package flow

import (
	"slices"
	"strings"
	"testing"
)

// TestNarrow asks for methods whose answers depend on what a test, or the code
// before, lets through: what arrives, and what does not.
func TestNarrow(t *testing.T) {
	e := compiledAs(t, Names{}, "narrow")
	const (
		gone  = ` FileNotFoundException java.io.FileNotFoundException "gone"`
		ended = ` EOFException java.lang.IllegalStateException "short"`
	)
	state := func(text string) string {
		return `thrown IllegalStateException java.lang.IllegalStateException "` + text + `"`
	}
	for _, c := range []struct {
		api  string
		want []string
	}{
		{"narrow.Wrap#rethrown", []string{"cause" + ended, "thrown" + gone, state("wrapped")}},
		{"narrow.Wrap#kinds", []string{
			`cause EOFException java.lang.IllegalArgumentException "short"`,
			`cause FileNotFoundException java.lang.UnsupportedOperationException "gone"`,
			`thrown IllegalArgumentException java.lang.IllegalArgumentException "ended"`,
			state("other"),
			`thrown UnsupportedOperationException java.lang.UnsupportedOperationException "absent"`}},
		{"narrow.Wrap#joined", []string{"cause" + ended,
			`cause FileNotFoundException java.lang.IllegalStateException "gone"`, state("joined")}},
		{"narrow.Wrap#peeled", []string{
			`cause EOFException java.io.IOException "short"`,
			`cause UncheckedIOException java.io.IOException "{}"`,
			"thrown" + gone,
			`thrown IOException java.io.IOException "empty"`,
			`thrown IOException java.io.IOException "peeled"`}},
		{"narrow.Wrap#directly", []string{"cause" + ended,
			`cause FileNotFoundException java.io.UncheckedIOException "gone"`,
			`cause UncheckedIOException java.lang.IllegalStateException "{}"`,
			state("ended"),
			`thrown UncheckedIOException java.io.UncheckedIOException "{}"`}},
		{"narrow.Idle#encodedIn", []string{`thrown IOException java.io.IOException "no charset {}"`}},
		{"narrow.Idle#named", nil},
		{"narrow.Idle#checked", []string{`logged BadName  "no name {}"`, `thrown IOException java.io.IOException "bad {}"`}},
		{"narrow.Idle#asked", []string{`thrown IOException java.io.IOException "not given"`}},
		{"narrow.Idle#below", nil},
		{"narrow.Idle#parsed", []string{`thrown IOException java.io.IOException "parsed"`}},
		{"narrow.Idle#set", nil},
		{"narrow.Idle#tried", []string{`thrown IOException java.io.IOException "tried"`}},
		{"narrow.Idle#clone", nil},
		{"narrow.Idle#promise", []string{`thrown IllegalArgumentException java.lang.IllegalArgumentException "negative"`}},
		{"narrow.Idle#twice", []string{`thrown IllegalArgumentException java.lang.IllegalArgumentException "negative"`}},
		{"narrow.Idle#hand", []string{state("handed")}},
		{"narrow.Idle#wrapped", []string{state("wrapped")}},
		{"narrow.Idle#slow", []string{state("slow")}},
		{"narrow.Idle#waited", []string{state("failed"), state("waited")}},
		{"narrow.Actions#declared", []string{state("{}")}},
		{"narrow.Actions#body", []string{state("{}")}},
		{"narrow.Actions#waits", []string{`thrown IOException java.io.IOException "waits"`, state("{}")}},
		{"narrow.Actions#given", []string{`thrown IOException java.io.IOException "given"`, state("{}")}},
		{"narrow.Actions#first", []string{`thrown IOException java.io.IOException "first"`, state("{}")}},
		{"narrow.Stops$Disk#moveAll", []string{`thrown IOException java.io.IOException "no name"`, `thrown IOException java.io.IOException "not moved"`}},
		{"narrow.Stops$Fixed#moveAll", []string{`thrown IOException java.io.IOException "no name"`, `thrown UnsupportedOperationException java.lang.UnsupportedOperationException "fixed"`}},
		{"narrow.Stops$Bridged#moveAll", []string{`thrown IOException java.io.IOException "no name"`, `thrown UnsupportedOperationException java.lang.UnsupportedOperationException "hidden"`}},
		{"narrow.Stops#helped", []string{`thrown IOException java.io.IOException "later"`, state("refused")}},
		{"narrow.Stops#caught", []string{`logged IllegalStateException  "refused"`, `thrown IOException java.io.IOException "caught"`}},
		{"narrow.Handed#copy", []string{`thrown IOException java.io.IOException "not copied"`}},
		{"narrow.Handed#move", []string{`thrown IOException java.io.IOException "not moved"`}},
		{"narrow.Handed#any", []string{`thrown IOException java.io.IOException "not copied"`, `thrown IOException java.io.IOException "not moved"`}},
		{"narrow.Switches#old", []string{`thrown IOException java.io.IOException "old"`}},
		{"narrow.Switches#loud", []string{`thrown IOException java.io.IOException "loud"`}},
		{"narrow.Wrappers$Narrow#sync", []string{`thrown IOException java.io.IOException "near"`}},
		{"narrow.Wrappers$Handed#sync", []string{`thrown IOException java.io.IOException "far"`, `thrown IOException java.io.IOException "near"`}},
		{"narrow.Wrappers$Referred#sync", []string{`thrown IOException java.io.IOException "far"`, `thrown IOException java.io.IOException "near"`}},
		{"narrow.Wrappers$Own#sync", []string{`thrown IOException java.io.IOException "near"`}},
		{"narrow.Wrappers$Round#sync", []string{`thrown IOException java.io.IOException "far"`, `thrown IOException java.io.IOException "near"`}},
		{"narrow.Wrappers$Changed#sync", []string{`thrown IOException java.io.IOException "far"`, `thrown IOException java.io.IOException "near"`}},
		{"narrow.Exposed#sync", []string{`thrown IOException java.io.IOException "far"`, `thrown IOException java.io.IOException "near"`}},
		{"narrow.Wrappers$OverMute#sync", nil},
		{"narrow.Wrappers$Coded#sync", []string{`thrown IOException java.io.IOException "far"`, `thrown IOException java.io.IOException "near"`}},
		{"narrow.Switches#strict", []string{`thrown IOException java.io.IOException "strict"`}},
	} {
		if got := table(e, c.api); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.api, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

// TestConcern asks for unchecked errors of helpers: of those that concern the
// caller, and of those of values that the library makes.
func TestConcern(t *testing.T) {
	e := compiledAs(t, Names{Settings: []string{"narrow.Concern$Settings"}}, "narrow")
	none := func(text string) []string {
		return []string{`thrown IllegalArgumentException java.lang.IllegalArgumentException "` + text + `"`}
	}
	for method, want := range map[string][]string{
		"passed": none("no text"), "made": nil, "constant": nil, "set": none("no text"), "limited": none("no limit"),
		"parsed": none("no number in {}"), "counted": nil, "blamed": nil,
		"read": {`thrown RuntimeException java.lang.RuntimeException "cannot read"`},
	} {
		if got := table(e, "narrow.Concern#"+method); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", method, got, want)
		}
	}
}

// TestAsked asks for calls on objects that were just asked whether they can, and
// for tests of objects that were used before.
func TestAsked(t *testing.T) {
	e := compiledAs(t, Names{}, "narrow")
	none := []string{`thrown IOException java.io.IOException "no link"`}
	for method, want := range map[string][]string{
		"used": nil, "notUsed": none, "usedArgument": nil, "unusedArgument": none,
		"asked": nil, "handedOn": nil, "unasked": none,
		"chained": {`thrown IOException java.io.IOException "ended"`},
		"refused": none, "other": none, "plain": nil, "changed": none, "again": none, "either": none,
	} {
		if got := table(e, "narrow.Asked#"+method); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", method, got, want)
		}
	}
}

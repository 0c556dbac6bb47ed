package flow

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/librarytest"
	"throwsight/java/classpath"
)

// compiled returns an engine over the test library, compiled by the JDK at hand.
func compiled(t *testing.T) *Engine {
	t.Helper()
	return compiledAs(t, Names{}, "lib")
}

// compiledAs returns an engine over the sources of a folder of the test data.
func compiledAs(t *testing.T, names Names, folder string) *Engine {
	t.Helper()
	sources, err := filepath.Glob(filepath.Join("testdata", folder, "*.java"))
	if err != nil {
		t.Fatal(err)
	}
	return compiledFiles(t, names, sources)
}

func compiledFiles(t *testing.T, names Names, sources []string) *Engine {
	t.Helper()
	jdk, _, err := classpath.FindJDK("", 0)
	if err != nil {
		t.Skipf("no JDK: %v", err)
	}
	archives, err := classpath.Open(librarytest.Compile(t, jdk.Home, sources...), classpath.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := New(classpath.NewPath(append(archives, jdk.Archives...)), names)
	t.Cleanup(e.Close)
	return e
}

func table(e *Engine, api string) []string {
	var out []string
	for _, x := range e.Escapes(entryNamed(api)) {
		out = append(out, fmt.Sprintf("%s %s %s %q", x.How, x.Exception[strings.LastIndexAny(x.Exception, ".$")+1:], strings.Join(x.SeenAs, ";"), x.Template))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func entryNamed(api string) Entry {
	class, method, _ := strings.Cut(api, "#")
	class, receiver, _ := strings.Cut(class, "@")
	return Entry{Class: class, Method: method, Receiver: receiver}
}

func TestEscapes(t *testing.T) {
	e := compiled(t)
	const (
		gone = `FileNotFoundException java.io.FileNotFoundException "gone: {}"`
		none = `NoBox lib.Box$NoBox "no box {}"`
	)
	for _, c := range []struct {
		api  string
		want []string
	}{
		{"lib.Box#order", []string{`logged FileNotFoundException  "gone: {}"`, `thrown IllegalStateException java.lang.IllegalStateException "first"`, "thrown " + none}},
		{"lib.Box#cleaned", []string{"thrown " + gone, "thrown " + none}},
		{"lib.Box#swallowed", []string{`logged FileNotFoundException  "gone: {}"`, `logged NoBox  "no box {}"`}},
		{"lib.Box#wrapped", []string{
			`cause FileNotFoundException java.lang.RuntimeException "gone: {}"`,
			`cause NoBox java.lang.RuntimeException "no box {}"`,
			`thrown RuntimeException java.lang.RuntimeException "in a box"`}},
		{"lib.Box#keep", []string{
			`later FileNotFoundException java.io.FileNotFoundException "gone: {}"`,
			`later NoBox lib.Box$NoBox "no box {}"`}},
		{"lib.Box#here", []string{`thrown IOException java.io.IOException "here"`}},
		{"lib.Box#there", []string{"thrown " + gone, "thrown " + none}},
		{"lib.Box#check", []string{"thrown " + gone, "thrown " + none}},
		{"lib.Box#checkHeld", []string{"thrown " + gone, "thrown " + none}},
		{"lib.Box#await", []string{
			`cause FileNotFoundException java.util.concurrent.ExecutionException "gone: {}"`,
			`cause NoBox java.util.concurrent.ExecutionException "no box {}"`}},
		{"lib.Box$Shape@lib.Box$Round#draw", []string{`thrown IOException java.io.IOException "round {}"`}},
		{"lib.Box$Shape@lib.Box$Square#draw", []string{`thrown NoBox lib.Box$NoBox "no box square"`}},
		{"lib.Box#tested", []string{`thrown IllegalStateException java.lang.IllegalStateException "loud"`}},
		{"lib.Box#call", []string{`thrown IOException java.io.IOException "inherited"`}},
		{"lib.Box#pulled", nil}, // nobody is told of what fits by chance
		{"lib.Box$Program#main", []string{`cause IllegalStateException java.lang.ExceptionInInitializerError;java.lang.NoClassDefFoundError "not started"`}},
		{"lib.Box#absent", nil},
		{"lib.Absent#open", nil},
	} {
		if got := table(e, c.api); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.api, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
	for _, want := range []string{"thrown " + gone, "thrown " + none} {
		if got := table(e, "lib.Box#unwrapped"); !slices.Contains(got, want) {
			t.Errorf("unwrapped: %q, want %s among them", got, want)
		}
	}
}

// TestOrderOfQuestions asks in two orders: what was asked before must not matter.
func TestOrderOfQuestions(t *testing.T) {
	apis := []string{"lib.Box#unwrapped", "lib.Box#check", "lib.Box#there", "lib.Box#here", "lib.Box#await", "lib.Box$Shape#draw"}
	one, two := compiled(t), compiled(t)
	two.maxBodies, two.letGoAt = 0, 0 // each body is read again
	first := map[string][]string{}
	for _, api := range apis {
		first[api] = table(one, api)
	}
	slices.Reverse(apis)
	for _, api := range apis {
		if got := table(two, api); !slices.Equal(got, first[api]) {
			t.Errorf("%s: %q, before %q", api, got, first[api])
		}
	}
}

func TestRoute(t *testing.T) {
	e := compiled(t)
	all := e.Escapes(entryNamed("lib.Box#there"))
	if len(all) == 0 {
		t.Fatal("no answer")
	}
	var names []string
	for _, h := range e.Route(&all[0]) {
		names = append(names, h.Method)
	}
	if want := []string{"twice", "there", "open"}; !slices.Equal(names, want) {
		t.Errorf("route %q, want %q", names, want)
	}
}

func TestWidth(t *testing.T) {
	for n, want := range map[int]uint8{1: 0, 2: 4, 3: 6, 4: 8, 16: 16} {
		if got := width(n); got != want {
			t.Errorf("width(%d) = %d, want %d", n, got, want)
		}
	}
}

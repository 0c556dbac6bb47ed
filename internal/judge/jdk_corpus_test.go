//go:build corpus

package judge_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/judge"
)

// jdkArrivals are the ways that errors arrive in besides those of
// testdata/jdk.tsv.
var jdkArrivals = map[string][][]string{
	"java.io.IOException": {
		{"java.io.IOException"},
		{"java.io.FileNotFoundException"},
		{"java.net.ConnectException", "java.net.SocketTimeoutException"},
		{"java.io.EOFException", "java.lang.IllegalStateException"},
		{"java.io.UncheckedIOException"},
	},
	"java.lang.Exception": {{"java.lang.Exception"}, {"java.io.IOException"}, {"java.lang.IllegalStateException"}},
}

// jdkLibrary returns the methods of testdata/jdk.tsv.
func jdkLibrary(t *testing.T) library {
	t.Helper()
	table, err := os.ReadFile("testdata/jdk.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lib := library{arrivals: maps.Clone(jdkArrivals), guards: map[string]string{}}
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		classes, guard, _ := strings.Cut(rest, "\t")
		m := method{name, strings.Split(classes, ";")}
		if lib.arrivals[m.throws[0]] == nil {
			lib.arrivals[m.throws[0]] = [][]string{m.throws, m.throws[:1], m.throws[len(m.throws)-1:]}
		}
		if guard != "" {
			lib.guards[m.name] = guard
		}
		lib.methods = append(lib.methods, m)
	}
	return lib
}

// jdkGround returns the largest module of a JDK that comes with its sources:
// young Java, with call sites of the rarest shapes.
func jdkGround(t *testing.T) ground {
	t.Helper()
	const module = "java.base"
	jdk := corpus.NeedJDK(t, 25, true)
	dir := t.TempDir()
	if err := corpus.JDKSources(jdk, dir, module); err != nil {
		t.Fatal(err)
	}
	return ground{name: module, dir: filepath.Join(dir, module), jdk: jdk, module: module}
}

// TestJDKFixesCompile makes every action that is offered at call sites in the
// sources of a JDK, by records of its own errors; each file is judged in its
// module's place. All shapes but case guards have twenty sites there.
func TestJDKFixesCompile(t *testing.T) {
	offers, total := judgeCalls(t, []ground{jdkGround(t)}, jdkLibrary(t), 26, 1500)
	fewLacking(t, total.ofActions())   // of its sites it is more: generic code whose types have no names
	everyShape(t, offers, judge.Guard) // there are 11 with a call in the whole JDK
}

// TestSomeJDKFixes does the same with few sites of each shape.
func TestSomeJDKFixes(t *testing.T) {
	_, total := judgeCalls(t, []ground{jdkGround(t)}, jdkLibrary(t), 5, 300)
	fewLacking(t, total.ofActions())
}

package resolve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// TestJudged: the sources in testdata/judged use what the language has; in
// calls.tsv stands what javac 25 says of each call. It is made, in that
// folder, by
//
//	java -Xss64m ../CallOracle.java "" . . | cut -f1-6 | sed "s|^$PWD/||" > calls.tsv
func TestJudged(t *testing.T) {
	want, err := os.ReadFile("testdata/judged/calls.tsv")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/judged/p/*.java")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	units, trees := map[string]*decl.Unit{}, map[string]*syntax.Tree{}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		trees[f] = syntax.Parse(src)
		units[f] = decl.Declare(trees[f])
	}
	world := NewWorld(decl.NewIndex().WithUnits(units), jdkLibrary(t))
	got := map[string]string{} // by file, line and column
	for f, tree := range trees {
		mapper := text.NewMapper(tree.Source())
		for _, row := range Resolve(world, tree).Rows(tree) {
			line := row.Line("p/"+filepath.Base(f), mapper)
			got[placeOf(line)] = line
		}
	}
	rows := 0
	for line := range strings.Lines(string(want)) {
		line = strings.TrimSuffix(line, "\n")
		rows++
		if strings.Contains(line, "\t?\t") {
			continue
		}
		if g := got[placeOf(line)]; g != line {
			t.Errorf("got  %s\nwant %s", g, line)
		}
	}
	if rows < 500 || rows != len(got) {
		t.Errorf("%d calls are found, javac finds %d", len(got), rows)
	}
}

func placeOf(line string) string { return strings.Join(strings.SplitN(line, "\t", 4)[:3], ":") }

// jdkLibrary returns the classes of a JDK, or skips the test.
func jdkLibrary(t testing.TB) *Library {
	t.Helper()
	jdks := corpus.JDKs()
	if len(jdks) == 0 || jdks[0].Feature < 17 {
		t.Skip("no JDK 17 or newer in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	library, faults := OpenLibrary(nil, jdks[0].Home)
	for _, err := range faults {
		t.Error(err)
	}
	return library
}

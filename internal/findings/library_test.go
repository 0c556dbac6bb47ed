package findings

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"throwsight/catalog"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// analyzeWith analyses a file as in a project with a class path, in which the
// calls into the library are known by their declarations.
func analyzeWith(t *testing.T, path, source string, c *catalog.Catalog) *Analysis {
	t.Helper()
	library := librarytest.Open(t)
	src := []byte(source)
	tree := syntax.Parse(src)
	if problems := tree.Problems(); len(problems) > 0 {
		t.Fatalf("%v in\n%s", problems, source)
	}
	sources := types.NewIndex().WithUnits(map[string]*types.Unit{path: types.Declare(tree)})
	return Analyze(path, tree, text.NewMapper(src), Knowledge{
		Catalog:   c,
		Workspace: sources,
		World:     resolve.NewWorld(sources, library),
		Options:   Options{Hints: true},
	})
}

// TestCallsByDeclaration: with a class path every call into the library is a
// call site, and tells what its method declares.
func TestCallsByDeclaration(t *testing.T) {
	const source = head + `class Work {
  FileSystem fs;
  void m(Path p, Object o) throws Exception {
    fs.open(p).readFully(null);
    new Path("x").getFileSystem(null);
    o.hashCode();
    new FileInputStream("x").read();
    new DataInputStream(fs.open(p)).readLong();
  }
}`
	var got []string
	a := analyzeWith(t, "Work.java", source, catalog.New())
	for _, c := range a.Calls() {
		got = append(got, fmt.Sprint(c.Method, c.Fails()))
	}
	want := []string{
		"org.apache.hadoop.fs.FileSystem#open[java.io.IOException]",
		"org.apache.hadoop.fs.FSDataInputStream#readFully[java.io.IOException]",
		"org.apache.hadoop.fs.Path#<init>[]",
		"org.apache.hadoop.fs.Path#getFileSystem[java.io.IOException]",
		"org.apache.hadoop.fs.FileSystem#open[java.io.IOException]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

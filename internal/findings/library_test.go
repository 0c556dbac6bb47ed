package findings

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// testLibrary is the class path of the tests: testdata/library.txtar, compiled
// once by the newest javac there is.
var testLibrary = sync.OnceValues(func() (*resolve.Library, error) {
	dir := testLibraryDir
	archive, err := txtar.ParseFile(filepath.Join("testdata", "library.txtar"))
	if err != nil {
		return nil, err
	}
	home := corpus.JDKs()[0].Home
	args := []string{"-proc:none", "-g:none", "-nowarn", "-implicit:none", "-d", filepath.Join(dir, "classes")}
	for _, f := range archive.Files {
		name := filepath.Join(dir, "src", filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			return nil, err
		}
		args = append(args, name)
	}
	javac := exec.Command(filepath.Join(home, "bin", "javac"), args...)
	if out, err := javac.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("javac: %w\n%s", err, out)
	}
	library, faults := resolve.OpenLibrary([]string{filepath.Join(dir, "classes")}, home)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	return library, nil
})

// testLibraryDir holds the library's classes while tests run.
var testLibraryDir string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "findings-library-")
	if err != nil {
		panic(err)
	}
	testLibraryDir = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// analyzeWith analyses a file as in a project with a class path, in which the
// calls into the library are known by their declarations.
func analyzeWith(t *testing.T, path, source string, c *catalog.Catalog) *Analysis {
	t.Helper()
	if len(corpus.JDKs()) == 0 {
		t.Skip("no JDK in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	library, err := testLibrary()
	if err != nil {
		t.Fatal(err)
	}
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

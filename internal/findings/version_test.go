package findings

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

func TestParseVersion(t *testing.T) {
	for text, want := range map[string]version{
		"3.4.1": {3, 4, 1}, "3.3.4.7.1.8-551": {3, 3, 4}, "3.5.0-SNAPSHOT": {3, 5, 0}, "2.10": {2, 10, 0}, "3": {3, 0, 0}, "3.x": {3, 0, 0},
	} {
		if got, ok := parseVersion(text); got != want || !ok {
			t.Errorf("%q: %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "x", "v1.2"} {
		if got, ok := parseVersion(text); ok {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestAbsent: what a record's anchors say of a version, by the versions that
// all records know.
func TestAbsent(t *testing.T) {
	record := func(id string, versions ...string) *catalog.Record {
		r := &catalog.Record{ID: id, ErrorClass: "java.io.IOException"}
		for _, v := range versions {
			r.Anchors = append(r.Anchors, catalog.Anchor{Version: v, FilePath: "A.java", LineNumber: 1})
		}
		return r
	}
	all, young, old := record("all", "2.10.2", "3.2.4", "3.3.6", "3.4.1"), record("young", "3.3.6", "3.4.1"), record("old", "2.10.2", "3.2.4")
	one, none := record("one", "3.4.1"), record("none")
	l := libraryOf(catalog.New(all, young, old, one, none))
	for _, c := range []struct{ version, absent string }{
		{"3.4.1", "old"},
		{"3.3.6", "old"},
		{"3.3.4", ""}, // between a version that has it and one that has it not
		{"3.2.4", "young"},
		{"2.10.2", "young"},
		{"2.10.1", "young"},
		{"2.6.5", "young"},
		{"3.0.0", "young"},
		{"3.5.0", "old"},
		{"3.4.1-cdh7", "old"},
		{"", ""},
		{"unknown", ""},
	} {
		var got []string
		for _, r := range []*catalog.Record{all, young, old, one, none} {
			if l.absent(r, c.version) {
				got = append(got, r.ID)
			}
		}
		if strings.Join(got, " ") != c.absent {
			t.Errorf("%s: absent are %v, want %q", c.version, got, c.absent)
		}
	}
}

// TestVersionOfJar: a call into a jar of a version meets no record that this
// version has not, and its hover names the version.
func TestVersionOfJar(t *testing.T) {
	classes := librarytest.Classes(t)
	anchored := func(id string, versions ...string) *catalog.Record {
		r := fsRecord
		r.ID = id
		for _, v := range versions {
			r.Anchors = append(r.Anchors, catalog.Anchor{Version: v, FilePath: "A.java", LineNumber: 1})
		}
		return &r
	}
	c := catalog.New(anchored("always", "3.2.4", "3.4.1", "3.5.0"), anchored("new", "3.4.1", "3.5.0"))
	const source = head + `class Work { void m(FileSystem fs, Path p) throws IOException { fs.open(p); } }`
	for version, want := range map[string]string{"3.2.4": "always", "3.4.1": "always new", "": "always new"} {
		name := "hadoop-common.jar"
		if version != "" {
			name = "hadoop-common-" + version + ".jar"
		}
		library, faults := resolve.OpenLibrary([]string{jarOf(t, classes, name)}, corpus.JDKs()[0].Home)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		tree := syntax.Parse([]byte(source))
		index := types.NewIndex().With("Work.java", tree)
		a := Analyze("Work.java", tree, text.NewMapper([]byte(source)), Knowledge{Catalog: c, Workspace: index, World: resolve.NewWorld(index, library)})
		h, ok := a.HoverAt(strings.Index(source, "open(p)"))
		var got []string
		for _, m := range h.Matches {
			got = append(got, m.Record.ID)
		}
		if strings.Join(got, " ") != want || !ok {
			t.Errorf("%s: %v, want %q", name, got, want)
		}
		named := ""
		if version != "" {
			named = "hadoop-common " + version
		}
		if h.Library != named {
			t.Errorf("%s: the hover names %q, want %q", name, h.Library, named)
		}
	}
}

// TestIssue4VersionOfText: a text that a version's errors do not have is looked
// for in none of their messages.
func TestIssue4VersionOfText(t *testing.T) {
	classes := librarytest.Classes(t)
	record := func(id, text string, versions ...string) *catalog.Record {
		r := &catalog.Record{ID: id, ErrorMessage: text, ErrorClass: "org.apache.hadoop.ipc.RemoteException"}
		for _, v := range versions {
			r.Anchors = append(r.Anchors, catalog.Anchor{Version: v, FilePath: "A.java", LineNumber: 1, Class: "org.apache.hadoop.fs.FileSystem"})
		}
		return r
	}
	c := catalog.New(record("always", "the shelf {} is out of order", "3.2.4", "3.4.1"), record("new", "the drawer {} is out of order", "3.4.1", "3.5.0"))
	source := func(text string) string {
		return head + `class Work { void n(FileSystem fs, Path p) throws IOException { fs.open(p); } boolean m(IOException e) { return e.getMessage().contains("` + text + `"); } }`
	}
	for _, test := range []struct{ version, text, want string }{
		{"3.2.4", "is out of order", "always"},
		{"3.4.1", "is out of order", "always new"},
		{"3.2.4", "the drawer", ""},
	} {
		library, faults := resolve.OpenLibrary([]string{jarOf(t, classes, "hadoop-common-"+test.version+".jar")}, corpus.JDKs()[0].Home)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		src := source(test.text)
		a := Analyze("Work.java", syntax.Parse([]byte(src)), text.NewMapper([]byte(src)), Knowledge{Catalog: c, World: resolve.NewWorld(nil, library)})
		h, _ := a.HoverAt(strings.Index(src, test.text))
		var hovered, told []string
		for _, m := range h.Matches {
			hovered = append(hovered, m.Record.ID)
		}
		for _, f := range a.Findings() {
			for _, r := range f.Records {
				told = append(told, r.ID)
			}
		}
		if strings.Join(hovered, " ") != test.want || strings.Join(told, " ") != test.want {
			t.Errorf("%s, %q: the hover names %v, the finding %v, want %q", test.version, test.text, hovered, told, test.want)
		}
	}
}

// TestVersionOfModel: where a model is all that is known, the hover says so, and
// its version keeps no record away.
func TestVersionOfModel(t *testing.T) {
	c := catalog.Embedded()
	index := types.NewIndex()
	const source = "class A { }"
	a := Analyze("A.java", syntax.Parse([]byte(source)), text.NewMapper([]byte(source)), Knowledge{
		Catalog: c, Workspace: index, World: resolve.NewWorld(index, ModelClasses(c))})
	const class = "org.apache.hadoop.fs.FileSystem"
	if got := a.LibraryOf(class); !strings.HasPrefix(got, "hadoop-common 3.") || !strings.HasSuffix(got, ", known by a model") {
		t.Errorf("the library is %q", got)
	}
	if got := a.libraryVersion(class); got != "" {
		t.Errorf("the version is %q", got)
	}
}

// jarOf packs the classes of the tests' library.
func jarOf(t *testing.T, classes, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	w := zip.NewWriter(file)
	if err := w.AddFS(os.DirFS(classes)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

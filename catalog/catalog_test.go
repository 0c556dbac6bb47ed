package catalog

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"throwsight/internal/message"
)

func TestIndexes(t *testing.T) {
	c := loadForms(t)
	check := func(what string, got []*Record, want ...string) {
		t.Helper()
		if diff := cmp.Diff(append([]string{}, want...), ids(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	const door = "library-house/src/main/java/org/example/house/Door.java"
	check("At an anchor", c.At(door, 3), "door-locked")
	check("At a later version's line", c.At(door, 9), "door-locked")
	check("At another line", c.At(door, 4))
	check("InFile of a sources jar", c.InFile("org/example/house/Door.java"), "door-locked")
	check("InFile of another checkout", c.InFile("/home/me/src/house/org/example/house/Door.java"), "door-locked")
	check("InFile of Windows", c.InFile(`C:\src\org\example\house\Door.java`), "door-locked")
	check("InFile of another package", c.InFile("org/example/Door.java"))
	check("InFile of a longer package name", c.InFile("xorg/example/house/Door.java"))
	check("ByClass, simple", c.ByClass("HouseException"), "lamp-out", "stair-broken")
	check("ByClass, the record's is simple", c.ByClass("org.example.HouseException"), "lamp-out", "stair-broken")
	check("ByClass, qualified", c.ByClass("org.example.house.DoorException"), "door-locked")
	check("ByClass, another package", c.ByClass("org.other.DoorException"))
	check("ByTemplate", c.ByTemplate(message.Parse("door {} is locked")), "door-locked")
	check("ByTemplate of a second template", c.ByTemplate(message.Parse("chair {} is taken by {}")), "chair-taken")
	check("Related by id", c.Related(c.ByID("chair-taken")), "door-locked")
	check("Related by a title cut off", c.Related(c.ByID("book-lent")), "shelf-full")

	entries := c.ByEntryPoint("org.example.house.Door#open")
	if len(entries) != 1 || entries[0].Record.ID != "door-locked" || entries[0].Point.Confidence != "certain" {
		t.Errorf("ByEntryPoint = %v", entries)
	}
	if got, want := c.EntryPoints(), []string{"org.example.house.Door#open", "org.example.house.Room#sit"}; !slices.Equal(got, want) {
		t.Errorf("EntryPoints = %v, want %v", got, want)
	}
	hits := c.ByText("chair 7 is taken by Ann")
	if len(hits) == 0 || hits[0].Record.ID != "chair-taken" || !slices.Equal(hits[0].Values, []string{"7", "Ann"}) {
		t.Errorf("ByText = %+v", hits)
	}
	if c.ByID("nothing") != nil || c.ByID("") != nil {
		t.Error("ByID found a record that is not there")
	}
	if got := c.Origin("cat-away"); got != (Place{filepath.Join("testdata", "forms", "deeper", "records.ndjson"), 4, 1}) {
		t.Errorf("Origin = %v", got)
	}
	if got := c.Origin("lamp-out"); got.Line != 3 || got.Column != 14 {
		t.Errorf("Origin in an array = %v", got)
	}
}

func TestClassesAgree(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"IOException", "java.io.IOException", true},
		{"java.io.IOException", "IOException", true},
		{"a.Outer$Inner", "Inner", true},
		{"a.Outer$Inner", "Outer.Inner", true},
		{"a.Outer.Inner", "a.Outer$Inner", true},
		{"a.X", "b.X", false},
		{"MyIOException", "IOException", false},
		{"", "X", false},
	} {
		if got := ClassesAgree(c.a, c.b); got != c.want {
			t.Errorf("ClassesAgree(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

func TestPackagePath(t *testing.T) {
	for path, want := range map[string]string{
		"hadoop-common-project/hadoop-common/src/main/java/org/apache/hadoop/ipc/Client.java": "org/apache/hadoop/ipc/Client.java",
		"org/apache/hadoop/ipc/Client.java":                                                   "org/apache/hadoop/ipc/Client.java",
		"a/src/java/org/X.java":                                                               "org/X.java",
		"a/src/main/java/b/src/main/java/org/java/X.java":                                     "org/java/X.java",
		"x/java/org/X.java":                                                                   "org/X.java",
	} {
		if got := PackagePath(path); got != want {
			t.Errorf("PackagePath(%q) = %q, want %q", path, got, want)
		}
	}
}

// TestLayers: of a later catalog the members that are given and not null win.
func TestLayers(t *testing.T) {
	folder := t.TempDir()
	paths := []string{}
	for name, content := range map[string]string{
		"1.json": `[{"id":"a","repo":"one","errorMessage":"first {}","tags":["x"],"lineNumber":5,"filePath":"A.java","solutions":["s"]},{"id":"b","repo":"one"}]`,
		"2.json": `{"id":"a","repo":null,"errorMessage":"second {}","solutions":[],"slug":""}`,
		"3.md":   "+++\nid = \"a\"\ntags = [\"y\"]\n+++\n\n## Solutions\n\n1. third\n",
		"4.json": `{"id":"a","lineNumber":0}`,
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	slices.Sort(paths)
	load := func(n int) *Record {
		t.Helper()
		c, faults := Load(Options{Paths: paths[:n], NoEmbedded: true})
		if want := n / 4; len(faults) != want {
			t.Errorf("%d layers: faults %v, want %d", n, faults, want)
		}
		if c.Len() != 2 {
			t.Errorf("%d layers: %d records", n, c.Len())
		}
		return c.ByID("a")
	}
	base := Record{ID: "a", Repo: "one", ErrorMessage: "first {}", Tags: []string{"x"}, LineNumber: 5, FilePath: "A.java", Solutions: []string{"s"}}
	if diff := cmp.Diff(&base, load(1)); diff != "" {
		t.Errorf("one layer (-want +got):\n%s", diff)
	}
	base.ErrorMessage, base.Solutions = "second {}", []string{}
	if diff := cmp.Diff(&base, load(2)); diff != "" {
		t.Errorf("two layers (-want +got):\n%s", diff)
	}
	base.Tags, base.Solutions = []string{"y"}, []string{"third"}
	if diff := cmp.Diff(&base, load(3)); diff != "" {
		t.Errorf("three layers (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(&base, load(4)); diff != "" {
		t.Errorf("a faulty layer changes nothing (-want +got):\n%s", diff)
	}
}

// TestEmbeddedIsTheLowestLayer, and what is laid over it does not change it.
func TestEmbeddedIsTheLowestLayer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(path, []byte(`{"id":"03b048690d60e743","severity":"low"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	c, faults := Load(Options{Paths: []string{path}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	r, own := c.ByID("03b048690d60e743"), Embedded().ByID("03b048690d60e743")
	if r.Severity != "low" || r.ErrorMessage != own.ErrorMessage || own.Severity == "low" {
		t.Errorf("severity %q over %q", r.Severity, own.Severity)
	}
	if c.Len() != Embedded().Len() {
		t.Errorf("%d records, want %d", c.Len(), Embedded().Len())
	}
}

func TestSearch(t *testing.T) {
	c := loadForms(t)
	for _, s := range []struct{ query, want string }{
		{"cat away", "cat-away"},          // both words before one
		{"CARD expired", "card-expired"},  // case
		{"shelf-full", "shelf-full"},      // the id
		{"chairexc", "chair-taken"},       // the start of a class's name
		{"sit", "chair-taken"},            // a method
		{"stai", "stair-broken"},          // the start of a word
		{"day ticket", "card-expired"},    // a solution
		{"taken taken by", "chair-taken"}, // words said twice count once
	} {
		results := c.Search(strings.Fields(s.query), 3)
		if len(results) == 0 || results[0].Record.ID != s.want {
			t.Errorf("Search(%q) = %v, want %s first", s.query, results, s.want)
		}
	}
	if results := c.Search([]string{"exception"}, 2); len(results) != 2 {
		t.Errorf("%d results with a limit of 2", len(results))
	}
	if results := c.Search([]string{"zebra", "  "}, 0); len(results) != 0 {
		t.Errorf("Search found %v for a word that no record has", results)
	}
	if all := c.Search([]string{"cat"}, 0); len(all) < 3 || all[0].Score < all[len(all)-1].Score {
		t.Errorf("results without a limit: %v", all)
	}
}

func TestSelect(t *testing.T) {
	c := loadForms(t)
	for _, s := range []struct {
		filter Filter
		want   []string
	}{
		{Filter{Class: "CatException"}, []string{"cat-asleep", "cat-away", "cat-hungry"}},
		{Filter{File: "org/example/loan/Card.java"}, []string{"card-expired"}},
		{Filter{Entry: "org.example.house.Room#sit"}, []string{"chair-taken"}},
		{Filter{Tag: "card", Class: "CardException"}, []string{"card-expired"}},
		{Filter{Tag: "card", Class: "CatException"}, []string{}},
	} {
		if diff := cmp.Diff(s.want, ids(c.Select(s.filter))); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", s.filter, diff)
		}
	}
	picked, err := c.Pick([]string{"cat-away", "shelf-ful", "zzz"})
	if len(picked) != 1 || err == nil || err.Error() != `no record "shelf-ful": did you mean shelf-full?; no record "zzz"` {
		t.Errorf("Pick = %v, %v", ids(picked), err)
	}
}

func TestShow(t *testing.T) {
	c := loadForms(t)
	text := c.Show(c.ByID("chair-taken"))
	for _, part := range []string{
		"# chair {} is taken\n", "- id: chair-taken\n", "Chair.java:11, org.example.house.Chair#<init>\n",
		"- met by: org.example.house.Room#sit, seen as org.example.house.ChairException\n",
		`- defence: catch org.example.house.ChairException whose message contains "is taken", retry, 3 times in all, 500ms apart` + "\n",
		"## Solutions\n\n1. Take another chair.\n", "```java\ntry {\n", "`door-locked`: door ${door} is locked\n",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("Show lacks %q in\n%s", part, text)
		}
	}
}

func TestLint(t *testing.T) {
	c, faults := loadText(t, "a.json", `[
		{"id":"a","related":["b","a","nowhere"]},
		{"id":"b","errorMessage":"shelf {} is full","messagePattern":"cupboard .* is full"},
		{"id":"c","sourceCodeStart":9,"sourceCodeEnd":3,"anchors":[{"version":"1","filePath":"A.java","lineNumber":2},{"version":"1","filePath":"A.java","lineNumber":2}]},
		{"id":"d","handler":{"catch":"X","do":"retry","when":{}}},
		{"id":"e","handler":{"catch":"X","do":"rethrow","retry":{"max":2,"delay":"1s"}}},
		{"id":"f","errorMessage":"shelf {} is full","messagePattern":"shelf (.+?) is full","handler":{"catch":"X","do":"retry","retry":{"max":2,"delay":"1s"}}}
	]`)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var got []string
	for _, f := range c.Lint(false) {
		if f.Severity != Warning || f.Remedy == "" || f.Line == 0 {
			t.Errorf("fault %+v", f)
		}
		got = append(got, f.Record+": "+f.Problem)
	}
	want := []string{
		"a: nothing tells which error the record is about",
		"a: the record names itself as related",
		`a: related names "nowhere", which no record has`,
		"b: messagePattern does not match the record's own message",
		"c: the excerpt ends at line 3, before it starts at 9",
		"c: two anchors name version 1 and line 2 of one file",
		"d: nothing tells which error the record is about",
		`d: the handler does "retry" without a bound`,
		"d: the handler's condition is empty",
		"e: nothing tells which error the record is about",
		`e: the handler has a bound for retries and does "rethrow"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestNewID(t *testing.T) {
	if a, b := NewID("r", "ab", "c", "t"), NewID("r", "a", "bc", "t"); a == b || len(a) != 16 {
		t.Errorf("NewID = %s and %s: the parts run together", a, b)
	}
}

func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{
		"": "", " ": "", "a": "a", "a b": "a b", " a": "a", "a ": "a", "a  b": "a b", "a\tb\r\n c": "a b c", "é\u00a0b": "é b", "a b  ": "a b",
	} {
		if got := oneLine(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

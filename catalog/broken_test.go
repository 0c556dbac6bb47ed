package catalog

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestBrokenRecordEndsAlone: what a missing quote, brace or bracket breaks off
// is one record, where each begins a line; the next ones serve.
func TestBrokenRecordEndsAlone(t *testing.T) {
	const openString = "the string does not end on its line; close it by a double quote; a line end in a string is \\n"
	for _, c := range []struct {
		name, text string
		faults     []string
		ids        []string
	}{
		{
			"a quote in NDJSON", `{"id":"a"}` + "\n" + `{"id":"b","err` + "\n" + `{"id":"c"}` + "\n",
			[]string{"x.json:2:15: error: " + openString},
			[]string{"a", "c"},
		}, {
			"a quote, Windows line ends", `{"id":"a","repo":"x` + "\r\n" + `{"id":"c"}` + "\r\n",
			[]string{"x.json:1:20: error: " + openString},
			[]string{"c"},
		}, {
			"a brace in NDJSON", `{"id":"b","handler":{"catch":"X","do":"retry"}` + "\n" + `{"id":"c"}` + "\n" + `{"id":"d"}`,
			[]string{"x.json:1:47: error: the JSON ends in the middle of a value; it was cut off: write it again whole"},
			[]string{"c", "d"},
		}, {
			"a line that ends in a colon", `{"id":"b","repo":` + "\n" + `{"id":"c"}` + "\n" + `{"id":"d"}`,
			[]string{"x.json:1:18: error: the JSON ends in the middle of a value; it was cut off: write it again whole"},
			[]string{"c", "d"},
		}, {
			"a quote in a list", "[\n  {\n    \"id\": \"a\",\n    \"repo\": \"x\n  },\n  {\n    \"id\": \"b\"\n  }\n]",
			[]string{"x.json:4:15: error: " + openString},
			[]string{"b"},
		}, {
			"a brace in a list", "[\n  {\n    \"id\": \"a\"\n  ,\n  {\n    \"id\": \"b\"\n  }\n]",
			[]string{"x.json:4:4: error: the JSON ends in the middle of a value; it was cut off: write it again whole"},
			[]string{"b"},
		}, {
			"a quote, all on one line but for it", `[{"id":"a","repo":"x` + "\n" + `"},{"id":"b"}]`,
			[]string{"x.json:1:21: error: " + openString},
			[]string{"b"},
		}, {
			"lines without indentation are no fault", "{\n\"id\":\n\"a\",\n\"anchors\":\n[\n{\n\"version\":\"1\",\"filePath\":\"A.java\",\"lineNumber\":1\n},\n{\n\"version\":\"2\",\"filePath\":\"A.java\",\"lineNumber\":1\n}\n],\n\"handler\":\n{\n\"catch\":\"X\",\"do\":\"rethrow\"\n}\n}\n",
			nil,
			[]string{"a"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			catalog, faults := loadText(t, "x.json", c.text)
			if diff := cmp.Diff(append([]string{}, c.faults...), faults); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.ids, ids(catalog.All())); diff != "" {
				t.Errorf("records (-want +got):\n%s", diff)
			}
		})
	}
}

// TestBrokenRecordsAreReadOnce: a file of nothing but broken records is not
// read over and over.
func TestBrokenRecordsAreReadOnce(t *testing.T) {
	cut := `[{"id":"a","anchors":[` + strings.Repeat(`{},`, 1_000_000) // all on one line
	whole := "[" + strings.Repeat(`{"id":"a"},`, 1_000_000) + `{}]`
	for _, text := range []string{cut, cut[1:], whole} {
		start := time.Now()
		splitJSON(text, 0)
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("one line: took %v", took)
		}
	}
	for _, line := range []string{"{\n", "{\"a\":\n", "{\"id\":\"x\n", "{\"a\":[\n", " {\"a\":\"\n", "{\"a\":[{}\n"} {
		for _, before := range []string{"", "["} {
			start := time.Now()
			splitJSON(before+strings.Repeat(line, 100_000), 0)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("%q: took %v", before+line, took)
			}
		}
	}
}

// TestFaultsNameTheElement: of a list, the very element is named.
func TestFaultsNameTheElement(t *testing.T) {
	_, faults := loadText(t, "x.json", `[{"id":"a","solutions":["do",1,null],"anchors":["x",2]},{"record":null}]`)
	want := []string{
		"x.json:1:30: error: solutions[1] is a number; write a string in double quotes",
		"x.json:1:32: error: solutions[2] is null; write a string in double quotes",
		"x.json:1:49: error: anchors[0] is a string; write an object",
		"x.json:1:53: error: anchors[1] is a number; write an object",
		"x.json:1:67: error: record is null; write an object, the record",
	}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

// TestPinnedLink: the link that a page's text only names is written as links
// are, whatever its file is called.
func TestPinnedLink(t *testing.T) {
	c, faults := loadText(t, "x.txt", "example/library · error · BookException\n\nError message\n\nm\n\nSource\n\nThrown at src/a b#c/é?.java:7\n\nView on GitHub (pinned to 0123456789)\n\nWhat it means\n\nx\n\n/api/errors/a\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if got, want := c.ByID("a").GithubURL, "https://github.com/example/library/blob/0123456789/src/a%20b%23c/%C3%A9%3F.java#L7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestEmptyMembers: what must be there may not be empty; what need not be there
// may.
func TestEmptyMembers(t *testing.T) {
	c, faults := loadText(t, "x.ndjson", strings.Join([]string{
		`{"id":"a","githubUrl":"","errorClass":"","analyzedSha":"","entryPoints":[{"method":"a.B#c","how":"","descriptor":""}]}`,
		`{"id":"b","handler":{"catch":"","do":""}}`,
		`{"id":"c","anchors":[{"version":"","filePath":"A.java","lineNumber":1}]}`,
	}, "\n"))
	want := []string{
		"x.ndjson:2:30: error: handler.catch is empty; give it a value: it must be there",
		"x.ndjson:2:38: error: handler.do is empty; give it a value: it must be there",
		"x.ndjson:3:33: error: anchors[0].version is empty; give it a value: it must be there",
	}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a"}, ids(c.All())); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

// TestBrokenPages: what would swallow the rest of a page is told.
func TestBrokenPages(t *testing.T) {
	front := "+++\nid = \"a\"\n+++\n\n"
	for _, c := range []struct {
		name, file, text string
		want             []string
	}{
		{"a fence without an end", "x.md", front + "## Error message\n\n```text\nm\n\n## What it means\n\nx\n",
			[]string{"x.md:7:1: error: the fence does not end; write ``` on a line of its own behind the code"}},
		{"a heading misspelt", "x.txt", "Error message\n\nm\n\nWhat it meens\n\nx\n\nPrevention\n\n- y\n\n/api/errors/a\n",
			[]string{`x.txt:5:1: warning: unknown heading "What it meens"; did you mean "What it means"?`}},
		{"words of prose that are like a heading", "x.txt", "Error message\n\nm\n\nWhat it means\n\nsee below\nError messages\nand more\n\n/api/errors/a\n", nil},
		{"TOML's numbers and times", "x.md", "+++\nid = \"a\"\nlineNumber = 1.5\nanalyzedAt = 2026-01-31T10:00:00Z\nhttpStatus = inf\n+++\n",
			[]string{"x.md:3:1: error: lineNumber is 1.5; write a whole number, as 1654", "x.md:5:1: error: httpStatus is a string; write a whole number without quotes"}},
	} {
		if _, faults := loadText(t, c.file, c.text); !slices.Equal(faults, c.want) {
			t.Errorf("%s:\n%s", c.name, cmp.Diff(c.want, faults))
		}
	}
}

// TestBrokenFileInFolder: a record that breaks off, or is no UTF-8, is not
// taken for a file of another program.
func TestBrokenFileInFolder(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"a.json": `{"id":"b`, "b.json": "{\"id\":\"a\",\"repo\":\"caf\xe9\"}", "package.json": `{"name":"x","id":"y"}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, faults := Load(Options{Paths: []string{folder}, NoEmbedded: true})
	var codes []string
	for _, f := range faults {
		codes = append(codes, filepath.Base(f.File)+" "+f.Code)
	}
	if want := []string{"a.json syntax", "b.json encoding"}; !slices.Equal(codes, want) {
		t.Errorf("got %v, want %v", codes, want)
	}
}

// TestHiddenCharacters: half a character is told; where a control character
// stands in a path or a link, the record is left out.
func TestHiddenCharacters(t *testing.T) {
	c, faults := loadText(t, "x.ndjson", strings.Join([]string{
		`{"id":"a","errorMessage":"half \ud800 of it"}`,
		`{"id":"b","errorMessage":"whole \ud83d\ude00, \ufffd"}`,
		`{"id":"c","filePath":"a/B\u0000.java"}`,
		`{"id":"d","filePath":"a/B\n.java"}`,
		`{"id":"e","githubUrl":"https://example.com/\u202ea"}`,
		`{"id":"f","repo":"a\` + "\t" + `"}`,
	}, "\n"))
	want := []string{
		`x.ndjson:1:26: warning: errorMessage holds half of a surrogate pair; write the character itself, or both halves as \ud83d\ude00; it is shown as U+FFFD`,
		"x.ndjson:3:22: error: filePath holds the control character U+0000; remove it",
		"x.ndjson:4:22: error: filePath holds the control character U+000A; remove it",
		"x.ndjson:5:23: error: githubUrl holds the control character U+202E; remove it",
		`x.ndjson:6:20: error: a backslash before '\t' is no escape of JSON; write \\ for a backslash`,
	}
	if diff := cmp.Diff(want, faults); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a", "b"}, ids(c.All())); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

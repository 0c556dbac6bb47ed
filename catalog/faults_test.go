// The table of faults is one test, longer than a file should be: whoever adds a
// check finds its place among the others.

package catalog

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// loadText loads a catalog of one file.
func loadText(t *testing.T, name, content string) (*Catalog, []string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	c, faults := Load(Options{Paths: []string{path}, NoEmbedded: true})
	lines := []string{}
	for _, f := range faults {
		if !slices.ContainsFunc(FaultKinds(), func(k FaultKind) bool { return k.Code == f.Code }) {
			if _, ok := rules[f.Code]; !ok && numberRules[f.Code].want == "" {
				t.Errorf("the kind %q of %v is not described", f.Code, f)
			}
		}
		lines = append(lines, strings.TrimPrefix(f.String(), filepath.Dir(path)+string(filepath.Separator)))
	}
	return c, lines
}

// Each fault says where it is, what is wrong and what would be right; what is
// at fault is left out and the rest serves.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name, file, text string
		faults           []string
		ids              []string // of the records that serve
	}{
		{
			"truncated in a string", "a.ndjson", `{"id":"a"}` + "\n" + `{"id":"b","errorMessage":"half a`,
			[]string{"a.ndjson:2:33: error: the JSON ends in the middle of a string; it was cut off: write it again whole"},
			[]string{"a"},
		}, {
			"truncated in a list", "a.json", `[{"id":"a"},` + "\n" + ` {"id":"b","tags":["x",`,
			[]string{"a.json:2:24: error: the JSON ends in the middle of a value; it was cut off: write it again whole"},
			[]string{"a"},
		}, {
			"truncated between records", "a.json", `[{"id":"a"},`,
			[]string{"a.json:1:13: error: the JSON ends in the middle of a value; it was cut off: write it again whole"},
			[]string{"a"},
		}, {
			"wrong types", "a.json", `[{"id":"a","lineNumber":"7"},{"id":"b","solutions":"do it"},{"id":"c","tags":[1]},{"id":"d","handler":[]},{"id":"e","anchors":[7]},{"id":5,"repo":"x"},{"id":"f","errorMessage":true},{"id":"g"}]`,
			[]string{
				"a.json:1:25: error: lineNumber is a string; write a whole number without quotes",
				"a.json:1:52: error: solutions is a string; write a list of strings",
				"a.json:1:79: error: tags[0] is a number; write a string in double quotes",
				"a.json:1:103: error: handler is a list; write an object",
				"a.json:1:128: error: anchors[0] is a number; write an object",
				"a.json:1:138: error: id is a number; write a string in double quotes",
				"a.json:1:177: error: errorMessage is a boolean; write a string in double quotes",
			},
			[]string{"g"},
		}, {
			"a broken number", "a.json", `[{"id":"a","lineNumber":1.5},{"id":"b","lineNumber":99999999999999999999},{"id":"c","lineNumber":01}, {"id":"d"}]`,
			[]string{
				"a.json:1:25: error: lineNumber is 1.5; write a whole number, as 1654",
				"a.json:1:53: error: lineNumber is 99999999999999999999; write a whole number, as 1654",
				"a.json:1:98: error: a malformed number; write a whole number without quotes, as 1654",
			},
			[]string{"d"},
		}, {
			"null where the schema forbids it", "a.json", `[{"id":null,"repo":"x"},{"id":"a","repo":null,"tags":null,"handler":null},{"id":"b","handler":{"catch":null,"do":"retry"}},{"id":"c","anchors":[null]},{"id":"d","tags":[null]}]`,
			[]string{
				"a.json:1:8: error: id is null; give it a value: it may not be null",
				"a.json:1:104: error: handler.catch is null; give it a value: it may not be null",
				"a.json:1:145: error: anchors[0] is null; write an object",
				"a.json:1:170: error: tags[0] is null; write a string in double quotes",
			},
			[]string{"a"},
		}, {
			"missing members", "a.json", `[{"repo":"x","errorMessage":"m"},{"id":"b","anchors":[{"version":"1","filePath":"A.java"}]}]`,
			[]string{
				`a.json:1:2: error: the record has no "id"; add "id": it must be there`,
				`a.json:1:55: error: anchors[0] has no "lineNumber"; add "lineNumber": it must be there`,
			},
			nil,
		}, {
			"unknown keys are warnings", "a.json", `{"id":"a","error_message":"m","lineNumer":3,"colour":"red","handler":{"catch":"X","do":"retry","wen":{}}}`,
			[]string{
				`a.json:1:11: warning: unknown member "error_message"; did you mean "errorMessage"?`,
				`a.json:1:31: warning: unknown member "lineNumer"; did you mean "lineNumber"?`,
				`a.json:1:45: warning: unknown member "colour"; remove it: it is not read`,
				`a.json:1:96: warning: unknown member "wen" in handler; did you mean "when"?`,
			},
			[]string{"a"},
		}, {
			"a member twice", "a.json", `{"id":"a","repo":"x","repo":"y"}`,
			[]string{`a.json:1:22: error: member "repo" stands twice in one object; keep one of the two`},
			nil,
		}, {
			"duplicate ids", "a.ndjson", `{"id":"a","repo":"first"}` + "\n" + `{"id":"b"}` + "\n" + `{"id":"a","repo":"second"}`,
			[]string{`a.ndjson:3:7: error: id "a" is taken: the record at PLACE has it; give one of the two another id, or put this one into a catalog of its own that is laid over the first`},
			[]string{"a", "b"},
		}, {
			"ids", "a.ndjson", `{"id":"","repo":"x"}` + "\n" + `{"id":"a b"}` + "\n" + `{"id":"../a"}` + "\n" + `{"id":"` + strings.Repeat("a", 65) + `"}`,
			[]string{
				"a.ndjson:1:7: error: id is empty; an id is 1 to 64 letters, digits, _ and -",
				`a.ndjson:2:7: error: id holds ' '; an id is 1 to 64 letters, digits, _ and -`,
				`a.ndjson:3:7: error: id holds '.'; an id is 1 to 64 letters, digits, _ and -`,
				"a.ndjson:4:7: error: id has 65 characters; an id is 1 to 64 letters, digits, _ and -",
			},
			nil,
		}, {
			"lines", "a.ndjson", `{"id":"a","lineNumber":0}` + "\n" + `{"id":"b","lineNumber":-3}` + "\n" + `{"id":"c","anchors":[{"version":"1","filePath":"A.java","lineNumber":0}]}` + "\n" + `{"id":"d","httpStatus":99}` + "\n" + `{"id":"e","schemaVersion":3}`,
			[]string{
				"a.ndjson:1:24: error: lineNumber is 0; a line counts from 1; null where it is not known",
				"a.ndjson:2:24: error: lineNumber is -3; a line counts from 1; null where it is not known",
				"a.ndjson:3:70: error: anchors[0].lineNumber is 0; a line counts from 1; null where it is not known",
				"a.ndjson:4:24: error: httpStatus is 99; an HTTP status is a number from 100 to 599; null where there is none",
				"a.ndjson:5:27: warning: schemaVersion is 3; this program knows versions 1 and 2, and reads the members that these have",
			},
			[]string{"e"},
		}, {
			"paths", "a.ndjson", `{"id":"a","filePath":"src/../../etc/passwd"}` + "\n" + `{"id":"b","filePath":"/etc/passwd"}` + "\n" + `{"id":"c","filePath":"C:/x.java"}` + "\n" + `{"id":"d","filePath":"src\\A.java"}` + "\n" + `{"id":"e","filePath":"src//A.java"}` + "\n" + `{"id":"f","filePath":"file://A.java"}` + "\n" + `{"id":"g","filePath":"src/..A.java"}`,
			[]string{
				"a.ndjson:1:22: error: filePath leaves its folder by ..; " + pathRemedy,
				"a.ndjson:2:22: error: filePath is absolute; " + pathRemedy,
				`a.ndjson:3:22: error: filePath names the drive "C:"; ` + pathRemedy,
				`a.ndjson:4:22: error: filePath holds "\"; separate folders by /`,
				"a.ndjson:5:22: error: filePath has an empty part or a lone dot; write src/A.java",
				"a.ndjson:6:22: error: filePath is a URL; " + pathRemedy,
			},
			[]string{"g"},
		}, {
			"links", "a.ndjson", `{"id":"a","githubUrl":"javascript:alert(1)"}` + "\n" + `{"id":"b","githubUrl":"command:run?x"}` + "\n" + `{"id":"c","githubUrl":"https:///x"}` + "\n" + `{"id":"d","githubUrl":"https://a/ b"}` + "\n" + `{"id":"e","githubUrl":"github.com/a"}` + "\n" + `{"id":"f","githubUrl":"http://example.org/a#L1"}`,
			[]string{
				`a.ndjson:1:23: error: githubUrl is a link by "javascript"; ` + linkRemedy,
				`a.ndjson:2:23: error: githubUrl is a link by "command"; ` + linkRemedy,
				"a.ndjson:3:23: error: githubUrl is a link without a host; " + linkRemedy,
				"a.ndjson:4:23: error: githubUrl is no link; " + linkRemedy,
				`a.ndjson:5:23: error: githubUrl is a link by ""; ` + linkRemedy,
			},
			[]string{"f"},
		}, {
			"regular expressions", "a.ndjson", `{"id":"a","messagePattern":"(?<=a)b"}` + "\n" + `{"id":"b","messagePattern":"a(.+?"}` + "\n" + `{"id":"c","handler":{"catch":"X","do":"retry","when":{"messageMatches":"(a)\\1"}}}` + "\n" + `{"id":"d","messagePattern":"a|b"}`,
			[]string{
				"a.ndjson:1:28: error: messagePattern uses the look-behind (?<=, which RE2 lacks; match the text itself in a group",
				`a.ndjson:2:28: error: messagePattern is no regular expression: missing closing ) "a(.+?"; write it in RE2's syntax, signs that stand for themselves as \( \[ \{`,
				`a.ndjson:3:72: error: handler.when.messageMatches uses the back-reference \1, which RE2 lacks; repeat the expression, or match less and compare in code`,
			},
			[]string{"d"},
		}, {
			"a control character as it stands", "a.ndjson", `{"id":"a","repo":"x` + "\x1b" + `[31m"}` + "\n" + `{"id":"b"}`,
			[]string{`a.ndjson:1:20: error: a control character U+001B stands in a string; write it as \u001b or remove it`},
			[]string{"b"},
		}, {
			"a control character escaped", "a.ndjson", `{"id":"a","documentation":"x\u001b[31m"}`,
			[]string{"a.ndjson:1:27: warning: documentation holds the control character U+001B; remove it: it is shown as a sign, never passed on"},
			[]string{"a"},
		}, {
			"a byte order mark", "a.json", "\uFEFF" + `{"id":"a","lineNumber":0}`,
			[]string{
				"a.json:1:1: warning: a byte order mark stands before the text; save the file as UTF-8 without one",
				"a.json:1:25: error: lineNumber is 0; a line counts from 1; null where it is not known",
			},
			nil,
		}, {
			"UTF-16", "a.json", "\xFF\xFE{\x00}\x00",
			[]string{"a.json:1:1: error: the file is UTF-16; save it as UTF-8"},
			nil,
		}, {
			"invalid UTF-8 in one record", "a.ndjson", `{"id":"a"}` + "\n" + `{"id":"b","repo":"é` + "\xE9" + `"}` + "\n" + `{"id":"c"}`,
			[]string{"a.ndjson:2:20: error: invalid UTF-8; save the file as UTF-8"},
			[]string{"a", "c"},
		}, {
			"columns count UTF-16 units", "a.json", `{"id":"a","repo":"` + "\U0001F600é" + `","lineNumber":0}`,
			[]string{"a.json:1:37: error: lineNumber is 0; a line counts from 1; null where it is not known"},
			nil,
		}, {
			"deep nesting", "a.ndjson", `{"id":"a","x":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}` + "\n" + `{"id":"b"}`,
			[]string{
				`a.ndjson:1:11: warning: unknown member "x"; remove it: it is not read`,
				"a.ndjson:1:79: error: values nest deeper than 64 levels; a record needs four levels: write it flat",
			},
			[]string{"b"},
		}, {
			"a line that is none", "a.ndjson", `{"id":"a"}` + "\n" + `oops` + "\n" + `{"id":"b"}`,
			[]string{"a.ndjson:2:1: error: unexpected 'o'; write a record, an object in braces"},
			[]string{"a", "b"},
		}, {
			"a comma too many and one missing", "a.json", `[{"id":"a",},{"id":"b"} {"id":"c"}]`,
			[]string{
				`a.json:1:11: error: a comma before }; remove the comma`,
				`a.json:1:25: error: unexpected '{'; write ',' or ']' here`,
			},
			[]string{"b", "c"},
		}, {
			"bad escapes", "a.ndjson", `{"id":"a","repo":"\d"}` + "\n" + `{"id":"b","repo":"\u12"}` + "\n" + `{"id":"c","repo":"\ud83d\ude00"}`,
			[]string{
				`a.ndjson:1:19: error: a backslash before 'd' is no escape of JSON; write \\ for a backslash`,
				`a.ndjson:2:19: error: \u is not followed by four hexadecimal digits; write \\u for a backslash and the letter u`,
			},
			[]string{"c"},
		}, {
			"words of a closed list", "a.json", `{"id":"a","handler":{"catch":"not a class","do":"panic","retry":{"max":0,"delay":"soon"}},"entryPoints":[{"method":"open","confidence":"sure","descriptor":"(X)V"}]}`,
			[]string{
				`a.json:1:30: error: handler.catch is "not a class"; write a class's name, as java.io.IOException or org.example.Outer$Inner`,
				`a.json:1:49: error: handler.do is "panic"; write one of retry, rebuild-and-retry, rethrow, fail-fast, fallback, ignore`,
				`a.json:1:72: error: handler.retry.max is 0; write how many times the call is made in all, 1 to 100`,
				`a.json:1:82: error: handler.retry.delay is "soon"; write a duration from 0s to 1h, as 500ms or 2s`,
				`a.json:1:116: error: entryPoints[0].method is "open", without #; write Class#method, as org.apache.hadoop.fs.FileSystem#open`,
				`a.json:1:136: error: entryPoints[0].confidence is "sure"; write one of certain, likely, possible`,
				`a.json:1:156: error: entryPoints[0].descriptor is "(X)V"; write a descriptor as in class files: (Lorg/apache/hadoop/fs/Path;I)V`,
			},
			nil,
		}, {
			"an empty file", "a.json", " \n",
			[]string{"a.json:1:1: error: the file is empty; " + formsRemedy},
			nil,
		}, {
			"no record", "a.txt", "shopping: bread, milk\n",
			[]string{"a.txt:1:1: error: the file holds no record; " + formsRemedy},
			nil,
		}, {
			"a page without its id", "a.txt", "Error message\n\nm\n\nWhat it means\n\nx\n",
			[]string{"a.txt:7:2: error: the page does not say its id; end it with a line that holds /api/errors/ and the id"},
			nil,
		}, {
			"a page's parts", "a.txt", "Error message\n\nm\n\nSource\n\nThrown at ../x/A.java:0\n\nData as JSON: /api/errors/a%20b.",
			[]string{
				"a.txt:7:11: error: filePath leaves its folder by ..; " + pathRemedy,
				"a.txt:7:23: error: lineNumber is 0; a line counts from 1; null where it is not known",
				"a.txt:9:27: error: id holds '%'; an id is 1 to 64 letters, digits, _ and -",
			},
			nil,
		}, {
			"front matter that is no TOML", "a.md", "+++\nid = \"a\"\nrepo = example\n+++\n",
			[]string{"a.md:3:8: error: the front matter is no TOML: unexpected character U+0065 'e' at start of value; write key = \"value\", one a line"},
			nil,
		}, {
			"front matter without an end", "a.md", "+++\nid = \"a\"\n",
			[]string{"a.md:1:1: error: the front matter does not end; write +++ on a line of its own behind it"},
			nil,
		}, {
			"front matter's members", "a.md", "+++\nid = \"a\"\nlinenumber = 3\n\n[[anchors]]\nversion = \"1\"\nfilePath = \"A.java\"\nlineNumber = 4\n\n[[anchors]]\nversion = \"2\"\nfilePath = \"/A.java\"\nlineNumber = -4\n+++\n\n## Eror message\n\nm\n\n## Something\n",
			[]string{
				`a.md:3:1: warning: unknown member "linenumber"; did you mean "lineNumber"?`,
				"a.md:12:1: error: anchors[1].filePath is absolute; " + pathRemedy,
				"a.md:13:1: error: anchors[1].lineNumber is -4; a line counts from 1; null where it is not known",
				`a.md:16:1: warning: unknown heading "Eror message"; did you mean "Error message"?`,
				`a.md:20:1: warning: unknown heading "Something"; the headings are: ` + strings.Join(headings, ", "),
			},
			nil,
		}, {
			"front matter without an id", "a.md", "+++\nrepo = \"x\"\n+++\n",
			[]string{`a.md:1:4: error: the record has no "id"; add "id": it must be there`},
			nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			catalog, faults := loadText(t, c.file, c.text)
			for i, f := range faults {
				if at := strings.Index(f, "the record at "); at >= 0 {
					end := strings.Index(f, " has it")
					faults[i] = f[:at] + "the record at PLACE" + f[end:]
				}
			}
			if diff := cmp.Diff(c.faults, faults); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(append([]string{}, c.ids...), ids(catalog.All())); diff != "" {
				t.Errorf("records (-want +got):\n%s", diff)
			}
		})
	}
}

const (
	pathRemedy  = "write it from the repository's root, as hadoop-common-project/hadoop-common/src/main/java/org/apache/hadoop/ipc/Client.java"
	linkRemedy  = "links must be http or https, as https://github.com/apache/hadoop"
	formsRemedy = "a record is a JSON object, a Markdown page with front matter between +++, or a page's text with its headings"
)

// TestWarnedValueIsDropped: the record serves without the value.
func TestWarnedValueIsDropped(t *testing.T) {
	c, _ := loadText(t, "a.json", `{"id":"a","analyzedSha":"xyz","analyzedAt":"today"}`)
	if r := c.ByID("a"); r == nil || r.AnalyzedSHA != "" || r.AnalyzedAt != "" {
		t.Fatalf("the record is %+v", r)
	}
}

// TestControlCharactersAreShown: none of them reaches a terminal.
func TestControlCharactersAreShown(t *testing.T) {
	c, _ := loadText(t, "a.json", `{"id":"a","errorMessage":"a\u001b[31m\u0000\u007f\u0085\u202eb\n\tc\r"}`)
	if got, want := c.ByID("a").ErrorMessage, "a␛[31m␀␡\uFFFD\uFFFDb\n\tc\r"; got != want {
		t.Errorf("errorMessage = %q, want %q", got, want)
	}
}

func TestForeignRegexps(t *testing.T) {
	for pattern, construct := range map[string]string{
		`(?=a)b`: "look-ahead (?=", `(?!a)b`: "look-ahead (?!", `(?<=a)b`: "look-behind (?<=", `(?<!a)b`: "look-behind (?<!",
		`(?>a)b`: "atomic group", `(a)(?(1)b|c)`: "conditional", `(a)\1`: `back-reference \1`, `(?<x>a)\k<x>`: `back-reference \k`,
		`a++b`: "possessive quantifier ++", `a*+b`: "possessive quantifier *+", `a\Z`: `escape \Z`, `[(?=]\1`: `back-reference \1`,
	} {
		problem, remedy := testRegexp(pattern)
		if !strings.Contains(problem, construct) || !strings.Contains(problem, "RE2 lacks") || remedy == "" {
			t.Errorf("%s: %q, %q, want the %s named", pattern, problem, remedy, construct)
		}
	}
	for _, pattern := range []string{"", "plain text", `a \(b\) (.+?) c`, `a(?i:b)|c`, `[(?=]`, `\\1`, `a.*?b.+`, "é{}x"[0:2], `\x{41}`} {
		if problem, _ := testRegexp(pattern); problem != "" {
			t.Errorf("%q %s", pattern, problem)
		}
	}
	for _, pattern := range []string{"a(", "a)", "[a", "*", "a**", "(.+?", ".**", "a{2}{3}**"} {
		if problem, _ := testRegexp(pattern); problem == "" {
			t.Errorf("%q passed", pattern)
		}
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	folder := t.TempDir()
	write := func(name, content string) string {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("a/good.json", `{"id":"good","repo":"x"}`)
	write("a/large.json", `{"id":"large","repo":"`+strings.Repeat("x", 2000)+`"}`)

	c, faults := Load(Options{Paths: []string{filepath.Join(folder, "a")}, NoEmbedded: true, MaxFile: 1000})
	if len(faults) != 1 || faults[0].Code != "too-large" || !strings.Contains(faults[0].String(), "large.json: error: holds 2024 bytes, more than the 1000 that a file of a catalog may; split it") {
		t.Errorf("a large file: %v", faults)
	}
	if c.ByID("good") == nil {
		t.Error("a large file spoils its neighbour")
	}

	c, faults = Load(Options{Paths: []string{filepath.Join(folder, "nowhere"), filepath.Join(folder, "a")}, NoEmbedded: true})
	if len(faults) != 1 || faults[0].Code != Unreadable || faults[0].Remedy != "name a file or folder that exists" || c.Len() != 2 {
		t.Errorf("a path that is not there: %v, %d records", faults, c.Len())
	}

	if err := os.Mkdir(filepath.Join(folder, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, faults = Load(Options{Paths: []string{filepath.Join(folder, "empty")}, NoEmbedded: true}); len(faults) != 1 || faults[0].Code != "empty" {
		t.Errorf("an empty folder: %v", faults)
	}
}

// TestHugeFile: 200 MB are refused by their size, before they are read.
func TestHugeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "huge.json")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Truncate(200 << 20); err != nil { // a hole: takes no room
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, faults := Load(Options{Paths: []string{path}, NoEmbedded: true})
	runtime.ReadMemStats(&after)
	if len(faults) != 1 || !strings.Contains(faults[0].Problem, "holds 209715200 bytes, more than the 167772160") {
		t.Errorf("faults: %v", faults)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 10<<20 {
		t.Errorf("%d bytes were allocated for a file that is refused", took)
	}
}

func TestFoldersThatCannotBeRead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions and links work otherwise on Windows")
	}
	folder := t.TempDir()
	for _, name := range []string{"open", "closed"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name, "r.json"), []byte(`{"id":"`+name+`","repo":"x"}`), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"open/back": "..", "open/self": "self", "open/again": "../open"} {
		if err := os.Symlink(target, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	closed := filepath.Join(folder, "closed")
	if err := os.Chmod(closed, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(closed, 0o755) })

	c, faults := Load(Options{Paths: []string{folder}, NoEmbedded: true})
	codes := map[string]string{}
	for _, f := range faults {
		codes[strings.TrimPrefix(f.File, folder+"/")] = f.Code
	}
	want := map[string]string{"open/back": "link-loop", "open/again": "link-loop", "open/self": Unreadable}
	if os.Geteuid() != 0 { // root reads everything
		want["closed"] = Unreadable
	}
	if diff := cmp.Diff(want, codes); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	if c.ByID("open") == nil {
		t.Error("folders that cannot be read spoil their neighbour")
	}
}

package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/text"
)

func foundIn(file, source, span string, f findings.Finding, fixes ...Offer) Found {
	start := strings.Index(source, span)
	f.Span = text.Span{Start: start, End: start + len(span)}
	return Found{File: file, Mapper: text.NewMapper([]byte(source)), Finding: f, Fixes: fixes}
}

func sample() Check {
	lamp := &catalog.Record{ID: "lamp"}
	return Check{Files: 12, Found: []Found{
		foundIn("a/A.java", "class A {\n\tvoid m() { 𝄞.open(); }\n}\n", "open", findings.Finding{
			Rule: "undefended-call", Severity: findings.Hint, Confidence: findings.Likely, Message: "Lamp.open can fail",
			Callee: "x.Lamp#open", Records: []*catalog.Record{lamp}, Defence: findings.Propagates, Fingerprint: "f1"}, Offer{Title: "Handle it", Preferred: true, Edits: []text.Edit{{Span: text.Span{Start: 11, End: 12}, New: "x"}}}),
		foundIn("a/A.java", "class A {\r\n  catch (\r\n E e) {}", "catch (\r\n E e)", findings.Finding{
			Rule: "swallowed-error", Severity: findings.Warning, Confidence: findings.Certain, Message: "bad\x1b[2J\nword\u202e",
			Defence: findings.Swallowed, Fingerprint: "f2"}),
		foundIn("b/B.java", "x", "x", findings.Finding{Rule: "r", Severity: findings.Information, Message: "m", Defence: findings.None}),
	}}
}

func TestCheckText(t *testing.T) {
	var out bytes.Buffer
	if err := CheckText(&out, sample(), false); err != nil {
		t.Fatal(err)
	}
	const want = `a/A.java
  2:16  hint  undefended-call
    Lamp.open can fail
    |     void m() { 𝄞.open(); }
    |                  ^~~~
    fix: Handle it
  2:3  warning  swallowed-error
    bad�[2J�word�
    |   catch (
    |   ^~~~~~~

b/B.java
  1:1  information  r
    m
    | x
    | ^

3 findings (1 warning, 1 information, 1 hint) in 2 of 12 files
`
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
	out.Reset()
	if err := CheckText(&out, Check{Files: 1}, false); err != nil || out.String() != "nothing found in 1 file\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestCheckTextInColour: a terminal gets control sequences of our own, and
// without them the same text.
func TestCheckTextInColour(t *testing.T) {
	var plain, colour bytes.Buffer
	if err := errors.Join(CheckText(&plain, sample(), false), CheckText(&colour, sample(), true)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(colour.String(), "\x1b[1;33mwarning\x1b[0m") || strings.Contains(plain.String(), "\x1b") {
		t.Errorf("in colour:\n%q\nwithout:\n%q", colour.String(), plain.String())
	}
	if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(colour.String(), ""); got != plain.String() {
		t.Errorf("got:\n%s\nwant:\n%s", got, plain.String())
	}
}

func TestSentence(t *testing.T) {
	for _, c := range []struct {
		check Check
		want  string
	}{
		{Check{}, "no Java file was looked at"},
		{Check{Since: "main"}, "no Java file has changed since main"},
		{Check{Files: 1, Known: 2}, "nothing found in 1 file; 2 more in the baseline"},
		{Check{Files: 3, Found: []Found{{File: "A", Finding: findings.Finding{Severity: findings.Error}}}, Known: 1, Silenced: make([]Found, 2)},
			"1 finding (1 error) in 1 of 3 files; 1 more in the baseline, 2 silenced"},
	} {
		if got := c.check.sentence(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestCheckJSON(t *testing.T) {
	var out bytes.Buffer
	if err := CheckJSON(&out, sample()); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Findings []map[string]any
		Summary  map[string]int
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	first := got.Findings[0]
	for key, want := range map[string]any{
		"rule": "undefended-call", "severity": "hint", "confidence": "likely", "file": "a/A.java",
		"line": 2.0, "column": 16.0, "endLine": 2.0, "endColumn": 20.0, // the sign before it counts two
		"message": "Lamp.open can fail", "callee": "x.Lamp#open", "defence": "propagates", "fingerprint": "f1",
	} {
		if first[key] != want {
			t.Errorf("%s is %v, want %v", key, first[key], want)
		}
	}
	if ids := first["records"].([]any); len(ids) != 1 || ids[0] != "lamp" {
		t.Errorf("records are %v", ids)
	}
	if titles := first["fixes"].([]any); len(titles) != 1 || titles[0] != "Handle it" {
		t.Errorf("fixes are %v", titles)
	}
	second := got.Findings[1]
	if second["endLine"] != 3.0 || second["endColumn"] != 6.0 {
		t.Errorf("the end is %v:%v", second["endLine"], second["endColumn"])
	}
	for _, key := range []string{"records", "fixes"} {
		if list, ok := second[key].([]any); !ok || len(list) != 0 {
			t.Errorf("%s is %v, want an empty list", key, second[key])
		}
	}
	if got.Summary["files"] != 12 || got.Summary["filesWithFindings"] != 2 || got.Summary["findings"] != 3 || got.Summary["warnings"] != 1 || got.Summary["hints"] != 1 {
		t.Errorf("summary is %v", got.Summary)
	}
	out.Reset()
	if err := CheckJSON(&out, Check{}); err != nil || !strings.Contains(out.String(), `"findings": []`) {
		t.Errorf("without findings: %s, %v", out.String(), err)
	}
}

func TestActions(t *testing.T) {
	offers := []Offer{
		{Title: "Handle it", Kind: "quickfix", Preferred: true, Edits: []text.Edit{{Span: text.Span{Start: 2, End: 4}, New: "x\ny"}}},
		{Title: "Not this", Kind: "quickfix", Disabled: "no room"},
	}
	var out bytes.Buffer
	if err := ActionsText(&out, offers); err != nil {
		t.Fatal(err)
	}
	if want := "0  Handle it (quickfix), preferred\n1  Not this (quickfix)\n   not here: no room\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	out.Reset()
	if err := ActionsJSON(&out, offers, "A.java", text.NewMapper([]byte("a\nbcd"))); err != nil {
		t.Fatal(err)
	}
	var got struct{ Actions []map[string]any }
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	edit := got.Actions[0]["edits"].([]any)[0].(map[string]any)
	if edit["file"] != "A.java" || edit["line"] != 2.0 || edit["column"] != 1.0 || edit["endColumn"] != 3.0 || edit["newText"] != "x\ny" {
		t.Errorf("edit is %v", edit)
	}
	if got.Actions[1]["disabled"] != "no room" || len(got.Actions[1]["edits"].([]any)) != 0 || got.Actions[0]["preferred"] != true {
		t.Errorf("actions are %v", got.Actions)
	}
}

package audit

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"throwsight/catalog"
)

// write makes files below a new folder: name, text, name, text, …
func write(t *testing.T, files ...string) string {
	t.Helper()
	root := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(root, filepath.FromSlash(files[i]))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const boiler = `package org.example;

class Boiler {
  void heat(int degrees) {
    if (degrees > Limits.MAX) {
      throw new IllegalArgumentException(Limits.TOO_HOT + degrees);
    }
    if (degrees < 0) {
      throw new IllegalArgumentException("the boiler cannot cool down to " + degrees);
    }
  }
}
`

// The text of one error is a constant of another module.
const limits = `package org.example;

class Limits {
  static final int MAX = 90;
  static final String TOO_HOT = "the boiler is not made for more than 90, not for ";
}
`

func boilerRecords() []*catalog.Record {
	record := func(id, message, method string, line int) *catalog.Record {
		const path = "core/src/main/java/org/example/Boiler.java"
		return &catalog.Record{ID: id, ErrorMessage: message, ErrorClass: "java.lang.IllegalArgumentException", FilePath: path, LineNumber: line,
			Anchors: []catalog.Anchor{{Version: "1", FilePath: path, LineNumber: line, Class: "org.example.Boiler", Method: method}}}
	}
	return []*catalog.Record{
		record("hot", "the boiler is not made for more than 90, not for {}", "heat", 6),
		record("cold", "the boiler cannot cool below {}", "heat", 90),
		record("dry", "there is no water in it", "heat", 9),
		record("old", "the boiler cannot cool down to {}", "cool", 80),
	}
}

func TestRebaseRows(t *testing.T) {
	root := write(t, "a/org/example/Boiler.java", boiler, "b/org/example/Limits.java", limits)
	records := boilerRecords()
	got, err := Rebase(records[:3], filepath.Join(root, "a"), filepath.Join(root, "b"))
	if err != nil {
		t.Fatal(err)
	}
	if got.Files != 2 || got.Sites != 2 {
		t.Errorf("%d files, %d sites, want 2 and 2", got.Files, got.Sites)
	}
	file := filepath.Join(root, "a", "org", "example", "Boiler.java")
	var out strings.Builder
	if err := got.WriteTSV(&out); err != nil {
		t.Fatal(err)
	}
	want := "hot\t" + file + "\t6\torg.example.Boiler\theat\tsame-text\tcertain\n" +
		"cold\t" + file + "\t9\torg.example.Boiler\theat\ttext-changed\tpossible\n" +
		"dry\t\t\t\t\tabsent\t\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}

	moved, err := Rebase(records[3:], root)
	if err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := moved.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var row Row
	if err := json.Unmarshal([]byte(out.String()), &row); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Row{ID: "old", File: file, Line: 9, Class: "org.example.Boiler", Method: "heat",
		How: "moved", Confidence: "likely", Why: "same text; cataloged in cool (line 80)"}, row); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestRebaseWithoutSources(t *testing.T) {
	empty := t.TempDir()
	for _, folder := range []string{empty, filepath.Join(empty, "none")} {
		if _, err := Rebase(boilerRecords(), folder); err == nil {
			t.Errorf("%s: no error", folder)
		}
	}
}

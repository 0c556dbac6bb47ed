package catalog

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// pieces are what random texts are made of: words, and everything that the
// forms give a meaning to.
var pieces = []string{
	"stream", "is", "closed", " ", " ", "\n", "\n\n", "{}", "%d", "${x}", "`code`", "```", "````", "+++", "# ", "## Solutions",
	"Solutions", "- ", "1. ", "• ", "\\", "\\#", "\"", "'", "<b>", "&amp;", "é", "—", "\U0001F600", "\t", "|", "> ",
	"Trigger: ", "Common situations: ", "Strategy: ", "Thrown at x:1", "View on GitHub (pinned to 2add963021)", "\r\n", "/api/errors/x", "[a](b)",
	"    indented", "}", "{", "]", "[", ",", ":", "\u00a0", "=",
}

func randomText(rng *rand.Rand) string {
	var b strings.Builder
	for range 1 + rng.IntN(8) {
		b.WriteString(pieces[rng.IntN(len(pieces))])
	}
	return b.String()
}

// randomValue fills v. Members that have a rule get a value that it allows.
func randomValue(rng *rand.Rand, v reflect.Value, m member) {
	allowed := map[string][]string{
		"id": {"a-1", "B_2"}, "path": {"a/b/C.java", "C D.java"}, "url": {"https://example.org/a#L1"}, "pattern": {`a (.+?)\.`},
		"regexp": {"a|b"}, "class": {"java.io.IOException", "Outer$Inner"}, "identifier": {"open", "<init>"}, "method": {"a.B#c"},
		"descriptor": {"(I)V"}, "sha": {"2add963021"}, "date": {"2026-08-22"}, "duration": {"2s"}, "confidence": {"likely"},
		"how": {"later"}, "do": {"retry"},
	}
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(map[string]int64{"status": 404, "schemaVersion": 2}[m.rule])
		if v.Int() == 0 {
			v.SetInt(1 + rng.Int64N(99))
		}
	case reflect.String:
		if words := allowed[m.rule]; words != nil {
			v.SetString(words[rng.IntN(len(words))])
		} else {
			v.SetString(randomText(rng))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+rng.IntN(3), 3))
		for i := range v.Len() {
			randomValue(rng, v.Index(i), m)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		randomValue(rng, v.Elem(), m)
	case reflect.Struct:
		for _, m := range append(membersOf(v.Type()), member{})[:v.NumField()] {
			if m.required || rng.IntN(2) == 0 {
				randomValue(rng, v.Field(m.index), m)
			}
		}
	}
}

func randomRecord(seed uint64) *Record {
	r := new(Record)
	randomValue(rand.New(rand.NewPCG(seed, 1)), reflect.ValueOf(r).Elem(), member{})
	r.ID = fmt.Sprintf("r%d", seed)
	return r
}

// TestExportRoundTrip: what a form writes, the reader reads back the same,
// whatever the texts hold.
func TestExportRoundTrip(t *testing.T) {
	var records []*Record
	for seed := range uint64(300) {
		records = append(records, randomRecord(seed))
	}
	want := New(records...)
	for _, form := range Forms() {
		t.Run(string(form), func(t *testing.T) {
			folder := t.TempDir()
			if err := ExportFolder(folder, form, want.All(), "2026-08-22"); err != nil {
				t.Fatal(err)
			}
			got, faults := Load(Options{Paths: []string{folder}, NoEmbedded: true})
			for _, f := range faults {
				t.Error(f)
			}
			if got.Len() != want.Len() {
				t.Fatalf("%d records were written and %d read", want.Len(), got.Len())
			}
			for i, r := range want.All() {
				if diff := cmp.Diff(r, got.All()[i], cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("record %s changed (-written +read):\n%s", r.ID, diff)
				}
			}
		})
	}
}

func TestExportTakesOneRecordWhereTheFormHoldsOne(t *testing.T) {
	two := []*Record{{ID: "a"}, {ID: "b"}}
	for _, form := range Forms() {
		err := Export(new(bytes.Buffer), form, two, "")
		if (err != nil) != form.single() {
			t.Errorf("Export of two records as %s: %v", form, err)
		}
	}
}

// TestExportKeepsInsideItsFolder: an id names a file.
func TestExportKeepsInsideItsFolder(t *testing.T) {
	outer := t.TempDir()
	folder := filepath.Join(outer, "inner")
	if err := ExportFolder(folder, FormRecord, []*Record{{ID: "../escaped"}}, ""); err == nil {
		t.Error("an id with .. was taken for a file's name")
	}
	if _, err := os.Stat(filepath.Join(outer, "escaped.json")); err == nil {
		t.Error("a file was written outside the folder")
	}
}

func TestJSONWritesNullForWhatIsNotKnown(t *testing.T) {
	var b bytes.Buffer
	if err := Export(&b, FormNDJSON, []*Record{{ID: "a", ErrorMessage: "1 < 2 & 3"}}, ""); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	for _, part := range []string{`{"id":"a","repo":null,`, `"errorMessage":"1 < 2 & 3"`, `"solutions":null`, `"lineNumber":null`, `"schemaVersion":null}`} {
		if !strings.Contains(got, part) {
			t.Errorf("%s\nlacks %s", got, part)
		}
	}
}

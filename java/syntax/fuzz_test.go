package syntax

import (
	"os"
	"path/filepath"
	"testing"

	"throwsight/internal/text"
)

// FuzzParse reads any bytes: nothing panics, and what is true of every tree is
// true.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.java"))
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	for _, src := range []string{"", "\x00", "\xff", "'", "\"", "\"\"\"", "/*", "//", "\\", "\\u", "\\u000", "\\ud800", "@", "class", "{", "}", "(", "<", "a.", "a::", "\ufeff", "\x1a", "0x", "1e", "\r", "class A { void f() { \"\\"} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		tree := Parse(src)
		check(t, tree)
		for n := range tree.Root().Descend() {
			n.Name()
			n.StringValue()
		}
		end := 0
		for s := NewScanner(src, text.Span{End: len(src)}); ; {
			token, span := s.Next()
			if span.Start < end || span.End < span.Start || span.End > len(src) {
				t.Fatalf("%v at %v, behind %d", token, span, end)
			}
			if token == EOF {
				break
			}
			if span.Len() == 0 {
				t.Fatalf("%v is empty at %v", token, span)
			}
			end = span.End
		}
	})
}

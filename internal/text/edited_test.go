package text

import (
	"bytes"
	"slices"
	"testing"
)

// FuzzEdited holds a mapper that was edited to one that was made anew.
func FuzzEdited(f *testing.F) {
	for _, seed := range []struct {
		src, new   string
		start, end int
	}{
		{"a\r\nb", "", 1, 2},
		{"a\r\nb", "", 2, 3},
		{"a\rb", "\n", 2, 2},
		{"a\nb", "\r", 1, 1},
		{"a\r\nb", "x", 2, 2},
		{"", "\r", 0, 0},
		{"\n\n\n", "\r\n", 1, 2},
		{"one\ntwo\nthree", "\n\r\n\r", 3, 8},
		{"x", "y", 5, 1},
	} {
		f.Add(seed.src, seed.new, seed.start, seed.end)
	}
	f.Fuzz(func(t *testing.T, src, insert string, start, end int) {
		m := NewMapper([]byte(src)).Edited(Edit{Span{start, end}, insert})
		start = min(max(start, 0), len(src))
		end = min(max(end, start), len(src))
		want := NewMapper([]byte(src[:start] + insert + src[end:]))
		if !bytes.Equal(m.src, want.src) {
			t.Fatalf("text %q, want %q", m.src, want.src)
		}
		if !slices.Equal(m.lines, want.lines) {
			t.Fatalf("lines of %q: %v, want %v", m.src, m.lines, want.lines)
		}
	})
}

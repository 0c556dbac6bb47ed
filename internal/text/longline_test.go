package text

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestLongLines: a column far behind its line's start is the one that counting
// from there gives, whatever bytes there are.
func TestLongLines(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "some words ", "é", "日本", "\U0001F600", "\xff", "\xe4\xb8", "\x80\x80\x80\x80\x80", "\n", "\r\n", "\r"}
	for round := range 60 {
		var src []byte
		kinds := len(parts)
		if round%2 == 0 {
			kinds -= 3 // one line
		}
		for size := 1000 + random.IntN(20_000); len(src) < size; {
			part := parts[random.IntN(kinds)]
			if random.IntN(200) > 0 && bytes.ContainsAny([]byte(part), "\r\n") {
				continue
			}
			src = append(src, part...)
		}
		m := NewMapper(src)
		for range 200 {
			offset := random.IntN(len(src) + 1)
			start := m.LineSpan(m.Line(offset)).Start
			for _, enc := range []Encoding{UTF16, UTF32} {
				if got, want := m.columnFar(start, offset, enc), columns(src[start:offset], enc); got != want {
					t.Fatalf("%d bytes behind %d: %d, want %d", offset-start, start, got, want)
				}
			}
		}
	}
}

package edit

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestLongLines: where a line begins and ends is found in lines of any length.
func TestLongLines(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		src := bytes.Repeat([]byte("x"), 1+random.IntN(5000))
		for range random.IntN(4) {
			src[random.IntN(len(src))] = "\n\r"[random.IntN(2)]
		}
		for range 20 {
			at := random.IntN(len(src) + 1)
			start, end := 1+bytes.LastIndexAny(src[:at], "\r\n"), len(src)
			if i := bytes.IndexAny(src[at:], "\r\n"); i >= 0 {
				end = at + i
			}
			if gotStart, gotEnd := lineStart(src, at), lineEnd(src, at); gotStart != start || gotEnd != end || broken(src, start, end) || broken(src, 0, len(src)) != bytes.ContainsAny(src, "\r\n") {
				t.Fatalf("at %d: [%d,%d), want [%d,%d) in %q", at, gotStart, gotEnd, start, end, src)
			}
		}
	}
}

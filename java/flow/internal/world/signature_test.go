package world

import (
	"fmt"
	"strings"
	"testing"
)

// TestSignatures puts more names into a table than a chunk of it has room for,
// one of them longer than a chunk of texts: each keeps its place and its text.
func TestSignatures(t *testing.T) {
	s := newSignatures()
	long := strings.Repeat("x", 2*textChunk)
	first := map[string]*Signature{}
	for range 2 {
		for i := range 3007 {
			name, desc := fmt.Sprintf("m%d", i), fmt.Sprintf("(I)L%d;", i%13)
			if i == 1000 {
				name = long
			}
			x := s.of(name, desc)
			if x.Name != name || x.Desc != desc {
				t.Fatalf("%d is %.20s %s", i, x.Name, x.Desc)
			}
			key := name + desc
			if first[key] == nil {
				first[key] = x
			}
			if first[key] != x || s.find(name, desc) != x {
				t.Fatalf("%d has two places", i)
			}
		}
	}
	for key, x := range first {
		if x.Name+x.Desc != key {
			t.Errorf("%.20s became %.20s", key, x.Name+x.Desc)
		}
	}
	if x := s.find("m1", "()V"); x != nil {
		t.Errorf("found %v", x)
	}
}

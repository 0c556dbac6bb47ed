package flow

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
	first := map[string]*signature{}
	for range 2 {
		for i := range 3007 {
			name, desc := fmt.Sprintf("m%d", i), fmt.Sprintf("(I)L%d;", i%13)
			if i == 1000 {
				name = long
			}
			x := s.of(name, desc)
			if x.name != name || x.desc != desc {
				t.Fatalf("%d is %.20s %s", i, x.name, x.desc)
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
		if x.name+x.desc != key {
			t.Errorf("%.20s became %.20s", key, x.name+x.desc)
		}
	}
	if x := s.find("m1", "()V"); x != nil {
		t.Errorf("found %v", x)
	}
}

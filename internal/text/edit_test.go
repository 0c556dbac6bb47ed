package text

import (
	"strings"
	"testing"
)

func TestApply(t *testing.T) {
	for _, c := range []struct {
		name  string
		edits []Edit
		want  string
		err   string
	}{
		{"none", nil, "0123456789", ""},
		{"out of order", []Edit{{Span{8, 9}, "H"}, {Span{0, 1}, ""}}, "1234567H9", ""},
		{"insertions at one place keep their order", []Edit{{Span{5, 5}, "a"}, {Span{5, 5}, "b"}}, "01234ab56789", ""},
		{"insertion before a replacement", []Edit{{Span{5, 7}, "X"}, {Span{5, 5}, "+"}}, "01234+X789", ""},
		{"touching", []Edit{{Span{0, 5}, "a"}, {Span{5, 10}, "b"}}, "ab", ""},
		{"overlapping", []Edit{{Span{0, 5}, ""}, {Span{4, 6}, ""}}, "", "overlap"},
		{"outside", []Edit{{Span{9, 11}, ""}}, "", "outside"},
		{"reversed", []Edit{{Span{5, 4}, ""}}, "", "outside"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Apply([]byte("0123456789"), c.edits)
			if c.err != "" {
				if err == nil || !strings.Contains(err.Error(), c.err) {
					t.Fatalf("error = %v, want one with %q", err, c.err)
				}
				return
			}
			if err != nil || string(got) != c.want {
				t.Errorf("Apply = %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

package text

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCompose: edits that are put together leave what they leave one after the
// other, and no more is changed than has to be.
func TestCompose(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second []Edit
		want          []Edit
	}{
		{"none", nil, nil, nil},
		{"the first alone", []Edit{{Span{2, 3}, "x"}}, nil, []Edit{{Span{2, 3}, "x"}}},
		{"the second alone", nil, []Edit{{Span{2, 3}, "x"}}, []Edit{{Span{2, 3}, "x"}}},
		{"apart", []Edit{{Span{2, 2}, "ab"}}, []Edit{{Span{6, 7}, "x"}}, []Edit{{Span{2, 2}, "ab"}, {Span{4, 5}, "x"}}},
		{"the second inside the first", []Edit{{Span{2, 2}, "abc"}}, []Edit{{Span{3, 4}, "x"}}, []Edit{{Span{2, 2}, "axc"}}},
		{"the second takes the first away", []Edit{{Span{2, 2}, "abc"}}, []Edit{{Span{1, 6}, ""}}, []Edit{{Span{1, 3}, ""}}},
		{"just the first", []Edit{{Span{2, 2}, "abc"}}, []Edit{{Span{2, 5}, ""}}, nil},
		{"behind what is gone", []Edit{{Span{2, 5}, ""}}, []Edit{{Span{2, 2}, "x"}}, []Edit{{Span{2, 5}, "x"}}},
		{"at the end", []Edit{{Span{10, 10}, "a"}}, []Edit{{Span{11, 11}, "b"}}, []Edit{{Span{10, 10}, "ab"}}},
	} {
		if got := Compose(c.first, c.second); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	some := func(size int) (out []Edit) {
		for at := 0; at < size; {
			e := Edit{Span: Span{Start: at + r.IntN(size-at+1)}}
			e.Span.End = e.Span.Start + r.IntN(min(4, size-e.Span.Start+1))
			e.New = "abcd"[:r.IntN(5)]
			out = append(out, e)
			at = max(e.Span.End, at+1)
		}
		return out
	}
	for range 10000 {
		src := []byte("0123456789")
		first := some(len(src))
		between, err := Apply(src, first)
		if err != nil {
			continue // two of them overlap
		}
		second := some(len(between))
		want, err := Apply(between, second)
		if err != nil {
			continue
		}
		if got, err := Apply(src, Compose(first, second)); err != nil || string(got) != string(want) {
			t.Fatalf("%v, then %v: %q, %v, want %q", first, second, got, err, want)
		}
	}
}

package text

import (
	"fmt"
	"slices"
)

// An Edit replaces the bytes of Span by New. An empty span inserts.
type Edit struct {
	Span Span
	New  string
}

// Sort orders edits by their start. The order of insertions at one offset is
// kept: it is the order in which their texts will stand.
func Sort(edits []Edit) {
	slices.SortStableFunc(edits, func(a, b Edit) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return a.Span.End - b.Span.End
	})
}

// Apply returns src with edits made, all of them meant for src as it stands.
// It reports an error, and no text, when a span lies outside src or two spans
// overlap; src and edits are not changed.
func Apply(src []byte, edits []Edit) ([]byte, error) {
	sorted := slices.Clone(edits)
	Sort(sorted)
	size := len(src)
	for i, e := range sorted {
		if e.Span.Start < 0 || e.Span.Start > e.Span.End || e.Span.End > len(src) {
			return nil, fmt.Errorf("edit %v lies outside a text of %d bytes", e.Span, len(src))
		}
		if i > 0 && e.Span.Start < sorted[i-1].Span.End {
			return nil, fmt.Errorf("edits %v and %v overlap", sorted[i-1].Span, e.Span)
		}
		size += len(e.New) - e.Span.Len()
	}
	out := make([]byte, 0, size)
	at := 0
	for _, e := range sorted {
		out = append(out, src[at:e.Span.Start]...)
		out = append(out, e.New...)
		at = e.Span.End
	}
	return append(out, src[at:]...), nil
}

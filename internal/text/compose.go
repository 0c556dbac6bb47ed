package text

import (
	"math"
	"slices"
)

// Compose returns edits that do at once what first does to a text, and then
// second to what first has left.
func Compose(first, second []Edit) []Edit {
	var before pieces
	at := 0
	for _, e := range sorted(first) {
		before.keep(Span{at, e.Span.Start})
		before.write(e.New)
		at = e.Span.End
	}
	before.keep(Span{at, math.MaxInt})

	var after pieces
	at = 0
	for _, e := range sorted(second) {
		after = append(after, before.take(e.Span.Start-at)...)
		before.take(e.Span.Len())
		after.write(e.New)
		at = e.Span.End
	}
	return append(after, before...).edits()
}

func sorted(edits []Edit) []Edit {
	out := slices.Clone(edits)
	Sort(out)
	return out
}

// A piece of an edited text is a part of the original, or what was written.
type piece struct {
	old     Span
	written string // "": old counts
}

func (p piece) len() int {
	if p.written != "" {
		return len(p.written)
	}
	return p.old.Len()
}

// cut parts a piece in two.
func (p piece) cut(n int) (head, tail piece) {
	if p.written != "" {
		return piece{written: p.written[:n]}, piece{written: p.written[n:]}
	}
	return piece{old: Span{p.old.Start, p.old.Start + n}}, piece{old: Span{p.old.Start + n, p.old.End}}
}

type pieces []piece

func (ps *pieces) keep(s Span) {
	if s.Len() > 0 {
		*ps = append(*ps, piece{old: s})
	}
}

func (ps *pieces) write(s string) {
	if s != "" {
		*ps = append(*ps, piece{written: s})
	}
}

// take cuts the first n bytes off and returns them.
func (ps *pieces) take(n int) (out pieces) {
	for n > 0 {
		p := (*ps)[0]
		if p.len() > n {
			head, tail := p.cut(n)
			(*ps)[0] = tail
			return append(out, head)
		}
		out, *ps, n = append(out, p), (*ps)[1:], n-p.len()
	}
	return out
}

// edits returns what makes the pieces of the original.
func (ps pieces) edits() []Edit {
	var out []Edit
	at, written := 0, ""
	for _, p := range ps {
		if p.written != "" {
			written += p.written
			continue
		}
		if written != "" || p.old.Start > at {
			out = append(out, Edit{Span{at, p.old.Start}, written})
		}
		at, written = p.old.End, ""
	}
	return out
}

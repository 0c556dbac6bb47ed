package text

import "sort"

// Edited returns the mapper of m's text with e made, in the time that copying
// the text takes: the lines away from e are not looked for again. The part of
// e that lies outside the text is left out.
func (m *Mapper) Edited(e Edit) *Mapper {
	start := min(max(e.Span.Start, 0), len(m.src))
	end := min(max(e.Span.End, start), len(m.src))
	src := make([]byte, 0, len(m.src)-(end-start)+len(e.New))
	src = append(append(append(src, m.src[:start]...), e.New...), m.src[end:]...)

	// Whether a line starts at p is decided by the bytes round p alone. So
	// starts before the edit stay, starts behind its end move, and those
	// from its first byte to its end are looked for in the new text.
	before := max(1, sort.SearchInts(m.lines, start))
	after := sort.SearchInts(m.lines, end+1)
	lines := make([]int, before, len(m.lines)+1+len(e.New)/32)
	copy(lines, m.lines)
	for p := max(start, 1); p <= start+len(e.New); p++ {
		if startsLine(src, p) {
			lines = append(lines, p)
		}
	}
	moved := len(src) - len(m.src)
	for _, p := range m.lines[after:] {
		lines = append(lines, p+moved)
	}
	return &Mapper{src: src, lines: lines}
}

// startsLine reports whether a line starts at p > 0.
func startsLine(src []byte, p int) bool {
	return src[p-1] == '\n' || src[p-1] == '\r' && (p == len(src) || src[p] != '\n')
}

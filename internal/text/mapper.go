package text

import (
	"encoding/binary"
	"sort"
	"sync"
	"unicode/utf8"
)

// An Encoding is the unit in which a column counts.
type Encoding uint8

const (
	UTF16 Encoding = iota // the protocol's default, and the command line's
	UTF8
	UTF32
)

// A Position is a zero-based line and a zero-based column in units of some
// [Encoding].
type Position struct {
	Line, Column int
}

// A Mapper converts between offsets and positions of one text. It is
// immutable once made and safe for concurrent use. A line ends at LF, CR LF
// or a lone CR, as in the Java language and in the protocol.
type Mapper struct {
	src   []byte
	lines []int // offset of the first byte of each line; lines[0] == 0

	marking sync.Once
	marks   []mark // see columnFar
}

// NewMapper returns the mapper of src, which must not change afterwards.
func NewMapper(src []byte) *Mapper {
	lines := make([]int, 1, 1+len(src)/32)
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '\n':
			lines = append(lines, i+1)
		case '\r':
			if i+1 == len(src) || src[i+1] != '\n' {
				lines = append(lines, i+1)
			}
		}
	}
	return &Mapper{src: src, lines: lines}
}

// Source returns the mapped text. It must not be changed.
func (m *Mapper) Source() []byte { return m.src }

// Lines reports the number of lines, at least 1.
func (m *Mapper) Lines() int { return len(m.lines) }

// Line returns the zero-based line of offset, clamped into the text.
func (m *Mapper) Line(offset int) int {
	return sort.Search(len(m.lines), func(i int) bool { return m.lines[i] > offset }) - 1
}

// LineSpan returns the span of a zero-based line without its line end. A line
// behind the last one is the empty span at the text's end.
func (m *Mapper) LineSpan(line int) Span {
	if line < 0 {
		return Span{}
	}
	if line >= len(m.lines) {
		return Span{len(m.src), len(m.src)}
	}
	start, end := m.lines[line], len(m.src)
	if line+1 < len(m.lines) {
		end = m.lines[line+1]
		if end > start && m.src[end-1] == '\n' {
			end--
		}
		if end > start && m.src[end-1] == '\r' {
			end--
		}
	}
	return Span{start, end}
}

// Position returns the position of offset, clamped into the text. An offset
// inside a character gives that character's own column.
func (m *Mapper) Position(offset int, enc Encoding) Position {
	offset = min(max(offset, 0), len(m.src))
	for back := 0; back < utf8.UTFMax-1 && offset > 0 && offset < len(m.src) && !utf8.RuneStart(m.src[offset]); back++ {
		offset--
	}
	line := m.Line(offset)
	start := m.lines[line]
	if enc != UTF8 && offset-start > longLine {
		return Position{line, m.columnFar(start, offset, enc)}
	}
	return Position{line, columns(m.src[start:offset], enc)}
}

// Offset returns the offset of p, clamped to its line's end and to the text's
// end. A column inside a character gives that character's start.
func (m *Mapper) Offset(p Position, enc Encoding) int {
	line := m.LineSpan(p.Line)
	text := line.In(m.src)
	if enc == UTF8 {
		i := min(max(p.Column, 0), len(text))
		for i > 0 && i < len(text) && !utf8.RuneStart(text[i]) {
			i--
		}
		return line.Start + i
	}
	i, units := 0, 0
	for i < len(text) && units < p.Column {
		if k := plain(text[i:min(i+p.Column-units, len(text))]); k > 0 {
			i, units = i+k, units+k
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		width := 1
		if enc == UTF16 && r >= 0x10000 {
			width = 2
		}
		if units+width > p.Column {
			break
		}
		units += width
		i += n
	}
	return line.Start + i
}

// columns counts the units of text. An invalid byte counts as one.
func columns(text []byte, enc Encoding) int {
	if enc == UTF8 {
		return len(text)
	}
	n := 0
	for i := 0; i < len(text); {
		if k := plain(text[i:]); k > 0 {
			i, n = i+k, n+k
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if r >= 0x10000 && enc == UTF16 {
			n++
		}
		n++
		i += size
	}
	return n
}

// plain counts the bytes that text begins with of characters that take one byte
// each. A line may be a whole file: eight are looked at together.
func plain(text []byte) int {
	i := 0
	for i+8 <= len(text) && binary.LittleEndian.Uint64(text[i:])&0x8080808080808080 == 0 {
		i += 8
	}
	for i < len(text) && text[i] < utf8.RuneSelf {
		i++
	}
	return i
}

package text

import (
	"sort"
	"unicode/utf8"
)

// A line may be a whole file, and its columns are asked for again and again. On
// long ones they are counted from the last of some marks, which are made when
// such a line is first asked about.

const (
	longLine  = 2048 // bytes before an offset from which on marks are worth it
	markEvery = 1024 // bytes, or a few more: a mark stands where a character begins
)

// A mark says how many units there are before an offset.
type mark struct {
	offset, utf16, utf32 int
}

// columnFar returns the column of an offset of the line that begins at start.
func (m *Mapper) columnFar(start, offset int, enc Encoding) int {
	return m.units(offset, enc) - m.units(start, enc)
}

// units counts the units before an offset, from the text's start.
func (m *Mapper) units(offset int, enc Encoding) int {
	m.marking.Do(m.mark)
	i := sort.Search(len(m.marks), func(i int) bool { return m.marks[i].offset > offset }) - 1
	if i < 0 {
		return columns(m.src[:offset], enc)
	}
	k := m.marks[i]
	if enc == UTF16 {
		return k.utf16 + columns(m.src[k.offset:offset], enc)
	}
	return k.utf32 + columns(m.src[k.offset:offset], enc)
}

// mark makes the marks.
func (m *Mapper) mark() {
	var k mark
	for k.offset+markEvery < len(m.src) {
		end := k.offset + markEvery
		for range utf8.UTFMax { // to where a character begins, or into bytes that are none
			if utf8.RuneStart(m.src[end]) || end+1 == len(m.src) {
				break
			}
			end++
		}
		part := m.src[k.offset:end]
		k = mark{end, k.utf16 + columns(part, UTF16), k.utf32 + columns(part, UTF32)}
		m.marks = append(m.marks, k)
	}
}

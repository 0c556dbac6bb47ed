package report

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	tabStop   = 4
	mostWidth = 160 // columns of a line of source that are shown
	leadWidth = 40  // columns before a mark that are left of a longer one
)

// excerpt makes a line of source as wide as it is long, so that a mark can
// stand below it: tabs become blanks, what would move the cursor a replacement
// character, and of a very long line the part round the mark is left. from and
// to are the offsets of what is marked.
func excerpt(line string, from, to int) (shown, mark string) {
	from, to = min(from, len(line)), min(max(to, from), len(line))
	var cells []cell
	column, start, end := 0, -1, -1
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		if start < 0 && i+size > from {
			start = column
		}
		if end < 0 && i >= to {
			end = column
		}
		c := cell{text: clean(string(r)), width: columns(r)}
		if r == '\t' {
			c.width = tabStop - column%tabStop
			c.text = strings.Repeat(" ", c.width)
		}
		cells = append(cells, c)
		column += c.width
		i += size
	}
	if start < 0 {
		start = column
	}
	if end < 0 {
		end = column
	}
	shift, shown := cut(cells, column, start)
	return shown, strings.Repeat(" ", start-shift) + "^" + strings.Repeat("~", max(min(end-shift, mostWidth)-(start-shift)-1, 0))
}

// A cell is a character as a terminal shows it.
type cell struct {
	text  string
	width int
}

// cut returns the cells that are shown of a line that is width columns wide,
// and by how many columns they moved to the left.
func cut(cells []cell, width, start int) (shift int, shown string) {
	first := 0
	if width > mostWidth && start > mostWidth-leadWidth {
		first = start - leadWidth
	}
	var b strings.Builder
	column := 0
	for _, c := range cells {
		switch {
		case column < first:
			column += c.width
			if column >= first { // the place of the last one that is left out
				shift = column - 1
				b.WriteString("…")
			}
			continue
		case column-shift+c.width > mostWidth:
			return shift, b.String() + "…"
		}
		b.WriteString(c.text)
		column += c.width
	}
	return shift, b.String()
}

// columns returns the number of columns that a terminal gives a character.
func columns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) && clean(string(r)) == string(r):
		return 0
	case 0xff61 <= r && r <= 0xffdc: // half-width forms
		return 1
	case unicode.Is(wide, r), unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Yi):
		return 2
	}
	return 1
}

// wide are the characters of no particular script that take two columns.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x231a, 0x231b, 1}, {0x23e9, 0x23ec, 1}, {0x25fd, 0x25fe, 1}, {0x2614, 0x2615, 1}, {0x2648, 0x2653, 1},
		{0x26a1, 0x26a1, 1}, {0x26bd, 0x26be, 1}, {0x2705, 0x2705, 1}, {0x274c, 0x274c, 1}, {0x2753, 0x2755, 1},
		{0x2757, 0x2757, 1}, {0x2795, 0x2797, 1}, {0x2b1b, 0x2b1c, 1}, {0x2b50, 0x2b50, 1}, {0x2b55, 0x2b55, 1},
		{0x3000, 0x303e, 1}, {0xff01, 0xff60, 1}, {0xffe0, 0xffe6, 1},
	},
	R32: []unicode.Range32{{0x1f300, 0x1f64f, 1}, {0x1f680, 0x1f6ff, 1}, {0x1f7e0, 0x1f7eb, 1}, {0x1f900, 0x1f9ff, 1}, {0x1fa70, 0x1faff, 1}},
}

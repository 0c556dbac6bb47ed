package text

import (
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

func TestMapperPositions(t *testing.T) {
	src := "ab\ncd\r\nef\rg\U0001F600h\né" // LF, CR LF, lone CR, a surrogate pair, two bytes
	m := NewMapper([]byte(src))
	if m.Lines() != 5 {
		t.Fatalf("Lines() = %d, want 5", m.Lines())
	}
	for _, c := range []struct {
		offset         int
		line           int
		u8, u16, u32   int
		roundTripsHere bool
	}{
		{0, 0, 0, 0, 0, true},
		{2, 0, 2, 2, 2, true},
		{3, 1, 0, 0, 0, true},
		{5, 1, 2, 2, 2, true},
		{7, 2, 0, 0, 0, true},
		{10, 3, 0, 0, 0, true},
		{11, 3, 1, 1, 1, true},
		{13, 3, 1, 1, 1, false}, // inside the emoji: its own column
		{15, 3, 5, 3, 2, true},
		{17, 4, 0, 0, 0, true},
		{19, 4, 2, 1, 1, true},
		{99, 4, 2, 1, 1, false}, // behind the end: the end
		{-1, 0, 0, 0, 0, false},
	} {
		for enc, column := range map[Encoding]int{UTF8: c.u8, UTF16: c.u16, UTF32: c.u32} {
			p := m.Position(c.offset, enc)
			if want := (Position{c.line, column}); p != want {
				t.Errorf("Position(%d, %v) = %v, want %v", c.offset, enc, p, want)
			}
			if got := m.Offset(p, enc); c.roundTripsHere && got != c.offset {
				t.Errorf("Offset(%v, %v) = %d, want %d", p, enc, got, c.offset)
			}
		}
	}
}

func TestMapperOffsetClamps(t *testing.T) {
	m := NewMapper([]byte("a\U0001F600b\r\nsecond"))
	for _, c := range []struct {
		p    Position
		enc  Encoding
		want int
	}{
		{Position{0, 2}, UTF16, 1}, // between the halves of a surrogate pair
		{Position{0, 3}, UTF8, 1},  // between the bytes of a character
		{Position{0, 99}, UTF16, 6},
		{Position{1, 99}, UTF16, 14},
		{Position{9, 0}, UTF16, 14},
		{Position{-1, 5}, UTF16, 0},
		{Position{0, -5}, UTF16, 0},
	} {
		if got := m.Offset(c.p, c.enc); got != c.want {
			t.Errorf("Offset(%v, %v) = %d, want %d", c.p, c.enc, got, c.want)
		}
	}
}

// FuzzMapper holds each position against a count from the text's start, for
// every offset at which a character begins.
func FuzzMapper(f *testing.F) {
	f.Add("ab\r\ncd\re\n\nf")
	f.Add("\U0001F600\xff\xc3é\r")
	f.Add("a line of more than eight bytes, then é and 0123456é01234567\U0001F600012345678\r\nand 01234567\xff01234567")
	f.Fuzz(func(t *testing.T, src string) {
		m := NewMapper([]byte(src))
		line, u8, u16, u32 := 0, 0, 0, 0
		for i := 0; i <= len(src); {
			atLineEnd := i > 0 && i < len(src) && src[i] == '\n' && src[i-1] == '\r'
			for enc, column := range map[Encoding]int{UTF8: u8, UTF16: u16, UTF32: u32} {
				// A position within invalid bytes may be moved to a character's start.
				if got := m.Position(i, enc); !atLineEnd && utf8.ValidString(src) && got != (Position{line, column}) {
					t.Fatalf("Position(%d, %v) of %q = %v, want %v", i, enc, src, got, Position{line, column})
				}
				p := m.Position(i, enc)
				if back := m.Offset(p, enc); back < 0 || back > len(src) || back > i {
					t.Fatalf("Offset(%v, %v) of %q = %d, made from %d", p, enc, src, back, i)
				}
			}
			if i == len(src) {
				break
			}
			r, n := utf8.DecodeRuneInString(src[i:])
			i += n
			u8, u16, u32 = u8+n, u16+utf16.RuneLen(r), u32+1
			if r == '\n' || r == '\r' && (i == len(src) || src[i] != '\n') {
				line, u8, u16, u32 = line+1, 0, 0, 0
			}
		}
	})
}

package syntax

import (
	"bytes"
	"unicode/utf8"
)

// Unicode escapes may stand anywhere in a Java text, for any character, the
// quote that ends a literal too. So a text that has any is translated as a
// whole before it is read, and what was read gets its offsets in the text as
// it stands back.

// A translation is a text without its Unicode escapes.
type translation struct {
	text  []byte
	marks []mark // ascending
}

// A mark says that offset to of the translated text stands at offset from of
// the text as it was: the end of an escape.
type mark struct {
	to, from int
}

// hasEscapes reports whether src may hold a Unicode escape.
func hasEscapes(src []byte) bool { return bytes.Contains(src, []byte(`\u`)) }

// translate takes the Unicode escapes off src. A surrogate pair becomes one
// character, a lone surrogate three bytes as if it were a character. An escape
// that is not well formed stays as it is and is told to bad.
func translate(src []byte, bad func(start, end int)) translation {
	t := translation{text: make([]byte, 0, len(src))}
	copied := 0
	for i := 0; i < len(src); {
		next := bytes.IndexByte(src[i:], '\\')
		if next < 0 {
			break
		}
		i += next
		r, end := unicodeEscape(src, i)
		if end < 0 {
			if bad != nil && i+1 < len(src) && src[i+1] == 'u' {
				bad(i, min(i+6, len(src)))
			}
			// A backslash takes the next one with it: the "u" behind
			// both is no escape.
			if i+1 < len(src) && src[i+1] == '\\' {
				i++
			}
			i++
			continue
		}
		if isHigh(r) {
			if low, lowEnd := unicodeEscape(src, end); lowEnd > 0 && isLow(low) {
				r, end = 0x10000+(r-0xd800)<<10+(low-0xdc00), lowEnd
			}
		}
		t.text = append(t.text, src[copied:i]...)
		t.text = appendWTF8(t.text, r)
		t.marks = append(t.marks, mark{len(t.text), end})
		i, copied = end, end
	}
	t.text = append(t.text, src[copied:]...)
	return t
}

// unicodeEscape reads the escape at src[i:] and returns the offset behind it,
// or -1.
func unicodeEscape(src []byte, i int) (r rune, end int) {
	if i+1 >= len(src) || src[i] != '\\' || src[i+1] != 'u' {
		return 0, -1
	}
	i++
	for i < len(src) && src[i] == 'u' {
		i++
	}
	if i+4 > len(src) {
		return 0, -1
	}
	for _, c := range src[i : i+4] {
		if !is(c, hexDigit) {
			return 0, -1
		}
		r = r<<4 | hexValue(c)
	}
	return r, i + 4
}

func hexValue(c byte) rune {
	switch {
	case c <= '9':
		return rune(c - '0')
	case c <= 'F':
		return rune(c-'A') + 10
	}
	return rune(c-'a') + 10
}

func isHigh(r rune) bool { return 0xd800 <= r && r < 0xdc00 }
func isLow(r rune) bool  { return 0xdc00 <= r && r < 0xe000 }

// appendWTF8 appends r in UTF-8, surrogates too, and makes one character of
// a high surrogate at the end of b and a low one.
func appendWTF8(b []byte, r rune) []byte {
	if r < 0xd800 || r >= 0xe000 {
		return utf8.AppendRune(b, r)
	}
	if n := len(b); isLow(r) && n >= 3 && b[n-3] == 0xed && b[n-2] >= 0xa0 && b[n-2] < 0xb0 {
		high := rune(b[n-2]&0x3f)<<6 | rune(b[n-1]&0x3f)
		return utf8.AppendRune(b[:n-3], 0x10000+high<<10+(r-0xdc00))
	}
	return append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
}

// A backMapper maps ascending offsets of a translated text to the text as it
// was.
type backMapper struct {
	marks []mark
	last  mark
}

func (m *backMapper) offset(to int) int {
	for len(m.marks) > 0 && m.marks[0].to <= to {
		m.last, m.marks = m.marks[0], m.marks[1:]
	}
	return m.last.from + to - m.last.to
}

package classfile

import "unicode/utf8"

// decode turns the modified UTF-8 of a class file (JVMS 4.4.7) into UTF-8. A
// surrogate that stands alone, which Java strings may hold and UTF-8 may not,
// becomes U+FFFD, and so does a byte that belongs to no form.
func decode(b []byte) string {
	i := 0
	for i < len(b) && b[i] < utf8.RuneSelf && b[i] != 0 {
		i++
	}
	if i == len(b) {
		return string(b)
	}
	out := make([]byte, i, len(b))
	copy(out, b)
	for i < len(b) {
		unit, n := codeUnit(b[i:])
		i += n
		if unit >= 0xD800 && unit < 0xDC00 {
			if low, m := codeUnit(b[i:]); low >= 0xDC00 && low < 0xE000 {
				i += m
				unit = 0x10000 + (unit-0xD800)<<10 + (low - 0xDC00)
			}
		}
		out = utf8.AppendRune(out, unit) // a surrogate left over becomes U+FFFD
	}
	return string(out)
}

// codeUnit reads one UTF-16 unit: one to three bytes. It returns RuneError and
// one byte for bytes that are none, and RuneError, 0 at the end.
func codeUnit(b []byte) (rune, int) {
	switch {
	case len(b) == 0:
		return utf8.RuneError, 0
	case b[0] < 0x80:
		return rune(b[0]), 1
	case b[0]&0xE0 == 0xC0 && len(b) > 1 && b[1]&0xC0 == 0x80:
		return rune(b[0]&0x1F)<<6 | rune(b[1]&0x3F), 2
	case b[0]&0xF0 == 0xE0 && len(b) > 2 && b[1]&0xC0 == 0x80 && b[2]&0xC0 == 0x80:
		return rune(b[0]&0x0F)<<12 | rune(b[1]&0x3F)<<6 | rune(b[2]&0x3F), 3
	}
	return utf8.RuneError, 1
}

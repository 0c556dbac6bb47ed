package syntax

import (
	"unicode"
	"unicode/utf8"
)

// A byteClass has what the lexer needs to know of a byte that is ASCII.
type byteClass uint8

const (
	identPart byteClass = 1 << iota // of an identifier, digits too
	blank                           // white space, line ends too
	digit
	hexDigit
)

var byteClasses = func() (t [256]byteClass) {
	for _, c := range "$_" {
		t[c] |= identPart
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c] |= identPart
		t[c-'a'+'A'] |= identPart
	}
	for c := '0'; c <= '9'; c++ {
		t[c] |= identPart | digit | hexDigit
	}
	for c := 'a'; c <= 'f'; c++ {
		t[c] |= hexDigit
		t[c-'a'+'A'] |= hexDigit
	}
	for _, c := range " \t\f\n\r" {
		t[c] |= blank
	}
	// javac lets these stand in identifiers, where they count for nothing.
	for c := 0; c < 0x20; c++ {
		if c <= 8 || c >= 0x0e && c <= 0x1b {
			t[c] |= identPart
		}
	}
	t[0x7f] |= identPart
	return t
}()

func is(c byte, class byteClass) bool { return byteClasses[c]&class != 0 }

// isIdentStart reports whether r, which is not ASCII, may start an identifier.
func isIdentStart(r rune) bool {
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Sc, unicode.Pc)
}

// isIdentPart reports whether r, which is not ASCII, may stand in an
// identifier.
func isIdentPart(r rune) bool {
	return isIdentStart(r) || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Cf) || 0x80 <= r && r <= 0x9f
}

// identEnd returns the offset behind the identifier part that starts at pos.
func identEnd(src []byte, pos int) int {
	for pos < len(src) {
		c := src[pos]
		if is(c, identPart) {
			pos++
			continue
		}
		if c < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRune(src[pos:])
		if r == utf8.RuneError || !isIdentPart(r) {
			break
		}
		pos += n
	}
	return pos
}

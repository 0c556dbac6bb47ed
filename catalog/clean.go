package catalog

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// clean returns s without characters that could act on a terminal or reorder
// what a reader sees, and warns of them: control characters become their
// pictures (U+001B becomes ␛), bidirectional controls U+FFFD.
func (d *decoder) clean(s string, offset int) string {
	if d.half {
		d.half = false
		d.note(Warning, "encoding", offset, d.where()+" holds half of a surrogate pair", `write the character itself, or both halves as \ud83d\ude00; it is shown as U+FFFD`)
	}
	bad := hostile(s)
	if bad == utf8.RuneError {
		return s
	}
	d.note(Warning, "control-character", offset, fmt.Sprintf("%s holds the control character U+%04X", d.where(), bad), "remove it: it is shown as a sign, never passed on")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r' || !isHostile(r):
			return r
		case r < ' ':
			return '␀' + r
		case r == 0x7f:
			return '␡'
		}
		return utf8.RuneError
	}, s)
}

// hostile returns the first hostile character of s, [utf8.RuneError] when
// there is none.
func hostile(s string) rune {
	for i := range len(s) {
		// Beside ASCII's own, all of them start with 0xC2 or 0xE2.
		if c := s[i]; c < ' ' && c != '\n' && c != '\t' && c != '\r' || c == 0x7f {
			return rune(c)
		} else if c == 0xC2 || c == 0xE2 {
			if r, _ := utf8.DecodeRuneInString(s[i:]); isHostile(r) {
				return r
			}
		}
	}
	return utf8.RuneError
}

func isHostile(r rune) bool {
	switch {
	case r < ' ':
		return r != '\n' && r != '\t' && r != '\r'
	case 0x7f <= r && r <= 0x9f: // DEL and the C1 controls
		return true
	case 0x202A <= r && r <= 0x202E, 0x2066 <= r && r <= 0x2069: // bidirectional overrides and isolates
		return true
	}
	return false
}

package catalog

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxDepth is how deep values may nest. A record needs four levels.
const maxDepth = 64

// A scanner reads JSON (RFC 8259) from a text in memory. Strings without
// escapes are parts of the text, not copies. Its methods report false once
// the text is no JSON; bad then says where and why.
type scanner struct {
	text    string
	pos     int
	bad     *issue
	lineEnd int  // of the line that units were last read from
	half    bool // a string had half of a surrogate pair, now U+FFFD
}

// fail notes the first error of syntax and returns false.
func (s *scanner) fail(offset int, problem, remedy string) bool {
	if s.bad == nil {
		s.bad = &issue{severity: Error, code: "syntax", offset: offset, problem: problem, remedy: remedy}
	}
	return false
}

// space moves over white space.
func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// peek returns the next byte behind white space, 0 at the end.
func (s *scanner) peek() byte {
	s.space()
	if s.pos == len(s.text) {
		return 0
	}
	return s.text[s.pos]
}

// expect moves over c.
func (s *scanner) expect(c byte) bool {
	if s.peek() != c {
		return s.unexpected(fmt.Sprintf("write %q here", c))
	}
	s.pos++
	return true
}

// unexpected fails at the next byte, telling a cut text from a wrong one.
func (s *scanner) unexpected(remedy string) bool {
	s.space()
	if s.pos >= len(s.text) {
		return s.fail(len(strings.TrimRight(s.text, " \t\r\n")), "the JSON ends in the middle of a value", cutOff)
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.pos:])
	return s.fail(s.pos, fmt.Sprintf("unexpected %q", r), remedy)
}

// more moves to the next element of an object or array that close ends and
// reports whether there is one; first is whether none was read yet.
func (s *scanner) more(first bool, closing byte) bool {
	c := s.peek()
	switch {
	case c == closing:
		s.pos++
		return false
	case first:
		return true
	case c == ',':
		comma := s.pos
		s.pos++
		if s.peek() == closing {
			return s.fail(comma, "a comma before "+string(closing), "remove the comma")
		}
		return true
	}
	return s.unexpected(fmt.Sprintf("write ',' or %q here", closing))
}

// key reads a member's name and the colon behind it.
func (s *scanner) key() (string, int, bool) {
	if c := s.peek(); c != '"' {
		return "", s.pos, s.unexpected(`write a member's name in double quotes, as "id"`)
	}
	at := s.pos
	name, ok := s.str()
	return name, at, ok && s.expect(':')
}

// str reads a string; the next byte is its opening quote.
func (s *scanner) str() (string, bool) {
	start := s.pos + 1
	end := strings.IndexByte(s.text[start:], '"')
	if end < 0 {
		return "", s.openString(start)
	}
	raw := s.text[start : start+end]
	for i := range len(raw) {
		if raw[i] == '\\' || raw[i] < ' ' {
			return s.escaped(start)
		}
	}
	s.pos = start + end + 1
	return raw, true
}

// escaped reads a string that holds escapes, from behind its opening quote.
func (s *scanner) escaped(start int) (string, bool) {
	end := stringEnd(s.text, start)
	if end < 0 {
		return "", s.openString(start)
	}
	var b strings.Builder
	b.Grow(end - start)
	i := start
	for i < end {
		c := s.text[i]
		switch {
		case c == '\n' || c == '\r':
			return "", s.openString(start)
		case c < ' ':
			return "", s.fail(i, fmt.Sprintf("a control character U+%04X stands in a string", c), fmt.Sprintf(`write it as \u%04x or remove it`, c))
		case c != '\\':
			run := i
			for i < end && s.text[i] >= ' ' && s.text[i] != '\\' {
				i++
			}
			b.WriteString(s.text[run:i])
			continue
		}
		switch e := s.text[i+1]; e {
		case '"', '\\', '/':
			b.WriteByte(e)
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case 'u':
			r, n := unicodeEscape(s.text[i:end])
			if n == 0 {
				return "", s.fail(i, `\u is not followed by four hexadecimal digits`, `write \\u for a backslash and the letter u`)
			}
			s.half = s.half || n == 6 && r == utf8.RuneError && !strings.EqualFold(s.text[i:i+n], `\ufffd`)
			b.WriteRune(r)
			i += n
			continue
		default:
			r, _ := utf8.DecodeRuneInString(s.text[i+1:])
			return "", s.fail(i, fmt.Sprintf(`a backslash before %q is no escape of JSON`, r), `write \\ for a backslash`)
		}
		i += 2
	}
	s.pos = end + 1
	return b.String(), true
}

// openString fails for the string behind start, which has no end on its line.
func (s *scanner) openString(start int) bool {
	if n := strings.IndexAny(s.text[start:], "\r\n"); n >= 0 {
		return s.fail(start+n, "the string does not end on its line", `close it by a double quote; a line end in a string is \n`)
	}
	return s.fail(len(s.text), "the JSON ends in the middle of a string", cutOff)
}

// cutOff is what to do about a text that ends too early.
const cutOff = "it was cut off: write it again whole"

// stringEnd returns the offset of the quote that ends the string whose
// contents start at start, -1 when there is none.
func stringEnd(text string, start int) int {
	for i := start; ; i++ {
		n := strings.IndexByte(text[i:], '"')
		if n < 0 {
			return -1
		}
		i += n
		slashes := 0
		for i-slashes > start && text[i-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return i
		}
	}
}

// unicodeEscape reads \uXXXX, or a pair of them that makes one character, and
// returns its size; 0 when it is none. A lone half becomes U+FFFD.
func unicodeEscape(text string) (rune, int) {
	r, ok := hex4(text)
	if !ok {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if low, ok := hex4(text[6:]); ok {
		if full := utf16.DecodeRune(r, low); full != utf8.RuneError {
			return full, 12
		}
	}
	return utf8.RuneError, 6
}

func hex4(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	var r rune
	for i := 2; i < 6; i++ {
		c := text[i]
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// literal moves over word, one of true, false and null.
func (s *scanner) literal(word string) bool {
	if !strings.HasPrefix(s.text[s.pos:], word) {
		return s.unexpected("write a value: a string in double quotes, a number, true, false, null, a list or an object")
	}
	s.pos += len(word)
	return true
}

// number reads a number as it is written.
func (s *scanner) number() (string, bool) {
	start := s.pos
	digits := func() bool {
		from := s.pos
		for s.pos < len(s.text) && '0' <= s.text[s.pos] && s.text[s.pos] <= '9' {
			s.pos++
		}
		return s.pos > from
	}
	at := func(c byte) bool {
		if s.pos < len(s.text) && s.text[s.pos] == c {
			s.pos++
			return true
		}
		return false
	}
	at('-')
	whole := s.pos
	ok := digits() && (s.text[whole] != '0' || s.pos == whole+1)
	if ok && at('.') {
		ok = digits()
	}
	if ok && (at('e') || at('E')) {
		if !at('+') {
			at('-')
		}
		ok = digits()
	}
	if !ok {
		return "", s.fail(start, "a malformed number", "write a whole number without quotes, as 1654")
	}
	return s.text[start:s.pos], true
}

// skip moves over any value, checking it.
func (s *scanner) skip() bool {
	var open [maxDepth]byte // what ends each value that is open
	depth := 0
	for {
		switch c := s.peek(); {
		case c == '{' || c == '[':
			if depth == maxDepth {
				return s.fail(s.pos, fmt.Sprintf("values nest deeper than %d levels", maxDepth), "a record needs four levels: write it flat")
			}
			s.pos++
			open[depth] = c + 2 // '{' and '}', '[' and ']' stand two apart
			depth++
			if s.first(open[depth-1]) {
				continue
			}
			depth--
		case c == '"':
			if _, ok := s.str(); !ok {
				return false
			}
		case c == '-' || '0' <= c && c <= '9':
			if _, ok := s.number(); !ok {
				return false
			}
		case c == 't':
			if !s.literal("true") {
				return false
			}
		case c == 'f':
			if !s.literal("false") {
				return false
			}
		default:
			if !s.literal("null") {
				return false
			}
		}
		// A value has ended: go on to its neighbour, else close what it is in.
		for {
			if s.bad != nil {
				return false
			}
			if depth == 0 {
				return true
			}
			if s.more(false, open[depth-1]) {
				if open[depth-1] == '}' {
					if _, _, ok := s.key(); !ok {
						return false
					}
				}
				break
			}
			depth--
		}
	}
}

// first enters a value that closing ends and reports whether it has an
// element; an object's first name is read.
func (s *scanner) first(closing byte) bool {
	if !s.more(true, closing) {
		return false
	}
	if closing == '}' {
		_, _, ok := s.key()
		return ok
	}
	return true
}

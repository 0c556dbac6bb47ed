package syntax

import (
	"bytes"
	"unicode/utf8"
)

// number reads the number whose first byte was read.
func (l *lexer) number() Token {
	src := l.src
	pos := l.start
	digits := digit
	prefixed := false
	if src[pos] == '0' && pos+1 < len(src) {
		switch src[pos+1] | 0x20 {
		case 'x':
			prefixed, digits = true, hexDigit
			pos += 2
		case 'b':
			prefixed = true
			pos += 2
		}
	}
	run := func() (n int) {
		for ; pos < len(src) && (is(src[pos], digits) || src[pos] == '_'); pos++ {
			n++
		}
		return n
	}
	binary := prefixed && digits == digit
	n := run()
	edge := prefixed && n > 0 && src[pos-n] == '_' || n > 0 && src[pos-1] == '_'
	token := IntLit
	if pos < len(src) && src[pos] == '.' && !binary {
		pos++
		token = DoubleLit
		m := run()
		edge = edge || m > 0 && (src[pos-1] == '_' || src[pos-m] == '_')
		n += m
	}
	malformed := n == 0 || edge
	if pos < len(src) && !binary {
		exponent := src[pos] | 0x20
		if exponent == 'e' && digits == digit || exponent == 'p' && digits == hexDigit {
			token = DoubleLit
			pos++
			if pos < len(src) && (src[pos] == '+' || src[pos] == '-') {
				pos++
			}
			digits = digit
			m := run()
			malformed = malformed || m == 0 || src[pos-1] == '_' || src[pos-m] == '_'
		} else if token == DoubleLit && digits == hexDigit {
			malformed = true // without the exponent that it must have
		}
	}
	if pos < len(src) {
		switch src[pos] | 0x20 {
		case 'l':
			if token == IntLit {
				token = LongLit
				pos++
			}
		case 'f':
			if !binary {
				token = FloatLit
				pos++
			}
		case 'd':
			if !binary {
				token = DoubleLit
				pos++
			}
		}
	}
	l.pos = pos
	if malformed {
		l.problem(l.start, pos, "malformed number")
	}
	return token
}

// stringLiteral reads the string literal or text block whose first quote was
// read.
func (l *lexer) stringLiteral() Token {
	src, pos := l.src, l.pos
	if pos+1 < len(src) && src[pos] == '"' && src[pos+1] == '"' {
		return l.textBlock()
	}
	for pos < len(src) {
		switch src[pos] {
		case '"':
			l.pos = pos + 1
			return StringLit
		case '\\':
			pos = l.escape(pos)
			continue
		case '\n', '\r':
			l.pos = pos
			l.problem(l.start, pos, "unclosed string literal")
			return StringLit
		}
		pos++
	}
	l.pos = len(src)
	l.problem(l.start, len(src), "unclosed string literal")
	return StringLit
}

// escape checks the escape sequence at pos and returns the offset behind its
// second character.
func (l *lexer) escape(pos int) int {
	if pos+1 >= len(l.src) {
		return pos + 1
	}
	switch l.src[pos+1] {
	case 'b', 's', 't', 'n', 'f', 'r', '"', '\'', '\\', '0', '1', '2', '3', '4', '5', '6', '7':
		return pos + 2
	case '\n', '\r':
		return pos + 1 // the line end stays, to end the literal
	}
	_, n := utf8.DecodeRune(l.src[pos+1:])
	l.problem(pos, pos+1+n, "illegal escape character")
	return pos + 1 + n
}

func (l *lexer) textBlock() Token {
	src, pos := l.src, l.pos+2
	for pos < len(src) && (src[pos] == ' ' || src[pos] == '\t' || src[pos] == '\f') {
		pos++
	}
	if pos < len(src) && src[pos] != '\n' && src[pos] != '\r' {
		l.problem(l.start, l.pos+2, "a text block starts with a line end behind its quotes")
	}
	for pos < len(src) {
		switch src[pos] {
		case '"':
			if pos+2 < len(src) && src[pos+1] == '"' && src[pos+2] == '"' {
				l.pos = pos + 3
				return TextBlock
			}
		case '\\':
			if pos+1 < len(src) && (src[pos+1] == '\n' || src[pos+1] == '\r') {
				pos += 2
			} else {
				pos = l.escape(pos)
			}
			continue
		}
		pos++
	}
	l.pos = len(src)
	l.problem(l.start, min(l.start+3, len(src)), "unclosed text block")
	return TextBlock
}

// charLiteral reads the character literal whose first quote was read. A quote
// that no other follows in its line stands for itself, so that an apostrophe
// in garbage takes nothing with it.
func (l *lexer) charLiteral() Token {
	src, pos := l.src, l.pos
	body := pos
	if pos < len(src) && src[pos] == '\\' {
		pos = l.escape(pos)
		for n := 1; n < 3 && pos < len(src) && is(src[pos], digit) && is(src[pos-1], digit); n++ {
			pos++
		}
	} else if pos < len(src) && src[pos] != '\'' && src[pos] != '\n' && src[pos] != '\r' {
		pos += charLen(src[pos:])
	}
	if pos < len(src) && src[pos] == '\'' {
		l.pos = pos + 1
		if pos == body {
			l.problem(l.start, l.pos, "empty character literal")
		}
		return CharLit
	}
	rest := src[body:]
	if end := bytes.IndexAny(rest, "\n\r"); end >= 0 {
		rest = rest[:end]
	}
	if end := bytes.IndexByte(rest, '\''); end >= 0 {
		l.pos = body + end + 1
	}
	l.problem(l.start, l.pos, "unclosed character literal")
	return CharLit
}

// charLen returns the length of the first character of b, a surrogate as
// [translate] writes it too.
func charLen(b []byte) int {
	if len(b) >= 3 && b[0] == 0xed && b[1] >= 0xa0 {
		return 3
	}
	_, n := utf8.DecodeRune(b)
	return n
}

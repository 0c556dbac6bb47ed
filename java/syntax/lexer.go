package syntax

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"throwsight/internal/text"
)

// A lexer reads the tokens of a text without Unicode escapes, see [translate].
type lexer struct {
	src      []byte
	start    int // of the token read last
	pos      int // behind it
	problems []Problem
}

func (l *lexer) problem(start, end int, message string) {
	l.problems = append(l.problems, Problem{text.Span{Start: start, End: end}, message})
}

const eightSpaces = 0x2020202020202020

// next reads a token or comment: src[l.start:l.pos].
func (l *lexer) next() Token {
	src, pos := l.src, l.pos
	for {
		// Most white space is the eight and more spaces of an indent.
		for pos+8 <= len(src) && binary.LittleEndian.Uint64(src[pos:]) == eightSpaces {
			pos += 8
		}
		if pos >= len(src) || !is(src[pos], blank) {
			break
		}
		pos++
	}
	l.start = pos
	if pos >= len(src) {
		l.pos = pos
		return EOF
	}
	c := src[pos]
	pos++
	l.pos = pos
	var second byte
	if pos < len(src) {
		second = src[pos]
	}
	switch c {
	case '(':
		return LParen
	case ')':
		return RParen
	case '{':
		return LBrace
	case '}':
		return RBrace
	case '[':
		return LBracket
	case ']':
		return RBracket
	case ';':
		return Semicolon
	case ',':
		return Comma
	case '@':
		return At
	case '?':
		return Question
	case '~':
		return Tilde
	case '.':
		if is(second, digit) {
			return l.number()
		}
		if second == '.' && pos+1 < len(src) && src[pos+1] == '.' {
			l.pos += 2
			return Ellipsis
		}
		return Dot
	case '"':
		return l.stringLiteral()
	case '\'':
		return l.charLiteral()
	case '/':
		switch second {
		case '/':
			return l.lineComment()
		case '*':
			return l.blockComment()
		}
		return l.either(second, '=', SlashEq, Slash)
	case ':':
		return l.either(second, ':', ColonColon, Colon)
	case '=':
		return l.either(second, '=', EqEq, Eq)
	case '!':
		return l.either(second, '=', NotEq, Not)
	case '*':
		return l.either(second, '=', StarEq, Star)
	case '%':
		return l.either(second, '=', PercentEq, Percent)
	case '^':
		return l.either(second, '=', XorEq, Xor)
	case '>':
		return l.either(second, '=', Ge, Gt)
	case '+':
		if second == '+' {
			l.pos++
			return Inc
		}
		return l.either(second, '=', PlusEq, Plus)
	case '-':
		switch second {
		case '-':
			l.pos++
			return Dec
		case '>':
			l.pos++
			return Arrow
		}
		return l.either(second, '=', MinusEq, Minus)
	case '&':
		if second == '&' {
			l.pos++
			return AndAnd
		}
		return l.either(second, '=', AndEq, And)
	case '|':
		if second == '|' {
			l.pos++
			return OrOr
		}
		return l.either(second, '=', OrEq, Or)
	case '<':
		if second == '<' {
			l.pos++
			if pos+1 < len(src) && src[pos+1] == '=' {
				l.pos++
				return ShlEq
			}
			return Shl
		}
		return l.either(second, '=', Le, Lt)
	case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if second != '.' && !is(second, identPart) {
			return IntLit // of one digit, as most are
		}
		return l.number()
	case 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
		'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z',
		'$', '_':
		for pos < len(src) && is(src[pos], identPart) {
			pos++
		}
		if pos < len(src) && src[pos] >= utf8.RuneSelf {
			pos = identEnd(src, pos)
		}
		l.pos = pos
		return wordToken(src[l.start:pos])
	}
	return l.rare(c)
}

func (l *lexer) either(second, want byte, long, short Token) Token {
	if second == want {
		l.pos++
		return long
	}
	return short
}

// rare reads what starts with a byte that most texts do not have outside
// literals and comments.
func (l *lexer) rare(c byte) Token {
	switch {
	case c == 0x1a && l.pos == len(l.src):
		// The end-of-file mark of old systems.
		l.start = l.pos
		return EOF
	case c >= utf8.RuneSelf:
		r, n := utf8.DecodeRune(l.src[l.start:])
		l.pos = l.start + n
		if l.start == 0 && r == '\ufeff' {
			return l.next() // a byte order mark
		}
		if r != utf8.RuneError && isIdentStart(r) {
			l.pos = identEnd(l.src, l.pos)
			return Identifier
		}
	}
	l.problem(l.start, l.pos, "illegal character")
	return Illegal
}

func (l *lexer) lineComment() Token {
	rest := l.src[l.pos:]
	if end := bytes.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	if end := bytes.IndexByte(rest, '\r'); end >= 0 {
		rest = rest[:end]
	}
	l.pos += len(rest)
	return LineComment
}

func (l *lexer) blockComment() Token {
	src, pos := l.src, l.pos+1
	for {
		slash := bytes.IndexByte(src[pos:], '/')
		if slash < 0 {
			l.pos = len(src)
			l.problem(l.start, min(l.start+2, len(src)), "unclosed comment")
			return BlockComment
		}
		pos += slash + 1
		if src[pos-2] == '*' && pos-2 > l.start+1 {
			l.pos = pos
			return BlockComment
		}
	}
}

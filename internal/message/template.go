package message

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// hole stands for one hole in Template.text. It is no byte of UTF-8, so it
// cannot be confused with a message's own braces or percent signs.
const hole = "\xff"

// A Template is a message with holes, an immutable value: two templates are
// the same when they are ==, and a Template may be the key of a map. The zero
// Template is the empty message.
type Template struct {
	text string
}

// Hole is the template that is one hole: any text.
var Hole = Template{hole}

// Literal returns the template without holes that is s, braces and all.
func Literal(s string) Template {
	return Template{strings.ToValidUTF8(s, "\uFFFD")}
}

// Join returns the template of the parts one behind the other.
func Join(parts ...Template) Template {
	switch len(parts) {
	case 0:
		return Template{}
	case 1:
		return parts[0]
	}
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.text)
	}
	return Template{b.String()}
}

// String returns t in the canonical notation: each hole as "{}".
func (t Template) String() string { return strings.ReplaceAll(t.text, hole, "{}") }

// Equal reports whether t and o have the same literals and the same holes; how
// the holes were written does not matter.
func (t Template) Equal(o Template) bool { return t.text == o.text }

// IsZero reports whether t is the empty message.
func (t Template) IsZero() bool { return t.text == "" }

// Holes reports the number of holes.
func (t Template) Holes() int { return strings.Count(t.text, hole) }

// Len reports the number of bytes of t's literals and holes together.
func (t Template) Len() int { return len(t.text) }

// trimHoles cuts the holes at the start and at the end of a template's text.
func trimHoles(s string) string { return trimHolesLeft(trimHolesRight(s)) }

func trimHolesLeft(s string) string {
	for strings.HasPrefix(s, hole) {
		s = s[1:]
	}
	return s
}

func trimHolesRight(s string) string {
	for strings.HasSuffix(s, hole) {
		s = s[:len(s)-1]
	}
	return s
}

// EndsInHole reports whether t's last part is a hole.
func (t Template) EndsInHole() bool { return strings.HasSuffix(t.text, hole) }

// Squeeze returns t with one hole where holes have nothing but blanks between
// them: what is written there is one value to a reader.
func (t Template) Squeeze() Template {
	if !strings.Contains(t.text, " "+hole) {
		return t
	}
	parts := strings.Split(t.text, hole)
	var b strings.Builder
	for i, p := range parts {
		if i > 0 && i < len(parts)-1 && p != "" && strings.TrimLeft(p, " ") == "" {
			continue
		}
		if i > 0 {
			b.WriteString(hole)
		}
		b.WriteString(p)
	}
	return Template{b.String()}
}

// Literals returns the texts before, between and behind the holes: one more
// than there are holes, some perhaps empty.
func (t Template) Literals() []string { return strings.Split(t.text, hole) }

// LiteralText returns t's text and true when t has no holes.
func (t Template) LiteralText() (string, bool) {
	return t.text, !strings.Contains(t.text, hole)
}

// Words measures how much t says: the number of words of at least two letters
// in its literals. A template without words fits nearly every text.
func (t Template) Words() int {
	words, letters := 0, 0
	for _, r := range t.text {
		switch {
		case unicode.IsLetter(r):
			letters++
			if letters == 2 {
				words++
			}
		default:
			letters = 0
		}
	}
	return words
}

// Weight reports the number of letters and digits in t's literals, a finer
// measure than Words for choosing between templates that fit the same text.
func (t Template) Weight() int {
	n := 0
	for i := 0; i < len(t.text); i++ {
		c := t.text[i]
		if c < utf8.RuneSelf && isWordByte(c) || utf8.RuneStart(c) && c >= utf8.RuneSelf && c != hole[0] {
			n++
		}
	}
	return n
}

// isWordByte reports whether c belongs to a word. Every byte of a character
// beyond ASCII does, the hole does not.
func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= utf8.RuneSelf && c != hole[0]
}

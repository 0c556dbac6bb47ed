package report

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleanLine makes one line of s: white space becomes single blanks, control
// and format characters (which can reorder or hide text) are dropped.
func cleanLine(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	blank := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			blank = b.Len() > 0
		case hidden(r):
		default:
			if blank {
				b.WriteByte(' ')
				blank = false
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// cleanCode keeps the lines and the indentation of s and drops what hidden
// names; blank lines at both ends go too.
func cleanCode(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case hidden(r):
			return -1
		case r == '\u2028' || r == '\u2029':
			return '\n'
		}
		return r
	}, s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRightFunc(l, unicode.IsSpace)
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n")
}

// hidden reports whether r has no place in a text that people read: controls,
// marks that turn the direction of writing, characters without a shape.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs) || r == utf8.RuneError
}

// paragraphs splits s at blank lines.
func paragraphs(s string) []string {
	var out []string
	for _, p := range strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n\n") {
		if p = cleanLine(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// safeURL returns s in a form that can stand in a link, or false: only
// absolute http and https addresses without a user name pass, since
// "https://github.com@elsewhere" reads like another place than it leads to.
func safeURL(s string) (string, bool) {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.Opaque != "" {
		return "", false
	}
	for i := 0; i < len(u.Host); i++ {
		c := u.Host[i]
		if c >= utf8.RuneSelf || !unicode.IsLetter(rune(c)) && !unicode.IsDigit(rune(c)) && c != '.' && c != '-' && c != ':' {
			return "", false
		}
	}
	var b strings.Builder
	text := u.String()
	for i := 0; i < len(text); i++ {
		if c := text[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("()<>[]\\`\"'*|{}^", c) >= 0 {
			const hex = "0123456789ABCDEF"
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		} else {
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

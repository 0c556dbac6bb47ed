package report

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// writeMarkdown writes one block as CommonMark. Whatever a record says comes
// out as the characters that stand in it: no HTML, link, image, list, heading
// or fence of its own.
func writeMarkdown(out *strings.Builder, b block) {
	switch b.kind {
	case paragraph, heading:
		var line strings.Builder
		for _, p := range b.parts {
			switch p.style {
			case strong:
				line.WriteString("**" + escapeMarkdown(p.text) + "**")
			case code:
				line.WriteString(codeSpan(p.text))
			case link:
				line.WriteString("[" + escapeMarkdown(p.text) + "](" + p.url + ")")
			default:
				line.WriteString(escapeMarkdown(p.text))
			}
		}
		out.WriteString(escapeStart(line.String()))
	case bullets, steps:
		for i, s := range b.items {
			if i > 0 {
				out.WriteByte('\n')
			}
			mark := "- "
			if b.kind == steps {
				mark = strconv.Itoa(i+1) + ". "
			}
			out.WriteString(mark + escapeStart(escapeMarkdown(s)))
		}
	case listing:
		fence := strings.Repeat("`", max(3, longestRun(b.code, '`')+1))
		out.WriteString(fence + "java\n" + b.code + "\n" + fence)
	case divider:
		out.WriteString("---")
	}
}

// escapeMarkdown makes a text literal wherever it stands in a line, but for
// code between single backticks, which people write in plain text too. It
// spends backslashes only where Markdown would see something, because some
// editors show them.
func escapeMarkdown(s string) string {
	s = cleanKeepingEnds(s)
	var b strings.Builder
	b.Grow(len(s) + len(s)/16)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if code, ok := quotedCode(s[i:]); ok && (i == 0 || s[i-1] != '`' && s[i-1] != '\\') {
			b.WriteString(codeSpan(code))
			i += len(code) + 1
			continue
		}
		switch c {
		case '`', '*', '[', ']', '<', '>', '|', '~', '$':
			b.WriteByte('\\')
		case '\\':
			if i+1 == len(s) || isPunct(s[i+1]) {
				b.WriteByte('\\')
			}
		case '_':
			if i == 0 || i+1 == len(s) || !isWord(s[i-1]) || !isWord(s[i+1]) {
				b.WriteByte('\\')
			}
		case '&':
			if i+1 < len(s) && (s[i+1] == '#' || isWord(s[i+1])) {
				b.WriteByte('\\')
			}
		case '!':
			if i+1 == len(s) || s[i+1] == '[' {
				b.WriteByte('\\')
			}
		case '@':
			b.WriteByte('\\') // mail addresses become links
		case ':':
			if opensLink(s[:i], s[i+1:]) {
				b.WriteByte('\\')
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// quotedCode returns what stands between the backtick that s starts with and
// the next one, when both stand alone.
func quotedCode(s string) (string, bool) {
	if s[0] != '`' {
		return "", false
	}
	code, rest, ok := strings.Cut(s[1:], "`")
	return code, ok && strings.TrimSpace(code) != "" && !strings.HasPrefix(rest, "`")
}

// opensLink reports whether the colon between before and after belongs to an
// address that a Markdown reader may make a link of by itself, and that is
// neither http nor https.
func opensLink(before, after string) bool {
	start := len(before)
	for start > 0 && (isWord(before[start-1]) || strings.IndexByte("+.-", before[start-1]) >= 0) {
		start--
	}
	scheme := strings.ToLower(before[start:])
	return scheme != "" && scheme != "http" && scheme != "https" && after != "" && after[0] != ' '
}

// escapeStart makes the start of a line literal: no list, heading, quotation,
// rule or fence begins there.
func escapeStart(s string) string {
	if s == "" {
		return s
	}
	switch s[0] {
	case '#', '+', '-', '=', ':':
		return "\\" + s
	}
	digits := 0
	for digits < len(s) && '0' <= s[digits] && s[digits] <= '9' {
		digits++
	}
	if digits > 0 && digits < len(s) && (s[digits] == '.' || s[digits] == ')') {
		return s[:digits] + "\\" + s[digits:]
	}
	return s
}

// codeSpan writes s between more backticks than it has in a row.
func codeSpan(s string) string {
	s = cleanLine(s)
	if s == "" {
		return ""
	}
	ticks := strings.Repeat("`", longestRun(s, '`')+1)
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return ticks + s + ticks
}

// cleanKeepingEnds is cleanLine for a part of a line, whose outer blanks keep
// it apart from its neighbours.
func cleanKeepingEnds(s string) string {
	c := cleanLine(s)
	if c == "" {
		return c
	}
	if first, _ := utf8.DecodeRuneInString(s); unicode.IsSpace(first) {
		c = " " + c
	}
	if last, _ := utf8.DecodeLastRuneInString(s); unicode.IsSpace(last) {
		c += " "
	}
	return c
}

func longestRun(s string, c byte) int {
	longest, run := 0, 0
	for i := 0; i < len(s); i++ {
		if s[i] != c {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= utf8.RuneSelf
}

func isPunct(c byte) bool { return '!' <= c && c < utf8.RuneSelf-1 && !isWord(c) }

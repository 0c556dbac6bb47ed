package syntax

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// StringValue returns the value of a string literal or text block: escapes
// and Unicode escapes resolved, a text block without its indentation. It is in
// UTF-8, but for a lone surrogate, which is three bytes as if it were a
// character (WTF-8). ok is false for every other node.
func (n Node) StringValue() (value string, ok bool) {
	if n.Kind() != Literal {
		return "", false
	}
	src := n.Span().In(n.tree.src)
	if hasEscapes(src) {
		src = translate(src, nil).text
	}
	switch n.Op() {
	case StringLit:
		body := bytes.TrimPrefix(src, []byte(`"`))
		if bytes.IndexByte(body, '\\') < 0 {
			return string(bytes.TrimSuffix(body, []byte(`"`))), true
		}
		return string(unescape(body, true)), true
	case TextBlock:
		return string(unescape(stripIndent(textBlockBody(src)), false)), true
	}
	return "", false
}

// unescape resolves the escape sequences of the inside of a literal. A quote
// ends a string.
func unescape(body []byte, quoted bool) []byte {
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); {
		c := body[i]
		if c == '"' && quoted {
			break
		}
		if c != '\\' || i+1 == len(body) {
			n := 1
			if c >= utf8.RuneSelf {
				n = charLen(body[i:])
			}
			if n == 3 && c == 0xed && body[i+1] >= 0xa0 {
				out = appendWTF8(out, 0xd000|rune(body[i+1]&0x3f)<<6|rune(body[i+2]&0x3f))
			} else {
				out = append(out, body[i:i+n]...)
			}
			i += n
			continue
		}
		i++
		c = body[i]
		i++
		switch c {
		case 'b':
			out = append(out, '\b')
		case 's':
			out = append(out, ' ')
		case 't':
			out = append(out, '\t')
		case 'n':
			out = append(out, '\n')
		case 'f':
			out = append(out, '\f')
		case 'r':
			out = append(out, '\r')
		case '0', '1', '2', '3', '4', '5', '6', '7':
			value, longest := rune(c-'0'), 2
			if c <= '3' {
				longest = 3
			}
			for n := 1; n < longest && i < len(body) && '0' <= body[i] && body[i] <= '7'; n++ {
				value = value<<3 | rune(body[i]-'0')
				i++
			}
			out = utf8.AppendRune(out, value)
		case '\n': // of a text block: the line goes on
		default:
			out = append(out, c)
		}
	}
	return out
}

// textBlockBody returns what stands between the line of the opening quotes and
// the closing ones, line ends as "\n".
func textBlockBody(src []byte) []byte {
	src = bytes.TrimPrefix(src, []byte(`"""`))
	if n := len(src); n >= 3 {
		src = bytes.TrimSuffix(src, []byte(`"""`))
	}
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	src = bytes.ReplaceAll(src, []byte("\r"), []byte("\n"))
	if end := bytes.IndexByte(src, '\n'); end >= 0 {
		src = src[end+1:]
	}
	return src
}

// stripIndent takes off each line the white space that all lines start with,
// and what each ends with. A blank line counts only when it is the last.
func stripIndent(body []byte) []byte {
	lines := bytes.Split(body, []byte("\n"))
	indent := -1
	for i, line := range lines {
		n := leadingSpace(line)
		if (n < len(line) || i == len(lines)-1) && (indent < 0 || spaceChars(line[:n]) < indent) {
			indent = spaceChars(line[:n])
		}
	}
	for i, line := range lines {
		if leadingSpace(line) == len(line) {
			lines[i] = nil
			continue
		}
		for range indent {
			_, n := utf8.DecodeRune(line)
			line = line[n:]
		}
		lines[i] = bytes.TrimRightFunc(line, isSpace)
	}
	return bytes.Join(lines, []byte("\n"))
}

func leadingSpace(line []byte) int {
	return len(line) - len(bytes.TrimLeftFunc(line, isSpace))
}

func spaceChars(space []byte) int { return utf8.RuneCount(space) }

// isSpace is Java's Character.isWhitespace.
func isSpace(r rune) bool {
	switch r {
	case '\u00a0', '\u2007', '\u202f': // they hold words together
		return false
	}
	return 0x09 <= r && r <= 0x0d || 0x1c <= r && r <= 0x1f || unicode.In(r, unicode.Z)
}

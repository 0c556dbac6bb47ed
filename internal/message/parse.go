package message

import "strings"

// Parse reads a template as people write it in catalogs, whatever the
// notation: holes are "{}", "{0}", "{0,number}", "${x}", and the format
// specifiers of java.util.Formatter without the blank flag, so that
// "100% done" keeps its text. "%n" is a line's end, "%%" a percent sign.
// Everything else is literal; Parse never fails.
func Parse(s string) Template {
	if !strings.ContainsAny(s, "{%") {
		return Literal(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	s = strings.ToValidUTF8(s, "\uFFFD")
	for i := 0; i < len(s); {
		if text, size := readHole(s[i:]); size > 0 {
			b.WriteString(text)
			i += size
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return Template{b.String()}
}

// readHole reads a hole, "%n" or "%%" at the start of s and returns what
// stands for it. size 0: there is none.
func readHole(s string) (text string, size int) {
	switch s[0] {
	case '{':
		if strings.HasPrefix(s, "{}") {
			return hole, 2
		}
		if _, _, size := readFormatElement(s); size > 0 {
			return hole, size
		}
	case '$':
		if strings.HasPrefix(s, "${") {
			if end := strings.IndexByte(s, '}'); end > 2 && isPlaceholder(s[2:end]) {
				return hole, end + 1
			}
		}
	case '%':
		spec, size := readSpecifier(s)
		if size == 0 || strings.IndexByte(s[:size], ' ') >= 0 {
			return "", 0
		}
		switch spec.conversion {
		case 'n':
			return "\n", size
		case '%':
			return "%", size
		}
		return hole, size
	}
	return "", 0
}

// isPlaceholder reports whether s, found between "${" and "}", reads like the
// name of a value or a short expression.
func isPlaceholder(s string) bool {
	if len(s) > 80 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !isWordByte(s[i]) && strings.IndexByte("_.-()[] ", s[i]) < 0 {
			return false
		}
	}
	return true
}

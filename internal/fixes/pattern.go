package fixes

import "strings"

// sameInJava reports whether a pattern of RE2 means the same in Java, as far as can
// be told: what Java does not have, or reads as something else, is not in it.
func sameInJava(pattern string) bool {
	inClass := false
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch c := pattern[i]; {
		case strings.HasPrefix(rest, `\Q`) && !inClass:
			end := strings.Index(rest, `\E`)
			if end < 0 {
				return true
			}
			i += end + 1
		case c == '\\':
			i++
			if i < len(pattern) && !sameEscape(pattern[i:]) {
				return false
			}
		case inClass && (c == '[' || strings.HasPrefix(rest, "&&")): // a class of POSIX; Java's union and intersection
			return false
		case inClass && c == ']':
			inClass = false
		case c == '[' && !inClass:
			inClass = true
			if strings.HasPrefix(pattern[i+1:], "^") {
				i++
			}
			if strings.HasPrefix(pattern[i+1:], "]") {
				return false
			}
		case strings.HasPrefix(rest, "(?") && !inClass:
			head := rest[:len(rest)-len(strings.TrimLeft(rest[2:], "imsUP-<"))]
			if strings.ContainsAny(head, "UP<") { // lazy, not Unicode; names
				return false
			}
		}
	}
	return true
}

// sameEscape looks at what follows a backslash.
func sameEscape(s string) bool {
	switch s[0] {
	case 'C', 'v', 'Q', 'E':
		return false
	case 'p', 'P': // general categories; scripts have other names
		if name, ok := strings.CutPrefix(s[1:], "{"); ok {
			return strings.IndexByte(name, '}') == 1 || strings.IndexByte(name, '}') == 2 && name[0] != '^'
		}
	}
	return true
}

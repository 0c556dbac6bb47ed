package maven

import "strings"

// A lookup gives the value of what stands between ${ and }.
type lookup func(name string) (string, bool)

// maxInterpolated bounds the length of a value: properties may double one
// another.
const maxInterpolated = 64 << 10

// interpolate replaces ${name} by its value, and the values' own, down to ten
// levels. What has no value stays as it stands.
func interpolate(s string, values lookup) string { return interpolateTo(s, values, 10) }

func interpolateTo(s string, values lookup, levels int) string {
	start := strings.Index(s, "${")
	if start < 0 || levels == 0 {
		return s
	}
	var b strings.Builder
	for start >= 0 {
		end := strings.IndexByte(s[start:], '}')
		if end < 0 {
			break
		}
		end += start
		b.WriteString(s[:start])
		if v, ok := values(s[start+2 : end]); ok && b.Len()+len(v) < maxInterpolated {
			b.WriteString(interpolateTo(v, values, levels-1))
		} else {
			b.WriteString(s[start : end+1])
		}
		s = s[end+1:]
		start = strings.Index(s, "${")
	}
	b.WriteString(s)
	return b.String()
}

package maven

import (
	"cmp"
	"slices"
	"strings"
)

// compareVersions orders versions as Maven's resolver does: numbers by value,
// qualifiers by their known order (alpha, beta, milestone, rc, snapshot, none,
// sp) and behind that by letters, where a missing part counts as zero.
func compareVersions(a, b string) int {
	x, y := versionParts(a), versionParts(b)
	for i := range max(len(x), len(y)) {
		var p, q versionPart
		switch {
		case i >= len(x):
			q = y[i]
			p = q.nothing()
		case i >= len(y):
			p = x[i]
			q = p.nothing()
		default:
			p, q = x[i], y[i]
		}
		if c := p.compare(q); c != 0 {
			return c
		}
	}
	return 0
}

type versionPart struct {
	number  bool
	text    string // a number without its leading zeros, or a qualifier in lower case
	ordered int    // of a known qualifier
}

// release is the order of a version without a qualifier.
const release = 0

var qualifiers = map[string]int{
	"alpha": -5, "beta": -4, "milestone": -3, "rc": -2, "cr": -2, "snapshot": -1, "": release, "ga": release, "final": release, "release": release, "sp": 1,
}

const unknownQualifier = 2

// versionParts splits at dots, hyphens, underscores, and between digits and
// letters.
func versionParts(s string) []versionPart {
	var parts []versionPart
	s = strings.ToLower(s)
	for i := 0; i < len(s); {
		if strings.IndexByte(".-_", s[i]) >= 0 {
			i++
			continue
		}
		digit := isDigit(s[i])
		end := i + 1
		for end < len(s) && isDigit(s[end]) == digit && strings.IndexByte(".-_", s[end]) < 0 {
			end++
		}
		text := s[i:end]
		if digit {
			parts = append(parts, versionPart{number: true, text: strings.TrimLeft(text, "0")})
		} else {
			if end < len(s) && isDigit(s[end]) { // a1 is alpha-1
				switch text {
				case "a":
					text = "alpha"
				case "b":
					text = "beta"
				case "m":
					text = "milestone"
				}
			}
			order, known := qualifiers[text]
			if !known {
				order = unknownQualifier
			}
			parts = append(parts, versionPart{text: text, ordered: order})
		}
		i = end
	}
	return withoutPadding(parts)
}

// withoutPadding takes out what counts as nothing at the end, and before a
// qualifier: 1.0.0-rc1 is 1-rc1.
func withoutPadding(parts []versionPart) []versionPart {
	for i := len(parts) - 1; i > 0; i-- {
		if parts[i].compare(parts[i].nothing()) == 0 && (i+1 == len(parts) || !parts[i+1].number) {
			parts = slices.Delete(parts, i, i+1)
		}
	}
	return parts
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// nothing is what a part is compared with where the other version has ended.
func (p versionPart) nothing() versionPart { return versionPart{number: p.number} }

func (p versionPart) compare(q versionPart) int {
	switch {
	case p.number && q.number:
		return cmp.Or(cmp.Compare(len(p.text), len(q.text)), strings.Compare(p.text, q.text))
	case p.number:
		return 1 // a number is later than any qualifier
	case q.number:
		return -1
	}
	c := cmp.Compare(p.ordered, q.ordered)
	if c == 0 && p.ordered == unknownQualifier {
		c = strings.Compare(p.text, q.text)
	}
	return c
}

// isRange reports whether a version is a set of ranges: [1.0,2.0).
func isRange(v string) bool { return v != "" && (v[0] == '[' || v[0] == '(') }

// inRange reports whether a version lies in one of the ranges.
func inRange(ranges, version string) bool {
	for ranges != "" {
		end := strings.IndexAny(ranges, ")]")
		if end < 0 {
			return false
		}
		if insideOne(ranges[0] == '[', ranges[1:end], ranges[end] == ']', version) {
			return true
		}
		ranges = strings.TrimLeft(ranges[end+1:], ", ")
		if ranges != "" && !isRange(ranges) {
			return false
		}
	}
	return false
}

func insideOne(withLow bool, bounds string, withHigh bool, version string) bool {
	low, high, both := strings.Cut(bounds, ",")
	low, high = strings.TrimSpace(low), strings.TrimSpace(high)
	if !both {
		return compareVersions(version, low) == 0
	}
	if low != "" {
		if c := compareVersions(version, low); c < 0 || c == 0 && !withLow {
			return false
		}
	}
	if high != "" {
		if c := compareVersions(version, high); c > 0 || c == 0 && !withHigh {
			return false
		}
	}
	return true
}

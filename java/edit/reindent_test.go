package edit

import (
	"strings"
	"testing"
)

func TestReindent(t *testing.T) {
	for _, c := range []struct{ text, from, to, want string }{
		{"a\n  b\n\nc", "", "  ", "a\n    b\n\n  c"},
		{"a\n\t\tb\n\tc", "\t", "\t\t", "a\n\t\t\tb\n\t\tc"},
		{"a\n    b\n c", "    ", "      ", "a\n      b\n   c"},
		{"a\r\n  b\r\n", "  ", "    ", "a\r\n    b\r\n"},
		{"a\n  b", "  ", "  ", "a\n  b"},
		{"a\r  b\r\rc", "", "  ", "a\r    b\r\r  c"},
		{"a\n\t\t\t  b", "\t    \t", "\t\t\t\t", "a\n\t\t\t\t  b"},           // 14 columns of 12 to 18 of 16
		{"a\n\t\tb\n    c", "        ", "    ", "a\n    b\nc"},               // a tab is 4 wide
		{"a\n b", "    ", "  ", "a\nb"},                                      // no further than to the edge
		{"a\n\tb\n  c", "    ", "\t    ", "a\n\t\tb\n\t  c"},                 // 4 of 4 to 8, 2 of 4 to 6
		{"a(\"\"\"\n\t  b\n \tc", "\t", "\t  ", "a(\"\"\"\n  \t  b\n   \tc"}, // each gets the same in front
		{"a(\"\"\"\n    b\n  c", "    ", "\t", "a(\"\"\"\n    b\n  c"},       // as it is, or it would say another thing
		{"a(\"\"\"\n    b\n     c", "    ", "\t", "a(\"\"\"\n\tb\n\t c"},
	} {
		if got := (Style{Unit: "\t"}).reindent(c.text, c.from, c.to); got != c.want {
			t.Errorf("reindent(%q, %q, %q) = %q, want %q", c.text, c.from, c.to, got, c.want)
		}
	}
	if got, want := (Style{Unit: "    "}).reindent("a\n\tb", "      ", "  "), "a\n    b"; got != want {
		t.Errorf("with tabs of eight columns: %q, want %q", got, want)
	}
}

// TestAligned: lines that are in line with an open bracket move with it.
func TestAligned(t *testing.T) {
	for text, want := range map[string]string{
		"    T s = f(a,\n            b);":                      "f(a,\n        b);",
		"    T s = f(a,\n        b);":                          "f(a,\n        b);",
		"    T s = f(g(a,\n              b),\n            c);": "f(g(a,\n          b),\n        c);",
		"    T s = f(a,\n            g(b,\n              c));": "f(a,\n        g(b,\n          c));",
		"    T s = f(\"\"\"\n            b\"\"\");":            "f(\"\"\"\n            b\"\"\");",
		"\tT s = f(a,\n\t        b);\t// c":                    "f(a,\n\t    b);\t// c",
		"\tT s = f(a,\n\t\t\tb,\n\t        c);":                "f(a,\n\t\t\tb,\n\t    c);",
		"\tT\ts = f(a,\n\t        b);":                         "f(a,\n\t        b);",
	} {
		if got := aligned([]byte(text), strings.Index(text, "f("), len(text), 4); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", text, got, want)
		}
	}
}

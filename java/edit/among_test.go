package edit

import "testing"

// TestSqueeze: two bodies are the same if white space outside of literals is all
// that they differ in.
func TestSqueeze(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"{ f( a );\n}", "{f(a);}", true},
		{`f("a b");`, `f("ab");`, false},
		{`f("a\" b" );`, `f( "a\" b");`, true},
		{`f("a\" b");`, `f("a\"b");`, false},
		{"f(' ');", "f( ' ' );", true},
		{"f('\"', \" \");", "f('\"',\"\");", false},
		{"f(\"\"\"\n  a b\"\"\" );", "f(\"\"\"\n  ab\"\"\");", false},
	} {
		if got := squeeze(c.a) == squeeze(c.b); got != c.same {
			t.Errorf("%s and %s: the same: %t", c.a, c.b, got)
		}
	}
}

package edit

import (
	"strings"
	"testing"
)

// TestEscapes: where a Unicode escape ends a comment beside the statement, no
// fix guesses at where that ends; one in a text elsewhere hinders nothing.
func TestEscapes(t *testing.T) {
	for members, want := range map[string]string{
		"    void m() {\n        call(); /* a \\u002a/ b();\n    }":       InEscapes,
		"    void m() {\n        call(); // a \\u000a b();\n    }":        InEscapes,
		"    void m() {\n        call(); String s = \"\\u00e9\";\n    }":  "",
		"    void m() {\n        a(\"\\u002f\");\n        call();\n    }": "",
	} {
		s, call := source(t, members)
		if _, reason := Find(s, call); reason != want {
			t.Errorf("%s\n%q, want %q", members, reason, want)
		}
	}
}

// TestArrayTypeOnce: the type that an array's values are given when they leave
// their declaration does not bring its comments with it again.
func TestArrayTypeOnce(t *testing.T) {
	s, call := source(t, "    int m() {\n        int[ /* why */ ] a = {call()};\n        return a[0];\n    }")
	target, reason := Find(s, call)
	if reason != "" {
		t.Fatal(reason)
	}
	h, reason := hoist(s, target, false, NewNames(s, call, true), nil)
	if reason != "" || len(h.inner) != 1 || h.inner[0].Text != "a = new int[ ] {call()};" || !strings.Contains(h.before[0].Text, "/* why */") {
		t.Errorf("%q: %+v", reason, h)
	}
}

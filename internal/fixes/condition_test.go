package fixes

import (
	"testing"

	"throwsight/java/types"
)

// TestNegated: the opposite of a condition is written as people would, changes no
// text in it, and holds where the condition does not.
func TestNegated(t *testing.T) {
	for when, want := range map[string]string{
		"key != null":                     "k == null",
		"key == null":                     "k != null",
		"!key.isEmpty()":                  "k.isEmpty()",
		"!(key.isEmpty())":                "k.isEmpty()",
		"(key.isEmpty())":                 "!k.isEmpty()",
		"flag":                            "!f",
		"key.contains(\" == \")":          "!k.contains(\" == \")",
		"!key.contains(\" == \")":         "k.contains(\" == \")",
		"key.equals(\"!\")":               "!k.equals(\"!\")",
		"tons > 0":                        "t <= 0",
		"0 <= tons":                       "0 > t",
		"key.length() < 9":                "k.length() >= 9",
		"share > 0":                       "!(s > 0)", // where it is no number neither holds
		"tons > 0.5":                      "!(t > 0.5)",
		"key.ratio() > 0":                 "!(k.ratio() > 0)",
		"key != null && !key.isEmpty()":   "!(k != null && !k.isEmpty())",
		"key == null || key.length() > 2": "!(k == null || k.length() > 2)",
	} {
		c, ok := readCondition(when)
		if !ok {
			t.Errorf("%s: not read", when)
			continue
		}
		for i, n := range c.names {
			c.names[i].typ = types.Type{Name: map[string]string{"tons": "int", "share": "double"}[n.name]}
		}
		for i := range c.names {
			c.names[i].argument.text = c.names[i].name
		}
		got := c.negated(map[string]string{"key": "k", "flag": "f", "tons": "t", "share": "s"})
		if got != want {
			t.Errorf("not %s: %s, want %s", when, got, want)
		}
	}
}

package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
)

// TestCheckedInTime: a condition is checked before the statement, so the
// statement must not be what gives its names their values.
func TestCheckedInTime(t *testing.T) {
	const (
		sets = "gets its value in the same statement"
		used = "is used before the call in the same statement"
		runs = "does something"
		move = "would change what stands before it"
	)
	members := "    String field;\n    String next() { return field = \"n\"; }\n    String still() { return \"n\"; }\n    void m(String key, Object o, lib.Box box) throws IOException {\n        %\n    }"
	for body, want := range map[string]string{
		"store.read(key);":     "if (key.isEmpty())",
		"store.drain(box, 1);": "if (box.isEmpty())",
		"System.out.println(still() + box.isEmpty() + store.drain(box, 1));":                    "if (box.isEmpty())",
		"System.out.println(box.clear() + store.drain(box, 1));":                                "!" + used,
		"System.out.println(next() + store.drain(box.clear(), 1));":                             "!" + runs,
		"store.drain(box, box.clear() == null ? 1 : 2);":                                        "!" + used,
		"System.out.println(store.drain(box, 1) + box.clear());":                                "if (box.isEmpty())",
		"System.out.println(field + store.read(next()));":                                       "!" + move,
		"String[] all = new String[9]; int i = 0; all[i] = store.read(\"x\" + i++);":            "!" + move,
		"field += store.read(next());":                                                          "!" + move,
		"System.out.println(store.read(next()) + field);":                                       "String key1 = next();",
		"key = store.read(key);":                                                                "if (key.isEmpty())",
		"String a = key, b = store.read(key);":                                                  "if (key.isEmpty())",
		"String a = store.read(key), b = key = next();":                                         "if (key.isEmpty())",
		"System.out.println(still() + store.read(field));":                                      "if (field.isEmpty())",
		"System.out.println(next() + store.read(key));":                                         "if (key.isEmpty())",
		"String a; String b = store.read(a = next());":                                          "String key1 = a = next();",
		"String a; String b = still() + (a = next()) + store.read(a);":                          "!" + sets,
		"String a = next(), b = store.read(a);":                                                 "!" + sets,
		"for (String a = next(), b = store.read(a); ; ) { return; }":                            "!" + sets,
		"String b = (key = next()) + store.read(key);":                                          "!" + sets,
		"boolean b = (key += still()) != null & store.read((key)) != null;":                     "!" + runs,
		"System.out.println(next() + store.read(field));":                                       "!" + sets,
		"System.out.println(next() + store.read(this.field));":                                  "!" + sets,
		"try (java.io.Reader a = open(next()); java.io.Reader b = open(store.read(field))) { }": "!" + sets,
		"try (java.io.Reader a = open(store.read(still() + key))) { }":                          "String key1 = still() + key;",
		"try (java.io.Reader a = open(store.read(still() + key))) { } finally { next(); }":      "!where a resource is opened",
		"try (java.io.Reader a = open(key); java.io.Reader b = open(store.read(still()))) { }":  "!where a resource is opened",
	} {
		a := inWorld(strings.Replace(members, "%", body, 1)+"\n    java.io.Reader open(String s) { return null; }", storeRecord(&catalog.Handler{Do: "fail-fast"}))
		var found *fixes.Action
		for _, site := range a.Calls() {
			for _, action := range fixes.Actions(a, text.Span{Start: site.Name.Start, End: site.Name.Start}) {
				if action.Name == "check-before" {
					found = &action
				}
			}
		}
		reason, withheld := strings.CutPrefix(want, "!")
		switch {
		case found == nil:
			t.Errorf("%s: no action", body)
		case withheld != (found.Disabled != ""), withheld && !strings.Contains(found.Disabled, reason):
			t.Errorf("%s: %q, want %q", body, found.Disabled, want)
		case !withheld:
			if got := apply(t, a, *found); !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", body, want, got)
			}
		}
	}
}

// TestGuardAsks: a condition is checked only if each of its methods is there, gives
// something and does nothing else; and not of null.
func TestGuardAsks(t *testing.T) {
	for _, c := range []struct {
		when, call string
		offered    bool
		want       string
	}{
		{"!key.isEmpty()", `store.read("a" + key)`, true, ""},
		{"key.length() > 0", "store.read(key)", true, ""},
		{"key.length(2) > 0", "store.read(key)", false, ""},
		{"key.wait() == 1", "store.read(key)", false, ""},
		{"key.isEmpty(1)", "store.read(key)", false, ""},
		{"\"a\".equals(key, key)", "store.read(key)", false, ""},
		{"!key.isEmpty()", "store.read(null)", false, ""},
		{"!key.isEmpty() && n >= 0", "store.drain(box, i)", true, "if (!(!box.isEmpty() && i >= 0)) {"},
		{"!key.isEmpty() && n >= 0", "store.drain(box, 1)", true, "if (box.isEmpty()) {"}, // what stands in the text is not asked
		{"n >= 0", "store.drain(box, -1)", false, ""},
	} {
		r := storeRecord(&catalog.Handler{Do: "fail-fast"})
		r.Guard = &catalog.Guard{When: c.when, Do: "fail"}
		a := inWorld("    void m(String key, lib.Box box, int i) throws IOException {\n        "+c.call+";\n    }", r)
		offered := false
		for _, site := range a.Calls() {
			for _, action := range fixes.Actions(a, text.Span{Start: site.Name.Start, End: site.Name.Start}) {
				if action.Name != "check-before" || action.Disabled != "" {
					continue
				}
				offered = true
				if got := apply(t, a, action); c.want != "" && !strings.Contains(got, c.want) {
					t.Errorf("%s before %s: no %q in\n%s", c.when, c.call, c.want, got)
				}
			}
		}
		if offered != c.offered {
			t.Errorf("%s before %s: offered: %v", c.when, c.call, offered)
		}
	}
}

// TestGuardOfOneOfTwo: a check before one of two calls of a statement is not said
// to mend what is found there: the other one is told of then.
func TestGuardOfOneOfTwo(t *testing.T) {
	for body, mends := range map[string]bool{
		"store.read(key);": true,
		"System.out.println(store.read(key) + store.read(other));": false,
	} {
		a := inWorld("    void m(String key, String other) {\n        "+body+"\n    }", storeRecord(&catalog.Handler{Do: "fail-fast"}))
		seen := 0
		for _, f := range a.Findings() {
			for _, action := range fixes.Actions(a, f.Span) {
				if action.Name != "check-before" {
					continue
				}
				if seen++; (action.Finding != nil) != mends {
					t.Errorf("%s: %q is said to mend it: %v", body, action.Title, action.Finding != nil)
				}
			}
		}
		if seen == 0 {
			t.Errorf("%s: no action", body)
		}
	}
}

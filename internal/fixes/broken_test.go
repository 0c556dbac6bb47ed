package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/fixes"
	"throwsight/java/edit"
)

// TestBrokenBehind: whatever is wrong behind a declaration, its variable stays
// where what stands there can use it; where that is in text that the parser skips,
// nobody knows whether it does, and nothing is offered.
func TestBrokenBehind(t *testing.T) {
	for _, c := range []struct {
		code  string
		known bool // what is offered, or that nothing is
	}{
		{") s.foo(;", false},
		{") s;", false},
		{"] ) s.foo(;", false},
		{"case s: ) s", false},
		{"else { s.foo(); }", false},
		{"catch (IOException e) { s.foo(); }", false},
		{"* s;", true},
		{"s.", true},
		{"foo(s, ;", true},
		{"if (s.", true},
		{"int q = s @ # s;", true},
		{"x = s s s;", true},
		{"foo(() -> s.", true},
		{") x.s.foo(;", true}, // a member's name
		{") /* s */ \"s\" (;", true},
		{"# # #", true},
	} {
		for _, do := range []string{"retry", "fail-fast"} {
			a := analyze("  void m(boolean b) throws IOException {\n    if (b) {\n      Object s = fs.open(p);\n      "+c.code+"\n    }\n  }\n", &catalog.Handler{Do: do})
			var found *fixes.Action
			for _, f := range a.Findings() {
				if all := fixes.ForFinding(a, f); len(all) > 0 && found == nil {
					found = &all[0]
				}
			}
			if found == nil {
				t.Errorf("%s: no action", c.code)
				continue
			}
			if found.Disabled != "" {
				if c.known || found.Disabled != edit.BrokenBehind {
					t.Errorf("%s: %s", c.code, found.Disabled)
				}
				continue
			}
			got := apply(t, a, *found)
			used := strings.Contains(strings.NewReplacer("/* s */", "", "\"s\"", "", "x.s", "").Replace(c.code), "s")
			if declared := strings.Contains(got, "      Object s;\n") || strings.Contains(got, "      Object s = result;\n"); !c.known || declared != used {
				t.Errorf("%s\n%s", c.code, got)
			}
		}
	}
}

// TestUnpaired: where the braces do not pair, that is what is said.
func TestUnpaired(t *testing.T) {
	for code, want := range map[string]string{
		"    if (p != null) {\n    Object s = fs.open(p);\n  }\n  void q() {}\n":                      edit.InUnpaired,
		"    if (fs.open(p) != null) {\n    q();\n  }\n  void q() {}\n":                               edit.InUnpaired,
		"    if (p != null) {\n    Object s = fs.open(p, );\n  }\n  void q() {}\n":                    edit.InBroken,
		"    Object s = fs.open(p;\n    }\n":                                                          edit.InBroken,
		"    try {\n      fs.open(p);\n    } catch (IOException e) {\n  }\n  void q() {}\n":           edit.InUnpaired,
		"    try {\n      fs.open(p);\n      int i = (;\n    } catch (IOException e) {\n    }\n  }\n": edit.InBroken,
	} {
		a := analyze("  void m() throws IOException {\n"+code, &catalog.Handler{Do: "retry"}, "java.io.IOException")
		if len(a.Findings()) == 0 {
			t.Errorf("nothing is found in\n%s", code)
		}
		for _, f := range a.Findings() {
			for _, action := range fixes.ForFinding(a, f)[:1] {
				if action.Disabled != want {
					t.Errorf("%s: %q, want %q\n%s", action.Title, action.Disabled, want, code)
				}
			}
		}
	}
}

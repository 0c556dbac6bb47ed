package syntax

import "testing"

// TestCompletes: javac's notion, by whether a statement behind would be
// reachable.
func TestCompletes(t *testing.T) {
	for code, want := range map[string]string{
		"x();":                                "yes",
		"return;":                             "no",
		"throw e;":                            "no",
		"{ }":                                 "yes",
		"{ x(); return; }":                    "no",
		"if (a) return;":                      "yes",
		"if (a) return; else throw e;":        "no",
		"if (a) return; else x();":            "yes",
		"while (a()) { return; }":             "yes",
		"while (true) { x(); }":               "no",
		"while ((true)) { if (a) break; }":    "yes",
		"while (true) { while (b()) break; }": "no",
		"while (true) { switch (n) { case 1: break; } }":                 "no",
		"while (DEBUG) { x(); }":                                         "maybe",
		"for (;;) { }":                                                   "no",
		"for (;;) { break; }":                                            "yes",
		"for (; a(); ) { return; }":                                      "yes",
		"for (X y : ys) { return; }":                                     "yes",
		"do { x(); } while (a());":                                       "yes",
		"do { return; } while (a());":                                    "maybe",
		"do { x(); } while (true);":                                      "no",
		"out: { break out; }":                                            "yes",
		"out: while (true) { break out; }":                               "yes",
		"out: while (true) { x(); }":                                     "no",
		"synchronized (a) { return; }":                                   "no",
		"try { return; } finally { x(); }":                               "no",
		"try { return; } catch (E e) { }":                                "yes",
		"try { return; } catch (E e) { throw e; }":                       "no",
		"try { x(); } finally { return; }":                               "no",
		"switch (n) { case 1: return; }":                                 "yes",
		"switch (n) { case 1: return; default: return; }":                "no",
		"switch (n) { case 1: break; default: return; }":                 "yes",
		"switch (n) { default: return; case 1: x(); }":                   "yes",
		"switch (n) { case 1 -> x(); default -> throw e; }":              "yes",
		"switch (n) { case 1 -> throw e; default -> { return; } }":       "no",
		"switch (o) { case A a -> { return; } case B b -> { return; } }": "maybe",
	} {
		tree := Parse([]byte("class A { void m() { " + code + " } }"))
		var body Node
		for n := range tree.Root().Descend() {
			if n.Kind() == MethodDecl {
				body = n.Child(RoleBody)
			}
		}
		normally, known := Completes(body.Child(RoleStatement))
		got := map[bool]string{true: "yes", false: "no"}[normally]
		if !known {
			got = "maybe"
		}
		if got != want || MayComplete(body.Child(RoleStatement)) != (want != "no") {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
	}
}

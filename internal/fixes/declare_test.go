package fixes_test

import (
	"testing"

	"throwsight/catalog"
	"throwsight/internal/fixes"
)

// TestDeclareWhere: where Java has a throws clause the error is declared, and
// where it has none the reason is that of the place.
func TestDeclareWhere(t *testing.T) {
	const kept = `try { new Store<String>("n"); } catch (IOException e) { }`
	for _, c := range []struct{ name, members, want string }{
		{"a method", "    void m() { " + kept + " }", "void m() throws IOException {"},
		{"a constructor", "    Work(int i) { " + kept + " }", "Work(int i) throws IOException {"},
		{"a static block", "    static { " + kept + " }", "!what a class's initialisation throws"},
		{"an instance initialiser", "    { " + kept + " }\n    Work() { }", "!an initialiser declares nothing itself"},
		{"the initialiser of an anonymous class in a field", "    Object o = new Object() { { " + kept + " } };", "!an initialiser declares nothing itself"},
		{"the initialiser of an anonymous class in a method", "    void m() { new Object() { { " + kept + " } }; }", "void m() throws IOException {"},
		{"the initialiser of an anonymous class in a constructor", "    Work() { new Object() { { " + kept + " } }; }", "Work() throws IOException {"},
		{"a lambda in a field's value", "    interface Do { void it(); }\n    Do d = () -> { " + kept + " };", "!the interface that the lambda"},
		{"a lambda in a static field's value", "    interface Do { void it(); }\n    static final Do D = () -> { " + kept + " };", "!the interface that the lambda"},
		{"a lambda in an enum constant", "    interface Do { void it(); }\n    enum E { A(() -> { " + kept + " }); E(Do d) { } }", "!the interface that the lambda"},
		{"a method of an enum constant", "    enum E { A { void m() { " + kept + " } }; abstract void m(); }", "!the method overrides one"},
		{"a method of an enum constant alone", "    enum E { A { private void m() { " + kept + " } } }", "private void m() throws IOException {"},
		{"the initialiser of an enum constant", "    enum E { A { { " + kept + " } } }", "!what an enum constant is made with"},
		{"a compact constructor", "    record R(int i) { R { " + kept + " } }", "!a record's canonical constructor"},
		{"a canonical constructor", "    record R(String i, int[] j) { R(String i, int[] j) { " + kept + " this.i = i; this.j = j; } }", "!a record's canonical constructor"},
		{"another constructor of a record", "    record R(int i) { R(String s) { this(1); " + kept + " } }", "R(String s) throws IOException {"},
		{"an accessor", "    record R(int i) { public int i() { " + kept + " return i; } }", "!the accessor of a record"},
		{"a method of a record", "    record R(int i) { public int i(int j) { " + kept + " return i; } }", "i(int j) throws IOException {"},
		{"a method that overrides", "    interface Do { void it(); }\n    class D implements Do { public void it() { " + kept + " } }", "!the method overrides one"},
		{"a default method", "    interface Do { default void it() { " + kept + " } }", "it() throws IOException {"},
		{"a static block of a nested class", "    static class N { static { " + kept + " } }", "!what a class's initialisation throws"},
	} {
		a := inWorld(c.members, storeRecord(&catalog.Handler{Do: "fail-fast"}))
		if len(a.Findings()) != 1 {
			t.Errorf("%s: %d findings", c.name, len(a.Findings()))
			continue
		}
		wantAction(t, c.name, a, fixes.ForFinding(a, a.Findings()[0]), "declare", c.want)
	}
}

// TestDeclareForCallers: a method whose callers in the file could not hand the
// error on declares nothing; of one that takes any number of arguments, too.
func TestDeclareForCallers(t *testing.T) {
	const kept = `try { new Store<String>("n"); } catch (IOException e) { }`
	for _, c := range []struct{ name, members, want string }{
		{"called with as many", "    void m(String a) { " + kept + " }\n    void n() { m(\"a\"); }", "!a call of the method in this file"},
		{"called with another number", "    void m(String a) { " + kept + " }\n    void n() { m(\"a\", 1); }\n    void m(String a, int b) { }", "m(String a) throws IOException {"},
		{"called with more", "    void m(String... a) { " + kept + " }\n    void n() { m(\"a\", \"b\"); }", "!a call of the method in this file"},
		{"called with fewer", "    void m(int n, String... a) { " + kept + " }\n    void n() { m(1); }", "!a call of the method in this file"},
		{"called with too few", "    void m(int n, int o, String... a) { " + kept + " }\n    void n() { m(1); }\n    void m(int n) { }", "String... a) throws IOException {"},
		{"a constructor called with more", "    Work(int... a) { " + kept + " }\n    Object n() { return new Work(1, 2); }", "!a call of the method in this file"},
	} {
		a := inWorld(c.members, storeRecord(&catalog.Handler{Do: "fail-fast"}))
		if len(a.Findings()) != 1 {
			t.Errorf("%s: %d findings", c.name, len(a.Findings()))
			continue
		}
		wantAction(t, c.name, a, fixes.ForFinding(a, a.Findings()[0]), "declare", c.want)
	}
}

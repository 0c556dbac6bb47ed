package types

import (
	"testing"

	"throwsight/java/syntax"
)

func parse(src string) *syntax.Tree { return syntax.Parse([]byte(src)) }

func TestJDK(t *testing.T) {
	f := NewFile(parse("class A {}"), Env{})
	for _, c := range []struct {
		a, b string
		want Answer
	}{
		{"java.io.FileNotFoundException", "java.io.IOException", Yes},
		{"java.io.UncheckedIOException", "java.lang.RuntimeException", Yes},
		{"java.io.UncheckedIOException", "java.io.IOException", No},
		{"java.nio.file.NoSuchFileException", "java.lang.Exception", Yes},
		{"java.util.Map$Entry", "java.lang.Object", Yes},
		{"java.util.ArrayList", "java.util.Collection", Yes},
		{"java.io.IOException", "java.io.FileNotFoundException", No},
		{"nowhere.X", "java.io.IOException", Unknown},
		{"nowhere.X", "nowhere.X", Yes},
	} {
		if got := f.Subclass(c.a, c.b); got != c.want {
			t.Errorf("Subclass(%s, %s) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if JDK().Generic("java.util.Map$Entry") != Yes || JDK().Generic("java.io.File") != No || JDK().Generic("nowhere.X") != Unknown {
		t.Error("generic classes of the JDK are wrong")
	}
}

// TestModuleImport: "import module java.base" names the JDK's classes, behind
// what any other import brings.
func TestModuleImport(t *testing.T) {
	lib := parse("package lib; public class Path {}")
	for _, c := range []struct{ src, want string }{
		{"import module java.base; class A { IOException x; }", "java.io.IOException"},
		{"import module java.base; import lib.*; class A { Path x; }", "lib.Path"},
		{"import module java.base; class A { Path x; }", "java.nio.file.Path"},
		{"import module java.base; class A { Nowhere x; }", ""},
		{"import module java.sql; class A { IOException x; }", ""},
	} {
		tree := parse(c.src)
		f := NewFile(tree, Env{Sources: NewIndex().With("lib/Path.java", lib).With("A.java", tree)})
		for n := range tree.Root().Descend() {
			if n.Kind() != syntax.FieldDecl {
				continue
			}
			if got := f.TypeNode(n.Child(syntax.RoleType)).Name; got != c.want {
				t.Errorf("%s: %q, want %q", c.src, got, c.want)
			}
		}
	}
}

// TestHostile: shapes that could recurse without end.
func TestHostile(t *testing.T) {
	for _, src := range []string{
		"class A extends A {} class B extends C {} class C extends B { D d; void m() { d.x(); super.y(); z(); } }",
		"class A extends A.B { class B extends A {} B b; void m() { b.c(); } }",
		"class A<T extends T> { T t; <U extends V, V extends U> void m(U u) { t.x(); u.y(); } }",
		"interface I extends J {} interface J extends I { default void m() { I.super.n(); o(); } }",
		"class A { void m() { var a = b.c(); var b = a.d(); a.e(b.f(a.g())); } }",
		"class A { A a = a.a.a; void m() { this.a.a.m(); new A() { { m(); } }; } }",
		"import static A.*; import static A.B.C; import .x; class A { void m() { q(); C(); } }",
		"class { void () { .(); new (); super(); this(); } }",
	} {
		tree := parse(src)
		f := NewFile(tree, Env{Sources: NewIndex().With("A.java", tree)})
		for n := range tree.Root().Descend() {
			f.Callee(n)
			f.TypeOf(n)
			f.TypeNode(n)
		}
	}
}

// TestDeep: nesting that no one writes must cost neither the stack nor time
// beyond measure.
func TestDeep(t *testing.T) {
	const n = 6000
	deep := func(open, inner, close string) string {
		var b []byte
		for range n {
			b = append(b, open...)
		}
		b = append(b, inner...)
		for range n {
			b = append(b, close...)
		}
		return string(b)
	}
	for _, expr := range []string{deep("(", "a", ")") + ".m()", "a" + deep("", "", ".m()"), deep("f(", "a", ")"), deep("new A().m(", "", ")")} {
		tree := parse("class A { A a; A m(A... x) { return " + expr + "; } A f(A a) { return a; } }")
		f := NewFile(tree, Env{})
		for node := range tree.Root().Descend() {
			f.Callee(node)
		}
	}
}

// TestCompactFile: a file of methods alone knows the classes of java.base without
// an import (JLS 7.3); one with a class does not.
func TestCompactFile(t *testing.T) {
	for src, want := range map[string]string{
		"void main() { List l; }":             "java.util.List",
		"class A { void main() { List l; } }": "List", // of its own package
	} {
		tree := syntax.Parse([]byte(src))
		for n := range tree.Root().Descend() {
			if n.Kind() != syntax.LocalVar {
				continue
			}
			if got := NewFile(tree, Env{}).TypeName("List", n).Name; got != want {
				t.Errorf("%s: %q, want %q", src, got, want)
			}
		}
	}
}

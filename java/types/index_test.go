package types

import (
	"fmt"
	"sync"
	"testing"

	"throwsight/java/syntax"
)

func parse(src string) *syntax.Tree { return syntax.Parse([]byte(src)) }

func TestIndexIsImmutable(t *testing.T) {
	one := NewIndex().With("A.java", parse("package a; class A { class In {} }"))
	two := one.With("B.java", parse("package a; class B {}"))
	three := two.With("A.java", parse("package a; class C {}"))
	four := three.Without("B.java")
	for _, c := range []struct {
		name  string
		index *Index
		class string
		want  bool
	}{
		{"one", one, "a.A", true}, {"one", one, "a.A$In", true}, {"one", one, "a.B", false},
		{"two", two, "a.A", true}, {"two", two, "a.B", true},
		{"three", three, "a.A", false}, {"three", three, "a.A$In", false}, {"three", three, "a.C", true}, {"three", three, "a.B", true},
		{"four", four, "a.B", false}, {"four", four, "a.C", true},
		{"nil", nil, "a.A", false},
	} {
		if got := c.index.Class(c.class) != nil; got != c.want {
			t.Errorf("%s has %s: %v, want %v", c.name, c.class, got, c.want)
		}
	}
	if four.Len() != 1 || two.Len() != 2 {
		t.Errorf("Len = %d and %d, want 1 and 2", four.Len(), two.Len())
	}
}

func TestIndexStaysWhenOnlyBodiesChange(t *testing.T) {
	const before = "class A<T extends B> extends B implements C { int f, g[]; <U> void m(String... s) throws E { int x = 1; } }"
	ix := NewIndex().With("A.java", parse(before))
	for _, src := range []string{
		"class A<T extends B> extends B implements C { int f, g[]; <U> void m(String... s) throws E { return; } }",
		"/* c */ class A<T extends B> extends B implements C {\n int f = 2, g[] = {};\n <U> void m(String... s) throws E { class L {} } }",
	} {
		if ix.With("A.java", parse(src)) != ix {
			t.Errorf("another index for the same declarations: %s", src)
		}
	}
	for _, src := range []string{
		"class A<T> extends B implements C { int f, g[]; <U> void m(String... s) throws E {} }",
		"class A<T extends B> implements C { int f, g[]; <U> void m(String... s) throws E {} }",
		"class A<T extends B> extends B { int f, g[]; <U> void m(String... s) throws E {} }",
		"class A<T extends B> extends B implements C { int f, g; <U> void m(String... s) throws E {} }",
		"class A<T extends B> extends B implements C { int f, g[]; <U> void m(String s) throws E {} }",
		"class A<T extends B> extends B implements C { int f, g[]; <U> int m(String... s) throws E {} }",
		"class A<T extends B> extends B implements C { int f, g[]; static <U> void m(String... s) throws E {} }",
		"import x.Y; class A<T extends B> extends B implements C { int f, g[]; <U> void m(String... s) throws E {} }",
	} {
		if ix.With("A.java", parse(src)) == ix {
			t.Errorf("the same index for other declarations: %s", src)
		}
	}
}

// TestIndexFirstPathWins: two files that declare one class, as copies in two
// modules do; the other one comes forward when the first goes.
func TestIndexFirstPathWins(t *testing.T) {
	a, b := parse("class A { void first() {} }"), parse("class A { void second() {} }")
	for _, ix := range []*Index{NewIndex().With("m1/A.java", a).With("m2/A.java", b), NewIndex().With("m2/A.java", b).With("m1/A.java", a)} {
		if !ix.Class("A").declares("first") {
			t.Error("the class of m2 hides that of m1")
		}
		if !ix.Without("m1/A.java").Class("A").declares("second") {
			t.Error("the class of m2 is lost with m1")
		}
	}
}

func TestIndexOfManyFiles(t *testing.T) {
	units := map[string]*Unit{}
	for i := range 3000 {
		units[fmt.Sprintf("p/C%d.java", i)] = Declare(parse(fmt.Sprintf("package p; class C%d { class In {} }", i)))
	}
	ix := NewIndex().WithUnits(units)
	if ix.Len() != 3000 || ix.Class("p.C2999$In") == nil {
		t.Fatalf("%d files", ix.Len())
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			next := ix.With(fmt.Sprintf("p/C%d.java", i), parse("package p; class X {}"))
			if next.Class(fmt.Sprintf("p.C%d", i)) != nil || ix.Class(fmt.Sprintf("p.C%d", i)) == nil {
				t.Error("a change is seen where it was not made")
			}
		})
	}
	group.Wait()
}

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
	const n = 20000
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

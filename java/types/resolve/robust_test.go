package resolve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// worldOf returns a world of one source and a library, and the source's tree.
func worldOf(src string, library *Library) (*World, *syntax.Tree) {
	tree := syntax.Parse([]byte(src))
	return NewWorld(decl.NewIndex().With("A.java", tree), library), tree
}

// TestHostile: hierarchies, bounds and bodies that could recurse without end.
func TestHostile(t *testing.T) {
	library := jdkLibrary(t)
	for _, src := range []string{
		"class A extends A {} class B extends C {} class C extends B { D d; void m() { d.x(); super.y(); z(); } }",
		"class A extends A.B { class B extends A {} B b; void m() { b.c(); } }",
		"class A<T extends T> { T t; <U extends V, V extends U> void m(U u) { t.x(); u.y(); } }",
		"class A<T extends A<? super A<? super T>>> { void m(A<? extends A<?>> a) { a.m(a); a.m(null); } }",
		"interface I extends J {} interface J extends I { default void m() { I.super.n(); o(); m(); } }",
		"class A { void m() { var a = b.c(); var b = a.d(); a.e(b.f(a.g())); } }",
		"class A<T extends Comparable<? super T>> { <S extends A<S>> S s(S a, S b) { return a; } void m() { s(null, s(null, null)).s(this, new A<>()); } }",
		"class A { <T> T id(T t) { return t; } void m() { id(id(id(id(id(x -> y -> id(z -> x)))))); } }",
		"import static A.*; import static A.B.C; import .x; class A { void m() { q(); C(); A.B.C.d(); } }",
		"class { void () { .(); new (); super(); this(); } }",
		"enum E { A { E() {} }, B(E.A.f()); E f() { return values()[0].f(); } } record R(R r, R... s) { R { r.r().s()[0].r(); } }",
		"class A { class A {} A a; void m() { a.m(); new A() { { m(); } }; } } class A { void n() { m(); } }",
		"class A { int f = g.length(), g[] = {h()}; { switch (f) { case 1 -> { yield f.x(); } default -> f(); } } }",
	} {
		world, tree := worldOf(src, library)
		Resolve(world, tree).Rows(tree)
		// The file's own declarations are others than the world's.
		Resolve(NewWorld(nil, library), tree).Rows(tree)
		Resolve(NewWorld(nil, nil), tree).Rows(tree)
	}
}

// TestTruncated: a file that ends anywhere, as it does while it is typed.
func TestTruncated(t *testing.T) {
	library := jdkLibrary(t)
	src, err := os.ReadFile(filepath.Join("testdata", "judged", "p", "Modern.java"))
	if err != nil {
		t.Fatal(err)
	}
	for end := 0; end < len(src); end += 97 {
		world, tree := worldOf(string(src[:end]), library)
		Resolve(world, tree)
	}
}

// TestDeep: nesting that no one writes costs neither the stack nor time beyond
// measure.
func TestDeep(t *testing.T) {
	library := jdkLibrary(t)
	const n = 4000
	deep := func(open, inner, close string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(close, n)
	}
	for name, expr := range map[string]string{
		"parentheses":  deep("(", "a", ")") + ".m()",
		"chain":        "a" + strings.Repeat(".m()", n),
		"fields":       "a" + strings.Repeat(".a", n) + ".m()",
		"arguments":    deep("f(", "a", ")"),
		"generic":      deep("g(", "a", ")"),
		"lambdas":      deep("h(() -> ", "a", ")"),
		"overloaded":   deep("k(() -> ", "a", ")"),
		"conditionals": deep("a == null ? a : (", "a", ")"),
		"sum":          "a" + strings.Repeat(" + a.m()", n),
		"news":         deep("new A().m(", "", ")"),
		"bodies":       deep("new A() { A x = ", "null", "; }"),
	} {
		start := time.Now()
		world, tree := worldOf(`
			class A {
				A a;
				A m(A... x) { return `+expr+`; }
				A f(A a) { return a; }
				<T> T g(T t) { return t; }
				<T> T h(java.util.function.Supplier<T> s) { return s.get(); }
				<T> T k(java.util.concurrent.Callable<T> s) { return null; }
				void k(Runnable r) {}
			}`, library)
		Resolve(world, tree)
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: %v", name, took)
		} else {
			t.Logf("%s: %v", name, took)
		}
	}
}

// TestWide: types that double in size with each call.
func TestWide(t *testing.T) {
	library := jdkLibrary(t)
	pair := strings.Repeat("pair(", 40) + "1" + strings.Repeat(")", 40)
	other := strings.Replace(pair, "1", "\"\"", 1)
	start := time.Now()
	world, tree := worldOf(`
		class P<A, B> {
			static <T> P<T, T> pair(T t) { return null; }
			static <T> T same(T a, T b) { return a; }
			void m() {`+strings.Repeat("var x = "+pair+"; same(x, "+other+").m(); same("+pair+", "+other+").m(); ", 20)+`}
		}`, library)
	Resolve(world, tree)
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("%v", took)
	} else {
		t.Logf("%v", took)
	}
}

// TestConcurrent: one world serves many goroutines (run it with -race).
func TestConcurrent(t *testing.T) {
	library := jdkLibrary(t)
	src, err := os.ReadFile(filepath.Join("testdata", "judged", "p", "Inference.java"))
	if err != nil {
		t.Fatal(err)
	}
	world, tree := worldOf(string(src), library)
	want := Resolve(NewWorld(decl.NewIndex().With("A.java", tree), library), tree).Rows(tree)
	results := make(chan []Row)
	for range 8 {
		go func() { results <- Resolve(world, tree).Rows(tree) }()
	}
	for range 8 {
		got := <-results
		for i := range want {
			if got[i].Callee.Owner != want[i].Callee.Owner || got[i].Callee.Descriptor != want[i].Callee.Descriptor {
				t.Errorf("%s at %d: %v, want %v", want[i].Name, want[i].Offset, got[i].Callee, want[i].Callee)
			}
		}
	}
}

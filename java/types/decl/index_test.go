package decl

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
		if !ix.Class("A").Declares("first") {
			t.Error("the class of m2 hides that of m1")
		}
		if !ix.Without("m1/A.java").Class("A").Declares("second") {
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

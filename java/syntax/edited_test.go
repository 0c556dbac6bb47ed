package syntax

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sameTree compares all that a tree holds.
func sameTree(a, b *Tree) error {
	for i := range min(len(a.nodes), len(b.nodes)) {
		if a.nodes[i] != b.nodes[i] {
			return fmt.Errorf("node %d: %+v, not %+v", i, a.nodes[i], b.nodes[i])
		}
	}
	switch {
	case len(a.nodes) != len(b.nodes):
		return fmt.Errorf("%d nodes, not %d", len(a.nodes), len(b.nodes))
	case !slices.Equal(a.extras, b.extras):
		return fmt.Errorf("extras %+v, not %+v", a.extras, b.extras)
	case !slices.Equal(a.problems, b.problems):
		return fmt.Errorf("problems %v, not %v", a.problems, b.problems)
	case string(a.src) != string(b.src):
		return fmt.Errorf("another text")
	}
	return nil
}

// typed is what people write into a method, whole or not.
var typed = []string{
	"int key = 1;\n", "x", ";", "}", "{", "{ }", "\"", "'", "/*", "*/", "//", "\n", " ", "(", ")", ">", "<T>", "@A ", "class L { L() { } void m() { } }",
	"Runnable r = () -> { int k = 0; };\n", "for (var i : is) { go(i); }\n", "switch (k) { case 1 -> go(); default -> { } }\n", "void m() { }\n",
	"private int z;\n", "\"\"\"\n text \"\"\"", "case 1:", "default:", "yield 1;", "return;", "new Object() { void m() { } };\n", "\\u007d", "\u00e4", "\x1a", "record R(int a) { R { } }\n",
}

// edit changes a text at one place, chosen at random.
func edit(r *rand.Rand, src string) string {
	at := r.IntN(len(src) + 1)
	switch r.IntN(4) {
	case 0:
		end := min(len(src), at+r.IntN(12))
		return src[:at] + src[end:]
	case 1: // a line's start, where a statement can go
		at = strings.LastIndexByte(src[:at], '\n') + 1
	case 2: // behind a ";" or a brace
		if i := strings.IndexAny(src[at:], ";{}"); i >= 0 {
			at += i + 1
		}
	}
	return src[:at] + typed[r.IntN(len(typed))] + src[at:]
}

// TestEdited edits texts at random, each edit on the one before: the tree is the
// one that a text read anew has.
func TestEdited(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.java"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	edits, inBody, kept := 0, 0, 0
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			src := strings.ReplaceAll(string(raw), `\u`, "")
			tree := Parse([]byte(src))
			for range 12 {
				next := edit(r, src)
				want := Parse([]byte(next))
				edits++
				if part := tree.bodyEdited([]byte(next)); part != nil && len(tree.problems) == 0 && !hasEscapes([]byte(next)) {
					inBody++
				}
				got := tree.Edited([]byte(next))
				if err := sameTree(got, want); err != nil {
					t.Fatalf("%s: %v\nbefore:\n%s\nafter:\n%s", name, err, src, next)
				}
				if len(want.problems) > 0 {
					continue // the next one is made from a text that is Java
				}
				kept++
				src, tree = next, got
			}
		}
	}
	t.Logf("%d edits, %d of them leave Java; %d by one body", edits, kept, inBody)
	if inBody < edits/10 {
		t.Error("hardly an edit was taken by its body alone")
	}
}

// TestEditedBody says which edits are read by their body alone.
func TestEditedBody(t *testing.T) {
	const src = "class A {\n  int f = 1;\n  A() { super(); }\n  static { go(); }\n  void m() { if (a) { b(); } }\n  class B { int n() { return 1; } }\n}\n"
	for _, c := range []struct {
		old, new string
		body     bool
	}{
		{"b();", "b(1);", true},
		{"b();", "", true},
		{"super();", "this(1);", true},
		{"go();", "int k = 1; go();", true},
		{"return 1;", "class C { } return new C().hashCode();", true},
		{"int f = 1", "int f = 2", false},
		{"void m()", "void mm()", false},
		{"b();", "b(;", false},
		{"b();", "} void k() { b();", false},
		{"b();", "/* b();", false},
		{"b();", "// b();", false},
		{"b();", `b("\u0020");`, false},
	} {
		next := strings.Replace(src, c.old, c.new, 1)
		tree := Parse([]byte(src))
		got := tree.Edited([]byte(next))
		if err := sameTree(got, Parse([]byte(next))); err != nil {
			t.Errorf("%q for %q: %v", c.new, c.old, err)
		}
		if body := !hasEscapes([]byte(next)) && tree.bodyEdited([]byte(next)) != nil; body != c.body {
			t.Errorf("%q for %q: by the body alone: %v, want %v", c.new, c.old, body, c.body)
		}
	}
}

func FuzzEdited(f *testing.F) {
	f.Add("class A { void m() { a(); } }", 21, 4, "b();")
	f.Fuzz(func(t *testing.T, src string, at, length int, insert string) {
		if at < 0 || length < 0 || at > len(src) || length > len(src)-at {
			return
		}
		next := src[:at] + insert + src[at+length:]
		if err := sameTree(Parse([]byte(src)).Edited([]byte(next)), Parse([]byte(next))); err != nil {
			t.Fatal(err)
		}
	})
}

package resolve

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// TestMemo: after any edit, a world that has looked at the file before answers
// as one that has not; after an edit in one method it has not looked at the
// others again.
func TestMemo(t *testing.T) {
	library := jdkLibrary(t)
	files, err := filepath.Glob("testdata/judged/p/*.java")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		first := syntax.Parse(src)
		sources := decl.NewIndex().With(name, first)
		old := NewWorld(sources, library)
		Resolve(old, first)
		for range 25 {
			// Dropping and doubling parts makes good and bad texts.
			at := random.IntN(len(src))
			end := min(at+random.IntN(12), len(src))
			edited := slices.Concat(src[:at], src[end:])
			if random.IntN(2) == 0 {
				edited = slices.Concat(src[:end], src[at:])
			}
			tree := syntax.Parse(edited)
			got, want := answers(Resolve(old, tree), tree), answers(Resolve(NewWorld(sources, library), tree), tree)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s, %d to %d edited: answers with a memory (+) and without (-):\n%s", name, at, end, diff)
			}
		}
	}
}

// answers lists all that a file can be asked.
func answers(f *File, tree *syntax.Tree) []string {
	var out []string
	for n := range tree.Root().Descend() {
		c, ok := f.Callee(n)
		name, dims, known := f.Type(n)
		if ok || known {
			c.Source = nil // a local class's is another object each time
			out = append(out, fmt.Sprint(n.Span(), n.Kind(), c, ok, name, dims, known))
		}
	}
	return out
}

// TestMemoIsUsed: what has not changed keeps its answers.
func TestMemoIsUsed(t *testing.T) {
	const before, after = "class A { int f = \"\".length(); void m() { f(); } void n() { f(); } int f() { return 1; } }",
		"class A { int f = \"\".length(); void m() { int x; f(); f(); } void n() { f(); } int f() { return 1; } }"
	world, tree := worldOf(before, nil)
	old := Resolve(world, tree)
	now := Resolve(world, syntax.Parse([]byte(after)))
	kept := 0
	for i, p := range now.parts {
		if p.part == old.parts[i].part {
			kept++
		}
	}
	if kept != 3 || len(now.parts) != 4 {
		t.Errorf("%d of %d parts kept, want 3 of 4", kept, len(now.parts))
	}
}

package resolve

import (
	"os"
	"path/filepath"
	"testing"

	"throwsight/java/syntax"
)

// FuzzResolve: any text has answers, in bounded time.
func FuzzResolve(f *testing.F) {
	files, err := filepath.Glob("testdata/judged/p/*.java")
	if err != nil || len(files) == 0 {
		f.Fatalf("no sources: %v", err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Add(lombokSource)
	f.Add("class A<T extends A<T>> { <S extends T> S m(A<? super S> a) { return a.m(b -> b.m(this::m)); } }")
	library := jdkLibrary(f)
	f.Fuzz(func(t *testing.T, src string) {
		world, tree := worldOf(src, library)
		for _, row := range Resolve(world, tree).Rows(tree) {
			if row.Offset < 0 || row.Offset > len(src) || row.Callee.Owner == "" || row.Callee.Descriptor == "" {
				t.Errorf("row %+v", row)
			}
		}
		Resolve(NewWorld(nil, nil), syntax.Parse([]byte(src)))
	})
}

package project

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// write makes files below a new folder: name, text, name, text, …
func write(t *testing.T, files ...string) string {
	t.Helper()
	root := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(root, filepath.FromSlash(files[i]))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// names returns the paths below root, sorted.
func names(t *testing.T, root string, paths []string) []string {
	t.Helper()
	var out []string
	for _, p := range paths {
		rel, err := filepath.Rel(root, p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, filepath.ToSlash(rel))
	}
	slices.Sort(out)
	return out
}

func TestAround(t *testing.T) {
	root := write(t,
		"src/p/A.java", "package p;\nimport static q.Texts.HELLO;\nimport r.*;\nimport s.Outer.Inner;\nclass A {}\n",
		"src/p/B.java", "package p; class B {}\n",
		"src/q/Texts.java", "package q;\nimport t.More;\npublic class Texts { public static final String HELLO = More.X; }\n",
		"src/r/R1.java", "package r; public class R1 {}\n",
		"src/r/R2.java", "package r; public class R2 {}\n",
		"src/s/Outer.java", "package s; public class Outer { public static class Inner {} }\n",
		"src/t/More.java", "package t; public class More { public static final String X = \"x\"; }\n",
		"src/u/Unrelated.java", "package u; class Unrelated {}\n",
	)
	file, sources, err := Around(filepath.Join(root, "src/p/A.java"))
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(root, "src/p/A.java"); file.Path != want {
		t.Errorf("file %s, want %s", file.Path, want)
	}
	var paths []string
	for _, f := range sources.Files {
		paths = append(paths, f.Path)
	}
	want := []string{"src/p/A.java", "src/p/B.java", "src/q/Texts.java", "src/r/R1.java", "src/r/R2.java", "src/s/Outer.java", "src/t/More.java"}
	if got := names(t, root, paths); !slices.Equal(got, want) {
		t.Errorf("read %v\nwant %v", got, want)
	}
}

// TestAroundElsewhere: a file whose folders are not those of its package is
// read alone.
func TestAroundElsewhere(t *testing.T) {
	root := write(t, "x/A.java", "package p.q;\nclass A {}\n", "x/B.java", "package p.q;\nclass B {}\n")
	_, sources, err := Around(filepath.Join(root, "x/A.java"))
	if err != nil {
		t.Fatal(err)
	}
	if len(sources.Files) != 1 {
		t.Errorf("%d files, want the one", len(sources.Files))
	}
	if _, _, err := Around(filepath.Join(root, "x/None.java")); err == nil {
		t.Error("a missing file was read")
	}
}

func TestFiles(t *testing.T) {
	root := write(t, "a/B.java", "", "a/A.java", "", "a/.git/C.java", "", "a/d/D.java", "", "a/e.txt", "", "Z.java", "")
	got, err := Files(filepath.Join(root, "a"), filepath.Join(root, "Z.java"), filepath.Join(root, "a", "A.java"))
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range got {
		got[i], _ = filepath.Rel(root, p)
		got[i] = filepath.ToSlash(got[i])
	}
	if want := []string{"a/A.java", "a/B.java", "a/d/D.java", "Z.java"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if _, err := Files(filepath.Join(root, "none")); err == nil {
		t.Error("a missing folder is no error")
	}
}

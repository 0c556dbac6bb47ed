package project

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
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
	for _, class := range []string{"p.A", "p.B", "q.Texts", "r.R1", "r.R2", "s.Outer", "t.More"} {
		if sources.Types.Class(class) == nil || sources.Sites.Class(class) == nil {
			t.Errorf("%s was not read", class)
		}
	}
	if sources.Types.Class("u.Unrelated") != nil {
		t.Error("a file that has nothing to do with it was read")
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
	if n := sources.Types.Len(); n != 1 {
		t.Errorf("%d files, want the one", n)
	}
	if _, _, err := Around(filepath.Join(root, "x/None.java")); err == nil {
		t.Error("a missing file was read")
	}
}

// TestLoad: what cannot be read is told, and the rest declares what it does.
func TestLoad(t *testing.T) {
	root := write(t, "A.java", "class A {}", "B.java", "class B {}")
	paths := []string{filepath.Join(root, "A.java"), filepath.Join(root, "None.java"), filepath.Join(root, "B.java")}
	var done atomic.Int32
	declared, read, err := Load(t.Context(), paths, func() { done.Add(1) })
	if err == nil || !strings.Contains(err.Error(), "None.java") {
		t.Errorf("the missing file is not told: %v", err)
	}
	if want := []string{paths[0], paths[2]}; !slices.Equal(read, want) || done.Load() != 3 {
		t.Errorf("read %v of %d", read, done.Load())
	}
	if declared.Class("A") == nil || declared.Class("B") == nil {
		t.Error("a class is not known")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Load(ctx, paths, func() {}); err == nil {
		t.Error("no error after Ctrl-C")
	}
}

// TestUTF16Told: a file that would look empty of findings says why it was not
// looked at.
func TestUTF16Told(t *testing.T) {
	for _, src := range []string{"\xFF\xFEc\x00", "\xFE\xFF\x00c"} {
		path := filepath.Join(t.TempDir(), "A.java")
		if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(path); err == nil || !strings.Contains(err.Error(), "is UTF-16") {
			t.Errorf("%q: %v", src, err)
		}
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

package corpus

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestJavaFiles(t *testing.T) {
	root := t.TempDir()
	outside := t.TempDir()
	write(t, filepath.Join(outside, "Far.java"), "")
	for _, name := range []string{"a/B.java", "a-b/C.java", "a.b/D.java", "a/b/E.java", "Z.java", "a/note.txt", "a/B.javax", "dir.java/F.java", "é.java", "a/\U0001d4b3.java", "a/\uffee.java"} {
		write(t, filepath.Join(root, filepath.FromSlash(name)), "")
	}
	if err := os.Symlink(outside, filepath.Join(root, "link")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if err := os.Symlink(filepath.Join(outside, "Far.java"), filepath.Join(root, "Linked.java")); err != nil {
		t.Fatal(err)
	}
	got, err := JavaFiles(root)
	want := []string{"Linked.java", "Z.java", "a-b/C.java", "a.b/D.java", "a/B.java", "a/b/E.java", "a/\U0001d4b3.java", "a/\uffee.java", "dir.java/F.java", "é.java"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v\ngot  %q\nwant %q", err, got, want)
	}
	if _, err := JavaFiles(filepath.Join(root, "none")); err == nil {
		t.Error("a folder that is not there gives no error")
	}
}

// fakeJDK lays down what tells a JDK, with an archive of the named sources.
func fakeJDK(t *testing.T, version string, sources map[string]string) string {
	t.Helper()
	home := t.TempDir()
	write(t, filepath.Join(home, "release"), "IMPLEMENTOR=\"somebody\"\nJAVA_VERSION=\""+version+"\"\n")
	write(t, filepath.Join(home, "bin", "javac"), "")
	if sources == nil {
		return home
	}
	write(t, filepath.Join(home, "lib", "src.zip"), "")
	f, err := os.Create(filepath.Join(home, "lib", "src.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for name, content := range sources {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return home
}

func TestJDKs(t *testing.T) {
	for version, want := range map[string]int{"25.0.3": 25, "1.8.0_402": 8, "17": 17, "none": 0} {
		if got := jdkFeature(fakeJDK(t, version, nil)); got != want {
			t.Errorf("%s: %d, want %d", version, got, want)
		}
	}
	home := fakeJDK(t, "999.1", map[string]string{})
	t.Setenv("JAVA_HOME", home)
	jdks := JDKs()
	if len(jdks) == 0 || jdks[0].Feature != 999 || jdks[0].SourceArchive() == "" || !strings.Contains(jdks[0].Java(), "bin") {
		t.Errorf("%+v", jdks)
	}
	if !slices.IsSortedFunc(jdks, func(a, b JDK) int { return b.Feature - a.Feature }) {
		t.Errorf("not the newest first: %+v", jdks)
	}
}

func TestJDKSources(t *testing.T) {
	dir := t.TempDir()
	jdk := JDK{Home: fakeJDK(t, "25", map[string]string{"java.base/java/lang/A.java": "class A { }", "java.base/notes.txt": "no", "java.xml/B.java": "class B { }"})}
	if err := JDKSources(jdk, dir, "java.base"); err != nil {
		t.Fatal(err)
	}
	files, err := JavaFiles(dir)
	if err != nil || !slices.Equal(files, []string{"java.base/java/lang/A.java"}) {
		t.Errorf("%q %v", files, err)
	}
	if err := JDKSources(jdk, dir); err != nil {
		t.Fatal(err)
	}
	if files, err := JavaFiles(dir); err != nil || len(files) != 2 {
		t.Errorf("all modules: %q %v", files, err)
	}
	for _, name := range []string{"../Outside.java", "/Outside.java"} {
		jdk := JDK{Home: fakeJDK(t, "25", map[string]string{name: "class Outside { }"})}
		if err := JDKSources(jdk, filepath.Join(dir)); err == nil {
			t.Errorf("%s is unpacked", name)
		}
	}
	if err := JDKSources(JDK{Home: fakeJDK(t, "25", nil)}, dir); !errors.Is(err, ErrNoSources) {
		t.Errorf("without an archive: %v", err)
	}
}

// skipped records what a test would be told.
type skipped struct{ skips, fails int }

func (s *skipped) Helper()               {}
func (s *skipped) Skipf(string, ...any)  { s.skips++ }
func (s *skipped) Fatalf(string, ...any) { s.fails++ }

func TestRoot(t *testing.T) {
	var s skipped
	t.Setenv(Variable, "")
	Root(&s, "hadoop-3.4.1")
	if s.skips != 1 {
		t.Errorf("without a corpus: %+v", s)
	}
	dir := t.TempDir()
	t.Setenv(Variable, dir)
	Root(&s, "hadoop-3.4.1")
	if s.fails != 1 {
		t.Errorf("a corpus without the release: %+v", s)
	}
	write(t, filepath.Join(dir, "hadoop-3.4.1", "tree", "a"), "")
	if got := Root(&s, "hadoop-3.4.1/tree"); got != filepath.Join(dir, "hadoop-3.4.1", "tree") || s.fails != 1 {
		t.Errorf("%s %+v", got, s)
	}
	if NeedJDK(&s, 1<<20, false); s.skips != 2 {
		t.Errorf("no such JDK: %+v", s)
	}
}

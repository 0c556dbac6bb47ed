package resolve

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpenLibraryTells: what is wrong with an entry, or between two, is told
// once, and the others serve.
func TestOpenLibraryTells(t *testing.T) {
	dir := t.TempDir()
	jar := func(name string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		z := zip.NewWriter(f)
		if _, err := z.Create("a/B.class"); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return name
	}
	page := filepath.Join(dir, "page.jar")
	if err := os.WriteFile(page, []byte("<html></html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, faults := OpenLibrary([]string{jar("x-1.0.jar"), jar("x-2.0.jar"), page, filepath.Join(dir, "gone.jar"), jar("y-1.0.jar"), filepath.Join(dir, "none", "*")}, "")
	var told []string
	for _, err := range faults {
		told = append(told, err.Error())
	}
	all := strings.Join(told, "\n")
	if len(told) != 4 || !strings.Contains(all, "none/*: no jar") && !strings.Contains(all, `none\*: no jar`) || !strings.Contains(all, "page.jar") || !strings.Contains(all, "gone.jar") || !strings.Contains(all, "version 2.0 of x") {
		t.Errorf("told:\n%s", all)
	}
}

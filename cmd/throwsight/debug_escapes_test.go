package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/internal/corpus"
)

// TestDebugEscapes asks for the errors of a method, and of one that is not
// there, of which something is said beside the table.
func TestDebugEscapes(t *testing.T) {
	jdks := corpus.JDKs()
	if len(jdks) == 0 {
		t.Skip("no JDK in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	dir := t.TempDir()
	source := filepath.Join(dir, "Door.java")
	if err := os.WriteFile(source, []byte("public class Door { public static void open(String key) { if (key.isEmpty()) throw new IllegalStateException(\"no key\"); } }"), 0o644); err != nil {
		t.Fatal(err)
	}
	classes := filepath.Join(dir, "classes")
	if out, err := exec.Command(filepath.Join(jdks[0].Home, "bin", "javac"), "-d", classes, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, errs, code := command(t, "debug", "escapes", "--no-cache", "--jdk", jdks[0].Home, "--classpath", classes, "Door#open", "Door#shut")
	want := "Door\topen\t1\tjava.lang.IllegalStateException\tno key\tjava.lang.IllegalStateException\t"
	if code != 0 || !strings.HasPrefix(out, want) || strings.Count(out, "\n") != 1 {
		t.Errorf("exit code %d, got\n%swant\n%s", code, out, want)
	}
	if !strings.Contains(errs, "Door#shut") || strings.Contains(errs, "Door#open") {
		t.Errorf("stderr %q", errs)
	}
}

//go:build corpus

package catalog

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/internal/corpus"
)

// TestFencesCompile: the Java of the embedded pages compiles against the jars
// of Hadoop 3.4.1, as Java 8: that is what many of its users still write.
func TestFencesCompile(t *testing.T) {
	javac, jars := javacPath(t), corpus.Root(t, "hadoop-3.4.1/jars")
	folder := t.TempDir()
	var files []string
	for _, f := range fences() {
		file := filepath.Join(folder, f.name+".java")
		if err := os.WriteFile(file, []byte(f.java), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	out, err := exec.Command(javac, append([]string{"-proc:none", "--release", "8", "-Xlint:-options", "-Xmaxerrs", "1000", "-d", filepath.Join(folder, "classes"), "-cp", filepath.Join(jars, "*")}, files...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("javac took %d pieces of Java from %d records; errors: %d", len(files), Embedded().Len(), strings.Count(string(out), ": error:"))
}

func javacPath(t *testing.T) string {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		if path := filepath.Join(home, "bin", "javac"); fileExists(path) {
			return path
		}
	}
	path, err := exec.LookPath("javac")
	if err != nil {
		t.Skip("no javac: neither in JAVA_HOME nor on the path")
	}
	return path
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

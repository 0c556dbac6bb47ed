package librarytest

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Compile compiles sources by the JDK at home and returns the folder of their
// class files. A test is skipped where it has no compiler, or an older one.
func Compile(tb testing.TB, home string, sources ...string) string {
	tb.Helper()
	javac := filepath.Join(home, "bin", "javac")
	if runtime.GOOS == "windows" {
		javac += ".exe"
	}
	dir := tb.TempDir()
	if out, err := exec.Command(javac, append([]string{"-d", dir}, sources...)...).CombinedOutput(); err != nil {
		tb.Skipf("no javac in the JDK at %s: %v\n%s", home, err, out)
	}
	return dir
}

package librarytest

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/internal/corpus"
	"throwsight/java/types/resolve"
)

//go:embed library.txtar
var declarations []byte

// Open returns the library, behind the classes of the newest JDK there is. A
// test is skipped where there is none. All tests share one library.
func Open(tb testing.TB) *resolve.Library {
	tb.Helper()
	if len(corpus.JDKs()) == 0 {
		tb.Skip("no JDK in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	library, err := open()
	if err != nil {
		tb.Fatal(err)
	}
	return library
}

// Classes returns the folder of the library's class files.
func Classes(tb testing.TB) string {
	tb.Helper()
	Open(tb)
	dir, err := compiled(corpus.JDKs()[0])
	if err != nil {
		tb.Fatal(err)
	}
	return dir
}

var open = sync.OnceValues(func() (*resolve.Library, error) {
	jdk := corpus.JDKs()[0]
	classes, err := compiled(jdk)
	if err != nil {
		return nil, err
	}
	library, faults := resolve.OpenLibrary([]string{classes}, jdk.Home)
	return library, errors.Join(faults...)
})

// oldest is the release of Java whose compilers shall be able to read the class
// files.
const oldest = 17

// compiled returns the folder of the class files. It stays in the temporary
// folder, named after what it is made from, for the next package's tests.
func compiled(jdk corpus.JDK) (string, error) {
	release := min(jdk.Feature, oldest)
	done := filepath.Join(os.TempDir(), fmt.Sprintf("throwsight-library-%d-%x", release, sha256.Sum256(declarations))[:48])
	if _, err := os.Stat(done); err == nil {
		return done, nil
	}
	dir, err := os.MkdirTemp("", "throwsight-library-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	classes := filepath.Join(dir, "classes")
	args := []string{"-proc:none", "-g:none", "-nowarn", "-implicit:none", "--release", strconv.Itoa(release), "-d", classes}
	for _, f := range txtar.Parse(declarations).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			return "", err
		}
		args = append(args, name)
	}
	if out, err := exec.Command(filepath.Join(jdk.Home, "bin", "javac"), args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("javac: %w\n%s", err, out)
	}
	// Another package's tests may have been quicker.
	if err := os.Rename(classes, done); err != nil {
		if _, there := os.Stat(done); there != nil {
			return "", err
		}
	}
	return done, nil
}

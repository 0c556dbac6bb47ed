package corpus

import (
	"os"
	"path/filepath"
)

// TB is the part of testing.TB that is used here: a program that walks files
// by this package shall not link the testing package.
type TB interface {
	Helper()
	Skipf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Variable is the environment variable that names the corpus folder.
const Variable = "THROWSIGHT_CORPUS"

// Root returns the folder of one release in the corpus, such as
// "hadoop-3.4.1/tree". Where there is no corpus it skips the test, and where
// the corpus lacks the folder it fails it.
func Root(t TB, release string) string {
	t.Helper()
	root := os.Getenv(Variable)
	if root == "" {
		t.Skipf("the environment does not name the corpus: %s is not set", Variable)
		return ""
	}
	dir := filepath.Join(root, filepath.FromSlash(release))
	if _, err := os.Stat(dir); err != nil {
		t.Fatalf("%s=%s lacks %s: %v", Variable, root, release, err)
	}
	return dir
}

// NeedJDK returns the newest JDK of at least the feature version, or skips the
// test. With sources it must have its own beside it.
func NeedJDK(t TB, feature int, sources bool) JDK {
	t.Helper()
	for _, j := range JDKs() {
		if j.Feature >= feature && (!sources || j.SourceArchive() != "") {
			return j
		}
	}
	t.Skipf("no JDK %d or newer (with lib/src.zip: %v) in JAVA_HOME, beside the javac on the path or in the usual folders", feature, sources)
	return JDK{}
}

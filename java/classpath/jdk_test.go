package classpath

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// jdks returns the homes of the JDKs that stand in the usual places.
func jdks(t *testing.T) []string {
	t.Helper()
	var homes []string
	for _, pattern := range []string{os.Getenv("JAVA_HOME"), "/usr/lib/jvm/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, home := range found {
			real, err := filepath.EvalSymlinks(home)
			if err == nil && isFile(filepath.Join(real, "lib", "modules")) && !slices.Contains(homes, real) {
				homes = append(homes, real)
			}
		}
	}
	if len(homes) == 0 {
		t.Skip("no JDK in JAVA_HOME or the usual places")
	}
	return homes
}

func TestInstalledJDKs(t *testing.T) {
	for _, home := range jdks(t) {
		j, err := OpenJDK(home, 0)
		if err != nil {
			t.Fatal(err)
		}
		if j.Archives[0].Kind != Modules || j.Release < 9 || j.For != j.Release {
			t.Errorf("%s: %+v", home, j)
		}
		p := NewPath(j.Archives)
		for _, class := range []string{"java.lang.Object", "java.util.Map$Entry", "java.sql.SQLException"} {
			if c, err := p.Class(class, nil); err != nil || c.Name != class {
				t.Errorf("%s: %v", home, err)
			}
		}
		n := 0
		for range j.Archives[0].Classes() {
			n++
		}
		if n < 5000 {
			t.Errorf("%s: %d classes", home, n)
		}
		if a, b := must(j.Archives[0].Sum(nil))(t), must(j.Archives[0].Sum(nil))(t); a != b {
			t.Error("two hashes of one file")
		}

		// Release 8 had no List.of; the class that came with 9 is not shown.
		old, err := OpenJDK(home, 8)
		if err != nil || old.For != 8 || old.Archives[0].Kind != Symbols {
			t.Errorf("%s, release 8: %+v, %v", home, old, err)
			continue
		}
		list, err := NewPath(old.Archives).Class("java.util.List", nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list.Methods {
			if list.Methods[i].Name == "of" {
				t.Errorf("%s: List.of in release 8", home)
			}
		}
		if old.Archives[0].Has("java.lang.Module") || !old.Archives[0].Has("java.lang.Object") {
			t.Errorf("%s: release 8 shows the wrong classes", home)
		}
	}
}

func must[T any](v T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// TestOldJDK: a JDK 8 keeps its classes in jars, a jlinked one without an image
// in jmods.
func TestOldJDK(t *testing.T) {
	home := t.TempDir()
	writeFile(t, filepath.Join(home, "release"), "JAVA_VERSION=\"1.8.0_402\"\n")
	if _, err := OpenJDK(home, 0); err == nil || !strings.Contains(err.Error(), "lib/modules") && !strings.Contains(err.Error(), `lib\modules`) {
		t.Errorf("an empty folder: %v", err)
	}
	writeFile(t, filepath.Join(home, "jre", "lib", "rt.jar"), zipOf(t, zip.Store, "java/lang/Object.class", "o"))
	writeFile(t, filepath.Join(home, "jre", "lib", "jsse.jar"), zipOf(t, zip.Store, "javax/net/X.class", "x"))
	j, err := OpenJDK(home, 0)
	if err != nil || j.Release != 8 || len(j.Archives) != 2 || !j.Archives[1].Has("javax.net.X") {
		t.Errorf("JDK 8: %+v, %v", j, err)
	}
	writeFile(t, filepath.Join(home, "jmods", "java.base.jmod"), "JM\x01\x00"+zipOf(t, zip.Deflate, "classes/java/lang/Object.class", "o", "conf/x", "y"))
	j, err = OpenJDK(home, 0)
	if err != nil || len(j.Archives) != 1 || j.Archives[0].Kind != Jmod || classes(j.Archives[0]) != "java.lang.Object" {
		t.Errorf("jmods: %+v, %v", j, err)
	}
}

func TestJDKCandidates(t *testing.T) {
	if got := JDKCandidates("/some/jdk"); len(got) != 1 || got[0] != (JDKCandidate{"/some/jdk", "setting"}) {
		t.Errorf("named: %v", got)
	}
	t.Setenv("JAVA_HOME", "/other/jdk")
	if got := JDKCandidates(""); len(got) == 0 || got[0] != (JDKCandidate{"/other/jdk", "JAVA_HOME"}) {
		t.Errorf("JAVA_HOME: %v", got)
	}
}

package discover

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/java/classpath"
)

// folder makes files below a new folder: name, text, name, text, … The names
// of jars get the text of a jar.
func folder(t *testing.T, files ...string) string {
	t.Helper()
	root := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		name, text := filepath.Join(root, filepath.FromSlash(files[i])), files[i+1]
		if text == "jar" {
			text = jar(t)
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func jar(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	if _, err := w.Create("a/B.class"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func find(t *testing.T, root, below string, s Settings) *Result {
	t.Helper()
	r, err := Find(filepath.Join(root, filepath.FromSlash(below)), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// paths are the entries' paths relative to root.
func paths(t *testing.T, root string, r *Result) string {
	t.Helper()
	var all []string
	for _, e := range r.Entries {
		rel, err := filepath.Rel(root, e.Path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, filepath.ToSlash(rel))
	}
	return strings.Join(all, " ")
}

// missing are the names of what is missing, with the reason.
func missing(r *Result) string {
	var all []string
	for _, m := range r.Missing {
		all = append(all, m.Name+": "+m.Why)
	}
	return strings.Join(all, "; ")
}

const pom = `<project><groupId>g</groupId><artifactId>p</artifactId><version>1</version>%s</project>`

func dependency(artifact string) string {
	return "<dependency><groupId>g</groupId><artifactId>" + artifact + "</artifactId><version>1</version></dependency>"
}

func TestSettings(t *testing.T) {
	root := folder(t, "libs/b.jar", "jar", "libs/a.JAR", "jar", "libs/a-sources.jar", "jar", "libs/text", "", "one.jar", "jar", "pom.xml", fmt.Sprintf(pom, ""), "page.jar", "<html>")
	r := find(t, root, "", Settings{Classpath: []string{"one.jar", filepath.Join(root, "libs", "*"), "gone.jar", "one.jar", "page.jar", "nowhere/*", ""}})
	if r.Source != FromSettings || paths(t, root, r) != "one.jar libs/a.JAR libs/b.jar page.jar" {
		t.Errorf("%s: %s", r.Source, paths(t, root, r))
	}
	if len(r.Missing) != 2 || r.Missing[0].Looked[0] != filepath.Join(root, "gone.jar") || !strings.HasSuffix(r.Missing[1].Name, "*") {
		t.Errorf("missing %+v", r.Missing)
	}
	archives, faults := r.Open(classpath.NewSet(classpath.Options{}, nil))
	if len(archives) != 3 || len(faults) != 1 || faults[0].Path != filepath.Join(root, "page.jar") || !strings.Contains(faults[0].What, "not a zip file") {
		t.Errorf("%d archives, faults %v", len(archives), faults)
	}
	if !slices.ContainsFunc(r.Tried, func(t Tried) bool { return t.Source == FromMaven && strings.Contains(t.Why, "settings comes first") }) {
		t.Errorf("tried %+v", r.Tried)
	}
}

func TestMaven(t *testing.T) {
	root := folder(t,
		"repo/g/a/1/a-1.jar", "jar", "repo/g/a/1/a-1.pom", fmt.Sprintf(pom, ""),
		"ws/.git/HEAD", "",
		"ws/pom.xml", fmt.Sprintf(pom, "<packaging>pom</packaging><properties><maven.compiler.release>11</maven.compiler.release></properties><modules><module>m</module><module>n</module></modules>"),
		"ws/m/pom.xml", "<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent><artifactId>m</artifactId><dependencies>"+dependency("a")+dependency("gone")+"</dependencies></project>",
		"ws/n/pom.xml", "<project><parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent><artifactId>n</artifactId><dependencies>"+dependency("m")+"</dependencies></project>",
		"ws/m/target/classes/x", "", "ws/m/src/main/java/a/B.java", "", "ws/lib/other.jar", "jar", "ws/build.gradle", "",
	)
	s := Settings{Repository: filepath.Join(root, "repo")}
	r := find(t, root, "ws/m/src/main/java/a", s)
	if r.Source != FromMaven || r.Folder != filepath.Join(root, "ws", "m") || paths(t, root, r) != "ws/m/target/classes repo/g/a/1/a-1.jar" || r.Release != "11" {
		t.Errorf("%s in %s: %s, release %q", r.Source, r.Folder, paths(t, root, r), r.Release)
	}
	if missing(r) != "g:gone:1: not in the local repository, nor is its POM: what it needs is unknown" || r.Missing[0].Looked[0] != filepath.Join(root, "repo", "g", "gone", "1", "gone-1.jar") {
		t.Errorf("missing %+v", r.Missing)
	}
	// From the top: what any module needs.
	r = find(t, root, "ws", s)
	if paths(t, root, r) != "ws/m/target/classes repo/g/a/1/a-1.jar" || len(r.Missing) != 1 {
		t.Errorf("workspace: %s, missing %s", paths(t, root, r), missing(r))
	}
	if !slices.ContainsFunc(r.Tried, func(t Tried) bool {
		return t.Source == "build.gradle" && strings.Contains(t.Why, "no build tool is run")
	}) {
		t.Errorf("tried %+v", r.Tried)
	}
	// A file in place of a folder.
	if r = find(t, root, "ws/m/src/main/java/a/B.java", s); r.Source != FromMaven {
		t.Errorf("asked for a file: %+v", r)
	}
}

func TestEclipse(t *testing.T) {
	root := folder(t,
		"p/.git/HEAD", "", "p/pom.xml", "not a POM <",
		"p/.classpath", `<?xml version="1.0" encoding="UTF-8"?>
<classpath>
	<classpathentry kind="src" path="src" output="bin-test"/>
	<classpathentry kind="src" path="/other"/>
	<classpathentry kind="src" path="/absent"/>
	<classpathentry kind="lib" path="lib/a.jar" sourcepath="x"/>
	<classpathentry kind="lib" path="/other/lib/b.jar"/>
	<classpathentry kind="lib" path="lib/gone.jar"/>
	<classpathentry kind="var" path="M2_REPO/g/a/1/a-1.jar"/>
	<classpathentry kind="var" path="HOME_OF_X/x.jar"/>
	<classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER/some"/>
	<classpathentry kind="con" path="org.eclipse.jdt.USER_LIBRARY/mine"/>
	<classpathentry kind="output" path="bin"/>
</classpath>`,
		"p/bin/x", "", "p/bin-test/x", "", "p/lib/a.jar", "jar", "other/lib/b.jar", "jar", "repo/g/a/1/a-1.jar", "jar",
		"other/.classpath", `<classpath><classpathentry kind="output" path="out"/></classpath>`, "other/out/x", "",
	)
	r := find(t, root, "p", Settings{Repository: filepath.Join(root, "repo")})
	if r.Source != FromEclipse || paths(t, root, r) != "p/bin-test other/out p/lib/a.jar other/lib/b.jar repo/g/a/1/a-1.jar p/bin" {
		t.Errorf("%s: %s", r.Source, paths(t, root, r))
	}
	want := "/absent: a project that does not stand beside this one; lib/gone.jar: not there; HOME_OF_X/x.jar: only Eclipse knows what HOME_OF_X stands for; " +
		"org.eclipse.jdt.USER_LIBRARY/mine: only Eclipse knows what is in this container"
	if got := missing(r); got != want {
		t.Errorf("missing %s", got)
	}
	if !slices.ContainsFunc(r.Tried, func(t Tried) bool { return t.Source == FromMaven && strings.Contains(t.Why, "pom.xml: line 1") }) {
		t.Errorf("why the pom.xml is not used is not said: %+v", r.Tried)
	}
	if slices.ContainsFunc(r.Tried, func(t Tried) bool { return t.Source == FromMaven && strings.HasPrefix(t.Why, "not in") }) {
		t.Errorf("of the pom.xml that is there it is said that none is: %+v", r.Tried)
	}
}

func TestLib(t *testing.T) {
	root := folder(t, "p/.git/HEAD", "", "p/lib/run/b.jar", "jar", "p/lib/a.jar", "jar", "p/lib/a-javadoc.jar", "jar", "p/WebContent/WEB-INF/lib/w.jar", "jar", "p/src/X.java", "", "lib/outside.jar", "jar")
	if err := os.Symlink(filepath.Join(root, "p", "lib"), filepath.Join(root, "p", "lib", "loop")); err != nil {
		t.Logf("no symbolic links here: %v", err)
	}
	r := find(t, root, "p/src", Settings{})
	if r.Source != FromLib || paths(t, root, r) != "p/lib/a.jar p/lib/run/b.jar p/WebContent/WEB-INF/lib/w.jar" {
		t.Errorf("%s: %s", r.Source, paths(t, root, r))
	}
}

// TestLibUnread: that no jar was found under a lib that cannot be read is told.
func TestLibUnread(t *testing.T) {
	root := folder(t, "p/.git/HEAD", "", "p/lib/a.jar", "jar", "p/src/X.java", "")
	lib := filepath.Join(root, "p", "lib")
	if err := os.Chmod(lib, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(lib, 0o700) })
	if _, err := os.ReadDir(lib); err == nil {
		t.Skip("whoever runs this reads everything")
	}
	if r := find(t, root, "p/src", Settings{}); r.Source != FromLib || len(r.Missing) != 1 || r.Missing[0].Why != "permission denied" {
		t.Errorf("%+v", r)
	}
}

func TestNothing(t *testing.T) {
	root := folder(t, "p/.git/HEAD", "", "p/src/X.java", "", "p/lib/native.so", "", "lib/outside.jar", "jar")
	r := find(t, root, "p/src", Settings{})
	if r.Source != "" || len(r.Entries) != 0 || len(r.Tried) != 4 {
		t.Errorf("%+v", r)
	}
	for _, tried := range r.Tried[1:] {
		if !strings.Contains(tried.Why, "up to "+filepath.Join(root, "p")) {
			t.Errorf("%s: %s", tried.Source, tried.Why)
		}
	}
	if _, err := Find(filepath.Join(root, "gone"), Settings{}); !os.IsNotExist(err) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// TestManifestClassPath: jars that a jar's manifest names stand behind it; a
// circle ends, what is not there is nobody's fault.
func TestManifestClassPath(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, err := w.Create("META-INF/MANIFEST.MF")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("Manifest-Version: 1.0\r\nClass-Path: dir/with%20space.jar gone.jar first.ja\r\n r https://example.org/x.jar last.jar\r\n")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	root := folder(t, "first.jar", b.String(), "dir/with space.jar", "jar", "last.jar", "jar")
	r := find(t, root, "", Settings{Classpath: []string{"first.jar", "last.jar"}})
	archives, faults := r.Open(classpath.NewSet(classpath.Options{}, nil))
	var got []string
	for _, a := range archives {
		got = append(got, filepath.Base(a.Path))
	}
	if want := []string{"first.jar", "with space.jar", "last.jar"}; !slices.Equal(got, want) || len(faults) > 0 {
		t.Errorf("%q, faults %v", got, faults)
	}
}

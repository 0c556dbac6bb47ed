package project

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/settings"
)

// TestFindClasspath: the settings' class path counts, an empty one too; else
// what stands in the folder or above it, with what is missing there.
func TestFindClasspath(t *testing.T) {
	root := t.TempDir()
	below := filepath.Join(root, "src", "main")
	put := func(name, text string) string {
		t.Helper()
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	put(".git/config", "")
	source := put("src/main/A.java", "class A {}")
	if c := FindClasspath(below, settings.Settings{}); c.Source != "" || len(c.Entries) > 0 || c.Lacks != nil {
		t.Errorf("nothing there: %+v", c)
	}
	jar := put("lib/x.jar", "PK")
	for _, folder := range []string{below, source, root} {
		if c := FindClasspath(folder, settings.Settings{}); c.Source != "lib" || !slices.Equal(c.Entries, []string{jar}) || c.Lacks != nil {
			t.Errorf("from %s: %+v", folder, c)
		}
	}
	if c := FindClasspath(below, settings.Settings{Classpath: []string{"a.jar"}}); c.Source != "settings" || !slices.Equal(c.Entries, []string{"a.jar"}) {
		t.Errorf("of the settings: %+v", c)
	}
	if c := FindClasspath(below, settings.Settings{Classpath: []string{}}); c.Source != "settings" || len(c.Entries) > 0 {
		t.Errorf("none, by the settings: %+v", c)
	}
	put(".classpath", `<classpath><classpathentry kind="lib" path="lib/x.jar"/><classpathentry kind="lib" path="lib/gone.jar"/></classpath>`)
	c := FindClasspath(below, settings.Settings{})
	if c.Source != ".classpath" || !slices.Contains(c.Entries, jar) || c.Lacks == nil || !strings.HasPrefix(c.Lacks.Error(), "of the 2 jars that "+filepath.Join(root, ".classpath")+" names 1 is not there: ") || !strings.Contains(c.Lacks.Error(), "gone.jar") || len(c.Watch) == 0 {
		t.Errorf("by .classpath: %+v", c)
	}
	put("module/pom.xml", "<project><parent><groupId>g</groupId><artifactId>nowhere</artifactId><version>1</version></parent><artifactId>module</artifactId></project>")
	if c := FindClasspath(filepath.Join(root, "module"), settings.Settings{}); c.Source != "pom.xml" || c.Lacks == nil || !strings.Contains(c.Lacks.Error(), "may not be whole: "+filepath.Join(root, "module", "pom.xml")+": parent g:nowhere:1: ") {
		t.Errorf("without its parent: %+v", c)
	}
	put("torn/pom.xml", "<project><artifactId>torn")
	put("torn/.git/config", "")
	if c := FindClasspath(filepath.Join(root, "torn"), settings.Settings{}); c.Source != "" || c.Lacks == nil || !strings.Contains(c.Lacks.Error(), "is not known: "+filepath.Join(root, "torn", "pom.xml")+": line 1") {
		t.Errorf("by a torn pom.xml: %+v", c)
	}
	if c := FindClasspath(filepath.Join(root, "nowhere"), settings.Settings{}); c.Lacks != nil {
		t.Errorf("a folder that is not there is told by who reads it: %v", c.Lacks)
	}
}

//go:build corpus

package maven

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestCorpusAgainstMaven compares the classpath of real projects with the one
// that Maven's dependency:build-classpath wrote (cp.txt), jar by jar and in
// order.
func TestCorpusAgainstMaven(t *testing.T) {
	corpus := os.Getenv("THROWSIGHT_CORPUS")
	if corpus == "" {
		t.Skip("THROWSIGHT_CORPUS is not set")
	}
	lists, err := filepath.Glob(filepath.Join(corpus, "clients", "*", "cp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	java := javaVersion()
	same, jars := 0, 0
	for _, list := range lists {
		dir := filepath.Dir(list)
		data, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		// Maven lists POMs that are depended on, which hold no classes.
		want := slices.DeleteFunc(filepath.SplitList(strings.TrimSpace(string(data))), func(f string) bool { return filepath.Ext(f) == ".pom" })
		start := time.Now()
		got := classpathOf(t, filepath.Join(dir, "pom", "pom.xml"), java)
		jars += len(want)
		same += compare(t, filepath.Base(dir), got, want, time.Since(start))
	}
	if len(lists) == 0 {
		t.Skip("the corpus has no client projects")
	}
	t.Logf("%d projects, %d of %d jars the same", len(lists), same, jars)
	if same*1000 < jars*995 {
		t.Error("fewer than 99.5% are the same")
	}
}

// TestCorpusHadoop does so for the POMs by which Hadoop's jars were brought:
// the folder of jars is what Maven resolved.
func TestCorpusHadoop(t *testing.T) {
	corpus := os.Getenv("THROWSIGHT_CORPUS")
	if corpus == "" {
		t.Skip("THROWSIGHT_CORPUS is not set")
	}
	poms, err := filepath.Glob(filepath.Join(corpus, "hadoop-*", "pom.xml"))
	if err != nil || len(poms) == 0 {
		t.Fatalf("no POM: %v", err)
	}
	java := javaVersion()
	for _, pom := range poms {
		want, err := filepath.Glob(filepath.Join(filepath.Dir(pom), "jars", "*.jar"))
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		got := classpathOf(t, pom, java)
		took := time.Since(start)
		for i := range got {
			got[i] = filepath.Base(got[i])
		}
		for i := range want {
			want[i] = filepath.Base(want[i])
		}
		slices.Sort(got)
		slices.Sort(want)
		if same := compare(t, filepath.Base(filepath.Dir(pom)), got, want, took); same != len(want) {
			t.Errorf("%s: %d of %d jars the same", pom, same, len(want))
		}
	}
}

// classpathOf returns the files of a project, and what was not found in the
// form of its coordinates.
func classpathOf(t *testing.T, pom, java string) []string {
	t.Helper()
	result, err := Project(pom, Options{Java: java})
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, e := range result.Entries {
		if e.File == "" {
			files = append(files, e.Coordinates.String()+" ("+e.Why+")")
		} else {
			files = append(files, e.File)
		}
	}
	for _, f := range result.Faults {
		t.Logf("%s: %v", pom, f)
	}
	return files
}

// compare returns how many of want are in got.
func compare(t *testing.T, name string, got, want []string, took time.Duration) (same int) {
	t.Helper()
	for _, w := range want {
		if slices.Contains(got, w) {
			same++
		} else {
			t.Logf("%s: missing %s", name, w)
		}
	}
	more := 0
	for _, g := range got {
		if !slices.Contains(want, g) {
			more++
			t.Logf("%s: too many %s", name, g)
		}
	}
	t.Logf("%-18s %3d jars, %3d the same, %d too many, in the same order: %v, %.2f s", name, len(want), same, more, slices.Equal(got, want), took.Seconds())
	return same - more
}

// javaVersion returns the version of the java that Maven runs on.
func javaVersion() string {
	out, err := exec.Command("java", "-XshowSettings:properties", "-version").CombinedOutput()
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(out)) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), "java.version = "); ok {
			return v
		}
	}
	return ""
}

//go:build corpus

package check

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/corpus"
	"throwsight/internal/judge"
	"throwsight/internal/settings"
)

// TestClients: a client that swallows an error of
// TransferFsImage.uploadImageFromStorage and one that passes it on get their
// finding and their fix; afterwards javac, with the real jars, compiles them as
// before, and nothing is left to find.
func TestClients(t *testing.T) {
	jars, javac := hadoopJars(t), javac(t)
	dir := t.TempDir()
	var paths []string
	for _, name := range []string{"SwallowingClient.java", "PassingClient.java"} {
		src, err := os.ReadFile(filepath.Join("testdata", "clients", name))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, src, 0o644); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	if out := compile(t, javac, jars, paths...); len(out) > 0 {
		t.Fatalf("the clients do not compile as they are: %v", out)
	}
	result := run(t, dir, catalog.Embedded(), "")
	want := map[string]string{
		"PassingClient.java":    "hint undefended-call propagates",
		"SwallowingClient.java": "warning swallowed-error swallowed",
	}
	got := map[string]string{}
	for _, f := range result.Files {
		for _, x := range f.Findings {
			t.Logf("%s: %s %s: %s", filepath.Base(f.Path), x.Severity, x.Rule, x.Message)
			got[filepath.Base(f.Path)] += fmt.Sprintf("%s %s %s", x.Severity, x.Rule, x.Defence)
		}
	}
	for name, w := range want {
		if got[name] != w {
			t.Errorf("%s: found %q, want %q", name, got[name], w)
		}
	}
	changes, err := result.Mend()
	if err != nil || len(changes) != 2 {
		t.Fatalf("%d files mended, %v", len(changes), err)
	}
	for _, c := range changes {
		if err := c.Write(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s:\n%s", filepath.Base(c.Path), c.After)
	}
	if out := compile(t, javac, jars, paths...); len(out) > 0 {
		t.Errorf("after the fixes javac says: %v", out)
	}
	again := run(t, dir, catalog.Embedded(), "")
	if len(again.Files) > 0 {
		t.Errorf("after the fixes there is still: %v", again.Files[0].Findings)
	}
	if changes, err := again.Mend(); err != nil || len(changes) > 0 {
		t.Errorf("a second run changes %d files, %v", len(changes), err)
	}
}

// eager returns the embedded records, each with a handler that asks for
// something at the call: what they really ask for is often to pass the error on.
func eager() *catalog.Catalog {
	do := []string{"retry", "fail-fast", "rebuild-and-retry"}
	var out []*catalog.Record
	for i, r := range catalog.Embedded().All() {
		with := *r
		with.Handler = &catalog.Handler{Do: do[i%len(do)], Retry: &catalog.Retry{Max: 4, Delay: "250ms"}}
		if i%2 == 0 {
			with.Handler.When = &catalog.Condition{MessageContains: "is not"}
		}
		with.EntryPoints = nil
		for _, p := range r.EntryPoints {
			p.Confidence = "certain"
			with.EntryPoints = append(with.EntryPoints, p)
		}
		out = append(out, &with)
	}
	return catalog.New(out...)
}

// TestHadoopFixesCompile makes the fix of every finding in the sources of
// Hadoop itself, by records that ask for much, each file whole, and has javac
// compile the files before and after.
func TestHadoopFixesCompile(t *testing.T) {
	if judged := fixesCompile(t, warm(t), corpus.Root(t, "hadoop-3.4.1/tree"), hadoopJars(t), ""); judged < 100 {
		t.Errorf("%d files are too few to tell", judged)
	}
}

// TestClientFixesCompile does the same in client projects, with the jars that
// each was built with.
func TestClientFixesCompile(t *testing.T) {
	root := clientsRoot(t)
	j := warm(t)
	for _, project := range slices.Sorted(maps.Keys(callsInto)) {
		t.Run(project, func(t *testing.T) {
			dir := filepath.Join(root, project)
			classpath, err := os.ReadFile(filepath.Join(dir, "cp.txt"))
			if err != nil {
				t.Fatal(err)
			}
			jars := strings.TrimSpace(string(classpath)) + string(os.PathListSeparator) + filepath.Join(dir, "main.jar")
			fixesCompile(t, j, filepath.Join(dir, "src"), jars, jars)
		})
	}
}

// warm returns a compiler of the oldest JDK there is from 17 on, for the younger
// ones are laxer.
func warm(t *testing.T) *judge.Javac {
	t.Helper()
	jdk := corpus.NeedJDK(t, 17, false)
	for _, other := range corpus.JDKs() { // the newest first
		if other.Feature >= 17 {
			jdk = other
		}
	}
	j, err := judge.Start(context.Background(), jdk)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
		t.Logf("javac %d: %.0f s of CPU", jdk.Feature, j.CPU().Seconds())
	})
	return j
}

// fixesCompile makes all fixes below root, knowing the class path, and returns
// the number of files that javac could judge.
func fixesCompile(t *testing.T, j *judge.Javac, root, jars, classpath string) int {
	t.Helper()
	result := run(t, root, eager(), classpath)
	withheld := map[string]int{}
	for i := range result.Files {
		for k := range result.Files[i].Findings {
			for _, a := range result.Files[i].Actions(k) {
				if a.Disabled != "" {
					withheld[a.Disabled]++
				}
			}
		}
	}
	mended, err := result.Mend()
	if err != nil {
		t.Error(err)
	}
	for i := range result.Files {
		f := &result.Files[i]
		for k := range f.Findings {
			for _, a := range f.Actions(k) {
				if a.Disabled == "" {
					t.Errorf("%s: left is %s: %s", f.Path, f.Findings[k].Message, a.Title)
				}
			}
		}
	}
	fixes, judged, worse := 0, 0, 0
	var changes []judge.Change
	for _, c := range mended {
		fixes += c.Mended
		changes = append(changes, judge.Change{File: filepath.ToSlash(c.Path), Before: c.Before, After: c.After})
	}
	if err := j.Use(filepath.SplitList(jars), nil); err != nil {
		t.Fatal(err)
	}
	verdicts, err := j.Judge(changes)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range verdicts {
		if v.Sound { // what needs more than the jars tells nothing
			judged++
		}
		if v.Sound && len(v.New) > 0 {
			worse++
			t.Errorf("%s: %v", changes[i].File, v.New)
		}
	}
	t.Logf("%d files read, %d fixes made in %d files, %d files judged, %d do not compile any more; withheld: %v", len(result.Looked), fixes, len(changes), judged, worse, withheld)
	return judged
}

func run(t *testing.T, dir string, c *catalog.Catalog, classpath string) *Result {
	t.Helper()
	s := settings.Default()
	if classpath != "" {
		s.Classpath = filepath.SplitList(classpath)
	}
	result, err := Run(t.Context(), Job{Paths: []string{dir}, Catalog: c, Settings: s})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(result.Close)
	return result
}

func hadoopJars(t *testing.T) string {
	t.Helper()
	dir := corpus.Root(t, "hadoop-3.4.1/jars")
	jars, err := filepath.Glob(filepath.Join(dir, "*.jar"))
	if err != nil || len(jars) == 0 {
		t.Fatalf("no jars in %s", dir)
	}
	return strings.Join(jars, string(os.PathListSeparator))
}

func javac(t *testing.T) string {
	t.Helper()
	for _, jdk := range corpus.JDKs() {
		path := filepath.Join(jdk.Home, "bin", "javac")
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skip("no JDK with a javac found: JAVA_HOME, /usr/lib/jvm, the path")
	return ""
}

// compile returns javac's errors by file.
func compile(t *testing.T, javac, classpath string, files ...string) map[string]string {
	t.Helper()
	args := filepath.Join(t.TempDir(), "args")
	var quoted []string
	for _, f := range files {
		quoted = append(quoted, `"`+f+`"`)
	}
	if err := os.WriteFile(args, []byte(strings.Join(quoted, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), javac, "-proc:none", "-nowarn", "-implicit:none", "-encoding", "UTF-8", "-Xmaxerrs", "100000", "-cp", classpath, "-d", t.TempDir(), "@"+args)
	out, err := cmd.CombinedOutput()
	wrong := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if name, _, ok := strings.Cut(line, ".java:"); ok && strings.Contains(line, "error:") && slices.Contains(files, name+".java") {
			wrong[name+".java"] += line
		}
	}
	if err != nil && len(wrong) == 0 {
		t.Fatalf("javac: %v\n%s", err, bytes.TrimSpace(out))
	}
	return wrong
}

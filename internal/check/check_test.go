package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/project"
	"throwsight/internal/settings"
	"throwsight/internal/text"
)

const swallowing = `package app;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

class Work {
    void m(FileSystem fs, Path p) {
        try {
            fs.open(p);
        } catch (IOException e) {
        }
    }

    void n(FileSystem fs, Path p) throws IOException {
        fs.open(p);
    }
}
`

func away() *catalog.Catalog {
	return catalog.New(&catalog.Record{
		ID: "away", ErrorClass: "java.io.IOException", ErrorMessage: "The store is away",
		Handler:     &catalog.Handler{Catch: "java.io.IOException", Do: "retry", When: &catalog.Condition{MessageEndsWith: "away"}},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: []string{"java.io.IOException"}}},
	})
}

// folder writes files below a new folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func mustRun(t *testing.T, s settings.Settings, root string, paths ...string) *Result {
	t.Helper()
	r, err := Run(t.Context(), Job{Paths: paths, Catalog: away(), Settings: s, Root: root})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

func TestRunSkips(t *testing.T) {
	dir := folder(t, map[string]string{
		"src/main/java/app/Work.java":        swallowing,
		"src/main/java/app/build/Work.java":  swallowing,
		"src/main/java/app/target/Work.java": swallowing,
		"src/test/java/app/Work.java":        swallowing,
		"target/generated/Work.java":         swallowing,
		"module/build/Work.java":             swallowing,
		".hidden/Work.java":                  swallowing,
		"other/Work.java":                    swallowing,
		"legacy/old/Work.java":               swallowing,
		"notes/Work.txt":                     swallowing,
		settings.FileName:                    "exclude = [\"legacy/**\"]\n",
	})
	s, root, faults, err := Settings(filepath.Join(dir, "src"), settings.Layer{})
	if err != nil || len(faults) > 0 || root == "" {
		t.Fatalf("settings of %q: %v, %v", root, faults, err)
	}
	r := mustRun(t, s, root, dir)
	var got []string
	for _, f := range r.Files {
		rel, err := filepath.Rel(dir, f.Path)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, filepath.ToSlash(rel))
	}
	want := []string{"other/Work.java", "src/main/java/app/Work.java", "src/main/java/app/build/Work.java"}
	if !slices.Equal(got, want) {
		t.Errorf("found in %v, want %v", got, want)
	}
	if r.Worst() != findings.Warning {
		t.Errorf("worst is %s", r.Worst())
	}
	// A file that is named is looked at wherever it lies.
	if r := mustRun(t, settings.Default(), "", filepath.Join(dir, "module", "build", "Work.java")); len(r.Files) != 1 {
		t.Error("a named file below build is left out")
	}
}

func TestRunFails(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := folder(t, map[string]string{"Work.java": swallowing})
	if _, err := Run(ctx, Job{Paths: []string{dir}, Catalog: away(), Settings: settings.Default()}); err == nil {
		t.Error("no error after Ctrl-C")
	}
}

// TestRunReadsTheRest: what cannot be read is told, and the rest looked at.
func TestRunReadsTheRest(t *testing.T) {
	dir := folder(t, map[string]string{"Work.java": swallowing})
	loop := filepath.Join(dir, "Loop.java")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	r := mustRun(t, settings.Default(), "", filepath.Join(dir, "nothing"), os.DevNull, loop, dir)
	if len(r.Files) != 1 || len(r.Looked) != 1 {
		t.Errorf("%d files read, %d with findings, want the one", len(r.Looked), len(r.Files))
	}
	for _, name := range []string{"nothing", os.DevNull, "Loop.java"} {
		if r.Unread == nil || !strings.Contains(r.Unread.Error(), name) {
			t.Errorf("%s is not told: %v", name, r.Unread)
		}
	}
}

// TestRunLooksAround: a file that is named alone means what it does among its
// neighbours, of which nothing is reported.
func TestRunLooksAround(t *testing.T) {
	dir := folder(t, map[string]string{
		"src/app/Store.java":  "package app;\nclass Store { org.apache.hadoop.fs.FileSystem files() { return null; } }\n",
		"src/app/Work.java":   strings.ReplaceAll(strings.ReplaceAll(swallowing, "FileSystem fs", "Store store"), "fs.open", "store.files().open"),
		"src/app/Beside.java": swallowing,
	})
	r := mustRun(t, settings.Default(), "", filepath.Join(dir, "src", "app", "Work.java"))
	if got, want := places(t, dir, r), []string{"src/app/Work.java:11 probe-too-broad", "src/app/Work.java:16 undefended-call"}; !slices.Equal(got, want) || len(r.Looked) != 1 {
		t.Errorf("found %q in %d files, want %q", got, len(r.Looked), want)
	}
}

// TestUndo: what could not be written is found again.
func TestUndo(t *testing.T) {
	r := mustRun(t, settings.Default(), "", folder(t, map[string]string{"Work.java": swallowing}))
	before := len(r.Files[0].Findings)
	changes, err := r.Mend()
	if err != nil || len(changes) != 1 || len(r.Files[0].Findings) == before {
		t.Fatalf("%d changes, %v", len(changes), err)
	}
	r.Undo(changes[0])
	if got := len(r.Files[0].Findings); got != before {
		t.Errorf("%d findings, want the %d of before", got, before)
	}
}

func TestSettingsLevels(t *testing.T) {
	dir := folder(t, map[string]string{"Work.java": swallowing, settings.FileName: "hints = false\n[rules.probe-too-broad]\nlevel = \"error\"\n"})
	s, root, faults, err := Settings(filepath.Join(dir, "Work.java"), settings.Layer{})
	if err != nil || len(faults) > 0 {
		t.Fatalf("%v, %v", faults, err)
	}
	r := mustRun(t, s, root, dir)
	if len(r.Files) != 1 || len(r.Files[0].Findings) != 1 || r.Worst() != findings.Error {
		t.Errorf("found %+v", r.Files)
	}
}

func TestMend(t *testing.T) {
	for _, eol := range []string{"\n", "\r\n"} {
		dir := folder(t, map[string]string{"Work.java": strings.ReplaceAll(swallowing, "\n", eol)})
		path := filepath.Join(dir, "Work.java")
		if err := os.Chmod(path, 0o600); err != nil {
			t.Fatal(err)
		}
		r := mustRun(t, settings.Default(), "", dir)
		changes, err := r.Mend()
		if err != nil || len(changes) != 1 || changes[0].Mended != 2 {
			t.Fatalf("%+v, %v", changes, err)
		}
		if r.Worst() != 0 {
			t.Errorf("left is %+v", r.Files[0].Findings)
		}
		if err := changes[0].Write(); err != nil {
			t.Fatal(err)
		}
		after, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(after), eol) != strings.Count(string(after), "\n") {
			t.Errorf("line ends are mixed: %q", after)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode is %v, %v", info.Mode(), err)
		}
		again := mustRun(t, settings.Default(), "", dir)
		if len(again.Files) != 0 {
			t.Errorf("a second run finds %+v", again.Files[0].Findings)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("left behind: %v, %v", entries, err)
		}
		// The file is another one now: the old change must not be made.
		if err := changes[0].Write(); err == nil {
			t.Error("a change of an older text was written")
		}
	}
}

// TestMendTogether: what goes together is mended at once, and not with a look at
// the whole file for each; the text is the one that the editor's action for all of
// the file leaves.
func TestMendTogether(t *testing.T) {
	const findings = 300
	var src strings.Builder
	src.WriteString("package app;\nimport org.apache.hadoop.fs.*;\nclass Many {\n")
	for i := range findings {
		fmt.Fprintf(&src, "    boolean m%d(FileSystem fs, Path p) {\n        try {\n            return fs.open(p) != null;\n        } catch (Exception e) {\n            return false;\n        }\n    }\n\n", i)
	}
	src.WriteString("}\n")
	r := mustRun(t, settings.Default(), "", folder(t, map[string]string{"Many.java": src.String()}))
	a := r.Files[0].Analysis
	want, err := text.Apply(a.Tree.Source(), fixes.AllOf(a, ""))
	if err != nil {
		t.Fatal(err)
	}
	changes, err := r.Mend()
	if err != nil || len(changes) != 1 {
		t.Fatalf("%d changes, %v", len(changes), err)
	}
	if c := changes[0]; c.Mended < findings || c.turns > 2 || len(r.Files[0].Findings) > 0 {
		t.Errorf("%d mended in %d turns, %d left", c.Mended, c.turns, len(r.Files[0].Findings))
	}
	if !bytes.Equal(changes[0].After, want) {
		t.Errorf("the editor's action leaves another text:\n%s", changes[0].After[:600])
	}
}

func TestAt(t *testing.T) {
	dir := folder(t, map[string]string{"Work.java": swallowing})
	path := filepath.Join(dir, "Work.java")
	for _, c := range []struct {
		line, column int
		want         bool // a preferred action
	}{{11, 11, true}, {11, 30, true}, {16, 12, true}, {16, 9, true}, {10, 16, false}, {1, 1, false}, {13, 5, false}} {
		a, offset, _, err := At(project.Place{File: path, Line: c.line, Column: c.column}, away(), settings.Default())
		if err != nil {
			t.Fatal(err)
		}
		actions := fixes.Actions(a, text.Span{Start: offset, End: offset})
		if got := slices.ContainsFunc(actions, func(a fixes.Action) bool { return a.Preferred }); got != c.want {
			t.Errorf("at %d:%d: %+v", c.line, c.column, actions)
		}
	}
	if _, _, _, err := At(project.Place{File: path, Line: 99, Column: 1}, away(), settings.Default()); err == nil {
		t.Error("no error for a line that is not there")
	}
}

// TestClassPath: what a class path lacks is told, and nothing else is lost.
func TestClassPath(t *testing.T) {
	dir := folder(t, map[string]string{"Work.java": swallowing})
	s := settings.Default()
	s.Classpath = []string{filepath.Join(dir, "nothing.jar")}
	r := mustRun(t, s, "", dir)
	told := false
	for _, note := range r.Notes {
		told = told || strings.Contains(note.Error(), "nothing.jar")
	}
	if !told {
		t.Errorf("notes are %v", r.Notes)
	}
	if len(r.Files) != 1 || len(r.Files[0].Findings) != 2 {
		t.Errorf("found %+v", r.Files)
	}
	// With a class path that lacks the library no clause of its classes can be
	// written; one of the JDK's can, where a JDK was found.
	away := catalog.New(&catalog.Record{
		ID: "gone", ErrorClass: "org.example.GoneException", ErrorMessage: "gone", Handler: &catalog.Handler{Do: "retry"},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: []string{"org.example.GoneException"}}},
	})
	r, err := Run(t.Context(), Job{Paths: []string{dir}, Catalog: away, Settings: s})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for i := range r.Files {
		for j := range r.Files[i].Findings {
			for _, a := range r.Files[i].Actions(j) {
				if !strings.Contains(a.Disabled, "not in the library") {
					t.Errorf("%s: withheld for %q", a.Title, a.Disabled)
				}
			}
		}
	}
	if len(r.Files) == 0 {
		t.Error("nothing is found")
	}
}

// TestUnusedSuppressions: what the settings silence in vain is told, by who has
// looked at all of the project.
func TestUnusedSuppressions(t *testing.T) {
	dir := folder(t, map[string]string{"src/Work.java": swallowing, settings.FileName: `[[suppress]]
record = "away"
path = "src/**"

[[suppress]]
rule = "undefended-call"
package = "app.old"
`})
	s, root, faults, err := Settings(dir, settings.Layer{})
	if err != nil || len(faults) > 0 {
		t.Fatal(err, faults)
	}
	const want = "entry 2 of suppress silences nothing: rule undefended-call, package app.old"
	if r := mustRun(t, s, root, dir); len(r.Notes) != 1 || !strings.HasSuffix(r.Notes[0].Error(), want) || len(r.Files[0].Findings) != 0 || len(r.Files[0].Silenced) != 2 {
		t.Errorf("notes %v, want …%s", r.Notes, want)
	}
	if r := mustRun(t, s, root, filepath.Join(dir, "src")); len(r.Notes) != 0 {
		t.Errorf("of a part of the project: %v", r.Notes)
	}
}

// TestSettingsUnread: a settings file that is there and cannot be read is an
// error; the check would run with other settings than the project's. Nothing is
// said of one that is missing.
func TestSettingsUnread(t *testing.T) {
	dir := folder(t, map[string]string{"app/" + settings.FileName + "/x.txt": "", "other/Work.java": "class Work { }"})
	if _, root, _, err := Settings(filepath.Join(dir, "app"), settings.Layer{}); err == nil || !strings.Contains(err.Error(), settings.FileName) {
		t.Errorf("a folder of that name: root %q, error %v", root, err)
	}
	for _, path := range []string{"other", "other/Work.java", "gone"} {
		if _, _, _, err := Settings(filepath.Join(dir, path), settings.Layer{}); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestIssue4Interrupted: who ends a run does not wait for the files that it has
// not come to.
func TestIssue4Interrupted(t *testing.T) {
	files := map[string]string{}
	for i := range 400 {
		files[fmt.Sprintf("src/app/Work%d.java", i)] = swallowing
	}
	for _, after := range []int64{3, 500} { // while it reads what they declare, and while it looks at them
		ctx, cancel := context.WithCancel(t.Context())
		var done atomic.Int64
		_, err := Run(ctx, Job{Paths: []string{folder(t, files)}, Catalog: away(), Settings: settings.Default(), Progress: func(int, int) {
			if done.Add(1) == after {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("ended with %v", err)
		}
		if got, most := done.Load(), after+int64(2*runtime.GOMAXPROCS(0)); got > most {
			t.Errorf("after %d files it was ended, and went on to %d", after, got)
		}
	}
}

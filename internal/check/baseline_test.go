package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/findings"
	"throwsight/internal/settings"
)

// baselineOf writes the baseline of a folder's findings and reads it again.
func baselineOf(t *testing.T, dir, path string) *Baseline {
	t.Helper()
	b, err := mustRun(t, settings.Default(), "", dir).Baseline(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Write(path); err != nil {
		t.Fatal(err)
	}
	read, err := ReadBaseline(path)
	if err != nil || !slices.Equal(read.Entries, b.Entries) {
		t.Fatalf("%v, %v, want %v", read, err, b.Entries)
	}
	return read
}

func against(t *testing.T, b *Baseline, paths ...string) *Result {
	t.Helper()
	r, err := Run(t.Context(), Job{Paths: paths, Catalog: away(), Settings: settings.Default(), Baseline: b})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

func TestBaseline(t *testing.T) {
	dir := folder(t, map[string]string{"src/One.java": swallowing, "src/Two.java": swallowing})
	path, one := filepath.Join(dir, "known.txt"), filepath.Join(dir, "src", "One.java")
	b := baselineOf(t, dir, path)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 6 || !strings.HasPrefix(lines[2], "src/One.java\tprobe-too-broad\t") || !strings.HasPrefix(lines[5], "src/Two.java\tundefended-call\t") {
		t.Errorf("the file is\n%s", text)
	}
	if r := against(t, b, dir); len(r.Files) != 0 || r.Known != 4 || len(r.Gone) != 0 {
		t.Errorf("of a baseline of all: %d files, %d known, gone %v", len(r.Files), r.Known, r.Gone)
	}

	// Moved lines and other names of files change nothing; a new finding is
	// told, and one that is gone, too.
	edit(t, one, "class Work {", "// more\n\nclass Work {\n    void l(FileSystem fs, Path p) throws IOException { fs.open(p); }\n")
	edit(t, one, "catch (IOException e) {\n", "catch (IOException e) {\n            throw new RuntimeException(e);\n")
	moved := filepath.Join(dir, "src", "Three.java")
	if err := os.Rename(filepath.Join(dir, "src", "Two.java"), moved); err != nil {
		t.Fatal(err)
	}
	r := against(t, b, dir)
	if got, want := places(t, dir, r), []string{"src/One.java:10 undefended-call"}; !slices.Equal(got, want) || r.Known != 3 {
		t.Errorf("new: %q, want %q; %d known", got, want, r.Known)
	}
	if len(r.Gone) != 1 || r.Gone[0].Rule != "probe-too-broad" {
		t.Errorf("gone: %v", r.Gone)
	}
	// Of files that were not looked at nothing is known.
	if r := against(t, b, moved); r.Known != 2 || len(r.Gone) != 0 {
		t.Errorf("one file: %d known, gone %v", r.Known, r.Gone)
	}
	if err := os.Remove(one); err != nil {
		t.Fatal(err)
	}
	if r := against(t, b, dir); r.Known != 2 || len(r.Gone) != 2 {
		t.Errorf("without a file: %d known, gone %v", r.Known, r.Gone)
	}
}

// TestBaselineCopies: of copies of one class, whose findings have the same
// fingerprints, each has its own entry.
func TestBaselineCopies(t *testing.T) {
	dir := folder(t, map[string]string{"a/Work.java": swallowing})
	b := baselineOf(t, dir, filepath.Join(dir, "known.txt"))
	copied := filepath.Join(dir, "b")
	if err := os.CopyFS(copied, os.DirFS(filepath.Join(dir, "a"))); err != nil {
		t.Fatal(err)
	}
	if got, want := places(t, dir, against(t, b, copied, dir)), 2; len(got) != want {
		t.Errorf("found %q, want the copy's two", got)
	}
}

func TestBaselineFaults(t *testing.T) {
	dir := folder(t, map[string]string{"empty": "", "other": "{}\n", "short": baselineHead + "\na\tb\n"})
	for name, want := range map[string]string{"empty": "is empty", "other": "other:1: not a baseline", "short": "short:2: want file, rule and fingerprint", "none": "none"} {
		if _, err := ReadBaseline(filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want …%s", name, err, want)
		}
	}
	if err := new(Baseline).Write(dir); err == nil {
		t.Error("a folder was overwritten")
	}
	b, err := ReadBaseline(filepath.Join(dir, "short"))
	if b != nil || err == nil {
		t.Error("half a baseline counts")
	}
}

// TestMendLeavesTheKnown: --fix mends what is told, and nothing else.
func TestMendLeavesTheKnown(t *testing.T) {
	dir := folder(t, map[string]string{"Work.java": swallowing})
	b := baselineOf(t, dir, filepath.Join(dir, "known.txt"))
	b.Entries = slices.DeleteFunc(b.Entries, func(e Entry) bool { return e.Rule == "undefended-call" })
	r := against(t, b, dir)
	changes, err := r.Mend()
	if err != nil || len(changes) != 1 || changes[0].Mended != 1 {
		t.Fatalf("%+v, %v", changes, err)
	}
	after := string(changes[0].After)
	if !strings.Contains(after, "        } catch (IOException e) {\n        }\n") || strings.Count(after, "attempt") == 0 {
		t.Errorf("mended:\n%s", after)
	}
	if len(r.Files[0].Findings) != 0 {
		t.Errorf("left: %+v", r.Files[0].Findings)
	}
	r.Undo(changes[0])
	if len(r.Files[0].Findings) != 1 {
		t.Errorf("undone: %+v", r.Files[0].Findings)
	}
}

// TestNewBesideTheKnown: a warning that is information because the class has
// its like is a warning where that one is known.
func TestNewBesideTheKnown(t *testing.T) {
	twice := strings.Replace(swallowing, "    void n(", "    void again(FileSystem fs, Path p) {\n        try {\n            fs.open(p);\n        } catch (IOException e) {\n        }\n    }\n\n    void n(", 1)
	dir := folder(t, map[string]string{"Work.java": twice})
	severities := func(r *Result) (out []string) {
		for _, x := range r.Files[0].Findings {
			out = append(out, x.Severity.String())
		}
		return out
	}
	if got, want := severities(mustRun(t, settings.Default(), "", dir)), []string{"warning", "information", "hint"}; !slices.Equal(got, want) {
		t.Fatalf("alone: %q, want %q", got, want)
	}
	once := baselineOf(t, folder(t, map[string]string{"Work.java": swallowing}), filepath.Join(dir, "known.txt"))
	for i := range once.Entries {
		once.Entries[i].File = "Work.java"
	}
	r := against(t, once, dir)
	if got, want := severities(r), []string{"warning"}; !slices.Equal(got, want) || r.Worst() != findings.Warning {
		t.Errorf("beside the known: %q, want %q", got, want)
	}
	s := settings.Default()
	s.Rules = map[string]string{r.Files[0].Findings[0].Rule: "information"}
	r, err := Run(t.Context(), Job{Paths: []string{dir}, Catalog: away(), Settings: s, Baseline: once})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if got, want := severities(r), []string{"information"}; !slices.Equal(got, want) {
		t.Errorf("where the settings say information: %q, want %q", got, want)
	}
}

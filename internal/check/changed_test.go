package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/settings"
)

// repository makes a git repository of a folder, and returns a function that
// runs git there.
func repository(t *testing.T, dir string) func(args ...string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not on the path")
	}
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgSign=false"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	run("init", "-q", "-b", "main")
	run("add", ".")
	run("commit", "-q", "-m", "first")
	return run
}

func edit(t *testing.T, path, old, new string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	after := strings.Replace(string(text), old, new, 1)
	if after == string(text) {
		t.Fatalf("%s has no %q", path, old)
	}
	if err := os.WriteFile(path, []byte(after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// places returns "file:line rule" of each finding.
func places(t *testing.T, dir string, r *Result) []string {
	t.Helper()
	var out []string
	for _, f := range r.Files {
		rel, err := filepath.Rel(dir, f.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range f.Findings {
			line := strings.Count(string(f.Analysis.Tree.Source()[:x.Span.Start]), "\n") + 1
			out = append(out, filepath.ToSlash(rel)+":"+string(rune('0'+line/10))+string(rune('0'+line%10))+" "+x.Rule)
		}
	}
	return out
}

const rethrow = "            throw new RuntimeException(e);\n"

// throwing is the same, but that nothing is swallowed.
var throwing = strings.Replace(swallowing, "catch (IOException e) {\n", "catch (IOException e) {\n"+rethrow, 1)

func TestChangedSince(t *testing.T) {
	dir := folder(t, map[string]string{
		"Cleared.java": throwing, "Body.java": throwing,
		"Same.java": swallowing, "Swallows.java": swallowing, "Passes.java": swallowing, "Calls.java": swallowing,
		"sub/Other.java": "class Other {}", "Moved.java": swallowing, "Gone.java": swallowing, "Staged.java": swallowing, "Ümlaut \"quoted\".java": swallowing,
	})
	run := repository(t, dir)
	file := func(name string) string { return filepath.Join(dir, name) }
	edit(t, file("Cleared.java"), rethrow, "")
	edit(t, file("Body.java"), rethrow, "            System.out.println(e);\n")
	edit(t, file("Swallows.java"), "catch (IOException e)", "catch (IOException  e)")
	edit(t, file("Passes.java"), "throws IOException {\n        fs.open(p);", "throws IOException {\n        fs.open( p);")
	edit(t, file("Calls.java"), "try {\n            fs.open(p);", "try {\n            fs.open( p);")
	run("mv", "Moved.java", "There.java")
	edit(t, file("There.java"), "void n(", "void nn(") // no finding's line
	run("rm", "-q", "Gone.java")
	run("commit", "-q", "-a", "-m", "second")
	edit(t, file("Staged.java"), "catch (IOException e)", "catch (IOException  e)")
	run("add", "Staged.java")
	edit(t, file("Ümlaut \"quoted\".java"), "catch (IOException e)", "catch (IOException  e)")
	for name, text := range map[string]string{"New.java": swallowing, "sub/Work.java": throwing, ".gitignore": "Ignored.java\n", "Ignored.java": swallowing} {
		if err := os.WriteFile(file(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	look := func(t *testing.T, since string, paths ...string) []string {
		t.Helper()
		r, err := Run(t.Context(), Job{Paths: paths, Catalog: away(), Settings: settings.Default(), Since: since})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		return places(t, dir, r)
	}
	want := []string{
		"Body.java:11 probe-too-broad", "Calls.java:11 probe-too-broad", "Cleared.java:11 probe-too-broad", "New.java:11 probe-too-broad", "New.java:16 undefended-call", "Passes.java:16 undefended-call",
		"Staged.java:11 probe-too-broad", "Swallows.java:11 probe-too-broad", "sub/Work.java:17 undefended-call", "Ümlaut \"quoted\".java:11 probe-too-broad",
	}
	if got := look(t, "HEAD^", dir); !slices.Equal(got, want) {
		t.Errorf("since the first commit:\n%q\nwant\n%q", got, want)
	}
	if got, want := look(t, "HEAD", file("Staged.java"), file("Same.java")), want[6:7]; !slices.Equal(got, want) {
		t.Errorf("of two files: %q, want %q", got, want)
	}
	t.Run("in a hook, which is told where its repository is", func(t *testing.T) {
		t.Setenv("GIT_DIR", ".git")
		t.Setenv("GIT_INDEX_FILE", filepath.Join(".git", "index"))
		if got, want := look(t, "HEAD^", filepath.Join(dir, "sub")), want[8:9]; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
	// What others did on the branch meanwhile is no change of this one.
	run("commit", "-q", "-a", "-m", "third")
	run("checkout", "-q", "-b", "work", "HEAD^")
	if got := look(t, "main", file("Staged.java"), file("Swallows.java")); len(got) > 0 {
		t.Errorf("changes of another branch: %q", got)
	}
}

func TestChangedSinceFails(t *testing.T) {
	dir := folder(t, map[string]string{"in/Work.java": swallowing, "out/Work.java": swallowing})
	repository(t, filepath.Join(dir, "in"))
	for _, c := range []struct{ path, since, want string }{
		{"in", "no-such-branch", `has no commit "no-such-branch"`},
		{"in", "--all", `has no commit "--all"`},
		{"in", "HEAD:Work.java", `has no commit "HEAD:Work.java"`},
		{"out", "HEAD", "is in no git repository"},
	} {
		t.Setenv("GIT_CEILING_DIRECTORIES", dir)
		_, err := Run(t.Context(), Job{Paths: []string{filepath.Join(dir, c.path)}, Catalog: away(), Settings: settings.Default(), Since: c.since})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s since %s: %v, want …%s", c.path, c.since, err, c.want)
		}
	}
}

func TestParseDiff(t *testing.T) {
	c := changes{}
	c.parse("/r", `diff --git A.java A.java
--- A.java
+++ A.java
@@ -3 +3,2 @@ class A {
-old
++++ B.java
+@@ -1 +1 @@
@@ -9,2 +10,0 @@
-x
-y
\ No newline at end of file
--- "a\tb.java"
+++ "a\tb.java"
@@ -0,0 +1 @@
+z
`)
	if got := c["/r/A.java"]; !slices.Equal(got, []lineRange{{3, 4}, {10, 11}}) {
		t.Errorf("A.java: %v", got)
	}
	if got := c["/r/a\tb.java"]; !slices.Equal(got, []lineRange{{1, 1}}) || len(c) != 2 {
		t.Errorf("the others: %v", c)
	}
}

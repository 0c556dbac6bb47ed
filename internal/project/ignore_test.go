package project

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestIgnored: files are left out as Git leaves them out; Git itself is asked.
func TestIgnored(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("no git")
	}
	root := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put(".gitignore", "# words\n\n/gen\nTemp*.java\n!TempKept.java\nout/\nsub/Only.java\n**/deep/*.java\na/**/z.java\nSpace\\ .java  \n\\#Hash.java\n[!A-Y]ed.java\nBr{a}.java\r\n?.java\nbad[.java\n\\!Bang.java\n")
	put("sub/.gitignore", "!TempBack.java\nLocal.java\n*.txt\n/Top.java\n")
	files := []string{"A1.java", "B.java", "gen/A1.java", "sub/gen/A1.java", "TempX.java", "TempKept.java", "sub/TempX.java", "sub/TempBack.java", "out/A1.java", "sub/out/A1.java",
		"sub/Only.java", "Only.java", "sub/sub/Only.java", "deep/A1.java", "x/deep/A1.java", "x/deep/y/A1.java", "a/z.java", "a/b/c/z.java", "b/z1.java", "Space .java", "Space.java", "#Hash.java",
		"Zed.java", "Bed.java", "Br{a}.java", "Bra.java", "sub/Local.java", "Local.java", "sub/x/Local.java", "sub/Top.java", "sub/x/Top.java", "bad[.java", "!Bang.java", "private/Secret.java"}
	for _, f := range files {
		put(f, "class A {}\n")
	}
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command(git, append([]string{"-C", root, "-c", "core.excludesFile="}, args...)...)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("git %v: %v", args, err)
		}
		return string(out)
	}
	run("init", "-q")
	put(".git/info/exclude", "private/\n")
	want := map[string]bool{}
	for name := range strings.SplitSeq(run("ls-files", "-z", "-co", "--exclude-standard", "*.java"), "\x00") {
		if name != "" {
			want[name] = true
		}
	}
	if len(want) < 10 || len(want) == len(files) {
		t.Fatalf("git lists %d of %d files", len(want), len(files))
	}
	check := func(below string) {
		t.Helper()
		found, err := Files(filepath.Join(root, below))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]bool{}
		for _, f := range found {
			rel, err := filepath.Rel(root, f)
			if err != nil {
				t.Fatal(err)
			}
			got[filepath.ToSlash(rel)] = true
		}
		inside := map[string]bool{}
		for name := range want {
			if below == "." || strings.HasPrefix(name, below+"/") {
				inside[name] = true
			}
		}
		if diff := cmp.Diff(inside, got); diff != "" {
			t.Errorf("below %s (-git +ours):\n%s", below, diff)
		}
	}
	check(".")
	check("sub") // the rules above it count
}

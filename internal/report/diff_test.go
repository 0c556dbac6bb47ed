package report

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	before := "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16"
	after := "1\n2\n3\nfour\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\nnew\n16"
	const want = `--- a/A.java
+++ b/A.java
@@ -1,7 +1,7 @@
 1
 2
 3
-4
+four
 5
 6
 7
@@ -13,4 +13,5 @@
 13
 14
 15
+new
 16
\ No newline at end of file
`
	if got := Diff("A.java", []byte(before), []byte(after)); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if got := Diff("A.java", []byte(before), []byte(before)); got != "" {
		t.Errorf("a diff of equal texts: %q", got)
	}
}

// TestDiffApplies has patch(1) make the second text of the first by the diff.
func TestDiffApplies(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("no patch on the path: diffs are not applied")
	}
	random := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	for i := range 60 {
		var lines []string
		for range random.IntN(40) {
			lines = append(lines, fmt.Sprint(random.IntN(9)))
		}
		before := strings.Join(lines, "\n") + strings.Repeat("\n", random.IntN(2))
		for range 1 + random.IntN(4) {
			at := random.IntN(len(lines) + 1)
			end := at + random.IntN(len(lines)-at+1)
			lines = append(append(append([]string{}, lines[:at]...), fmt.Sprint("new", random.IntN(9))), lines[end:]...)
		}
		after := strings.Join(lines, "\n") + strings.Repeat("\n", random.IntN(2))
		name := fmt.Sprintf("F %d", i)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(before), 0o644); err != nil {
			t.Fatal(err)
		}
		diff := Diff(name, []byte(before), []byte(after))
		cmd := exec.Command(patch, "-p1", "--no-backup-if-mismatch")
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(diff)
		if out, err := cmd.CombinedOutput(); err != nil && diff != "" {
			t.Fatalf("%v: %s\n%s", err, out, diff)
		}
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && after != "" {
			t.Fatal(err)
		}
		if string(got) != after {
			t.Fatalf("patched to %q, want %q by\n%s", got, after, diff)
		}
	}
}

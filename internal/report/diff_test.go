package report

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
		end := []string{"\n", "\r\n"}[i%2]
		before := strings.Join(lines, end) + strings.Repeat(end, random.IntN(2))
		for range 1 + random.IntN(4) {
			at := random.IntN(len(lines) + 1)
			end := at + random.IntN(len(lines)-at+1)
			lines = append(append(append([]string{}, lines[:at]...), fmt.Sprint("new", random.IntN(9))), lines[end:]...)
		}
		after := strings.Join(lines, end) + strings.Repeat(end, random.IntN(2))
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

// TestDiffOfLongFile: an import at the top of a file and a fix at its end are two
// hunks, however long it is.
func TestDiffOfLongFile(t *testing.T) {
	for _, lines := range []int{100, 6000, 100_000} {
		var between strings.Builder
		for i := range lines {
			fmt.Fprintln(&between, "line", i%(lines/7))
		}
		before := "package a;\n\n" + between.String() + "call();\n}\n"
		after := "package a;\n\nimport b.C;\n\n" + between.String() + "try {\ncall();\n} catch (C e) {\n}\n}\n"
		diff := Diff("A.java", []byte(before), []byte(after))
		if hunks, length := strings.Count(diff, "\n@@ "), strings.Count(diff, "\n"); hunks != 2 || length > 22 {
			t.Errorf("%d lines: %d hunks in %d lines\n%.2000s", lines, hunks, length, diff)
		}
	}
}

// TestCompare: what is told makes the one text of the other, with as few lines as
// the longest common subsequence leaves.
func TestCompare(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	text := func(most, kinds int) [][]byte {
		var out [][]byte
		for range random.IntN(most + 1) {
			out = append(out, fmt.Append(nil, random.IntN(kinds), "\n"))
		}
		return out
	}
	for range 3000 {
		a, b := text(14, 1+random.IntN(5)), text(14, 5)
		if got, want := applied(t, a, b), len(a)+len(b)-2*common(a, b); got != want {
			t.Fatalf("%d lines change, %d must: %q to %q: %v", got, want, a, b, compare(a, b))
		}
	}
	// Far apart: the result need not be the least, but is right, and comes soon.
	for _, kinds := range []int{2, 300, 1 << 30} {
		a, b := text(1, 1), text(1, 1)
		for len(a) < 12_000 {
			a = append(a, text(1000, kinds)...)
			b = append(b, text(1000, kinds)...)
		}
		applied(t, a, b)
	}
}

// applied checks that the changes make b of a, and counts their lines.
func applied(t *testing.T, a, b [][]byte) (changed int) {
	t.Helper()
	var got [][]byte
	at := 0
	for _, c := range compare(a, b) {
		if c.a < at || len(got)+c.a-at != c.b || c.a == c.aEnd && c.b == c.bEnd {
			t.Fatalf("change %v stands behind line %d, %d lines on", c, at, len(got))
		}
		got = append(append(got, a[at:c.a]...), b[c.b:c.bEnd]...)
		changed += c.aEnd - c.a + c.bEnd - c.b
		at = c.aEnd
	}
	if got = append(got, a[at:]...); !slices.EqualFunc(got, b, bytes.Equal) {
		t.Fatalf("%d lines of %d, or others", len(got), len(b))
	}
	return changed
}

// common returns the length of the longest common subsequence, the plain way.
func common(a, b [][]byte) int {
	row := make([]int, len(b)+1)
	for _, l := range a {
		before := slices.Clone(row)
		for j := range b {
			row[j+1] = max(before[j+1], row[j])
			if bytes.Equal(l, b[j]) {
				row[j+1] = before[j] + 1
			}
		}
	}
	return row[len(b)]
}

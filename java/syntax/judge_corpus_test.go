//go:build corpus

package syntax_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"throwsight/internal/corpus"
	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// jdkSources unpacks a JDK's sources once for the tests of this package.
var jdkSources = sync.OnceValues(func() (string, error) {
	for _, j := range corpus.JDKs() {
		if j.Feature >= 25 && j.SourceArchive() != "" {
			dir, err := os.MkdirTemp("", "throwsight-jdk-")
			if err != nil {
				return "", err
			}
			return dir, corpus.JDKSources(j, dir)
		}
	}
	return "", nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := jdkSources(); err == nil && dir != "" {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// compareThrows compares the table of throws below root with what javac's
// parser sees: the same lines, and no problem in a file that javac reads.
func compareThrows(t *testing.T, jdk corpus.JDK, root string) {
	t.Helper()
	judge := exec.Command(jdk.Java(), "-Xss64m", filepath.Join("..", "..", "internal", "corpus", "testdata", "ThrowOracle.java"), root)
	var faults bytes.Buffer
	judge.Stderr = &faults
	want, err := judge.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", judge, err, faults.Bytes())
	}
	if !strings.Contains(faults.String(), "parse errors 0") {
		t.Errorf("javac does not accept the files:\n%s", faults.Bytes())
	}
	files, err := corpus.JavaFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(want))
	lines.Buffer(nil, 1<<26)
	rows, differ, troubled := 0, 0, 0
	for _, file := range files {
		src := read(t, root, file)
		tree := syntax.Parse(src)
		if len(tree.Problems()) > 0 {
			troubled++
			t.Errorf("%s: %v", file, tree.Problems()[0])
		}
		for _, row := range sites.ThrowRows(file, tree, text.NewMapper(src)) {
			rows++
			line := "(no more lines)"
			if lines.Scan() {
				line = lines.Text()
			}
			if row.String() != line {
				if differ++; differ < 10 {
					t.Errorf("line %d:\ngot  %s\nwant %s", rows, row, line)
				}
			}
		}
	}
	if lines.Scan() {
		t.Errorf("missing from line %d on: %s", rows+1, lines.Text())
	}
	t.Logf("%s: %d files, %d throws, %d lines differ, %d files with problems that javac does not see", root, len(files), rows, differ, troubled)
}

func read(t testing.TB, root, file string) []byte {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// TestThrowsOfForms proves that javac accepts the files by which the forms of
// the language are tested here.
func TestThrowsOfForms(t *testing.T) {
	compareThrows(t, corpus.NeedJDK(t, 25, false), filepath.Join("testdata", "sound"))
}

func TestThrowsOfHadoop(t *testing.T) {
	compareThrows(t, corpus.NeedJDK(t, 17, false), corpus.Root(t, "hadoop-3.4.1/tree"))
}

func TestThrowsOfJDK(t *testing.T) {
	jdk := corpus.NeedJDK(t, 25, true)
	dir, err := jdkSources()
	if err != nil {
		t.Fatal(err)
	}
	compareThrows(t, jdk, dir)
}

// TestThrowsOfDamagedFiles damages files of both corpora and looks for the
// throws that the damage has left alone.
func TestThrowsOfDamagedFiles(t *testing.T) {
	const wanted = 2000
	root := corpus.Root(t, "hadoop-3.4.1/tree")
	type file struct{ root, name string }
	var all []file
	jdk, err := jdkSources()
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{root, jdk} {
		if dir == "" {
			continue
		}
		names, err := corpus.JavaFiles(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			all = append(all, file{dir, name})
		}
	}
	r := rand.New(rand.NewPCG(damageSeed(t), 25))
	type count struct{ files, throws, found int }
	counts := make(map[string]*count)
	for _, k := range append([]string{"all"}, damageKinds...) {
		counts[k] = new(count)
	}
	shown := 0
	var wholeTime, damagedTime time.Duration
	for _, i := range r.Perm(len(all)) {
		if counts["all"].files == wanted {
			break
		}
		f := all[i]
		src := read(t, f.root, f.name)
		start := time.Now()
		whole := syntax.Parse(src)
		took := time.Since(start)
		d, ok := randomDamage(r, src)
		if !ok {
			continue
		}
		want := throwsOutside(f.name, whole, d)
		got, problems, damagedTook := damagedThrows(t, f.name, src, d)
		wholeTime += took
		damagedTime += damagedTook
		if damagedTook > 100*time.Millisecond && damagedTook > 100*took {
			t.Errorf("%s: %v whole, %v damaged", f.name, took, damagedTook)
		}
		for _, k := range []string{"all", d.kind} {
			counts[k].files++
			counts[k].throws += len(want)
		}
		missed := 0
		for _, w := range want {
			if got[w] {
				counts["all"].found++
				counts[d.kind].found++
				continue
			}
			missed++
		}
		if missed > 0 && shown < 40 {
			shown++
			at := text.NewMapper(src).Position(d.hurt.Start, text.UTF16)
			t.Logf("%s:%d:%d %s %q: %d of %d missed; %v", f.name, at.Line+1, at.Column+1, d.kind, d.hurt.In(src), missed, len(want), problems)
		}
	}
	for _, k := range append(damageKinds, "all") {
		c := counts[k]
		t.Logf("%-6s %4d files, %6d of %6d throws found: %.3f%%", k, c.files, c.found, c.throws, 100*float64(c.found)/float64(max(c.throws, 1)))
	}
	t.Logf("parsed whole in %v, damaged in %v", wholeTime.Round(time.Millisecond), damagedTime.Round(time.Millisecond))
	if damagedTime > 4*wholeTime {
		t.Errorf("damage makes parsing %.1f times as slow", damagedTime.Seconds()/wholeTime.Seconds())
	}
	if c := counts["all"]; c.files < wanted || float64(c.found) < 0.99*float64(c.throws) {
		t.Errorf("found %d of %d throws in %d files, want 99%% in %d", c.found, c.throws, c.files, wanted)
	}
}

// damageSeed returns the seed of the damage, which the environment may change.
func damageSeed(t *testing.T) uint64 {
	t.Helper()
	value := os.Getenv("THROWSIGHT_SEED")
	if value == "" {
		return 1
	}
	seed, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// throwsOutside returns the throws that a damage leaves alone, as
// [damagedThrows] shall find them.
func throwsOutside(name string, tree *syntax.Tree, d damage) []string {
	member := damagedMember(tree, d)
	var rows []string
	all := sites.ThrowRows(name, tree, text.NewMapper(tree.Source()))
	i := 0
	for n := range tree.Root().Descend() {
		if n.Kind() != syntax.Throw {
			continue
		}
		row := all[i]
		i++
		if !member.IsZero() && member.Span().Encloses(n.Span()) || member.IsZero() && n.Span().Overlaps(d.hurt) || d.cut && n.Span().End > d.hurt.Start {
			continue
		}
		rows = append(rows, fmt.Sprintf("%d %s %s", d.shift(n.Span().Start), row.Class, row.Method))
	}
	return rows
}

func damagedThrows(t *testing.T, name string, src []byte, d damage) (map[string]bool, []syntax.Problem, time.Duration) {
	t.Helper()
	damaged, err := text.Apply(src, d.edits)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	tree := syntax.Parse(damaged)
	took := time.Since(start)
	all := sites.ThrowRows(name, tree, text.NewMapper(damaged))
	found := make(map[string]bool)
	for n := range tree.Root().Descend() {
		if n.Kind() == syntax.Throw {
			row := all[len(found)]
			found[fmt.Sprintf("%d %s %s", n.Span().Start, row.Class, row.Method)] = true
		}
	}
	return found, tree.Problems()[:min(2, len(tree.Problems()))], took
}

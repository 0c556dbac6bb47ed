//go:build corpus

package resolve

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// A project is a tree of sources with its class path.
type project struct {
	name      string
	sources   string
	classpath []string
}

// projects returns Hadoop's modules and the client libraries of the corpus.
func projects(t *testing.T) []project {
	tree := corpus.Root(t, "hadoop-3.4.1/tree")
	jars, err := filepath.Glob(filepath.Join(corpus.Root(t, "hadoop-3.4.1/jars"), "*.jar"))
	if err != nil || len(jars) == 0 {
		t.Fatalf("no jars beside %s: %v", tree, err)
	}
	modules, err := filepath.Glob(filepath.Join(tree, "*"))
	if err != nil || len(modules) == 0 {
		t.Fatalf("no modules in %s: %v", tree, err)
	}
	var all []project
	for _, m := range modules {
		real, err := filepath.EvalSymlinks(m)
		if err != nil {
			t.Fatal(err)
		}
		if files, err := corpus.JavaFiles(real); err != nil {
			t.Fatal(err)
		} else if len(files) > 0 { // some modules are nothing but jars of others
			all = append(all, project{filepath.Base(m), m, jars})
		}
	}
	clients, err := filepath.Glob(filepath.Join(os.Getenv(corpus.Variable), "clients", "*", "cp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if len(clients) == 0 {
		t.Log("the corpus has no client projects")
	}
	for _, cp := range clients {
		paths, err := os.ReadFile(cp)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(cp)
		all = append(all, project{filepath.Base(dir), filepath.Join(dir, "src"), filepath.SplitList(strings.TrimSpace(string(paths)))})
	}
	return all
}

// A place is where a call stands: file, line and column.
type place struct {
	file      string
	line, col int
}

// A meaning is what a call means: name, owner and descriptor.
type meaning struct{ name, owner, desc string }

// oracle returns what javac says of the calls of a project.
func oracle(t *testing.T, jdk corpus.JDK, p project) map[place]meaning {
	t.Helper()
	cmd := exec.Command(jdk.Java(), "-Xss64m", "-Xmx3g", filepath.Join("testdata", "CallOracle.java"),
		strings.Join(p.classpath, string(filepath.ListSeparator)), p.sources, p.sources)
	var out, told bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &told
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: the oracle: %v\n%.2000s", p.name, err, &told)
	}
	rows := map[place]meaning{}
	lines := bufio.NewScanner(&out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		f := strings.Split(lines.Text(), "\t")
		line, err1 := strconv.Atoi(f[1])
		col, err2 := strconv.Atoi(f[2])
		if err1 != nil || err2 != nil {
			t.Fatalf("a row of the oracle: %q", lines.Text())
		}
		rows[place{f[0], line, col}] = meaning{f[3], f[4], f[5]}
	}
	return rows
}

// A result is what the resolver says of a call, with the reason where it says
// nothing.
type result struct {
	meaning
	why string
}

func resolveProject(t *testing.T, jdk corpus.JDK, p project) map[place]result {
	t.Helper()
	library, faults := OpenLibrary(p.classpath, jdk.Home)
	for _, err := range faults {
		t.Logf("%s: %v", p.name, err)
	}
	defer library.Hold()()
	root, err := filepath.EvalSymlinks(p.sources)
	if err != nil {
		t.Fatal(err)
	}
	files, err := corpus.JavaFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	units, trees := map[string]*decl.Unit{}, map[string]*syntax.Tree{}
	for _, f := range files {
		if filepath.Base(f) == "module-info.java" {
			continue
		}
		path := filepath.Join(p.sources, filepath.FromSlash(f))
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		trees[path] = syntax.Parse(src)
		units[path] = decl.Declare(trees[path])
	}
	world := NewWorld(decl.NewIndex().WithUnits(units), library)
	rows := map[place]result{}
	for path, tree := range trees {
		file := Resolve(world, tree)
		mapper := text.NewMapper(tree.Source())
		for _, row := range file.Rows(tree) {
			at := mapper.Position(row.Offset, text.UTF16)
			rows[place{path, at.Line + 1, at.Column + 1}] = result{meaning{row.Name, row.Callee.Owner, row.Callee.Descriptor}, file.answer(row.node).why.String()}
		}
	}
	return rows
}

// A score counts calls: those that javac resolves, those that the resolver
// answers, and those that it answers alike.
type score struct{ truth, answered, right int }

func (s *score) add(o score) {
	s.truth += o.truth
	s.answered += o.answered
	s.right += o.right
}

func (s score) precision() float64 { return percent(s.right, s.answered) }
func (s score) recall() float64    { return percent(s.right, s.truth) }

func percent(a, b int) float64 {
	if b == 0 {
		return 100
	}
	return 100 * float64(a) / float64(b)
}

func (s score) String() string {
	return fmt.Sprintf("%d calls, precision %.3f%%, recall %.3f%%", s.truth, s.precision(), s.recall())
}

// compare scores answers against the truth, prints what differs by kind, and
// returns the score of all calls and of those into Hadoop.
func compare(t *testing.T, name string, truth map[place]meaning, got map[place]result) (all, hadoop score) {
	kinds := map[string][]string{}
	for at, want := range truth {
		if want.owner == "?" {
			continue
		}
		one := score{truth: 1}
		g, ok := got[at]
		kind := ""
		switch {
		case !ok:
			kind = "no such call seen"
		case g.owner == "?":
			kind = g.why
		case g.meaning == want:
			one.answered, one.right = 1, 1
		case g.owner != want.owner && g.desc == want.desc:
			one.answered, kind = 1, "wrong: another owner"
		default:
			one.answered, kind = 1, "wrong: another overload"
		}
		all.add(one)
		if strings.HasPrefix(want.owner, "org.apache.hadoop.") {
			hadoop.add(one)
		}
		if kind != "" {
			kinds[kind] = append(kinds[kind], fmt.Sprintf("%s:%d:%d: %s of %s%s, got %s%s", at.file, at.line, at.col, want.name, want.owner, want.desc, g.owner, g.desc))
		}
	}
	t.Logf("%s: %v; into Hadoop: %v", name, all, hadoop)
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		rows := kinds[kind]
		slices.Sort(rows)
		t.Logf("  %d %s, such as", len(rows), kind)
		for _, row := range rows[:min(3, len(rows))] {
			t.Logf("    %s", row)
		}
	}
	return all, hadoop
}

// judge is the JDK whose javac is compared with, and whose classes are read.
func judge(t *testing.T) corpus.JDK {
	jdks := corpus.JDKs()
	if len(jdks) == 0 || jdks[0].Feature < 17 {
		t.Skip("no JDK 17 or newer in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	return jdks[0]
}

// TestCalls holds the resolver to javac on Hadoop's modules and on client
// libraries: exact owner and descriptor. javac takes most of the time, a
// quarter of an hour for all of it; one project is asked for by -run
// TestCalls/hadoop-common.
func TestCalls(t *testing.T) {
	jdk := judge(t)
	var all, hadoop score
	for _, p := range projects(t) {
		t.Run(p.name, func(t *testing.T) {
			a, h := compare(t, p.name, oracle(t, jdk, p), resolveProject(t, jdk, p))
			all.add(a)
			hadoop.add(h)
			if a.precision() < 99.5 || a.recall() < 98.5 {
				t.Errorf("precision %.3f%% and recall %.3f%%, want 99.5%% and 98.5%%", a.precision(), a.recall())
			}
		})
	}
	t.Logf("all: %v; into Hadoop: %v", all, hadoop)
	if hadoop.precision() < 99.5 || hadoop.recall() < 99.5 {
		t.Errorf("calls into Hadoop: %v, want 99.5%%", hadoop)
	}
}

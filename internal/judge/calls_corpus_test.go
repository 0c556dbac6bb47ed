//go:build corpus

package judge_test

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/findings"
	"throwsight/internal/judge"
	"throwsight/internal/project"
	"throwsight/internal/text"
	"throwsight/java/types/resolve"
)

// A ground is a project to take call sites from.
type ground struct {
	name, dir string
	classPath []string
	jdk       corpus.JDK // whose compiler judges: the oldest of 17 or newer if none is named
	module    string     // of that JDK, whose sources they are
}

// javac returns a compiler that has what the ground's files are compiled with.
func (g ground) javac(t *testing.T) *judge.Javac {
	t.Helper()
	jdk := g.jdk
	if jdk.Home == "" {
		jdk = oldest(t, 17)
	}
	j := startOf(t, jdk)
	if err := j.Use(g.classPath, nil); err != nil {
		t.Fatal(err)
	}
	if g.module != "" {
		if err := j.Patch(g.module); err != nil {
			t.Fatal(err)
		}
	}
	return j
}

// clients are those of .ci/clients.sh.
var clients = []string{"apex-engine", "flink-hadoop-fs", "giraph-core", "hbase-asyncfs", "nutch", "oozie-core", "orc-core", "parquet-hadoop", "storm-hdfs", "twill-yarn"}

func hadoopGround(t *testing.T) ground {
	t.Helper()
	jars, err := filepath.Glob(filepath.Join(corpus.Root(t, "hadoop-3.4.1/jars"), "*.jar"))
	if err != nil || len(jars) == 0 {
		t.Fatalf("no jars: %v", err)
	}
	return ground{name: "hadoop", dir: corpus.Root(t, "hadoop-3.4.1/tree"), classPath: jars}
}

func clientGround(t *testing.T, name string) ground {
	t.Helper()
	if root := os.Getenv(corpus.Variable); root != "" {
		if _, err := os.Stat(filepath.Join(root, "clients")); err != nil {
			t.Skipf("the corpus has no client projects: %v", err)
		}
	}
	dir := corpus.Root(t, "clients/"+name)
	classPath, err := os.ReadFile(filepath.Join(dir, "cp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return ground{name: name, dir: filepath.Join(dir, "src"), classPath: append(filepath.SplitList(strings.TrimSpace(string(classPath))), filepath.Join(dir, "main.jar"))}
}

// sitesOfAShape is how many call sites of each shape are taken from a project.
const sitesOfAShape = 14

// TestCallFixesCompile makes every action that is offered at call sites of
// Hadoop and of client libraries, of every shape, and has javac judge the file
// before and after each.
func TestCallFixesCompile(t *testing.T) {
	grounds := []ground{hadoopGround(t)}
	for _, name := range clients {
		grounds = append(grounds, clientGround(t, name))
	}
	_, total := judgeCalls(t, grounds, hadoop(t), sitesOfAShape, 1500)
	fewLacking(t, total.ofSites())
}

// TestSomeCallFixes does the same in one module of Hadoop, with few sites of
// each shape.
func TestSomeCallFixes(t *testing.T) {
	g := hadoopGround(t)
	g.dir = filepath.Join(g.dir, "hadoop-mapreduce-client-core")
	_, total := judgeCalls(t, []ground{g}, hadoop(t), 12, 100)
	fewLacking(t, total.ofSites())
}

// fewLacking fails where more is withheld though possible than the bar lets.
func fewLacking(t *testing.T, percent float64) {
	t.Helper()
	if percent > 3 {
		t.Errorf("%.2f%% withheld though possible", percent)
	}
}

// judgeCalls takes up to most sites of each shape from each project.
func judgeCalls(t *testing.T, grounds []ground, lib library, most, fewest int) ([]*offer, *tally) {
	var all []*offer
	for _, g := range grounds {
		offers := offersIn(t, g, lib, most)
		if err := judgeAll(g.javac(t), offers); err != nil {
			t.Fatal(err)
		}
		all = append(all, offers...)
	}
	total, figures := tables(all)
	t.Log(figures)
	for _, o := range all {
		if o.reason == "" && o.verdict.Sound && len(o.verdict.New) > 0 {
			t.Errorf("BROKEN %s, %s, record: %s: %s\n  %v\n%s", o.place, o.shape, o.want, o.title, o.verdict.New[0], excerpt(o))
		}
		if o.reason == "" {
			if o.worse != "" && o.verdict.Sound {
				t.Errorf("WORSE %s, %s, record: %s: %s: %s\n%s", o.place, o.shape, o.want, o.title, o.worse, excerpt(o))
			}
			if why := outside(o); why != "" {
				t.Errorf("BEYOND %s, %s: %s: %s\n%s", o.place, o.shape, o.title, why, excerpt(o))
			}
		}
		if o.reason != "" && possible(o) {
			t.Logf("WITHHELD %s, %s, record: %s: %s: %s\n%s", o.place, o.shape, o.want, o.title, o.reason, line(o))
		}
	}
	if total.offers < fewest {
		t.Errorf("%d offers are too few to tell", total.offers)
	}
	t.Log(total.withheldThoughPossible())
	return all, &total
}

// offersIn returns the offers at sites of one project.
func offersIn(t *testing.T, g ground, lib library, most int) []*offer {
	t.Helper()
	names, err := project.Files(g.dir)
	if err != nil {
		t.Log(err) // the others are there all the same
	}
	declared, read, err := project.Load(t.Context(), names, func() {})
	if err != nil {
		t.Log(err)
	}
	library, _ := resolve.OpenLibrary(g.classPath, g.jdk.Home)
	defer library.Hold()()
	know := findings.Knowledge{Workspace: declared, World: resolve.NewWorld(declared, library),
		Options: findings.Options{Hints: true, MinConfidence: findings.Possible}}

	type site struct {
		file *project.File
		at   int // the name's offset
		rank uint32
	}
	sites := map[judge.Shape][]site{}
	know.Catalog = lib.catalog(wants[0], 0)
	for _, name := range read {
		f, err := project.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range findings.Analyze(f.Path, f.Tree, f.Mapper(), know).Calls() {
			shape := judge.ShapeOf(c.Node)
			sites[shape] = append(sites[shape], site{f, c.Name.Start, rank(fmt.Sprint(filepath.Base(f.Path), c.Name.Start))})
		}
	}
	type key struct {
		file *project.File
		want string
	}
	chosen := map[key][]int{}
	var keys []key
	add := func(k key, at int) {
		if chosen[k] == nil {
			keys = append(keys, k)
		}
		chosen[k] = append(chosen[k], at)
	}
	for _, shape := range judge.Shapes() {
		list := sites[shape]
		slices.SortStableFunc(list, func(a, b site) int { return int(a.rank) - int(b.rank) })
		for i, s := range list[:min(len(list), most)] {
			// Two records at each: in the end all meet all shapes.
			add(key{s.file, wants[i%len(wants)]}, s.at)
			add(key{s.file, wants[(i/len(wants)+i+1)%len(wants)]}, s.at)
		}
	}
	var out []*offer
	for _, k := range keys {
		know.Catalog = lib.catalog(k.want, slices.Index(wants, k.want))
		a := findings.Analyze(k.file.Path, k.file.Tree, text.NewMapper(k.file.Tree.Source()), know)
		list, err := atFindings(a, k.want)
		if err != nil {
			t.Error(err)
		}
		list = list[:min(len(list), 4)]
		for _, c := range a.Calls() {
			if slices.Contains(chosen[k], c.Name.Start) {
				here, err := atCall(a, c, k.want)
				if err != nil {
					t.Error(err)
				}
				list = append(list, here...)
			}
		}
		for i := range list {
			out = append(out, &list[i])
		}
	}
	t.Logf("%s: %d files, %d offers in %d", g.name, len(read), len(out), len(keys))
	return out
}

func rank(s string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(s))
	return h.Sum32() >> 1
}

//go:build corpus

package check

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/project"
	"throwsight/internal/text"
	"throwsight/java/model"
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// TestModelCalls compares what calls into the library mean by the embedded
// model alone with what they mean by the class path that the projects were
// compiled with, JDK and all. Calls of classes that are not in the model's jars
// do not count, nor do those that the model's version has otherwise.
func TestModelCalls(t *testing.T) {
	root := clientsRoot(t)
	know := findings.ModelClasses(catalog.Embedded())
	models, _ := findings.Models(catalog.Embedded())
	var all, found, wrong int
	misses := map[string]int{}
	dirs, err := filepath.Glob(filepath.Join(root, "*", "cp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, cp := range dirs {
		dir := filepath.Dir(cp)
		names, unseen := project.Files(filepath.Join(dir, "src"))
		sources, files, unread := project.Load(t.Context(), names, func() {})
		if unseen != nil || unread != nil {
			t.Fatal(unseen, unread)
		}
		library, _ := resolve.OpenLibrary(filepath.SplitList(classpathOf(t, dir)), "")
		release := library.Hold()
		exact, alone := resolve.NewWorld(sources, library), resolve.NewWorld(sources, know)
		var n, ok, bad int
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			tree := syntax.Parse(src)
			want := resolve.Resolve(exact, tree).Rows(tree)
			got := resolve.Resolve(alone, tree).Rows(tree)
			for i, w := range want {
				if w.Callee.Source != nil || !strings.HasPrefix(w.Callee.Owner, "org.apache.hadoop.") {
					continue
				}
				if !declares(models[0], w.Callee) {
					continue
				}
				n++
				switch g := got[i].Callee; {
				case g.Owner == "?":
					misses[filepath.Base(dir)+" "+w.Callee.Owner+"#"+w.Name]++
				case g.Owner != w.Callee.Owner || g.Descriptor != w.Callee.Descriptor:
					bad++
					t.Logf("%s: %s#%s%s by the model, %s#%s%s by the class path", name, g.Owner, w.Name, g.Descriptor, w.Callee.Owner, w.Name, w.Callee.Descriptor)
				default:
					ok++
				}
			}
		}
		release()
		t.Logf("%-16s %5d calls into the model's classes: %5d the same, %3d otherwise, %3d not known", filepath.Base(dir), n, ok, bad, n-ok-bad)
		all, found, wrong = all+n, found+ok, wrong+bad
	}
	type miss struct {
		what  string
		times int
	}
	var list []miss
	for what, n := range misses {
		list = append(list, miss{what, n})
	}
	slices.SortFunc(list, func(a, b miss) int { return b.times - a.times })
	for _, m := range list[:min(len(list), 25)] {
		t.Logf("not known: %d times %s", m.times, m.what)
	}
	precision, recall := float64(found)/float64(found+wrong), float64(found)/float64(all)
	t.Logf("%d calls: precision %.2f%%, recall %.2f%%", all, 100*precision, 100*recall)
	if precision < 0.995 || recall < 0.985 {
		t.Errorf("want at least 99.5%% and 98.5%%")
	}
}

// TestModelMeets: what a call meets without a class path it meets with one that
// has the model's version of the library first.
func TestModelMeets(t *testing.T) {
	root := clientsRoot(t)
	dirs, err := filepath.Glob(filepath.Join(root, "*", "cp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	c := catalog.Embedded()
	models, _ := findings.Models(c)
	met, lost, more := 0, 0, 0
	for _, cp := range dirs {
		dir := filepath.Dir(cp)
		names, _ := project.Files(filepath.Join(dir, "src"))
		sources, files, unread := project.Load(t.Context(), names, func() {})
		if unread != nil {
			t.Fatal(unread)
		}
		library, _ := resolve.OpenLibrary(filepath.SplitList(hadoopJars(t)+string(filepath.ListSeparator)+classpathOf(t, dir)), "", models...)
		release := library.Hold()
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			tree := syntax.Parse(src)
			meets := func(l *resolve.Library) map[string]bool {
				a := findings.Analyze(name, tree, text.NewMapper(src), findings.Knowledge{Catalog: c, Workspace: sources,
					World: resolve.NewWorld(sources, l), Options: findings.Options{MinConfidence: findings.Likely}})
				out := map[string]bool{}
				for _, call := range a.Calls() {
					for _, m := range call.Meets {
						out[fmt.Sprintf("%d %s %s", call.Name.Start, call.Callee.Name, m.Record.ID)] = true
					}
				}
				return out
			}
			without, with := meets(findings.ModelClasses(c)), meets(library)
			for key := range without {
				if met++; !with[key] {
					lost++
					t.Logf("%s: %s without the class path alone", name, key)
				}
			}
			for key := range with {
				if !without[key] {
					more++
				}
			}
		}
		release()
	}
	t.Logf("%d pairs of a call and a record without a class path; %d of them not with one; %d more with one", met, lost, more)
	if met < 5000 || lost*1000 > met {
		t.Errorf("want more than 5,000 pairs, and at most one in a thousand not with a class path")
	}
}

// declares reports whether a model's class has the very method.
func declares(m *model.Model, callee resolve.Callee) bool {
	c, err := m.Class(callee.Owner)
	return err == nil && c != nil && slices.ContainsFunc(c.Methods, func(x model.Method) bool {
		return x.Name == callee.Name && x.Descriptor == callee.Descriptor
	})
}

// TestModelTime: the embedded model is open in 30 ms, and what a first call of
// it costs is bounded.
func TestModelTime(t *testing.T) {
	data := catalog.Embedded().Models()[0].Data
	start := cpuTime(t)
	m, err := model.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	has := m.Has("org.apache.hadoop.fs.FileSystem")
	opened := cpuTime(t) - start
	points, err := m.Points("org.apache.hadoop.hdfs.DistributedFileSystem")
	if err != nil || !has {
		t.Fatal(err, has)
	}
	for _, p := range points {
		if p.Method == "open" {
			if _, err := m.Escapes(p); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d bytes; open and find a class: %v; all escapes of open: %v", len(data), opened, cpuTime(t)-start)
	if opened > 30*time.Millisecond {
		t.Errorf("opened in %v, want 30 ms", opened)
	}
	if len(data) > 3<<20 {
		t.Errorf("%d bytes, want at most 3 MB", len(data))
	}
}

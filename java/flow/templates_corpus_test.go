//go:build corpus

package flow

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/message"
	"throwsight/internal/text"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// templateParts are the artefacts whose sources and class files are compared.
var templateParts = []string{"hadoop-common", "hadoop-hdfs-client", "hadoop-hdfs", "hadoop-mapreduce-client-core", "hadoop-yarn-common", "hadoop-azure", "hadoop-aws"}

// TestCorpusTemplates compares, for Hadoop's throw sites, the messages that
// its class files tell with those that its sources do.
func TestCorpusTemplates(t *testing.T) {
	path := hadoopPath(t)
	root := filepath.Join(os.Getenv("THROWSIGHT_CORPUS"), "hadoop-3.4.1", "tree")
	trees := map[string]*syntax.Tree{}
	facts := map[string]*sites.Facts{}
	var order []string
	for _, part := range templateParts {
		err := filepath.WalkDir(filepath.Join(root, part), func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(p, ".java") {
				return err
			}
			src, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			trees[p] = syntax.Parse(src)
			facts[p] = sites.NewFacts(trees[p])
			order = append(order, p)
			return nil
		})
		if err != nil {
			t.Skipf("the corpus lacks the sources of %s: %v", part, err)
		}
	}
	index := sites.NewIndex().WithAll(facts)
	e := New(path, hadoopNames(t))
	defer e.Close()
	all, equal, missed := 0, 0, 0
	shown := 0
	for _, p := range order {
		mapper := text.NewMapper(trees[p].Source())
		for _, s := range sites.Find(trees[p], index) {
			if s.Kind != sites.Throw || s.Exception == "" {
				continue
			}
			first, last := mapper.Position(s.Span.Start, text.UTF16).Line+1, mapper.Position(s.Span.End, text.UTF16).Line+1
			made, ok := e.madeBetween(s.Class, s.Method, s.Exception, first, last)
			if !ok {
				missed++ // made elsewhere, or code that javac left out
				continue
			}
			all++
			if sameTemplates(made, s.Templates) {
				equal++
			} else if shown++; shown <= 600 {
				t.Logf("%s#%s:%d %s: %q, source %q", s.Class, s.Method, first, s.Exception, made, s.Templates)
			}
		}
	}
	t.Logf("%d of %d throw sites have the same templates (%.1f%%); %d make nothing on their lines", equal, all, 100*float64(equal)/float64(max(1, all)), missed)
	if all < 5000 || 1000*equal < 980*all {
		t.Errorf("want 98%% of at least 5,000")
	}
}

// madeBetween returns the messages of the exception of a class that a method
// makes on some lines.
func (e *Engine) madeBetween(class, method, exception string, first, last int) ([]message.Template, bool) {
	c := e.w.Find(class)
	if c == nil {
		return nil, false
	}
	for i := range c.Methods {
		m := &c.Methods[i]
		if sourceMethod(m.Name) != method {
			continue
		}
		x := e.bodies.Of(m)
		if x == nil {
			continue
		}
		for _, a := range x.Atoms {
			if a.Kind == ir.AtomNew && a.Class.Name == exception {
				if line := x.Line(a.N); line >= first && line <= last {
					return e.templates(e.siteOf(m, a.N, a.Class, madeHere)), true
				}
			}
		}
	}
	return nil, false
}

// sameTemplates reports whether both say the same: the likeliest text of one is
// among those of the other, or neither has any words.
func sameTemplates(a, b []message.Template) bool {
	words := func(list []message.Template) bool {
		return slices.ContainsFunc(list, func(t message.Template) bool { return t.Words() > 0 })
	}
	if !words(a) && !words(b) {
		return true
	}
	return slices.ContainsFunc(a, func(x message.Template) bool {
		return slices.ContainsFunc(b, func(y message.Template) bool { return x.String() == y.String() })
	})
}

package workspace

import (
	"context"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/settings"
	"throwsight/internal/text"
)

// A deafHost takes part in nothing.
type deafHost struct{ Host }

func (deafHost) Go(func(context.Context)) {}
func (deafHost) Name(file string) Name    { return Name{Key: file, Path: file, File: file} }
func (deafHost) Changed()                 {}

func newTestWorkspace() *Workspace {
	w := New(Config{Load: func(catalog.Options) (*catalog.Catalog, []catalog.Fault) { return catalog.New(), nil }}, deafHost{})
	w.SetUp([]string{"/p"}, settings.Layer{})
	return w
}

func document(file, src string) *Document {
	return NewDocument(Name{Key: file, Path: file, File: file}, "java", 1, text.NewMapper([]byte(src)))
}

// TestReplaceReady: a project that comes into use has been looked at before,
// with the documents that are open in it.
func TestReplaceReady(t *testing.T) {
	w := newTestWorkspace()
	w.Open(document("/p/A.java", "class A {}"))
	var seen []*Snapshot // when what the new project starts from is first asked for
	w.replace(t.Context(), "/p", func(_ *Snapshot, p *Project) bool {
		p.catalog = newFuture(func() (*catalog.Catalog, []catalog.Fault) {
			seen = append(seen, w.Snapshot())
			return catalog.New(), nil
		})
		return true
	})
	if len(seen) != 1 || seen[0] == w.Snapshot() {
		t.Fatalf("looked at %d times before it came into use, want once", len(seen))
	}
	file := w.Snapshot().File("/p/A.java")
	if file.Analysis().Knowledge.Catalog != file.Project.Catalog() {
		t.Error("the document is looked at as the project was before")
	}
}

// TestReplaceBesideEdits: a document that is opened, edited or closed while a
// project is made ready is seen by it as it is then.
func TestReplaceBesideEdits(t *testing.T) {
	for _, c := range []struct {
		name  string
		edit  func(w *Workspace)
		calls int
		want  map[string]string
	}{
		{"nothing", func(*Workspace) {}, 1, map[string]string{"/p/A.java": "class A {}"}},
		{"opened", func(w *Workspace) { w.Open(document("/p/B.java", "class B {}")) }, 2,
			map[string]string{"/p/A.java": "class A {}", "/p/B.java": "class B {}"}},
		{"closed", func(w *Workspace) { w.Close("/p/A.java") }, 2, map[string]string{}},
		{"edited", func(w *Workspace) {
			w.Change("/p/A.java", 2, []Change{{Whole: true, Text: "class A { int a; }"}}, text.UTF8)
		}, 1, map[string]string{"/p/A.java": "class A { int a; }"}},
		{"configured", func(w *Workspace) { w.updateProject("/p", func(p *Project) { p.indexed = true }) }, 2,
			map[string]string{"/p/A.java": "class A {}"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newTestWorkspace()
			w.Open(document("/p/A.java", "class A {}"))
			calls := 0
			w.replace(t.Context(), "/p", func(_ *Snapshot, p *Project) bool {
				p.disk = append(p.disk, "/p/C.java")
				if calls++; calls == 1 {
					c.edit(w)
				}
				return true
			})
			s := w.Snapshot()
			p := s.ProjectOf("/p/A.java")
			if calls != c.calls || len(p.disk) != 1 {
				t.Errorf("changed %d times, want %d; it has %q", calls, c.calls, p.disk)
			}
			if c.name == "configured" && !p.indexed {
				t.Error("what somebody else changed meanwhile is lost")
			}
			got := map[string]string{}
			for _, f := range s.Files() {
				got[f.Key] = string(f.Mapper.Source())
				if f.Project != p {
					t.Errorf("%s belongs to the project before", f.Key)
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%q are open, want %q", got, c.want)
			}
			for key, text := range c.want {
				if got[key] != text {
					t.Errorf("%s is %q, want %q", key, got[key], text)
				}
			}
		})
	}
}

// TestReplaceGivesWay: a project that others replace all the time is replaced
// all the same, and one that is gone, or that needs no change, is not.
func TestReplaceGivesWay(t *testing.T) {
	w := newTestWorkspace()
	calls := 0
	w.replace(t.Context(), "/p", func(s *Snapshot, p *Project) bool {
		p.disk = append(p.disk, "/p/C.java")
		if calls++; calls <= mostTries {
			w.updateProject("/p", func(p *Project) { p.indexed = true })
		}
		return true
	})
	if p := w.Snapshot().ProjectOf("/p/A.java"); len(p.disk) != 1 || !p.indexed {
		t.Errorf("it has %q, indexed: %v", p.disk, p.indexed)
	}
	before := w.Snapshot()
	w.replace(t.Context(), "/gone", func(*Snapshot, *Project) bool { t.Error("a project that is gone is changed"); return true })
	w.replace(t.Context(), "/p", func(_ *Snapshot, p *Project) bool { p.disk = nil; return false })
	if w.Snapshot() != before {
		t.Error("another state, where there was nothing to do")
	}
}

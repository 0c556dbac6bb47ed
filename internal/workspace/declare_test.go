package workspace

import (
	"testing"

	"throwsight/internal/settings"
	"throwsight/internal/text"
	"throwsight/java/sites"
)

// TestOneSpeaks: of the documents that are open at one path, as the versions of
// a file that an editor compares, one declares. Where each does, each has the
// others looked at again, and declares anew.
func TestOneSpeaks(t *testing.T) {
	at := func(key, file string, readOnly bool, src string) *Document {
		return NewDocument(Name{Key: key, Path: "/q/A.java", File: file, ReadOnly: readOnly}, "java", 1, text.NewMapper([]byte(src)))
	}
	for _, c := range []struct {
		name string
		docs []*Document
		want []string // who speaks, as one after the other is closed
	}{
		{"two old versions", []*Document{at("git:b", "", true, "class A { int b; }"), at("git:a", "", true, "class A { int a; }")}, []string{"git:a", "git:b"}},
		{"a file and its old version", []*Document{at("a", "", true, "class A { int b; }"), at("file", "/q/A.java", false, "class A { int a; }")}, []string{"file", "a"}},
		{"a file under two names", []*Document{at("file:/q/../q/A.java", "/q/A.java", false, "class A { int b; }"), at("file:/q/A.java", "/q/A.java", false, "class A { int a; }")}, []string{"file:/q/../q/A.java", "file:/q/A.java"}},
	} {
		w := newTestWorkspace()
		w.SetUp([]string{"/p"}, settings.Layer{})
		for _, d := range c.docs {
			w.Open(d)
		}
		for i, want := range c.want {
			for round := range 3 {
				for _, f := range w.Snapshot().Files() {
					if w.declare(f) && (round > 0 || f.Key != want) {
						t.Errorf("%s: %s declares in round %d, after %d are closed", c.name, f.Key, round, i)
					}
				}
			}
			s := w.Snapshot()
			if speaks := s.at("", "/q/A.java")[0]; speaks.Key != want || !s.projects[""].knows(source{path: speaks.Path, unit: speaks.source().Unit, facts: sites.NewFacts(speaks.Tree())}) {
				t.Errorf("%s: not %s speaks, after %d are closed", c.name, want, i)
			}
			w.Close(want)
		}
	}
}

// TestOldVersionIsNotTheFile: a file counts although an old version of it is
// open; where it is open itself, it does not.
func TestOldVersionIsNotTheFile(t *testing.T) {
	read := []source{{path: "/p/A.java", file: "/p/A.java"}}
	w := newTestWorkspace()
	w.Open(NewDocument(Name{Key: "git:/p/A.java", Path: "/p/A.java", ReadOnly: true}, "java", 1, text.NewMapper(nil)))
	if got := unopened(w.Snapshot(), read); len(got) != 1 {
		t.Error("the file is passed over for its old version")
	}
	w.Open(document("/p/A.java", "class A {}"))
	if got := unopened(w.Snapshot(), read); len(got) != 0 {
		t.Error("the file counts beside the document")
	}
}

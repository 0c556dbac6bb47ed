package findings

import (
	"slices"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// TestIssue4Copies: of two files that declare one class each is itself, now and
// with another text.
func TestIssue4Copies(t *testing.T) {
	source := func(throws string) []byte {
		return []byte("package p; class Work { void n() throws " + throws + " { } void m() throws Exception { n(); } }")
	}
	one, two := syntax.Parse(source("java.io.IOException")), syntax.Parse(source("InterruptedException"))
	index := types.NewIndex().With("/w/one/src/p/Work.java", one).With("/w/two/src/p/Work.java", two)
	throws := func(a *Analysis) []string {
		for n := range a.Tree.Root().Descend() {
			if n.Kind() == syntax.MethodCall {
				callee, ok := a.Types().Callee(n)
				if !ok {
					t.Fatal("the call is not known")
				}
				return callee.Throws
			}
		}
		return nil
	}
	for _, test := range []struct {
		file, path string
		tree       *syntax.Tree
		want       string
	}{
		{"/w/one/src/p/Work.java", "one/src/p/Work.java", one, "java.io.IOException"},
		{"/w/two/src/p/Work.java", "two/src/p/Work.java", two, "java.lang.InterruptedException"},
	} {
		a := Analyze(test.path, test.tree, text.NewMapper(test.tree.Source()), Knowledge{Workspace: index, World: resolve.NewWorld(index, ModelClasses(catalog.Embedded()))})
		a.File = test.file
		if got := throws(a); !slices.Equal(got, []string{test.want}) {
			t.Errorf("%s: throws %v", test.file, got)
		}
		next := a.Rewritten(source("java.util.concurrent.TimeoutException"), text.Span{})
		if got := throws(next); !slices.Equal(got, []string{"java.util.concurrent.TimeoutException"}) {
			t.Errorf("%s rewritten: throws %v", test.file, got)
		}
		for _, file := range []string{"/w/one/src/p/Work.java", "/w/two/src/p/Work.java"} {
			tree := map[string]*syntax.Tree{"/w/one/src/p/Work.java": one, "/w/two/src/p/Work.java": two}[file]
			if changed := next.Knowledge.Workspace.With(file, tree) != next.Knowledge.Workspace; changed != (file == test.file) {
				t.Errorf("%s rewritten: %s changed %v", test.file, file, changed)
			}
		}
		if next.File != a.File || next.Path != a.Path {
			t.Errorf("%s rewritten: %s, %s", test.file, next.File, next.Path)
		}
	}
	// A file that the workspace does not hold, as a library's source, adds nothing to it.
	a := Analyze("lib/p/Work.java", one, text.NewMapper(one.Source()), Knowledge{Workspace: index})
	if next := a.Rewritten(source("InterruptedException"), text.Span{}); next.Knowledge.Workspace != index {
		t.Error("a file that is not of the workspace has become one")
	}
}

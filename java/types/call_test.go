package types

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/java/syntax"
)

// The files of testdata/*.txtar are a workspace. A call's name is followed by
// a comment that says what the call means: "open/*fs.FileSystem#open*/(p)";
// "?" says that it is not known. A library is described by the file
// "library": lines "class supertype…" and "class#method result".
func TestCallee(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { checkArchive(t, name) })
	}
}

func checkArchive(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(text)
	env := Env{Sources: NewIndex()}
	trees := map[string]*syntax.Tree{}
	for _, f := range archive.Files {
		if f.Name == "library" {
			env.Outside = Outsides{readLibrary(f.Data), JDK()}
			continue
		}
		tree := syntax.Parse(f.Data)
		for _, p := range tree.Problems() {
			t.Errorf("%s: %s at %v", f.Name, p.Message, p.Span)
		}
		trees[f.Name] = tree
		env.Sources = env.Sources.With(f.Name, tree)
	}
	checked := 0
	for path, tree := range trees {
		file := NewFile(tree, env)
		for n := range tree.Root().Descend() {
			want, ok := wanted(n)
			if !ok {
				continue
			}
			checked++
			got := "?"
			if c, ok := file.Callee(n); ok {
				got = c.String()
			}
			if got != want {
				line := 1 + bytes.Count(tree.Source()[:n.Span().Start], []byte("\n"))
				t.Errorf("%s:%d: %s means %s, want %s", path, line, strings.TrimSpace(n.Text()), got, want)
			}
		}
	}
	if marks := strings.Count(string(text), "/*") - strings.Count(string(text), "/* "); checked != marks {
		t.Errorf("checked %d calls, %d are marked", checked, marks)
	}
}

// wanted returns the comment behind a call's name.
func wanted(n syntax.Node) (string, bool) {
	at := n.NameSpan().End
	switch n.Kind() {
	case syntax.MethodCall:
	case syntax.New:
		at = n.Child(syntax.RoleType).Span().End
	case syntax.ConstructorCall:
		at = n.Span().Start + len(n.Op().String())
		if target := n.Child(syntax.RoleTarget); !target.IsZero() {
			at = target.Span().End + 1 + len(n.Op().String())
		}
	default:
		return "", false
	}
	rest, ok := bytes.CutPrefix(n.Tree().Source()[at:], []byte("/*"))
	if !ok {
		return "", false
	}
	want, _, _ := strings.Cut(string(rest), "*/")
	return want, true
}

func readLibrary(text []byte) *Table {
	t := &Table{Supertypes: map[string][]string{}, Results: map[string]map[string]string{}}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		class, method, ok := strings.Cut(words[0], "#")
		if !ok {
			t.Supertypes[class] = words[1:]
			continue
		}
		if t.Results[class] == nil {
			t.Results[class] = map[string]string{}
		}
		t.Results[class][method] = strings.Join(words[1:], "")
	}
	return t
}

package syntax

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestForms compares the trees of testdata/forms.txt.
func TestForms(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "forms.txt"))
	if err != nil {
		t.Fatal(err)
	}
	section, source, seen := "", "", make(map[string]int)
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		switch want, isTree := strings.CutPrefix(line, "\t"); {
		case strings.HasPrefix(line, "== "):
			section = line[3:]
		case isTree:
			seen[section]++
			if got := dump(formOf(t, section, source)); got != want {
				t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
			}
		default:
			source = line
		}
	}
	for _, section := range []string{"expression", "statement", "class", "file"} {
		if seen[section] == 0 {
			t.Errorf("no %s compared", section)
		}
	}
}

// formOf parses the source of a section and returns the node of it.
func formOf(t *testing.T, section, source string) Node {
	t.Helper()
	switch section {
	case "expression":
		body := bodyOf(sound(t, "class C { void m() { x = "+source+"; } }"))
		return child(body, RoleStatement, RoleExpr, RoleRight)
	case "statement":
		return child(bodyOf(sound(t, "class C { void m() { "+source+" } }")), RoleStatement)
	case "class":
		return child(sound(t, source).Root(), RoleMember)
	}
	return sound(t, source).Root()
}

// bodyOf returns the body of the first method of the first class.
func bodyOf(tree *Tree) Node {
	return child(tree.Root(), RoleMember, RoleBody, RoleMember, RoleBody)
}

// TestSound reads files that javac 25 or javac 8 accepts: no problem.
func TestSound(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.java"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree := Parse(src)
		check(t, tree)
		for _, p := range tree.Problems() {
			line := 1 + strings.Count(string(src[:p.Span.Start]), "\n")
			t.Errorf("%s:%d: %s", name, line, p.Message)
		}
		for n := range tree.Root().Descend() {
			if n.Kind() == ErrorNode || n.Has(FlagBroken) {
				t.Errorf("%s: %v %v", name, n.Kind(), n.Span())
			}
		}
	}
}

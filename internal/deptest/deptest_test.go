package deptest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "throwsight/"

// levels orders the rooms: a package may import packages of later levels, and
// those of its own level that sameLevel names. A room stands for all packages
// below it unless a longer name is listed.
var levels = [][]string{
	{"cmd"},
	{"internal/lsptest"},
	{"server"},
	{"handlers"},
	{"internal/workspace", "internal/check", "internal/judge"},
	{"internal/fixes", "internal/audit", "internal/report", "internal/project", "internal/settings"},
	{"internal/findings"},
	{"java/edit", "java/model/build", "java/flow", "internal/librarytest"},
	{"java/flow/internal/ir"},
	{"java/flow/internal/world"},
	{"java/types", "java/sites"},
	{"java/model"},
	{"java/classpath"},
	{"java/classfile", "java/syntax"},
	{"catalog"},
	{"internal/message"},
	{"internal/text", "internal/corpus", "internal/deptest", "java/flow/internal/numbered", "docs/rules"},
}

// sameLevel lists the imports allowed within one level, with the reason.
var sameLevel = map[string][]string{
	// Command-line loading and settings are used by the audit of a catalog.
	"internal/audit":   {"internal/project", "internal/settings"},
	"internal/project": {"internal/settings"},
	// The errors of a model are worked out by the flow.
	"java/model/build": {"java/flow"},
}

// never lists imports that the levels would allow and the design does not.
var never = []struct{ from, to, why string }{
	{"java", "catalog", "java and catalog do not know each other: they meet in internal/findings"},
	{"catalog", "java", "java and catalog do not know each other: they meet in internal/findings"},
	{"internal/message", "java", "a template knows no Java syntax"},
}

// owners lists who alone may import a third party's packages.
var owners = []struct {
	prefix string
	rooms  []string
	why    string
}{
	{"go.lsp.dev/", []string{"server", "handlers", "internal/lsptest"}, "the protocol stays in the rooms that speak it"},
	{"go.uber.org/zap", []string{"cmd", "server", "handlers", "internal/workspace", "internal/lsptest"}, "packages below return values and errors; they never log"},
	{"github.com/spf13/", []string{"cmd"}, "flags are read in cmd alone"},
}

// TestArrows fails for every import that goes against the design.
func TestArrows(t *testing.T) {
	files := 0
	for _, f := range goFiles(t) {
		files++
		for _, imp := range f.imports {
			if why := forbidden(f.pkg, imp, f.test); why != "" {
				t.Errorf("%s imports %s: %s", f.name, imp, why)
			}
		}
	}
	if files < 50 {
		t.Errorf("looked at %d files: the walk has lost its way", files)
	}
}

// TestForbidden holds the table itself to its word.
func TestForbidden(t *testing.T) {
	for _, c := range []struct {
		from, to string
		allowed  bool
	}{
		{"server", "throwsight/handlers", true},
		{"handlers", "throwsight/server", false},
		{"java/syntax", "throwsight/catalog", false},
		{"catalog", "throwsight/java/syntax", false},
		{"internal/findings", "throwsight/java/sites", true},
		{"java/sites", "throwsight/java/types", false},
		{"java/flow/internal/ir", "throwsight/java/flow/internal/world", true},
		{"java/flow/internal/world", "throwsight/java/flow/internal/ir", false},
		{"java/flow/internal/ir", "throwsight/java/flow", false},
		{"internal/findings", "go.uber.org/zap", false},
		{"internal/report", "go.lsp.dev/protocol", false},
		{"handlers", "go.lsp.dev/protocol", true},
		{"internal/nowhere", "throwsight/internal/text", false},
	} {
		if why := forbidden(c.from, c.to, false); (why == "") != c.allowed {
			t.Errorf("forbidden(%q, %q) = %q, want allowed = %v", c.from, c.to, why, c.allowed)
		}
	}
}

// TestOnlyCmdBuildsLoggers: a logger is made in cmd and handed down, so that
// one flag decides where every line goes.
func TestOnlyCmdBuildsLoggers(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test || room(f.pkg, "cmd") {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := call.X.(*ast.Ident); ok && x.Name == "zap" && slices.Contains([]string{"NewProduction", "NewDevelopment", "NewExample", "L", "S", "ReplaceGlobals"}, call.Sel.Name) {
				t.Errorf("%s uses zap.%s: only cmd builds a logger", f.name, call.Sel.Name)
			}
			return true
		})
	}
}

// TestPackageDoc: each package has a doc.go that says what never is in it.
func TestPackageDoc(t *testing.T) {
	seen := map[string]bool{}
	docs := map[string]string{}
	for _, f := range goFiles(t) {
		if f.test || strings.Contains(f.pkg, "testdata") {
			continue
		}
		seen[f.pkg] = true
		if path.Base(f.name) == "doc.go" && f.syntax.Doc != nil {
			docs[f.pkg] = f.syntax.Doc.Text()
		}
	}
	for pkg := range seen {
		if !strings.Contains(docs[pkg], "Never:") {
			t.Errorf("%s: doc.go is missing, or has no line \"Never: …\"", pkg)
		}
	}
}

func forbidden(from, imported string, test bool) string {
	for _, o := range owners {
		if strings.HasPrefix(imported, o.prefix) && !slices.ContainsFunc(o.rooms, func(r string) bool { return room(from, r) }) {
			return o.why
		}
	}
	to, ours := strings.CutPrefix(imported, module)
	if !ours || test {
		return "" // a test may bring any room's help
	}
	for _, n := range never {
		if room(from, n.from) && room(to, n.to) {
			return n.why
		}
	}
	a, roomA := level(from)
	b, roomB := level(to)
	switch {
	case a < 0 || b < 0:
		return "the package stands in no room of the design: name its level in internal/deptest"
	case roomA == roomB || a < b:
		return ""
	case a == b && slices.Contains(sameLevel[roomA], roomB):
		return ""
	}
	return "imports go one way: cmd -> server -> handlers -> workspace -> {fixes, audit, report} -> findings -> {java, catalog} -> message -> text"
}

// level returns the index in levels of pkg's room and the room's name; -1 for
// a package that stands in none.
func level(pkg string) (int, string) {
	best, name := -1, ""
	for i, rooms := range levels {
		for _, r := range rooms {
			if room(pkg, r) && len(r) > len(name) {
				best, name = i, r
			}
		}
	}
	return best, name
}

// room reports whether pkg is the room or stands below it.
func room(pkg, room string) bool { return pkg == room || strings.HasPrefix(pkg, room+"/") }

type goFile struct {
	name, pkg string
	imports   []string
	test      bool
	syntax    *ast.File
}

// goFiles parses every Go file of the module.
func goFiles(t *testing.T) []goFile {
	t.Helper()
	root := filepath.Join("..", "..")
	var files []goFile
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); n == "node_modules" || n == "testdata" || p != root && strings.HasPrefix(n, ".") {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(p) != ".go" {
			return nil
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), p, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		f := goFile{name: name, pkg: path.Dir(name), test: strings.HasSuffix(name, "_test.go"), syntax: syntax}
		for _, imp := range syntax.Imports {
			v, err := strconv.Unquote(imp.Path.Value)
			if err != nil {
				return err
			}
			f.imports = append(f.imports, v)
		}
		files = append(files, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

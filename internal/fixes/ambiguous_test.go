package fixes_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// TestGuardOfOneParameter: class files do not name parameters. A record's
// condition is written where it can be about one of them only.
func TestGuardOfOneParameter(t *testing.T) {
	library := librarytest.Open(t)
	for _, c := range []struct{ method, call, when, want string }{
		{"mkdirs", "fs.mkdirs(p)", "path != null", "if (p == null) {"},
		{"rename", "fs.rename(p, q)", "src != null", "!more than one of them"},
		{"rename", "fs.rename(p, q)", "src != null && dst != null", "!more than one of them"},
		{"delete", "fs.delete(p, true)", "path != null", "if (p == null) {"},
		{"delete", "fs.delete(p, b)", "path != null && recursive", "if (!(p != null && b)) {"},
		{"delete", "fs.delete(p, b)", "recursive && all", ""},
	} {
		r := &catalog.Record{ID: "r", ErrorClass: "java.io.IOException", ErrorMessage: "it failed", Guard: &catalog.Guard{When: c.when},
			EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#" + c.method, Confidence: "certain", SeenAs: []string{"java.io.IOException"}}}}
		src := []byte(fmt.Sprintf(ruleHead, "G") + "\n    void m(boolean b) throws IOException {\n        " + c.call + ";\n    }\n}\n")
		tree := syntax.Parse(src)
		sources := types.NewIndex().With("app/G.java", tree)
		a := findings.Analyze("app/G.java", tree, text.NewMapper(src), findings.Knowledge{
			Catalog: catalog.New(r), Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true}})
		reason, withheld := strings.CutPrefix(c.want, "!")
		said := false
		for _, action := range fixes.Actions(a, spanOf(string(src), c.call)) {
			if action.Name != "check-before" {
				continue
			}
			said = true
			switch {
			case withheld && !strings.Contains(action.Disabled, reason), !withheld && action.Disabled != "":
				t.Errorf("%s where %s: %q", c.call, c.when, action.Disabled)
			case !withheld:
				if got := apply(t, a, action); !strings.Contains(got, c.want) {
					t.Errorf("%s where %s: no %q in\n%s", c.call, c.when, c.want, got)
				}
			}
		}
		if said != (c.want != "") {
			t.Errorf("%s where %s: something is said: %v", c.call, c.when, said)
		}
	}
}

func spanOf(src, words string) text.Span {
	at := strings.Index(src, words)
	return text.Span{Start: at, End: at + len(words)}
}

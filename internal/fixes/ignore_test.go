package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// TestIgnored: a finding can be ignored at every place, and is not heard of
// afterwards; the comment is of use, and breaks nothing.
func TestIgnored(t *testing.T) {
	for _, code := range []string{
		"    fs.open(p);",
		"    fs.open(p); // t",
		"    f(\"*/\", fs.open(p));",
		"    f(\"\"\"\n      text\n      \"\"\", fs.open(p));",
		"    f(\"\"\"\n      text\"\"\"); fs.open(p); // t",
		"    f(\"\"\"\n      text\"\"\"); fs.open(p); /* t",
		"    /* t\n    */ fs.open(p);",
		"    /* t\n    */ fs.open(p); /* t",
		"    /* t\n    */ fs.open(p); /* t */ // t",
		"    f(1, /* t\n       t */ fs.open(p), 3);",
		"    f(\"\"\"\n      t\"\"\", fs.open(p), \"\"\"\n      t\"\"\");",
		"    /* t\n    */ fs\n        .open(p);",
	} {
		if strings.HasSuffix(code, "/* t") {
			code += "\n    */"
		}
		a := analyze("  void f(Object... o) { }\n  void m() throws IOException {\n"+code+"\n  }", &catalog.Handler{Do: "retry"})
		if len(a.Findings()) != 1 {
			t.Fatalf("%d findings in %s", len(a.Findings()), code)
		}
		at := a.Findings()[0].Span.Start
		ignored := 0
		for _, action := range fixes.Actions(a, text.Span{Start: at, End: at}) {
			if !strings.HasPrefix(action.Title, "Ignore ") || action.Suppress != nil {
				continue
			}
			ignored++
			got := []byte(apply(t, a, action))
			next := findings.Analyze(a.Path, syntax.Parse(got), text.NewMapper(got), a.Knowledge)
			if action.Disabled != "" || len(next.Tree.Problems()) > 0 || len(next.Findings()) > 0 || len(next.Silenced()) != 1 {
				t.Errorf("%s: %s: %q, left %v, silenced %v\n%s", code, action.Title, action.Disabled, next.Findings(), next.Silenced(), got)
			}
		}
		if ignored != 2 {
			t.Errorf("%d ways to ignore it: %s", ignored, code)
		}
	}
}

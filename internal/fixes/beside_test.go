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
)

// besideCode are calls of a method that declares IOException, most of them in
// code that neither catches nor declares it, which does not compile.
var besideCode = []string{
	"void m() {\n        fs.mkdirs(p);\n    }",
	"void m() throws IOException {\n        fs.mkdirs(p);\n    }",
	"boolean m() {\n        return fs.mkdirs(p);\n    }",
	"void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (InterruptedIOException e) {\n            throw new UncheckedIOException(e);\n        }\n    }",
	"void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (IllegalStateException e) {\n            LOG.warn(\"no\", e);\n        }\n    }",
	"void m() {\n        try {\n            fs.mkdirs(p);\n        } finally {\n            IOUtils.closeStream(out);\n        }\n    }",
	"%s() {\n        fs.mkdirs(p);\n    }",
	"Runnable m() {\n        return () -> fs.mkdirs(p);\n    }",
	"Callable<Boolean> m() {\n        return () -> fs.mkdirs(p);\n    }",
	"void m() {\n        fs.mkdirs(p);\n        fs.mkdirs(q);\n    }",
	"void m() throws InterruptedException {\n        use(FileSystem.get(p.toUri(), conf, \"me\"));\n    }",
	"void m() {\n        use(FileSystem.get(p.toUri(), conf, \"me\"));\n    }",
}

// besideRecords are two errors of one method, a checked one and one that is not,
// and what is to be done about each.
func besideRecords() []*catalog.Catalog {
	record := func(id, class, do string, guard *catalog.Guard) *catalog.Record {
		r := &catalog.Record{ID: id, ErrorClass: class, ErrorMessage: "it is " + id, Handler: &catalog.Handler{Do: do}, Guard: guard}
		for _, m := range []string{"mkdirs", "get"} {
			r.EntryPoints = append(r.EntryPoints, catalog.EntryPoint{Method: "org.apache.hadoop.fs.FileSystem#" + m, Confidence: "certain", SeenAs: []string{class}})
		}
		return r
	}
	deeds := []string{"retry", "fail-fast", "rebuild-and-retry", "fallback", "ignore", "rethrow"}
	var out []*catalog.Catalog
	for i, checked := range deeds {
		for j, unchecked := range deeds {
			class := []string{"java.lang.IllegalArgumentException", "java.lang.IllegalStateException"}[(i+j)%2]
			var guard [2]*catalog.Guard // one of them has one, or both the same, or none
			if n := (2*i + j) % 4; n < 3 {
				guard[n%2] = &catalog.Guard{When: "src != null && src.getParent() != null"}
				if n == 2 {
					guard[1] = guard[0]
				}
			}
			out = append(out, catalog.New(record("busy", "java.io.IOException", checked, guard[0]), record("bad", class, unchecked, guard[1])))
		}
	}
	return out
}

// TestNothingLeftOfTwo: where errors of two kinds can come from a call, each
// action that is said to mend the finding takes it away. What does something
// else at the place is offered, but not as that; TestNothingLeft looks at code
// that compiles, in which there is nothing to declare.
func TestNothingLeftOfTwo(t *testing.T) {
	library := librarytest.Open(t)
	files := map[string]string{}
	declared, checked, mended := 0, map[bool]int{}, 0
	for i, code := range besideCode {
		for j, records := range besideRecords() {
			file := fmt.Sprintf("B%d", i)
			src := fmt.Sprintf(siteHead, file) + "    " + strings.ReplaceAll(code, "%s", file) + "\n}\n"
			a := lookAt(library, records, file, src)
			for _, c := range a.Calls() {
				for _, action := range fixes.Actions(a, text.Span{Start: c.Name.Start, End: c.Name.Start}) {
					if action.Disabled != "" || action.Suppress != nil || strings.HasPrefix(action.Name, "ignore-") {
						continue
					}
					switch action.Name {
					case "declare":
						name := fmt.Sprintf("%s_%d", file, declared)
						if declared++; j == 0 {
							files[name+".java"] = renamed(apply(t, a, action), file, name)
						}
					case "check-before":
						checked[action.Finding != nil]++
					}
					if action.Finding == nil {
						if action.Preferred || action.Kind == fixes.QuickFix {
							t.Errorf("%q mends no finding and is %s, preferred %v", action.Title, action.Kind, action.Preferred)
						}
						continue
					}
					mended++
					next := lookAt(library, records, file, apply(t, a, action))
					for _, left := range fixes.Left(a, []findings.Finding{*action.Finding}, action.Edits, next) {
						t.Errorf("%d: %q leaves %s: %s\n%s", j, action.Title, left.Rule, left.Message, memberOf(string(next.Tree.Source())))
					}
				}
			}
		}
	}
	t.Logf("%d mended, %d declared, guards %v", mended, declared, checked)
	if declared == 0 || checked[true] == 0 || checked[false] == 0 {
		t.Error("some kind of action is not there")
	}
	compileAll(t, files)
}

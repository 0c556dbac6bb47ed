package fixes_test

import (
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// TestHostileNames: what stands for a class or for a condition in a record enters
// a file as such or not at all, whichever field it is in.
func TestHostileNames(t *testing.T) {
	const foreign = "pwned"
	src := []byte("import java.io.IOException;\nimport org.apache.hadoop.fs.FileSystem;\nimport org.apache.hadoop.fs.Path;\n\nclass Work {\n  void m(FileSystem fs, Path p) throws IOException {\n    fs.open(p);\n  }\n}\n")
	made := 0
	look := func(what, words string, r *catalog.Record) {
		r.ID, r.ErrorMessage = "r", "it failed"
		a := findings.Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), findings.Knowledge{Catalog: catalog.New(r), Options: findings.Options{Hints: true, MinConfidence: findings.Possible}})
		for _, c := range a.Calls() {
			for _, action := range fixes.Actions(a, text.Span{Start: c.Name.Start, End: c.Name.Start}) {
				after := apply(t, a, action.Settled())
				made++
				tree := syntax.Parse([]byte(after))
				if p := tree.Problems(); len(p) > 0 {
					t.Errorf("%s %q: %s: %v\n%s", what, words, action.Title, p[0], after)
				}
				for n := range tree.Root().Descend() {
					switch n.Kind() {
					case syntax.MethodCall, syntax.New, syntax.MethodDecl, syntax.ClassDecl, syntax.MethodRef:
						if n.Name() == foreign || n.Name() == "exit" {
							t.Errorf("%s %q: %s writes\n%s", what, words, action.Title, after)
						}
					}
				}
				if n := tree.Root(); n.Last(syntax.RoleMember).Name() != "Work" {
					t.Errorf("%s %q: %s puts something behind the class\n%s", what, words, action.Title, after)
				}
			}
		}
	}
	entry := func(seen ...string) []catalog.EntryPoint {
		return []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: seen}}
	}
	const io = "java.io.IOException"
	for _, words := range []string{
		"java.io.IOException e) { pwned(); } catch (java.io.IOException", "java.io.IOException; class pwned { }", "IOException e) {} } void pwned() { try { } catch (Exception",
		"java.io.IOException\npwned();", "java.io.IOException/* */ | pwned", "java.io.IOException*/ pwned();", "pwned()", "java.io.IOException<pwned>",
		`java.io.\u007d pwned();`, "", ".", "java..pwned", "java.io.class", " java.io.IOException", "java.io.1pwned", "java.io.IO-Exception", "java.io.IOException::pwned",
	} {
		for _, do := range []string{"retry", "ignore", "fail-fast", "rethrow", "fallback", "rebuild"} {
			look("seenAs", words, &catalog.Record{ErrorClass: io, Handler: &catalog.Handler{Do: do}, EntryPoints: entry(words)})
			look("errorClass", words, &catalog.Record{ErrorClass: words, Handler: &catalog.Handler{Do: do}, EntryPoints: entry(io)})
			look("catch", words, &catalog.Record{ErrorClass: io, Handler: &catalog.Handler{Catch: words, Do: do}, EntryPoints: entry(io)})
			look("instanceOf", words, &catalog.Record{ErrorClass: io, Handler: &catalog.Handler{Do: do, When: &catalog.Condition{InstanceOf: words}}, EntryPoints: entry(io)})
		}
	}
	for _, words := range []string{
		"f != null) { pwned(); } if (true", "f != null; pwned()", "f.pwned()", "pwned(f)", "f != null && System.exit(1) == null", "(f = null) == null", "new pwned(f) != null",
		"f != null // pwned", "f != null /* pwned */", `f.equals("\u0022 + pwned() + \u0022")`, "((f", "f))", "f == null ? pwned() : true", "() -> pwned()", "f::pwned", "pwned", "", "!", "f != \"\"\"\npwned()\"\"\"", "f\n!= null",
	} {
		for _, do := range []string{"fail", words, "throw new pwned()", "IllegalStateException(pwned())"} {
			look("guard", words, &catalog.Record{ErrorClass: io, Handler: &catalog.Handler{Do: "fail-fast"}, Guard: &catalog.Guard{When: words, Do: do}, EntryPoints: entry(io)})
		}
	}
	if made < 500 {
		t.Errorf("%d actions are too few to tell", made)
	}
}

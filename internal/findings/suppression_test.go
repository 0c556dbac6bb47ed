package findings

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// toldIn analyses a file and returns what is told, "severity rule", and what is
// silenced, "(rule: reason)".
func toldIn(t *testing.T, source string, change func(*Options)) string {
	t.Helper()
	a := analyzeWith(t, "src/main/java/app/Work.java", source, testCatalog)
	if change != nil {
		change(&a.Knowledge.Options)
	}
	var out []string
	for _, f := range a.Findings() {
		out = append(out, f.Severity.String()+" "+f.Rule)
	}
	for _, f := range a.Silenced() {
		out = append(out, fmt.Sprintf("(%s: %s)", f.Rule, f.Silence.Reason))
	}
	return strings.Join(out, ", ")
}

func TestSuppression(t *testing.T) {
	const fires = "fs.createNewFile(lock);"
	for _, c := range []struct{ name, code, want string }{
		{"none", fires, "warning ignored-result"},
		{"line above", "// throwsight:ignore ignored-result: checked below\n" + fires, "(ignored-result: checked below)"},
		{"same line", fires + " // throwsight:ignore ignored-result: checked below", "(ignored-result: checked below)"},
		{"block comment", "/* throwsight:ignore ignored-result: checked\n * below */\n" + fires, "(ignored-result: checked * below)"},
		{"block comment in the line", fires + " /* throwsight:ignore ignored-result: x */", "(ignored-result: x)"},
		{"two comments above", "// throwsight:ignore ignored-result: x\n// throwsight:ignore cause-lost: y\n\n" + fires, "hint unused-suppression, (ignored-result: x)"},
		{"several names", "// throwsight:ignore cause-lost, ignored-result: x\n" + fires, "hint unused-suppression, (ignored-result: x)"},
		{"all", "// throwsight:ignore: x\n" + fires, "(ignored-result: x)"},
		{"no reason", "// throwsight:ignore ignored-result\n" + fires, "hint unused-suppression, (ignored-result: )"},
		{"no reason and no name", "// throwsight:ignore\n" + fires, "hint unused-suppression, (ignored-result: )"},
		{"another rule", "// throwsight:ignore cause-lost: x\n" + fires, "hint unused-suppression, warning ignored-result"},
		{"no rule", "// throwsight:ignore ignored-reslt: x\n" + fires, "hint unused-suppression, warning ignored-result"},
		{"the line is over", "// throwsight:ignore ignored-result: x\np.getName();\n" + fires, "hint unused-suppression, warning ignored-result"},
		{"behind other code", "p.getName(); // throwsight:ignore ignored-result: x\n" + fires, "hint unused-suppression, warning ignored-result"},
		{"another word", "// throwsight:ignored\n" + fires, "warning ignored-result"},
		{"blank before the name", "// throwsight: ignore ignored-result: x\n" + fires, "hint unused-suppression, warning ignored-result"},
		{"capital", "// Throwsight:Ignore ignored-result: x\n" + fires, "hint unused-suppression, warning ignored-result"},
		{"another verb", "/* throwsight-disable ignored-result */\n" + fires, "hint unused-suppression, warning ignored-result"},
		{"prose", "// what throwsight ignores\n" + fires, "warning ignored-result"},
		{"dash", "// throwsight:ignore ignored-result - checked below\n" + fires, "(ignored-result: checked below)"},
		{"long dash", "// throwsight:ignore cause-lost, ignored-result — see: below\n" + fires, "hint unused-suppression, (ignored-result: see: below)"},
		{"in a string", `p = new Path("throwsight:ignore ignored-result: x");` + "\n" + fires, "warning ignored-result"},
		{"whole file", "// throwsight:ignore-file ignored-result: x\n" + fires + "\n\n" + fires, "(ignored-result: x), (ignored-result: x)"},
		{"by the record", "// throwsight:ignore fs: x\nfs.open(p);", "(undefended-call: x)"},
		{"in a clause", "try { fs.open(p); } catch (IOException e) { // throwsight:ignore probe-too-broad: x\n}", "(probe-too-broad: x)"},
		{"first in a clause", "try { fs.open(p); } catch (IOException e) {\n// throwsight:ignore probe-too-broad: x\n}", "(probe-too-broad: x)"},
		{"at the clause's call", "try {\n// throwsight:ignore probe-too-broad: x\nfs.open(p);\n} catch (IOException e) { }", "(probe-too-broad: x)"},
		{"itself", "// throwsight:ignore cause-lost, unused-suppression: x\np.getName();", "(unused-suppression: x)"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			source := head + "class Work {\n FileSystem fs;\n void m(Path p, Path lock) throws IOException {\n" + c.code + "\n}\n}\n"
			if got := toldIn(t, source, nil); got != c.want {
				t.Errorf("got %q, want %q in\n%s", got, c.want, source)
			}
			if windows := toldIn(t, strings.ReplaceAll(source, "\n", "\r\n"), nil); windows != c.want {
				t.Errorf("with Windows' line ends: got %q, want %q", windows, c.want)
			}
		})
	}
}

func TestSuppressionBySettings(t *testing.T) {
	const source = head + "class Work {\n void m(FileSystem fs, Path p, Path lock) throws IOException {\n fs.createNewFile(lock);\n fs.open(p);\n }\n}\n"
	for _, c := range []struct {
		name    string
		silence Silence
		want    string
	}{
		{"rule", Silence{Scope: Scope{Rule: IgnoredResult}, Reason: "x"}, "hint undefended-call, (ignored-result: x)"},
		{"record", Silence{Record: "fs", Reason: "x"}, "warning ignored-result, (undefended-call: x)"},
		{"path", Silence{Scope: Scope{Path: "src/main/**"}, Reason: "x"}, "(ignored-result: x), (undefended-call: x)"},
		{"another path", Silence{Scope: Scope{Path: "src/old/**"}}, "warning ignored-result, hint undefended-call"},
		{"package", Silence{Scope: Scope{Package: "app"}, Reason: "x"}, "(ignored-result: x), (undefended-call: x)"},
		{"rule and another path", Silence{Scope: Scope{Rule: IgnoredResult, Path: "src/old/**"}}, "warning ignored-result, hint undefended-call"},
	} {
		got := toldIn(t, source, func(o *Options) { o.Silences = []Silence{c.silence} })
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestUnusedSuppressionLeavesAlone: a comment that names a rule which the
// settings switch off may be of use to others.
func TestUnusedSuppressionLeavesAlone(t *testing.T) {
	const source = head + "class Work {\n void m(FileSystem fs, Path lock) throws IOException {\n // throwsight:ignore ignored-result: x\n fs.createNewFile(lock);\n }\n}\n"
	off := map[string]func(*Options){
		"levels":    func(o *Options) { o.Levels = map[string]string{IgnoredResult: "off"} },
		"overrides": func(o *Options) { o.Overrides = []Override{{Scope: Scope{Package: "app"}, Level: "off"}} },
	}
	for name, change := range off {
		if got := toldIn(t, source, change); strings.Contains(got, UnusedSuppression) {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := toldIn(t, source, func(o *Options) { o.Hints = false }); got != "(ignored-result: x)" {
		t.Errorf("without hints: %s", got)
	}
}

func TestUnusedSuppressionMessages(t *testing.T) {
	const source = head + "class Work {\n // throwsight:ignore ignored-reslt, cause-lost: x\n void m(FileSystem fs, Path lock) throws IOException {\n // throwsight:ignore\n fs.createNewFile(lock);\n" +
		" // throwsight:ignore ignored-result a lock of ours\n fs.createNewFile(lock);\n // throwsight:ignore ignored-result, ignored-reslt\n fs.createNewFile(lock);\n }\n}\n"
	a := analyzeWith(t, "src/main/java/app/Work.java", source, testCatalog)
	var got []string
	seen := map[string]bool{}
	for _, f := range a.Findings() {
		got = append(got, f.Message)
		if seen[f.Fingerprint] {
			t.Errorf("two findings have the fingerprint %s", f.Fingerprint)
		}
		seen[f.Fingerprint] = true
		if !strings.HasPrefix(string(f.Span.In([]byte(source))), "// throwsight:ignore") {
			t.Errorf("%s stands at %q", f.Message, f.Span.In([]byte(source)))
		}
	}
	want := []string{
		"ignored-reslt is neither a rule nor a record; did you mean ignored-result?",
		"cause-lost finds nothing here that this comment could silence",
		"this comment silences a finding and does not say why: throwsight:ignore RULE: reason",
		"“a lock of ours” names neither rules nor records; a reason stands behind a colon: throwsight:ignore RULE: reason",
		"ignored-reslt is neither a rule nor a record; did you mean ignored-result?",
		"this comment silences a finding and does not say why: throwsight:ignore RULE: reason",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzSuppression: any comment is read, and what is read stands in it.
func FuzzSuppression(f *testing.F) {
	for _, s := range []string{"// throwsight:ignore a, b: c", "/* throwsight:ignore-file */", "//throwsight:ignore:", "/***/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		s, ok := parseSuppression(comment)
		if ok && (len(s.names) == 0 || !strings.Contains(comment, directive)) {
			t.Errorf("%q gives %+v", comment, s)
		}
		source := []byte("class A { " + comment + "\n}")
		Analyze("A.java", syntax.Parse(source), text.NewMapper(source), Knowledge{Catalog: testCatalog}).Findings()
	})
}

package fixes_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// calls are the library's methods that the test's records are met by.
var calls = []string{"read", "names", "list", "size", "has", "any", "put", "sub", "connect", "<init>"}

// records are handlers of every kind: each is the catalog of its own run.
var records = map[string]*catalog.Record{
	"retry": record("lib.StoreBusyException", &catalog.Handler{Catch: "lib.StoreBusyException", Do: "retry", Retry: &catalog.Retry{Max: 3, Delay: "20ms"}}),
	"retry-when": record("java.io.IOException", &catalog.Handler{Catch: "java.io.IOException", Do: "retry",
		When: &catalog.Condition{MessageMatches: `busy: "\d+"`, InstanceOf: "lib.StoreBusyException"}}),
	"fail-fast": record("lib.Store$GoneException", &catalog.Handler{Catch: "lib.Store$GoneException", Do: "fail-fast"}),
	"fail-fast-when": record("java.io.IOException", &catalog.Handler{Catch: "java.io.IOException", Do: "fail-fast",
		When: &catalog.Condition{MessageContains: "C:\\users\" + \u2028é */"}}),
	"rebuild": record("java.io.IOException", &catalog.Handler{Catch: "java.io.IOException", Do: "rebuild-and-retry",
		When: &catalog.Condition{MessageEndsWith: "is closed"}}),
	"empty-when": record("java.io.IOException", &catalog.Handler{Catch: "java.io.IOException", Do: "retry", When: &catalog.Condition{InstanceOf: "java.io.IOException"}}),
	"broad": recordSeen("java.io.IOException", []string{"java.io.IOException", "lib.StoreBusyException"},
		&catalog.Handler{Do: "fail-fast"}),
	"ignore":            record("lib.StoreBusyException", &catalog.Handler{Catch: "lib.StoreBusyException", Do: "ignore"}),
	"no-when":           record("java.io.IOException", &catalog.Handler{Catch: "java.io.IOException", Do: "fail-fast"}),
	"unchecked":         record("lib.StoreFullException", &catalog.Handler{Catch: "lib.StoreFullException", Do: "retry"}),
	"fallback":          record("lib.StoreFullException", &catalog.Handler{Catch: "lib.StoreFullException", Do: "fallback"}),
	"unchecked-rebuild": record("lib.StoreFullException", &catalog.Handler{Do: "rebuild-and-retry"}),
	"two-classes": recordSeen("java.io.IOException", []string{"lib.StoreBusyException", "lib.Store$GoneException"},
		&catalog.Handler{Catch: "java.io.IOException", Do: "retry"}),
}

func record(class string, h *catalog.Handler) *catalog.Record {
	return recordSeen(class, []string{class}, h)
}

func recordSeen(class string, seen []string, h *catalog.Handler) *catalog.Record {
	r := &catalog.Record{ID: "test", ErrorClass: class, ErrorMessage: "the store is {}", Handler: h}
	for _, method := range calls {
		r.EntryPoints = append(r.EntryPoints, catalog.EntryPoint{Method: "lib.Store#" + method, Confidence: "certain", How: "thrown", SeenAs: seen})
	}
	return r
}

// A style turns a file written with four spaces and braces at line ends into
// another way of writing.
type style struct {
	name  string
	write func(string) string
}

var styles = []style{
	{"four", func(s string) string { return s }},
	{"tabs-crlf", func(s string) string { return strings.ReplaceAll(unit(s, "\t"), "\n", "\r\n") }},
	{"two-below", func(s string) string { return unit(below(s), "  ") }},
	{"three-cr", func(s string) string { return strings.ReplaceAll(unit(s, "   "), "\n", "\r") }},
}

var leading = regexp.MustCompile(`(?m)^(    )+`)

func unit(s, unit string) string {
	return leading.ReplaceAllStringFunc(s, func(ws string) string { return strings.Repeat(unit, len(ws)/4) })
}

var braceAtEnd = regexp.MustCompile(`(?m)^( *)(\} )?(\S.*?) \{$`)

// below puts opening braces on lines of their own.
func below(s string) string {
	return braceAtEnd.ReplaceAllStringFunc(s, func(line string) string {
		m := braceAtEnd.FindStringSubmatch(line)
		out := m[1] + m[3] + "\n" + m[1] + "{"
		if m[2] != "" {
			out = m[1] + "}\n" + out
		}
		return out
	})
}

// A variant is a file before and after the fixes of all that was found in it.
type variant struct {
	name          string
	before, after []byte
	withheld      []string
	fixed         int
}

// TestFixesCompile makes every fix of every shape for every kind of handler in
// several styles, and has javac read the files before and after: what compiled
// must compile, no finding may be left, and a second run must find nothing to
// do.
func TestFixesCompile(t *testing.T) {
	javac := findJavac(t)
	lib := archive(t, "testdata/library.txtar")
	env := types.NewIndex()
	for _, f := range lib.Files {
		env = env.With(f.Name, syntax.Parse(f.Data))
	}
	var all []variant
	for _, file := range []string{"testdata/undefended.txtar", "testdata/swallowed.txtar"} {
		for _, shape := range archive(t, file).Files {
			for _, kind := range kinds() {
				for i, st := range styles {
					if i > 0 && kind != "retry" {
						continue // styles cross shapes; one kind is enough for that
					}
					src := []byte(st.write(string(shape.Data)))
					all = append(all, mend(t, fmt.Sprintf("%s/%s/%s", shape.Name, kind, st.name), src, records[kind], env))
				}
			}
		}
	}
	fixed, withheld := 0, 0
	for _, v := range all {
		name, _, _ := strings.Cut(v.name, "/")
		fixed += v.fixed
		withheld += len(v.withheld)
		if strings.HasSuffix(name, "!") && v.fixed > 0 && len(v.withheld) == 0 && !strings.Contains(v.name, "unchecked") {
			t.Errorf("%s: fixed, though it has no right form", v.name)
		}
		if !strings.HasSuffix(name, "!") && !strings.HasSuffix(name, "?") && !strings.Contains(v.name, "/ignore/") && len(v.withheld) > 0 {
			t.Errorf("%s: withheld: %q", v.name, v.withheld)
		}
	}
	t.Logf("%d files, %d fixes made, %d withheld", len(all), fixed, withheld)
	if fixed < 1000 {
		t.Errorf("%d fixes are too few to tell", fixed)
	}
	before := compile(t, javac, lib, all, func(v variant) []byte { return v.before })
	after := compile(t, javac, lib, all, func(v variant) []byte { return v.after })
	for i, v := range all {
		if before[i] != "" {
			t.Errorf("%s does not compile before:\n%s", v.name, before[i])
		} else if after[i] != "" {
			t.Errorf("%s does not compile after:\n%s\n%s", v.name, after[i], v.after)
		}
	}
}

func kinds() []string {
	return []string{"retry", "retry-when", "fail-fast-when", "ignore", "no-when", "unchecked", "two-classes", "broad", "fail-fast", "rebuild", "empty-when", "fallback", "unchecked-rebuild"}
}

// mend makes the fixes of a file one after the other.
func mend(t *testing.T, name string, src []byte, r *catalog.Record, env *types.Index) variant {
	t.Helper()
	v := variant{name: name, before: src, after: src}
	know := findings.Knowledge{Catalog: catalog.New(r), Workspace: env, Options: findings.Options{Hints: true}}
	for range 100 {
		tree := syntax.Parse(v.after)
		if p := tree.Problems(); len(p) > 0 {
			t.Errorf("%s: %v\n%s", name, p[0], v.after)
			return v
		}
		a := findings.Analyze("app/Shape.java", tree, text.NewMapper(v.after), know)
		var fix *fixes.Action
		v.withheld = nil
		for _, f := range append(a.Findings(), silent(a)...) {
			for _, action := range fixes.ForFinding(a, f) {
				if action.Disabled != "" {
					v.withheld = append(v.withheld, action.Disabled)
				} else if fix == nil {
					fix = &action
				}
			}
		}
		if fix == nil {
			return v
		}
		after, err := text.Apply(v.after, fix.Edits)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return v
		}
		next := findings.Analyze("app/Shape.java", syntax.Parse(after), text.NewMapper(after), know)
		if before, now := len(a.Findings())+len(silent(a)), len(next.Findings())+len(silent(next)); now >= before {
			t.Errorf("%s: %d findings before, %d after\n%s", name, before, now, after)
			return v
		}
		v.after = after
		v.fixed++
	}
	t.Errorf("%s: no end of fixes\n%s", name, v.after)
	return v
}

// silent returns findings for the calls that reach no clause and of which the
// rule says nothing, because it has spoken once in their method: their fixes
// are judged all the same.
func silent(a *findings.Analysis) []findings.Finding {
	var out []findings.Finding
	for _, c := range a.Calls() {
		if len(c.Meets) == 0 {
			continue
		}
		m := c.Meets[0]
		caught := slices.ContainsFunc(m.Classes, func(class string) bool { return a.Outcome(c.Node, class).Defence == findings.Caught })
		told := slices.ContainsFunc(a.Findings(), func(f findings.Finding) bool { return f.Call == c.Node.Span() })
		if !caught && !told && !slices.Contains([]string{"rethrow", "fallback"}, m.Record.Handler.Do) {
			out = append(out, findings.Finding{Rule: findings.UndefendedCall, Call: c.Node.Span(), Callee: c.Method, Records: []*catalog.Record{m.Record}})
		}
	}
	return out
}

func archive(t *testing.T, name string) *txtar.Archive {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return txtar.Parse(text)
}

// findJavac returns the javac of JAVA_HOME or the newest of the usual places.
func findJavac(t *testing.T) string {
	t.Helper()
	var found []string
	if home := os.Getenv("JAVA_HOME"); home != "" {
		found = append(found, filepath.Join(home, "bin", "javac"))
	}
	places, _ := filepath.Glob("/usr/lib/jvm/*/bin/javac")
	found = append(found, places...)
	if path, err := exec.LookPath("javac"); err == nil {
		found = append(found, path)
	}
	for _, javac := range found {
		out, err := exec.Command(javac, "-version").CombinedOutput()
		var major int
		if err == nil && !bytes.HasPrefix(out, []byte("javac 1.")) {
			if _, err := fmt.Sscanf(string(out), "javac %d", &major); err == nil && major >= 17 {
				return javac
			}
		}
	}
	t.Skip("no javac 17 or newer in JAVA_HOME, /usr/lib/jvm or on the path: the fixes are not compiled")
	return ""
}

// compile has one javac read all files, each in a package of its own, and
// returns its complaints by file.
func compile(t *testing.T, javac string, lib *txtar.Archive, all []variant, text func(variant) []byte) []string {
	t.Helper()
	dir := t.TempDir()
	var args []string
	write := func(name string, data []byte) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	for _, f := range lib.Files {
		write(f.Name, f.Data)
	}
	for i, v := range all {
		write(fmt.Sprintf("v%d/Shape.java", i), append(fmt.Appendf(nil, "package v%d; ", i), text(v)...))
	}
	if err := os.WriteFile(filepath.Join(dir, "args"), []byte(strings.Join(args, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(javac, "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-XDshould-stop.ifNoError=FLOW", "-proc:none", "-nowarn", "-Xmaxerrs", "10000", "-d", "out", "@args") // no class files: they are not looked at
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	complaints := make([]string, len(all))
	for line := range strings.Lines(string(out)) {
		var i, at int
		if n, _ := fmt.Sscanf(line, "v%d/Shape.java:%d:", &i, &at); n == 2 && strings.Contains(line, "error:") {
			complaints[i] += line
		}
	}
	if err != nil && strings.Join(complaints, "") == "" {
		t.Fatalf("%v\n%s", err, out)
	}
	return complaints
}

package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

// analyze analyses a class with the members, of calls that can meet the record
// in a library without sources.
func analyze(members string, handler *catalog.Handler, seenAs ...string) *findings.Analysis {
	r := &catalog.Record{ID: "r", ErrorClass: "java.io.IOException", ErrorMessage: "it failed", Handler: handler}
	for _, method := range []string{"open", "exists", "rename", "mkdirs", "getDefault"} {
		r.EntryPoints = append(r.EntryPoints, catalog.EntryPoint{Method: "org.apache.hadoop.fs.FileSystem#" + method, Confidence: "certain", SeenAs: seenAs})
	}
	src := []byte("import java.io.IOException;\nimport org.apache.hadoop.fs.FileSystem;\nimport org.apache.hadoop.fs.Path;\n\nclass Work {\n  FileSystem fs;\n  Path p;\n\n" + members + "\n}\n")
	return findings.Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), findings.Knowledge{
		Catalog: catalog.New(r), Options: findings.Options{Hints: true}})
}

// only returns the first action for the one finding that there is.
func only(t *testing.T, a *findings.Analysis) fixes.Action {
	t.Helper()
	if len(a.Findings()) != 1 {
		t.Fatalf("%d findings in\n%s", len(a.Findings()), a.Tree.Source())
	}
	all := fixes.ForFinding(a, a.Findings()[0])
	if len(all) == 0 {
		t.Fatalf("no action in\n%s", a.Tree.Source())
	}
	return all[0]
}

func apply(t *testing.T, a *findings.Analysis, action fixes.Action) string {
	t.Helper()
	out, err := text.Apply(a.Tree.Source(), action.Edits)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestClassThatArrives: what is caught is the class that arrives at the call,
// not the one that the record's handler would like.
func TestClassThatArrives(t *testing.T) {
	const passing = "  void m() throws IOException {\n    fs.open(p);\n  }"
	for _, c := range []struct {
		catch string
		seen  []string
		want  []string
	}{
		{"org.apache.hadoop.hdfs.server.namenode.SafeModeException", []string{"org.apache.hadoop.ipc.RemoteException"}, []string{"catch (RemoteException e)", "import org.apache.hadoop.ipc.RemoteException;"}},
		{"java.io.IOException", []string{"java.net.ConnectException", "java.net.SocketTimeoutException"}, []string{"catch (ConnectException | SocketTimeoutException e)"}},
		{"java.net.ConnectException", []string{"java.net.SocketTimeoutException", "java.net.ConnectException"}, []string{"catch (ConnectException e)"}},
		{"org.apache.hadoop.security.token.SecretManager$InvalidToken", []string{"org.apache.hadoop.security.token.SecretManager$InvalidToken"},
			[]string{"catch (SecretManager.InvalidToken e)", "import org.apache.hadoop.security.token.SecretManager;"}},
		{"", nil, []string{"catch (IOException e)"}},
	} {
		a := analyze(passing, &catalog.Handler{Catch: c.catch, Do: "retry"}, c.seen...)
		got := apply(t, a, only(t, a))
		if n := strings.Count(got, "catch (") - 1; n != countCatches(c.want) { // the one round the pause is not counted
			t.Errorf("%s as %v: %d clauses\n%s", c.catch, c.seen, n, got)
		}
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s as %v: no %q in\n%s", c.catch, c.seen, want, got)
			}
		}
	}
}

func countCatches(want []string) (n int) {
	for _, w := range want {
		n += strings.Count(w, "catch (")
	}
	return n
}

// TestSubclassFirst: no clause hides the one behind it.
func TestSubclassFirst(t *testing.T) {
	h := &catalog.Handler{Do: "fail-fast", When: &catalog.Condition{InstanceOf: "java.io.FileNotFoundException"}}
	a := analyze("  void m() throws IOException {\n    fs.open(p);\n  }", h, "java.io.IOException", "java.io.FileNotFoundException")
	got := apply(t, a, only(t, a))
	first, second := strings.Index(got, "catch (FileNotFoundException"), strings.Index(got, "catch (IOException")
	if first < 0 || second < first {
		t.Errorf("the order of the clauses is wrong:\n%s", got)
	}
}

// TestHostileRecord: nothing of a record ends a string, a comment or the
// file's structure, and no more than its structured fields comes in.
func TestHostileRecord(t *testing.T) {
	for _, words := range []string{`"); System.exit(1); //`, "*/ }\n", `\u0022`, `\`, "\r\n", "\x00\u2029", `%s{}`, "𝄞"} {
		h := &catalog.Handler{Catch: "java.io.IOException", Do: "fail-fast", When: &catalog.Condition{MessageContains: words, MessageEndsWith: words, MessageMatches: words}}
		a := analyze("  void m() throws IOException {\n    fs.open(p);\n  }", h, "java.io.IOException")
		got := apply(t, a, only(t, a))
		tree := syntax.Parse([]byte(got))
		if p := tree.Problems(); len(p) > 0 {
			t.Errorf("%q: %v\n%s", words, p[0], got)
		}
		for _, r := range got {
			if r > '~' || r < ' ' && r != '\n' {
				t.Errorf("%q: character %q in\n%s", words, r, got)
			}
		}
		statements := 0
		for n := range tree.Root().Descend() {
			if n.Role() == syntax.RoleStatement {
				statements++
			}
		}
		if statements != 5 { // try, call, if, throw, throw
			t.Errorf("%q: %d statements in\n%s", words, statements, got)
		}
	}
	for _, do := range []string{"", "format the disk", "retry\n"} {
		a := analyze("  void m() throws IOException {\n    fs.open(p);\n  }", &catalog.Handler{Catch: "java.io.IOException", Do: do, Retry: &catalog.Retry{Max: 1 << 40, Delay: "9999h"}}, "java.io.IOException")
		if got := apply(t, a, only(t, a)); do != "" && strings.Contains(got, strings.TrimSpace(do)) {
			t.Errorf("%q came into the file:\n%s", do, got)
		}
	}
}

// TestBounds: no record makes code try for ever or wait for days.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		retry    *catalog.Retry
		attempts string
		pause    string
	}{
		{nil, ">= 3", "1000L"},
		{&catalog.Retry{Max: 5, Delay: "2s"}, ">= 5", "2000L"},
		{&catalog.Retry{Max: 1 << 40, Delay: "9999h"}, ">= 10", "30000L"},
		{&catalog.Retry{Max: -1, Delay: "-3s"}, ">= 2", "1000L"},
		{&catalog.Retry{Max: 1, Delay: "soon"}, ">= 2", "1000L"},
	} {
		a := analyze("  void m() throws IOException {\n    fs.open(p);\n  }", &catalog.Handler{Do: "retry", Retry: c.retry}, "java.io.IOException")
		got := apply(t, a, only(t, a))
		if !strings.Contains(got, c.attempts) || !strings.Contains(got, c.pause) {
			t.Errorf("%+v: want %s and %s in\n%s", c.retry, c.attempts, c.pause, got)
		}
	}
}

// TestWithheld: what has no right form is listed with its reason, and without
// edits.
func TestWithheld(t *testing.T) {
	retry := &catalog.Handler{Do: "retry"}
	for _, c := range []struct {
		name, members string
		handler       *catalog.Handler
		reason        string
	}{
		{"field", "  boolean b = fs.exists(p);\n  Work() throws IOException {}", retry, ""},
		{"interface's constant", "  interface I { FileSystem f = null; Path q = null; boolean b = f.exists(q); }", retry, edit.InInterface},
		{"generated constructor", "  @lombok.Data static class I { FileSystem f; Path q; final boolean b = f.exists(q); }", retry, edit.InGenerated},
		{"field's lambda is no field", "  java.util.concurrent.Callable<Boolean> b = () -> fs.exists(p);", retry, ""},
		{"delegation", "  Work(boolean b) {}\n  Work(FileSystem f) throws IOException { this(f.exists(null)); }", retry, edit.InDelegation},
		{"lambda", "  void m() { submit(() -> fs.exists(p)); }", retry, edit.InLambda},
		{"lambda whose expression is a value", "  void m() { submit(() -> !fs.exists(p)); }", retry, ""},
		{"suppresses", "  void m() throws IOException { @SuppressWarnings({\"deprecation\"}) Object o = fs.open(p); o.hashCode(); }", retry, edit.Suppresses},
		{"unnamed", "  void m() throws IOException { Object a = fs.open(p), _ = a; a.hashCode(); }", retry, edit.Unnamed},
		{"pattern leaks", "  void m() throws IOException { if (p == null || !((Object) fs.open(p) instanceof String s)) return; s.trim(); }", retry, edit.PatternLeaks},
		{"unknown var", "  void m() throws IOException { var x = fs.mkdirs(p); use(x); }", retry, edit.UnknownVar},
		{"known var", "  void m() throws IOException { var x = fs.open(p); use(x); }", retry, ""},
		{"several finals", "  void m() throws IOException { final boolean x = fs.exists(p), y = true; use(x, y); }", retry, ""},
		{"guard", "  int m(Object o) throws IOException { return switch (o) { case String s when fs.exists(p) -> 1; default -> 2; }; }", retry, "the call stands in a case's guard, and the compiler does not see what guards throw: take it out of the guard first"},
		{"broken", "  void m() throws IOException { use(fs.exists(p), ; }", retry, edit.InBroken},
		{"broken elsewhere", "  void m() throws IOException { use(fs.exists(p)); }\n  void n() { int = ; }", retry, ""},
		{"nothing declares it", "  void m() { fs.exists(p); }", retry, "nothing here shows that the call declares this class"},
		{"ignored value", "  void m() throws IOException { use(fs.exists(p)); }", &catalog.Handler{Do: "ignore"}, "the record says that the error may be ignored, but the call's value is used here"},
		{"something behind the try", "  Object m() { try { return fs.mkdirs(p); } catch (IOException e) { e.printStackTrace(); } use(p); return null; }", retry, "what stands further down could not be reached any more: take it away first"},
		{"a return behind the try", "  Object m() { try { return fs.mkdirs(p); } catch (IOException e) { e.printStackTrace(); } return null; }", retry, ""},
		{"nothing behind the try", "  void m() { try { fs.open(p); return; } catch (IOException e) { e.printStackTrace(); } }", retry, ""},
		{"swallowed in a loop", "  void m() { while (true) { try { fs.mkdirs(p); } catch (IOException e) { break; } } }", retry, ""},
		{"swallowed in a loop that nothing else leaves", "  void m() { while (true) { try { fs.mkdirs(p); } catch (IOException e) { break; } } use(p); }", retry, "what stands further down could not be reached any more: take it away first"},
		{"swallowed in a switch", "  int m(int n) { return switch (n) { case 1 -> { try { fs.mkdirs(p); yield 1; } catch (IOException e) { yield 2; } } default -> 0; }; }", retry, edit.ClauseJumps},
	} {
		a := analyze(c.members, c.handler, "java.io.IOException")
		action := only(t, a)
		if action.Disabled != c.reason {
			t.Errorf("%s: withheld for %q, want %q", c.name, action.Disabled, c.reason)
		}
		if (action.Disabled == "") != (len(action.Edits) > 0) || action.Preferred != (action.Disabled == "") {
			t.Errorf("%s: %+v", c.name, action)
		}
	}
}

func TestActionsAtPlaces(t *testing.T) {
	a := analyze("  void m() {\n    try {\n      fs.open(p);\n    } catch (IOException e) {\n    }\n  }\n  void n() throws IOException {\n    fs.open(p);\n  }", &catalog.Handler{Do: "retry"}, "java.io.IOException")
	src := string(a.Tree.Source())
	clause, call := strings.Index(src, "catch"), strings.LastIndex(src, "fs.open")
	for _, c := range []struct {
		name string
		span text.Span
		want string
	}{
		{"on the clause", text.Span{Start: clause, End: clause}, findings.ProbeTooBroad},
		{"behind the clause's word", text.Span{Start: clause + 5, End: clause + 5}, findings.ProbeTooBroad},
		{"on the call's receiver", text.Span{Start: call, End: call}, findings.UndefendedCall},
		{"on its argument", text.Span{Start: call + 8, End: call + 8}, findings.UndefendedCall},
		{"over the method", text.Span{Start: call - 20, End: call + 40}, findings.UndefendedCall},
		{"reversed", text.Span{Start: call + 40, End: call - 20}, findings.UndefendedCall},
		{"in the class's head", text.Span{Start: 0, End: 0}, ""},
		{"outside the file", text.Span{Start: len(src) + 10, End: len(src) + 20}, ""},
		{"before the file", text.Span{Start: -5, End: -1}, ""},
	} {
		got := ""
		for _, action := range fixes.Actions(a, c.span) {
			if action.Title == "" || (action.Kind == fixes.QuickFix) != (action.Finding != nil) {
				t.Errorf("%s: %+v", c.name, action)
			}
			if action.Preferred {
				got += action.Finding.Rule
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestToldApart: errors that arrive as one class are told apart by their
// records' conditions, in one clause.
func TestToldApart(t *testing.T) {
	point := []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: []string{"java.io.IOException"}}}
	busy := &catalog.Record{ID: "busy", ErrorClass: "java.io.IOException", ErrorMessage: "it is busy", EntryPoints: point,
		Handler: &catalog.Handler{Do: "retry", When: &catalog.Condition{MessageContains: "busy"}}}
	gone := &catalog.Record{ID: "gone", ErrorClass: "java.io.IOException", ErrorMessage: "it is gone", EntryPoints: point,
		Handler: &catalog.Handler{Do: "fail-fast", When: &catalog.Condition{MessageEndsWith: "gone"}}}
	src := []byte("import java.io.IOException;\nimport org.apache.hadoop.fs.*;\n\nclass Work {\n  void m(FileSystem fs, Path p) throws IOException {\n    fs.open(p);\n  }\n}\n")
	a := findings.Analyze("app/Work.java", syntax.Parse(src), text.NewMapper(src), findings.Knowledge{
		Catalog: catalog.New(busy, gone), Options: findings.Options{Hints: true}})
	got := apply(t, a, only(t, a))
	for _, want := range []string{`e.getMessage().contains("busy")`, `e.getMessage().endsWith("gone")`, "throw new IOException("} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "catch (IOException e)"); n != 1 {
		t.Errorf("%d clauses in\n%s", n, got)
	}
}

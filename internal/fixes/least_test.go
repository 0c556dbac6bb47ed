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

// TestOfferedOnce: the same edit, or the same refusal, is offered once, and a
// clause beside others has its parameter's name by the file's habit.
func TestOfferedOnce(t *testing.T) {
	for name, c := range map[string]struct{ body, want string }{
		"a resource": {"    try (AutoCloseable c = fs.open(p)) {\n      c.hashCode();\n    } catch (IllegalStateException e) {\n    }\n", "} catch (IOException e) {"},
		"broken":     {"    Object o = fs.open(p;\n", ""},
	} {
		a := analyze("  void m() throws Exception {\n"+c.body+"  }", &catalog.Handler{Do: "retry"}, "java.io.IOException")
		var seen []string
		for _, f := range a.Findings() {
			for _, action := range fixes.ForFinding(a, f) {
				is := action.Disabled + action.Title
				if action.Disabled == "" {
					is = fmt.Sprint(action.Edits)
					if c.want != "" && !strings.Contains(apply(t, a, action), c.want) {
						t.Errorf("%s: no %s in\n%s", name, c.want, apply(t, a, action))
					}
				}
				for _, s := range seen {
					if s == is {
						t.Errorf("%s: twice: %s", name, action.Title)
					}
				}
				seen = append(seen, is)
			}
		}
		if len(seen) == 0 {
			t.Errorf("%s: nothing offered", name)
		}
	}
}

// TestCommentBeforeUnbraced: the comment before a statement that gets braces
// goes into them with it.
func TestCommentBeforeUnbraced(t *testing.T) {
	a := analyze("  void m(boolean b) throws IOException {\n    if (b)\n      b = false;\n    else\n      /* so */ fs.open(p);\n  }", &catalog.Handler{Do: "fail-fast"}, "java.io.IOException")
	const want = "    else {\n      try {\n        /* so */ fs.open(p);\n      } catch (IOException e) {\n"
	if got := apply(t, a, only(t, a)); !strings.Contains(got, want) {
		t.Errorf("no\n%s\nin\n%s", want, got)
	}
}

// TestQualifiedHabit: a class that the file writes with its package is written
// so, without an import.
func TestQualifiedHabit(t *testing.T) {
	const src = "class Work {\n  org.apache.hadoop.fs.FileSystem fs;\n  void m(org.apache.hadoop.fs.Path p) throws java.io.IOException {\n    fs.open(p);\n  }\n}\n"
	r := &catalog.Record{ID: "r", ErrorClass: "java.io.IOException", ErrorMessage: "it failed", Handler: &catalog.Handler{Do: "fail-fast"},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#open", Confidence: "certain", SeenAs: []string{"java.io.IOException"}}}}
	a := findings.Analyze("app/Work.java", syntax.Parse([]byte(src)), text.NewMapper([]byte(src)), findings.Knowledge{Catalog: catalog.New(r), Options: findings.Options{Hints: true}})
	if got := apply(t, a, only(t, a)); strings.Contains(got, "import") || !strings.Contains(got, "catch (java.io.IOException e)") || !strings.Contains(got, "throw new java.io.IOException(") {
		t.Errorf("not as the file writes it:\n%s", got)
	}
}

// TestInferredThrows: what a lambda throws on leaves the call that takes it
// where that throws what the lambda does, and the method may.
func TestInferredThrows(t *testing.T) {
	const (
		wrapper = "org.apache.hadoop.ipc.RemoteException"
		step    = "    interface Step<X extends Exception> { void run() throws X; }\n    static <X extends Exception> void step(Step<X> s) throws X { s.run(); }\n"
	)
	library := librarytest.Open(t)
	files := map[string]string{}
	for i, c := range []struct{ name, method, want string }{
		{"the method may", "void m() throws IOException { step(() -> fs.mkdirs(p)); }", "throw e;"},
		{"a block", "void m() throws IOException { step(() -> {\n            fs.mkdirs(p);\n        }); }", "throw e;"},
		{"a clause takes it", "void m() { try { step(() -> fs.mkdirs(p)); } catch (IOException e) { throw new IllegalStateException(e); } }", "throw e;"},
		{"the class is written", "void m() throws IOException { O3.<IOException>step(() -> fs.mkdirs(p)); }", "throw e;"},
		{"the interface throws nothing", "void m() { Runnable r = () -> fs.mkdirs(p); }", "throw new UncheckedIOException("},
	} {
		r := &catalog.Record{ID: "busy", ErrorClass: "java.io.IOException", ErrorMessage: "it is busy", Handler: &catalog.Handler{Do: "retry"},
			EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#mkdirs", Confidence: "certain", SeenAs: []string{wrapper}}}}
		name := fmt.Sprintf("O%d", i)
		path := "src/main/java/app/" + name + ".java"
		src := fmt.Sprintf(ruleHead, name) + "\n" + step + "    " + c.method + "\n}\n"
		tree := syntax.Parse([]byte(src))
		sources := types.NewIndex().With(path, tree)
		a := findings.Analyze(path, tree, text.NewMapper([]byte(src)), findings.Knowledge{
			Catalog: catalog.New(r), Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true}})
		if len(a.Calls()) == 0 {
			t.Fatalf("%s: no call", c.name)
		}
		at := a.Calls()[0].Name.Start
		list := fixes.Actions(a, text.Span{Start: at, End: at})
		if len(list) == 0 || list[0].Disabled != "" {
			t.Errorf("%s: not offered: %v", c.name, list)
			continue
		}
		for _, action := range list {
			if strings.HasPrefix(action.Title, "Declare ") && c.want == "throw e;" {
				t.Errorf("%s: %s: %s", c.name, action.Title, action.Disabled)
			}
		}
		got := apply(t, a, list[0])
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: no %s in\n%s", c.name, c.want, got)
		}
		if !strings.Contains(c.method, "Runnable") { // that one does not compile before
			files[name+".java"] = got
		}
	}
	compileAll(t, files)
}

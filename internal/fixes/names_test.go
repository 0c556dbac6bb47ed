package fixes_test

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
)

// TestOwnInstanceQualified: a method that the file has by a static import gives
// way to one that it has not: the class is written before that.
func TestOwnInstanceQualified(t *testing.T) {
	const src = `package app;

import static org.apache.hadoop.fs.FileSystem.get;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

class Q {
    void m(Configuration conf) throws IOException {
        get(conf).close();
    }
}
`
	a := analyzeRule(librarytest.Open(t), "Q", src)
	f, ok := findingOf(a, findings.ClosesSharedFilesystem)
	if !ok {
		t.Fatal("nothing found")
	}
	got := apply(t, a, fixes.ForFinding(a, f)[0])
	if !strings.Contains(got, "FileSystem.newInstance(conf).close();") || !strings.Contains(got, "import org.apache.hadoop.fs.FileSystem;") {
		t.Errorf("got\n%s", got)
	}
	compileAll(t, map[string]string{"Q.java": got})
}

// TestInterruptOnce: where a name is taken and the class is written with its
// package, the mark that was set is seen, and is not set again.
func TestInterruptOnce(t *testing.T) {
	const src = `package app;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Job;

class I {
    static class Thread { }
    void m(Job job) {
        try {
            job.submit();
        } catch (IOException | InterruptedException | ClassNotFoundException e) {
            e.printStackTrace();
        }
    }
}
`
	a := lookAt(librarytest.Open(t), catalog.New(), "I", src)
	got := inTurn(t, "interrupt", a)
	if n := strings.Count(got, "java.lang.Thread.currentThread().interrupt();"); n != 1 {
		t.Errorf("%d times in\n%s", n, got)
	}
	compileAll(t, map[string]string{"I.java": got})
}

// TestLombokDeclarations: a variable that Lombok wants a value for gets one, and
// what closes itself at the end of its scope stays in that.
func TestLombokDeclarations(t *testing.T) {
	library := librarytest.Open(t)
	for _, c := range []struct{ name, code, want string }{
		{"val", "val st = fs.getFileStatus(p);\n        use(st);", "        final FileStatus st;\n        try {\n            st = fs.getFileStatus(p);\n"},
		{"cleanup", "@Cleanup FSDataOutputStream in = fs.create(p);\n        use(in);", "        }\n        @Cleanup FSDataOutputStream in = result;\n        use(in);"},
		{"cleanup, the last", "@Cleanup FSDataOutputStream in = fs.create(p);", "        }\n        @Cleanup FSDataOutputStream in = result;\n"},
	} {
		src := strings.Replace(strings.Replace(siteHead, "%s", "L", 1), "import java.io.*;", "import java.io.*;\nimport lombok.Cleanup;\nimport lombok.val;", 1) +
			"    void m() throws IOException {\n        " + c.code + "\n    }\n}\n"
		r := &catalog.Record{ID: "r", ErrorClass: "java.io.IOException", ErrorMessage: "it failed", Handler: &catalog.Handler{Do: "fail-fast"}}
		for _, m := range []string{"getFileStatus", "create"} {
			r.EntryPoints = append(r.EntryPoints, catalog.EntryPoint{Method: "org.apache.hadoop.fs.FileSystem#" + m, Confidence: "certain", SeenAs: []string{"java.io.IOException"}})
		}
		a := lookAt(library, catalog.New(r), "L", src)
		if got := apply(t, a, only(t, a)); !strings.Contains(got, c.want) {
			t.Errorf("%s: no\n%s\nin\n%s", c.name, c.want, got)
		}
	}
}

// TestHoistedVarImported: the type of a "var" that is taken apart is imported, as
// all others are.
func TestHoistedVarImported(t *testing.T) {
	for name, body := range map[string]string{
		"hoisted":             "    var v = fs.open(p);\n    use(v);",
		"through a temporary": "    var v = fs.open(p);\n    Runnable r = () -> use(v);",
	} {
		a := analyze("  void use(Object o) { }\n  void m() throws IOException {\n"+body+"\n  }", &catalog.Handler{Do: "retry"}, "java.io.IOException")
		got := apply(t, a, only(t, a))
		if !strings.Contains(got, "import org.apache.hadoop.fs.FSDataInputStream;\n") || !strings.Contains(got, "    FSDataInputStream ") {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
}

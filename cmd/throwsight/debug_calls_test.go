package main

import (
	"os"
	"path/filepath"
	"testing"

	"throwsight/internal/corpus"
)

func TestDebugCalls(t *testing.T) {
	jdks := corpus.JDKs()
	if len(jdks) == 0 || jdks[0].Feature < 17 {
		t.Skip("no JDK 17 or newer in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	dir := t.TempDir()
	put := func(name, src string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("lib/b/Lib.java", "package b; public class Lib { public static Lib of(long n) { return null; } public void go(Lib... l) {} }")
	put("src/a/A.java", "package a;\nclass A {\n\tvoid m() { \"ä𝄞\".trim(); b.Lib.of(1).go(); new Missing().x(); }\n}\n")
	put("src/module-info.java", "module m {}")
	src := filepath.Join(dir, "src")
	out, errs, code := command(t, "debug", "calls", "--jdk", jdks[0].Home, "", filepath.Join(dir, "lib"), src)
	file := filepath.Join(src, "a", "A.java")
	want := file + "\t3\t19\ttrim\tjava.lang.String\t()Ljava/lang/String;\n" +
		file + "\t3\t33\tof\tb.Lib\t(J)Lb/Lib;\n" +
		file + "\t3\t39\tgo\tb.Lib\t([Lb/Lib;)V\n" +
		file + "\t3\t45\t<init>\t?\t?\n" +
		file + "\t3\t59\tx\t?\t?\n"
	if code != 0 || errs != "" || out != want {
		t.Errorf("exit code %d, stderr %q, got\n%swant\n%s", code, errs, out, want)
	}
}

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runDebug runs a debug command and returns what it prints.
func runDebug(t *testing.T, args ...string) (out, problems string, err error) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := newDebugCommand(new(options))
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(args)
	cmd.SetOut(&stdout)
	cmd.SetErr(&stderr)
	err = cmd.Execute()
	return stdout.String(), stderr.String(), err
}

func TestDebugSites(t *testing.T) {
	root := t.TempDir()
	for name, src := range map[string]string{
		"b/B.java": "class B { void m() { throw new E(\"b\"); } }",
		"A.java":   "class A { void m() { throw e; } }",
		"c.txt":    "throw",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, _, err := runDebug(t, "sites", root)
	want := "A.java\t1\t22\tA\tm\t-\tident\t-\nb/B.java\t1\t22\tB\tm\tE\tnew-msg\t\"b\"\n"
	if err != nil || out != want {
		t.Errorf("%v\ngot\n%s\nwant\n%s", err, out, want)
	}
	if _, _, err := runDebug(t, "sites", filepath.Join(root, "none")); err == nil {
		t.Error("a folder that is not there gives no error")
	}
}

func TestDebugParse(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "Good.java"), filepath.Join(dir, "Bad.java")
	if err := os.WriteFile(good, []byte("class A {\n}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bad, []byte("class B {\n int = 1;\n}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, problems, err := runDebug(t, "parse", good)
	if err != nil || problems != "" || !strings.HasPrefix(out, "1 files, 12 bytes, 3 lines, 3 nodes, 0 problems, ") {
		t.Errorf("%v %q %q", err, out, problems)
	}
	out, problems, err = runDebug(t, "parse", dir)
	if err != nil || !strings.HasPrefix(out, "2 files, ") || !strings.Contains(problems, "Bad.java:2:") {
		t.Errorf("%v %q %q", err, out, problems)
	}
	if _, _, err := runDebug(t, "parse"); err == nil {
		t.Error("no path gives no error")
	}
}

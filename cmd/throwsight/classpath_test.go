package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// classpathOf runs the command by itself.
func classpathOf(t *testing.T, opts *options, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := newClasspathCommand(opts)
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	if err := cmd.Execute(); err != nil || errs.Len() > 0 {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	return out.String()
}

func TestClasspath(t *testing.T) {
	folder := t.TempDir()
	jdk := filepath.Join(folder, "no-jdk")
	for name, text := range map[string]string{
		".git/HEAD": "", "classes/a/B.class": "x", "list": "classes" + string(os.PathListSeparator) + "gone.jar\npage.jar\n", "page.jar": "<html>",
		".throwsight.toml": "classpath = [\"classes\", \"lib/*\"]\n",
	} {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)

	text := classpathOf(t, &options{jdk: jdk})
	for _, want := range []string{
		"source    settings\n", "jdk       none: " + jdk, "entries   1, with 1 classes\n  " + filepath.Join(folder, "classes") + "\n",
		"missing   1\n  " + filepath.Join(folder, "lib", "*"), "not used  pom.xml: not asked: settings comes first",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the answer lacks %q:\n%s", want, text)
		}
	}

	var found foundClasspath
	if err := json.Unmarshal([]byte(classpathOf(t, &options{jdk: jdk, classpathFile: "list"}, "--format", "json", ".")), &found); err != nil {
		t.Fatal(err)
	}
	if found.Classes != 1 || len(found.Entries) != 2 || found.Entries[0].Kind != "folder" || found.Entries[1].Kind != "" {
		t.Errorf("entries %+v", found.Entries)
	}
	if len(found.Missing) != 1 || found.Missing[0].Looked[0] != filepath.Join(folder, "gone.jar") {
		t.Errorf("missing %+v", found.Missing)
	}
	if len(found.Problems) != 1 || found.Problems[0].Path != filepath.Join(folder, "page.jar") || !strings.HasPrefix(found.Problems[0].What, "cannot be read: not a zip file") {
		t.Errorf("problems %+v", found.Problems)
	}
}

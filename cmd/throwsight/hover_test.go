package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// command runs a command line in this process and returns what it printed and
// its exit code.
func command(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	root := newRootCommand()
	root.SetOut(&out)
	root.SetErr(&errs)
	root.SetArgs(args)
	err := root.ExecuteContext(context.Background())
	var exit exitError
	switch {
	case errors.As(err, &exit):
		code = int(exit)
	case err != nil:
		code = 2
		errs.WriteString(err.Error())
	}
	return out.String(), errs.String(), code
}

func kettle(t *testing.T) (source, records string) {
	t.Helper()
	dir := t.TempDir()
	source = filepath.Join(dir, "src", "org", "example", "Kettle.java")
	records = filepath.Join(dir, "kettle.json")
	for name, text := range map[string]string{
		source: "package org.example;\n\nclass Kettle {\n  void boil() {\n    throw new IllegalStateException(\"the kettle is empty\");\n  }\n}\n",
		records: `[{"id": "kettle-1", "errorMessage": "the kettle is empty", "errorClass": "IllegalStateException",
  "filePath": "kitchen/src/main/java/org/example/Kettle.java", "lineNumber": 9, "documentation": "Nobody filled it."}]`,
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return source, records
}

func TestHoverCommand(t *testing.T) {
	source, records := kettle(t)
	flags := []string{"hover", "--no-embedded", "--catalog", records}

	out, errs, code := command(t, append(flags, source+":5:7")...)
	want := "**IllegalStateException**: `the kettle is empty`\n\nCertain: same text; cataloged at line 9, here 5.\n\nNobody filled it."
	if code != 0 || errs != "" || !strings.HasPrefix(out, want) {
		t.Errorf("code %d, %s\n%s", code, errs, out)
	}

	out, _, code = command(t, append(flags, "--format", "json", source+":5:7")...)
	var got struct {
		Kind     string
		Range    struct{ Line, Column, EndLine, EndColumn int }
		Markdown string
		Records  []struct{ ID, Confidence, Why string }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != 0 {
		t.Fatalf("code %d, %v: %s", code, err, out)
	}
	if got.Kind != "error-site" || got.Range.Line != 5 || got.Range.Column != 5 || got.Range.EndLine != 5 || got.Range.EndColumn != 60 ||
		!strings.HasPrefix(got.Markdown, want) || len(got.Records) != 1 || got.Records[0].ID != "kettle-1" || got.Records[0].Confidence != "certain" {
		t.Errorf("got %+v", got)
	}

	for _, c := range []struct {
		args []string
		code int
	}{
		{append(flags, source+":4:3"), 1},
		{append(flags, source+":5:1"), 1},
		{append(flags, source+":99:1"), 2},
		{append(flags, source), 2},
		{append(flags, source+"x:5:7"), 2},
		{append(flags, "--format", "xml", source+":5:7"), 2},
		{append(flags, "--max", "-1", source+":5:7"), 2},
		{[]string{"hover"}, 2},
	} {
		if out, _, code := command(t, c.args...); code != c.code || out != "" {
			t.Errorf("%v: code %d, want %d, printed %q", c.args, code, c.code, out)
		}
	}
}

func TestRebaseCommand(t *testing.T) {
	source, records := kettle(t)
	root := filepath.Dir(filepath.Dir(filepath.Dir(source)))
	out, errs, code := command(t, "catalog", "rebase", "--no-embedded", "--catalog", records, root)
	if want := "kettle-1\t" + source + "\t5\torg.example.Kettle\tboil\tsame-text\tcertain\n"; out != want || code != 0 {
		t.Errorf("code %d, %s\ngot  %q\nwant %q", code, errs, out, want)
	}
	if _, _, code := command(t, "catalog", "rebase"); code != 2 {
		t.Errorf("without sources: code %d, want 2", code)
	}
	if _, _, code := command(t, "catalog", "rebase", root+"-none"); code != 2 {
		t.Errorf("missing folder: code %d, want 2", code)
	}
}

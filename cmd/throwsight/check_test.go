package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"throwsight/internal/check"
	"throwsight/internal/findings"
	"throwsight/internal/settings"
)

const storeCatalog = `{
  "id": "away", "errorClass": "java.io.IOException", "errorMessage": "The store is away",
  "handler": {"catch": "java.io.IOException", "do": "retry", "when": {"messageEndsWith": "away"}, "retry": {"max": 2, "delay": "10ms"}},
  "entryPoints": [{"method": "org.apache.hadoop.fs.FileSystem#open", "confidence": "certain", "seenAs": ["java.io.IOException"]}]
}`

const storeClient = `package app;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

class Client {
  void swallows(FileSystem fs, Path p) {
    try {
      fs.open(p);
    } catch (IOException e) {
    }
  }

  void passes(FileSystem fs, Path p) throws IOException {
    fs.open(p);
  }
}
`

// client lays a client and a catalog into a folder.
func client(t *testing.T) (file, records string) {
	t.Helper()
	dir := t.TempDir()
	file, records = filepath.Join(dir, "Client.java"), filepath.Join(dir, "records.json")
	for name, text := range map[string]string{file: storeClient, records: storeCatalog} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return file, records
}

func TestCheckExitCodes(t *testing.T) {
	file, records := client(t)
	base := []string{"check", "--no-embedded", "--catalog", records}
	for _, c := range []struct {
		args []string
		code int
	}{
		{[]string{file}, 1},
		{[]string{"--fail-on", "error", file}, 0},
		{[]string{"--fail-on", "hint", file}, 1},
		{[]string{"--fail-on", "nonsense", file}, 2},
		{[]string{"--format", "sarif", file}, 1},
		{[]string{"--explain", "swallowed-error"}, 0},
		{[]string{"--explain", "swalowed-error"}, 2},
		{[]string{"--explain", "swallowed-error", file}, 2},
		{[]string{"--baseline", file + ".none", file}, 2},
		{[]string{"--baseline", file, file}, 2},
		{[]string{"--write-baseline", filepath.Join(filepath.Dir(file), "none", "b"), file}, 2},
		{[]string{"--write-baseline", "b", "--fix", file}, 2},
		{[]string{"--write-baseline", "b", "--changed-since", "HEAD", file}, 2},
		{[]string{"--changed-since", "HEAD", file}, 2},
		{[]string{"--format", "sarf", file}, 2},
		{[]string{"--min-confidence", "sure", file}, 2},
		{[]string{"--dry-run", file}, 2},
		{[]string{filepath.Join(filepath.Dir(file), "nothing")}, 2},
		{nil, 2},
		{[]string{"--fix", "--dry-run", file}, 1},
		{[]string{"--classpath", filepath.Join(filepath.Dir(file), "nothing.jar"), file}, 1},
		{[]string{"--classpath-file", filepath.Join(filepath.Dir(file), "nothing"), file}, 2},
	} {
		out, errs, code := command(t, append(base, c.args...)...)
		if code != c.code {
			t.Errorf("check %q: exit code %d, want %d\n%s%s", c.args, code, c.code, out, errs)
		}
		if code == 2 && errs == "" {
			t.Errorf("check %q fails without a word", c.args)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != storeClient {
		t.Errorf("a file was changed without --fix: %v", err)
	}
}

// TestHintsNeverCount: whatever --fail-on says, a suggestion fails no build.
func TestHintsNeverCount(t *testing.T) {
	file, records := client(t)
	hints := strings.Replace(storeClient, "    } catch (IOException e) {\n    }\n", "    } catch (IOException e) {\n      throw new RuntimeException(e);\n    }\n", 1)
	if err := os.WriteFile(file, []byte(hints), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, level := range []string{"warning", "information", "hint"} {
		out, _, code := command(t, "check", "--no-embedded", "--catalog", records, "--fail-on", level, file)
		if code != 0 || !strings.Contains(out, "(1 hint)") {
			t.Errorf("--fail-on %s: exit code %d\n%s", level, code, out)
		}
	}
}

// TestCheckBaseline: what a baseline holds neither shows nor counts; what of it
// is gone is told on stderr, so that stdout stays what its format says.
func TestCheckBaseline(t *testing.T) {
	file, records := client(t)
	base := []string{"check", "--no-embedded", "--catalog", records, "--format", "json"}
	known := filepath.Join(filepath.Dir(file), "known")
	out, errs, code := command(t, append(base, "--write-baseline", known, file)...)
	if code != 0 || !strings.Contains(out, `"findings": []`) || !strings.Contains(errs, "holds 2 findings now") {
		t.Errorf("--write-baseline: exit code %d\n%s%s", code, out, errs)
	}
	if out, errs, code = command(t, append(base, "--baseline", known, file)...); code != 0 || !strings.Contains(out, `"findings": []`) || errs != "" {
		t.Errorf("--baseline: exit code %d\n%s%s", code, out, errs)
	}
	if out, _, _ = command(t, append(base, "--baseline", known, "--format", "text", file)...); out != "nothing found in 1 file; 2 more in the baseline\n" {
		t.Errorf("as text: %s", out)
	}
	if err := os.WriteFile(file, []byte("class Client {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, errs, code = command(t, append(base, "--baseline", known, file)...); code != 0 || !strings.Contains(errs, "2 findings of the baseline are gone") || !strings.Contains(errs, "\n  Client.java  undefended-call\n") {
		t.Errorf("of an empty class: exit code %d\n%s", code, errs)
	}
	// What could not be read would be missing.
	_, errs, code = command(t, append(base, "--write-baseline", known+"2", file, file+".none")...)
	if _, err := os.Stat(known + "2"); code != 2 || err == nil || !strings.Contains(errs, "no baseline was written") {
		t.Errorf("with a file that cannot be read: exit code %d\n%s", code, errs)
	}
}

func TestCheckSARIF(t *testing.T) {
	file, records := client(t)
	out, _, code := command(t, "check", "--no-embedded", "--catalog", records, "--format", "sarif", file, file+".none")
	var log struct {
		Runs []struct {
			Invocations []struct{ ExecutionSuccessful bool }
			Results     []struct {
				RuleID string
				Fixes  []any
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &log); err != nil {
		t.Fatal(err)
	}
	if run := log.Runs[0]; code != 2 || run.Invocations[0].ExecutionSuccessful || len(run.Results) != 2 || run.Results[1].RuleID != "undefended-call" || len(run.Results[1].Fixes) != 1 {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

func TestCheckExplains(t *testing.T) {
	out, errs, code := command(t, "check", "--explain", "swallowed-error")
	if code != 0 || errs != "" || !strings.HasPrefix(out, "# swallowed-error\n") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	if _, errs, _ = command(t, "check", "--explain", "SwallowedErrors"); !strings.Contains(errs, `did you mean "swallowed-error"?`) {
		t.Errorf("of a wrong name: %s", errs)
	}
}

// TestCheckInterrupted: Ctrl-C ends the run with a word and without a report.
func TestCheckInterrupted(t *testing.T) {
	file, records := client(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	root := newRootCommand()
	var out, errs bytes.Buffer
	root.SetOut(&out)
	root.SetErr(&errs)
	root.SetArgs([]string{"check", "--no-embedded", "--catalog", records, "--fix", file})
	if err := root.ExecuteContext(ctx); err == nil || !strings.HasPrefix(err.Error(), "interrupted: ") || out.Len() > 0 {
		t.Errorf("%v\n%s", err, out.String())
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != storeClient {
		t.Errorf("the file was changed: %v", err)
	}
}

// TestReportInterrupted: what can be done about many findings takes its time,
// too.
func TestReportInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	result := &check.Result{Files: []check.File{{Findings: make([]findings.Finding, 1)}}}
	var out bytes.Buffer
	if err := (&checking{format: "text"}).write(ctx, &out, result, nil); !errors.Is(err, errInterrupted) || out.Len() > 0 {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestBar(t *testing.T) {
	for _, c := range []struct {
		done, total int
		want        string
	}{
		{0, 0, "looking for files"},
		{0, 3, "[..............................]   0%"},
		{1, 3, "[##########....................]  33%"},
		{3, 3, "[##############################] 100%"},
	} {
		if got := barText(c.done, c.total); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.done, c.total, got, c.want)
		}
	}
	b := startBar(new(bytes.Buffer)) // no terminal
	b.set(1, 2)
	b.end()
}

func TestCheckFix(t *testing.T) {
	file, records := client(t)
	diff, _, _ := command(t, "check", "--no-embedded", "--catalog", records, "--fix", "--dry-run", file)
	for _, want := range []string{"--- a/", "+++ b/", "+    for (int attempt = 1; ; attempt++) {", `endsWith("away")`} {
		if !strings.Contains(diff, want) {
			t.Errorf("the diff lacks %q:\n%s", want, diff)
		}
	}
	out, errs, code := command(t, "check", "--no-embedded", "--catalog", records, "--fix", file)
	if code != 0 || !strings.Contains(out, "nothing found in 1 file") {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	fixed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out, _, code := command(t, "check", "--no-embedded", "--catalog", records, "--fix", file); code != 0 || !strings.Contains(out, "nothing found") {
		t.Errorf("the second run: exit code %d: %s", code, out)
	}
	if again, err := os.ReadFile(file); err != nil || !bytes.Equal(fixed, again) {
		t.Errorf("the second run changed the file: %v", err)
	}
}

// TestCodeAction: an action that is listed in JSON is the one that --apply
// makes, and takes its finding away.
func TestCodeAction(t *testing.T) {
	file, records := client(t)
	base := []string{"codeaction", "--no-embedded", "--catalog", records}
	for _, at := range []string{":11:8", ":16:9"} {
		out, errs, code := command(t, append(base, "--format", "json", file+at)...)
		if code != 0 {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		var listed struct {
			Actions []struct {
				Title, Kind string
				Preferred   bool
				Edits       []struct {
					File                             string
					Line, Column, EndLine, EndColumn int
					NewText                          string
				}
			}
		}
		if err := json.Unmarshal([]byte(out), &listed); err != nil {
			t.Fatal(err)
		}
		if len(listed.Actions) < 2 || !listed.Actions[0].Preferred || len(listed.Actions[0].Edits) == 0 || listed.Actions[0].Edits[0].File != file {
			t.Fatalf("at %s: %s", at, out)
		}
		text, _, code := command(t, append(base, "--apply", "0", "--stdout", file+at)...)
		if code != 0 || text == storeClient || !strings.HasPrefix(text, "package app;") {
			t.Errorf("--stdout at %s: exit code %d:\n%s", at, code, text)
		}
	}
	for place, code := range map[string]int{":3:1": 1, ":99:1": 2, "": 2} {
		if _, _, got := command(t, append(base, file+place)...); got != code {
			t.Errorf("at %q: exit code %d, want %d", place, got, code)
		}
	}
	for _, n := range []int{99, -1} {
		if _, errs, code := command(t, append(base, "--apply="+strconv.Itoa(n), file+":11:8")...); code != 2 || errs == "" {
			t.Errorf("--apply %d: exit code %d %q", n, code, errs)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != storeClient {
		t.Errorf("the file was changed: %v", err)
	}
	if _, errs, code := command(t, append(base, "--apply", "0", file+":11:8")...); code != 0 {
		t.Fatalf("--apply: exit code %d: %s", code, errs)
	}
	if out, _, _ := command(t, append(base, file+":11:8")...); strings.Contains(out, "preferred") {
		t.Errorf("after the fix there is still one: %s", out)
	}
}

// TestCheckTellsTheRest: what cannot be read makes the exit code 2 and stands
// on stderr; what was found elsewhere stands on stdout.
func TestCheckTellsTheRest(t *testing.T) {
	file, records := client(t)
	out, errs, code := command(t, "check", "--no-embedded", "--catalog", records, "--format", "json", file+".none", file)
	if code != 2 || !strings.Contains(errs, "Client.java.none") || !strings.Contains(out, `"org.apache.hadoop.fs.FileSystem#open"`) {
		t.Errorf("exit code %d\n%s\n%s", code, errs, out)
	}
}

// TestPatchNames: patch and git take no name that leads out of their folder.
func TestPatchNames(t *testing.T) {
	for _, path := range []string{"../a/B.java", "a/../../B.java"} {
		if got := patchName(path); strings.Contains(got, "..") || !strings.HasSuffix(got, "/B.java") {
			t.Errorf("%s: %s", path, got)
		}
	}
	if got := patchName("a/B.java"); got != "a/B.java" {
		t.Errorf("a/B.java: %s", got)
	}
}

// TestCatalogOfSettings: a catalog that the settings name and that is not there
// is not laid to a flag.
func TestCatalogOfSettings(t *testing.T) {
	folder := t.TempDir()
	for name, content := range map[string]string{settings.FileName: "catalogs = [\"gone\"]\n", "A.java": "class A { }\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	gone := filepath.Join(folder, "gone")
	for want, args := range map[string][]string{
		settings.FileName + " names a catalog that is not read: " + gone + " cannot be read": {"check", folder},
		"--catalog " + gone + " cannot be read":                                              {"check", "--catalog", gone, folder},
	} {
		if _, stderr, code := command(t, args...); code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit code %d, %s", args, code, stderr)
		}
	}
}

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
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
		if len(listed.Actions) != 1 || !listed.Actions[0].Preferred || len(listed.Actions[0].Edits) == 0 || listed.Actions[0].Edits[0].File != file {
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
	for _, n := range []int{1, -1} {
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
	if _, _, code := command(t, append(base, file+":11:8")...); code != 1 {
		t.Errorf("after the fix there is still an action: exit code %d", code)
	}
}

// TestCheckTellsTheRest: what cannot be read makes the exit code 2 and stands
// on stderr; what was found elsewhere stands on stdout.
func TestCheckTellsTheRest(t *testing.T) {
	file, records := client(t)
	out, errs, code := command(t, "check", "--no-embedded", "--catalog", records, "--format", "json", file+".none", file)
	if code != 2 || !strings.Contains(errs, "Client.java.none") || !strings.Contains(out, `"swallowed-error"`) {
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

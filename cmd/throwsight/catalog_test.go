package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCatalogCommands(t *testing.T) {
	folder := t.TempDir()
	good, bad, gone := filepath.Join(folder, "good.json"), filepath.Join(folder, "bad.json"), filepath.Join(folder, "gone")
	for path, content := range map[string]string{
		good: `[{"id":"shelf-full","errorMessage":"shelf {} is full","errorClass":"org.example.ShelfException","tags":["shelf"]}]`,
		bad:  `[{"id":"a","lineNumber":0},{"id":"b"}]`,
	} {
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const shelf = "shelf-full        ShelfException                  shelf {} is full\n"
	for _, c := range []struct {
		args           string
		stdout, stderr string // part of it; "" for nothing at all
		code           int
	}{
		{"lint --no-embedded " + good, "", "", 0},
		{"lint " + bad, bad + ":1:25: error: lineNumber is 0; a line counts from 1", "", 1},
		{"lint --format json " + bad, `"problem": "lineNumber is 0"`, "", 1},
		{"lint --format json --no-embedded " + good, "{\n  \"faults\": [],\n  \"records\": 1\n}\n", "", 0},
		{"lint", "", "", 0},
		{"lint " + gone, gone + ": error: cannot be read", "", 1},
		{"lint --format xml", "", `--format "xml": want text or json`, 2},
		{"list --no-embedded --catalog " + good, shelf, "", 0},
		{"list --no-embedded --tag nothing --catalog " + good, "", "", 0},
		{"list --no-embedded --tag nothing --format json --catalog " + good, "[]\n", "", 0},
		{"list --no-embedded --catalog " + gone + " --catalog " + good, shelf, "--catalog " + gone + " cannot be read", 2},
		{"list --no-embedded --catalog " + bad, "b ", bad + ":1:25: error", 0},
		{"list --entry org.apache.hadoop.hdfs.server.namenode.TransferFsImage#uploadImageFromStorage", "b4ba9a4de4743388", "", 0},
		{"list --entry NoSuchClass#open", "", "", 0},
		{"list --entry TransferFsImage#uploadImageFromStorage", "b4ba9a4de4743388", "", 0},
		{"list --entry open", "", `--entry is "open", without #; write Class#method`, 2},
		{"list --file TransferFsImage.java", "b4ba9a4de4743388", "", 0},
		{"search --no-embedded --catalog " + good + " full shelf", shelf, "", 0},
		{"search --limit 1 already stopped", "03b048690d60e743", "", 0},
		{"search", "", "requires at least 1 arg", 2},
		{"show 03b048690d60e743", "## What it means", "", 0},
		{"show --format json 03b048690d60e743", `{"id":"03b048690d60e743","repo":"apache/hadoop",`, "", 0},
		{"show 03b048690d60e74", "", `no record "03b048690d60e74": did you mean 03b048690d60e743?`, 2},
		{"export --no-embedded --format ndjson --catalog " + good, `{"id":"shelf-full","repo":null,`, "", 0},
		{"export --no-embedded --format envelope --dataset-version 1 --catalog " + good, `"datasetVersion": "1"`, "", 0},
		{"export --no-embedded --format markdown --catalog " + good, "+++\nid = \"shelf-full\"\n", "", 0},
		{"export --format markdown", "", `the form "markdown" holds one record`, 2},
		{"export --format yaml", "", `no form "yaml"`, 2},
		{"export zzz", "", `no record "zzz"`, 2},
	} {
		stdout, stderr, code := command(t, append([]string{"catalog"}, strings.Fields(c.args)...)...)
		if code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.args, code, c.code)
		}
		for stream, pair := range map[string][2]string{"stdout": {stdout, c.stdout}, "stderr": {stderr, c.stderr}} {
			if got, want := pair[0], pair[1]; !strings.Contains(got, want) || want == "" && got != "" {
				t.Errorf("%s: %s is %q, want %q in it", c.args, stream, got, want)
			}
		}
	}
}

// TestCatalogExportIsACatalog: what a folder was exported to is read again
// without a fault.
func TestCatalogExportIsACatalog(t *testing.T) {
	all, _, _ := command(t, "catalog", "list", "--format", "json")
	for _, form := range []string{"json", "ndjson", "record", "envelope", "markdown"} {
		folder := filepath.Join(t.TempDir(), form)
		if _, stderr, code := command(t, "catalog", "export", "--format", form, "-o", folder); code != 0 {
			t.Fatalf("%s: exit code %d: %s", form, code, stderr)
		}
		if stdout, _, code := command(t, "catalog", "lint", "--no-embedded", folder); code != 0 {
			t.Errorf("%s: faults:\n%s", form, stdout)
		}
		again, _, _ := command(t, "catalog", "list", "--format", "json", "--no-embedded", "--catalog", folder)
		if again != all {
			t.Errorf("%s: the list of the exported catalog differs", form)
		}
		if !json.Valid([]byte(again)) {
			t.Errorf("%s: the list is no JSON", form)
		}
	}
}

// fullDisk refuses what is written to it.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestLostOutputIsAnError: an answer that did not arrive is no success.
func TestLostOutputIsAnError(t *testing.T) {
	source, records := kettle(t)
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"id":"a","lineNumber":0}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"catalog", "list"},
		{"catalog", "list", "--format", "json"},
		{"catalog", "show", "kettle-1"},
		{"catalog", "show", "--format", "json", "kettle-1"},
		{"catalog", "search", "kettle"},
		{"catalog", "export"},
		{"catalog", "lint", bad},
		{"catalog", "lint", "--format", "json", bad},
		{"catalog", "rebase", filepath.Dir(source)},
		{"hover", source + ":5:7"},
		{"hover", "--format", "json", source + ":5:7"},
	} {
		root := newRootCommand()
		root.SetArgs(append(args, "--no-embedded", "--catalog", records))
		root.SetOut(fullDisk{})
		root.SetErr(io.Discard)
		if err := root.ExecuteContext(context.Background()); err == nil || !strings.Contains(err.Error(), "no space left") {
			t.Errorf("%v: %v", args, err)
		}
	}
}

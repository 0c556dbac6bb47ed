//go:build corpus && unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"throwsight/internal/corpus"
)

// TestSARIFOfHadoop holds what check writes of a large project to the
// standard's schema. That is others' text, so it is no part of the repository:
// .ci/run brings it into the corpus.
func TestSARIFOfHadoop(t *testing.T) {
	root := corpus.Root(t, "hadoop-3.4.1/tree")
	file := filepath.Join(root, "..", "..", "sarif-schema-2.1.0.json")
	if _, err := os.Stat(file); err != nil {
		t.Skipf("the corpus has no SARIF schema: %v", err)
	}
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	results := func(dir string) (list []any, ways int) {
		t.Helper()
		out, errs, code := command(t, "check", "--format", "sarif", dir)
		if code > 1 {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		log, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(log); err != nil {
			t.Error(err)
		}
		list = log.(map[string]any)["runs"].([]any)[0].(map[string]any)["results"].([]any)
		for _, r := range list {
			if _, ok := r.(map[string]any)["codeFlows"]; ok {
				ways++
			}
		}
		return list, ways
	}
	all, ways := results(root)
	t.Logf("%d results, %d of them with the error's way, are valid; %d MB of memory at most", len(all), ways, peakMemory(t))
	if len(all) < 50 {
		t.Errorf("%d results are too few to tell", len(all))
	}
	// Hadoop's own calls mean its sources, of which no model tells: a client's
	// have a way.
	client := t.TempDir()
	if err := os.WriteFile(filepath.Join(client, "Client.java"), []byte(swallowingClient), 0o644); err != nil {
		t.Fatal(err)
	}
	if all, ways := results(client); len(all) == 0 || ways != len(all) {
		t.Errorf("%d results of a client, %d with the error's way", len(all), ways)
	}
}

const swallowingClient = `import org.apache.hadoop.fs.*;

class Client {
  void touch(FileSystem fs, Path path) {
    try {
      fs.open(path).close();
    } catch (java.io.IOException e) {
    }
  }
}
`

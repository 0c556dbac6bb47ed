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
	out, errs, code := command(t, "check", "--format", "sarif", root)
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
	results := log.(map[string]any)["runs"].([]any)[0].(map[string]any)["results"].([]any)
	routes := 0
	for _, r := range results {
		if _, ok := r.(map[string]any)["codeFlows"]; ok {
			routes++
		}
	}
	t.Logf("%d results, %d of them with the error's way, in %d KB are valid; %d MB of memory at most", len(results), routes, len(out)>>10, peakMemory(t))
	// Hadoop's own calls mean its sources, of which no model tells; few of them
	// have a way.
	if len(results) < 50 || routes == 0 {
		t.Errorf("%d results and %d ways are too few to tell", len(results), routes)
	}
}

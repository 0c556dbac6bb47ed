//go:build corpus

package report

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"throwsight/internal/corpus"
)

// TestSARIFSchema holds what is written to the standard's own schema. That is
// others' text, so it is no part of the repository: .ci/run brings it into the
// corpus.
func TestSARIFSchema(t *testing.T) {
	file := filepath.Join(corpus.Root(t, "."), "sarif-schema-2.1.0.json")
	if _, err := os.Stat(file); err != nil {
		t.Skipf("the corpus has no SARIF schema (%s): %v", sarifSchema, err)
	}
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]Check{"all": sarifSample(), "nothing": {Folder: "/p", Root: "/p"}} {
		var out bytes.Buffer
		if err := CheckSARIF(&out, c); err != nil {
			t.Fatal(err)
		}
		log, err := jsonschema.UnmarshalJSON(&out)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(log); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The schema itself is not one that lets all pass.
	if err := schema.Validate(map[string]any{"version": sarifVersion}); err == nil {
		t.Error("a log without runs is valid")
	}
}

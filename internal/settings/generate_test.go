package settings

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the generated files")

// TestGenerated fails when the generated files are not those that the table of
// keys makes.
func TestGenerated(t *testing.T) {
	for name, want := range map[string][]byte{
		"settings.md":          Page(),
		"settings.schema.json": Schema(),
	} {
		file := filepath.Join("..", "..", "docs", name)
		if *update {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("docs/%s is stale: run go generate ./internal/settings", name)
		}
	}
}

func TestSchemaIsJSON(t *testing.T) {
	var schema struct {
		Properties map[string]json.RawMessage
	}
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"catalogs", "rules", "hover", "log", "minConfidence"} {
		if schema.Properties[name] == nil {
			t.Errorf("the schema has no property %q", name)
		}
	}
}

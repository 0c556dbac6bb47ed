package vscode

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"throwsight/internal/settings"
)

//go:generate go test . -run TestConfiguration -update

var update = flag.Bool("update", false, "write package.json")

// TestConfiguration fails when the settings that package.json declares are not
// those of the server. Everything else in that file is written by hand.
func TestConfiguration(t *testing.T) {
	const file = "package.json"
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Contributes struct {
			Configuration []struct{ Properties json.RawMessage }
		}
	}
	if err := json.Unmarshal(old, &manifest); err != nil {
		t.Fatal(err)
	}
	// The first group is the server's; the decoder gives its bytes as they stand.
	got := manifest.Contributes.Configuration[0].Properties
	want := properties(t)
	switch {
	case bytes.Equal(got, want):
	case *update:
		if err := os.WriteFile(file, bytes.Replace(old, got, want, 1), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the settings in editors/vscode/%s are stale: run go generate ./editors/vscode", file)
	}
}

// A property is what VS Code reads of a setting.
type property struct {
	Order       int             `json:"order"`
	Description string          `json:"description"`
	Type        any             `json:"type"`
	Items       json.RawMessage `json:"items,omitempty"`
	Enum        []any           `json:"enum,omitempty"`
	Minimum     json.RawMessage `json:"minimum,omitempty"`
	Default     json.RawMessage `json:"default"`
}

// properties returns the server's settings by their full names, indented to
// stand in package.json.
func properties(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteByte('{')
	order := 0
	for _, key := range settings.Keys {
		words := []string{""}
		if strings.Contains(key.Name, "*") {
			words = settings.Rules
		}
		for _, word := range words {
			name := strings.Replace(key.Name, "*", word, 1)
			p := lookUp(t, name)
			p.Order = order
			if order++; order > 1 {
				b.WriteByte(',')
			}
			value, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			quoted, _ := json.Marshal(settings.Section + "." + name)
			b.Write(append(append(quoted, ':'), value...))
		}
	}
	b.WriteByte('}')
	var out bytes.Buffer
	if err := json.Indent(&out, b.Bytes(), "        ", "  "); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// lookUp finds a setting in the schema of the settings file.
func lookUp(t *testing.T, name string) property {
	t.Helper()
	schema := settings.Schema()
	for _, part := range strings.Split(name, ".") {
		var table struct{ Properties map[string]json.RawMessage }
		if err := json.Unmarshal(schema, &table); err != nil {
			t.Fatal(err)
		}
		schema = table.Properties[part]
	}
	var p property
	if err := json.Unmarshal(schema, &p); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if p.Default == nil {
		// VS Code would make up a default and send it as if the user had set it; null says "not set".
		p.Default = json.RawMessage("null")
		p.Type = []any{p.Type, "null"}
		if p.Enum != nil {
			p.Enum = append([]any{nil}, p.Enum...)
		}
	}
	return p
}

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var documentedJSON = regexp.MustCompile("(?s)```json ([a-z ]+)\n(.*?)```")

// TestDocumentedJSON: the commands print the members that docs/json.md names,
// and no others.
func TestDocumentedJSON(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "json.md"))
	if err != nil {
		t.Fatal(err)
	}
	source, records := kettle(t)
	client, store := client(t)
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`[{"id":"a","lineNumber":0},{"id":"b"}]`), 0o644); err != nil {
		t.Fatal(err)
	}
	runs := map[string][]string{
		"hover":          {"--catalog", records, source + ":5:7"},
		"check":          {"--catalog", store, client},
		"codeaction":     {"--catalog", store, client + ":11:8"},
		"catalog list":   {"--catalog", records},
		"catalog lint":   {bad},
		"catalog rebase": {"--catalog", records, filepath.Dir(source)},
	}
	for _, m := range documentedJSON.FindAllStringSubmatch(string(doc), -1) {
		name, example := m[1], m[2]
		args, ok := runs[name]
		if !ok {
			t.Errorf("docs/json.md has %q, which this test does not run", name)
			continue
		}
		delete(runs, name)
		out, _, _ := command(t, append(append(strings.Fields(name), "--no-embedded", "--format", "json"), args...)...)
		want, got := members(t, example), members(t, out)
		if !slices.Equal(got, want) {
			t.Errorf("%s prints\n%v\nwhere docs/json.md has\n%v", name, got, want)
		}
	}
	if len(runs) > 0 {
		t.Errorf("docs/json.md lacks %v", slices.Sorted(maps.Keys(runs)))
	}
}

// members returns the paths of a JSON value's members with the kinds of their
// values, sorted.
func members(t *testing.T, text string) []string {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	paths := map[string]bool{}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, member := range v {
				walk(path+"."+key, member)
			}
		case []any:
			for _, element := range v {
				walk(path+"[]", element)
			}
		default:
			paths[fmt.Sprintf("%s %T", path, v)] = true
		}
	}
	walk("", value)
	return slices.Sorted(maps.Keys(paths))
}

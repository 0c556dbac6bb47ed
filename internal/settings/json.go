package settings

import (
	"encoding/json"
	"fmt"
	"strings"
)

// ParseJSON reads what an editor sends as the settings: the object of the
// section, or one that holds it under the section's name. Dotted names stand
// for nested ones, as some editors keep them. null and nothing set nothing.
func ParseJSON(raw []byte, folder string) (Layer, error) {
	var v any
	if len(raw) == 0 {
		return Layer{}, nil
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		return Layer{}, fmt.Errorf("the editor's settings: %w", err)
	}
	table, ok := v.(map[string]any)
	if !ok {
		if v == nil {
			return Layer{}, nil
		}
		return Layer{}, fmt.Errorf("the editor's settings: want an object, not %s", describe(v))
	}
	if section, ok := table[Section]; ok {
		switch section := section.(type) {
		case map[string]any:
			table = section
		case nil:
			return Layer{}, nil
		default:
			return Layer{}, fmt.Errorf("the editor's setting %q: want an object, not %s", Section, describe(section))
		}
	}
	entries := flatten(nil, nil, nest(table), func(path []string) string {
		return "the editor's setting " + Section + "." + strings.Join(path, ".")
	})
	return Layer{entries: entries, folder: folder}, nil
}

// nest turns dotted names into nested tables.
func nest(table map[string]any) map[string]any {
	out := map[string]any{}
	for name, v := range table {
		if sub, ok := v.(map[string]any); ok {
			v = nest(sub)
		}
		at := out
		parts := strings.Split(strings.TrimPrefix(name, Section+"."), ".")
		for _, p := range parts[:len(parts)-1] {
			sub, ok := at[p].(map[string]any)
			if !ok {
				sub = map[string]any{}
				at[p] = sub
			}
			at = sub
		}
		last := parts[len(parts)-1]
		if sub, ok := v.(map[string]any); ok {
			if old, ok := at[last].(map[string]any); ok {
				for k, x := range sub {
					old[k] = x
				}
				continue
			}
		}
		at[last] = v
	}
	return out
}

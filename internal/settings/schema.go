package settings

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Schema returns the JSON Schema of .throwsight.toml and of the editor's
// section, which have the same form.
func Schema() []byte {
	root := object{
		{"$schema", "http://json-schema.org/draft-07/schema#"},
		{"title", "Throwsight's settings"},
		{"description", "The content of " + FileName + ", and of the section \"" + Section + "\" of an editor's settings."},
		{"type", "object"},
		{"additionalProperties", false},
		{"properties", properties(nil)},
	}
	out, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // made of strings
	}
	return append(out, '\n')
}

// properties returns the schemas of the keys below a path.
func properties(path []string) object {
	var out object
	done := map[string]bool{}
	for i := range Keys {
		k := &Keys[i]
		parts := strings.Split(k.Name, ".")
		if len(parts) <= len(path) || strings.Join(parts[:len(path)], ".") != strings.Join(path, ".") || done[parts[len(path)]] {
			continue
		}
		name := parts[len(path)]
		done[name] = true
		below := append(path[:len(path):len(path)], name)
		switch {
		case len(parts) == len(below):
			out = append(out, member{name, k.schema()})
		case parts[len(below)] == "*":
			names := object{}
			for _, word := range Rules {
				names = append(names, member{word, tableSchema(properties(append(below, "*")))})
			}
			out = append(out, member{name, tableSchema(names)})
		default:
			out = append(out, member{name, tableSchema(properties(below))})
		}
	}
	return out
}

func tableSchema(properties object) object {
	return object{{"type", "object"}, {"additionalProperties", false}, {"properties", properties}}
}

// schema returns the schema of a key's value.
func (k *Key) schema() object {
	s := object{{"description", k.Doc}}
	switch k.Type {
	case List, Paths:
		s = append(s, member{"type", "array"}, member{"items", object{{"type", "string"}}})
	case Path, Glob:
		s = append(s, member{"type", "string"})
	case Rule:
		s = append(s, member{"type", "string"}, member{"enum", Rules})
	case Tables:
		var of object
		for i := range k.Of {
			of = append(of, member{k.Of[i].Name, k.Of[i].schema()})
		}
		s = append(s, member{"type", "array"}, member{"items", tableSchema(of)})
	default:
		s = append(s, member{"type", string(k.Type)})
	}
	if k.Type == Integer {
		s = append(s, member{"minimum", 0})
	}
	if k.Enum != nil {
		s = append(s, member{"enum", k.Enum})
	}
	if v := k.defaultValue(); v != nil {
		s = append(s, member{"default", v})
	}
	return s
}

// defaultValue returns the key's default, nil where it has none of its own.
func (k *Key) defaultValue() any {
	if k.value == nil {
		return nil
	}
	d := Default()
	v := k.value(&d)
	if list := reflect.ValueOf(v); list.Kind() == reflect.Slice && list.IsNil() {
		return []string{}
	}
	return v
}

// An object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON implements [json.Marshaler].
func (o object) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, m := range o {
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", m.name, value)
	}
	b.WriteByte('}')
	return []byte(b.String()), nil
}

package catalog

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// A FieldDoc describes one member of a record or of a part of one, for the
// schema and for people.
type FieldDoc struct {
	Type     string // Record, Anchor, …
	Name     string // as in JSON
	Form     string // string, number, list of strings, Handler, list of Anchor
	Required bool   // must be there and not null
	Ours     bool   // not in the catalog's schema version 2
	Want     string // what its value must be, "" where anything goes
	Severity Severity
	Text     string // what it means
}

// FieldDocs describes every member of the record and its parts in their order.
// comments holds what each means, by "Type.Field" of the Go types.
func FieldDocs(comments map[string]string) []FieldDoc {
	var docs []FieldDoc
	for _, t := range structs() {
		for _, m := range membersFor(t) {
			f := t.Field(m.index)
			doc := FieldDoc{
				Type: t.Name(), Name: m.name, Form: formOf(f.Type), Required: m.required,
				Ours: t == recordType && m.optional, Text: comments[t.Name()+"."+f.Name],
			}
			if r, ok := rules[m.rule]; ok {
				doc.Want, doc.Severity = r.want, r.severity
			} else if r, ok := numberRules[m.rule]; ok {
				doc.Want, doc.Severity = r.span(), r.severity
			}
			docs = append(docs, doc)
		}
	}
	return docs
}

// structs returns the record's type and those of its parts, each after the one
// that first uses it.
func structs() []reflect.Type {
	list := []reflect.Type{recordType}
	for i := 0; i < len(list); i++ {
		for j := range list[i].NumField() {
			if e := element(list[i].Field(j).Type); e.Kind() == reflect.Struct && !slices.Contains(list, e) {
				list = append(list, e)
			}
		}
	}
	return list
}

func membersFor(t reflect.Type) []member {
	if t == recordType {
		return recordMembers
	}
	return partMembers[t]
}

func formOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int:
		return "number"
	case reflect.String:
		return "string"
	case reflect.Slice:
		if t.Elem().Kind() == reflect.String {
			return "list of strings"
		}
		return "list of " + t.Elem().Name()
	}
	return element(t).Name()
}

// Schema returns the JSON Schema (draft 2020-12) of what a JSON file of a
// catalog may hold in one place: a record, or the envelope of one.
func Schema(comments map[string]string) ([]byte, error) {
	defs := map[string]any{}
	for _, t := range structs() {
		defs[t.Name()] = schemaOf(t, comments)
	}
	defs["Envelope"] = map[string]any{
		"type":        "object",
		"description": "A record and the version of the data set that it comes from.",
		"required":    []string{"record"},
		"properties": map[string]any{
			"record":         map[string]any{"$ref": "#/$defs/Record"},
			"datasetVersion": map[string]any{"type": []string{"string", "null"}},
		},
	}
	one := []any{map[string]any{"$ref": "#/$defs/Record"}, map[string]any{"$ref": "#/$defs/Envelope"}}
	text, err := json.MarshalIndent(map[string]any{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "Throwsight catalog",
		"description": "Generated from the Go types in package catalog. A file holds a record, an envelope, a list of these, or one of them a line (NDJSON).",
		"anyOf":       append(slices.Clone(one), map[string]any{"type": "array", "items": map[string]any{"anyOf": one}}),
		"$defs":       defs,
	}, "", "  ")
	return append(text, '\n'), err
}

func schemaOf(t reflect.Type, comments map[string]string) map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, m := range membersFor(t) {
		f := t.Field(m.index)
		property := valueSchema(f.Type, m)
		if !m.required {
			property = map[string]any{"anyOf": []any{property, map[string]any{"type": "null"}}}
		} else {
			required = append(required, m.name)
		}
		if text := comments[t.Name()+"."+f.Name]; text != "" {
			property["description"] = text
		}
		properties[m.name] = property
	}
	return map[string]any{"type": "object", "properties": properties, "required": required}
}

// valueSchema returns the schema of a member's value that is not null.
func valueSchema(t reflect.Type, m member) map[string]any {
	switch t.Kind() {
	case reflect.Slice:
		return map[string]any{"type": "array", "items": valueSchema(t.Elem(), m)}
	case reflect.Pointer, reflect.Struct:
		return map[string]any{"$ref": "#/$defs/" + element(t).Name()}
	case reflect.Int:
		schema := map[string]any{"type": "integer"}
		if r, ok := numberRules[m.rule]; ok {
			schema["minimum"], schema["maximum"] = r.least, r.most
		}
		return schema
	}
	schema := map[string]any{"type": "string"}
	if m.required {
		schema["minLength"] = 1
	}
	if r, ok := rules[m.rule]; ok {
		pattern, words := r.pattern, r.oneOf
		if !m.required && m.rule != "id" { // an empty text says that there is none
			if pattern != "" {
				pattern = "^$|" + pattern
			}
			if words != nil {
				words = append(slices.Clone(words), "")
			}
		}
		if pattern != "" {
			schema["pattern"] = pattern
		}
		if words != nil {
			schema["enum"] = words
		}
		schema["$comment"] = strings.TrimSpace(r.want)
	}
	return schema
}

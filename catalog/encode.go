package catalog

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// MarshalJSON writes the record as the schema's readers expect it: the members
// of schema version 2 in their order, null where nothing is known, and
// Throwsight's own only where there is something.
func (r *Record) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	v := reflect.ValueOf(r).Elem()
	b.WriteByte('{')
	for _, m := range recordMembers {
		field := v.Field(m.index)
		empty := isEmpty(field)
		if empty && m.optional {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.WriteByte('"')
		b.WriteString(m.name)
		b.WriteString(`":`)
		if empty {
			b.WriteString("null")
			continue
		}
		if err := out.Encode(field.Interface()); err != nil {
			return nil, err
		}
		b.Truncate(b.Len() - 1) // the encoder's line end
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func isEmpty(v reflect.Value) bool { return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 }

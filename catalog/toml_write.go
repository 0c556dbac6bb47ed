package catalog

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// frontMatter writes the named members of r as TOML between its marks: plain
// values first, then tables, as the format demands.
func frontMatter(r *Record, names []string) string {
	var plain, tables strings.Builder
	v := reflect.ValueOf(r).Elem()
	for _, m := range recordMembers {
		field := v.Field(m.index)
		if !slices.Contains(names, m.name) || isEmpty(field) && !slices.Contains(onPage, m.name) {
			continue // empty, and no text of the page says otherwise
		}
		switch {
		case field.Kind() == reflect.Pointer:
			fmt.Fprintf(&tables, "\n[%s]\n", m.name)
			tomlMembers(&tables, field.Elem())
		case field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Struct:
			for i := range field.Len() {
				fmt.Fprintf(&tables, "\n[[%s]]\n", m.name)
				tomlMembers(&tables, field.Index(i))
			}
		default:
			fmt.Fprintf(&plain, "%s = %s\n", m.name, tomlValue(field))
		}
	}
	return frontMark + "\n" + plain.String() + tables.String() + frontMark + "\n\n"
}

// tomlMembers writes the members of a table, one a line.
func tomlMembers(b *strings.Builder, v reflect.Value) {
	for _, m := range partMembers[v.Type()] {
		if field := v.Field(m.index); !isEmpty(field) || m.required {
			fmt.Fprintf(b, "%s = %s\n", m.name, tomlValue(field))
		}
	}
}

// tomlValue writes a value on one line, a long list on several.
func tomlValue(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Int:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.String:
		return tomlString(v.String())
	case reflect.Pointer:
		var parts []string
		for _, m := range partMembers[v.Type().Elem()] {
			if field := v.Elem().Field(m.index); !isEmpty(field) || m.required {
				parts = append(parts, m.name+" = "+tomlValue(field))
			}
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	parts := make([]string, v.Len())
	size := 0
	for i := range parts {
		parts[i] = tomlValue(v.Index(i))
		size += len(parts[i])
	}
	if size > 90 {
		return "[\n  " + strings.Join(parts, ",\n  ") + ",\n]"
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// tomlString quotes s: as it stands between single quotes where backslashes
// make that easier to read, else with escapes.
func tomlString(s string) string {
	if strings.ContainsRune(s, '\\') && !strings.ContainsFunc(s, func(r rune) bool { return r == '\'' || r < ' ' || r == 0x7f }) {
		return "'" + s + "'"
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

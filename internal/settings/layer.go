package settings

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
)

// A Layer is what one source sets: the editor, a file, the flags.
type Layer struct {
	entries []entry
	folder  string // at which relative paths start; "" for the process's
}

type entry struct {
	path  []string
	value any                        // string, bool, int64, float64, []any, or nil for null
	at    func(path []string) string // the place of a path; elements of lists are named by their number
}

func (e entry) place() string { return e.at(e.path) }

// A Fault is one thing wrong in a source of settings. What it stands in does
// not count; the rest does.
type Fault struct {
	Place   string // file:line:column, or the name of an editor's setting
	Problem string
}

func (f Fault) String() string { return f.Place + ": " + f.Problem }

// Resolve returns the defaults overlaid with the layers, the nearest last, and
// what is wrong in them.
func Resolve(layers ...Layer) (Settings, []Fault) {
	s := Default()
	var faults []Fault
	for _, l := range layers {
		for _, e := range l.entries {
			faults = append(faults, e.apply(&s, l.folder)...)
		}
	}
	return s, faults
}

func (e entry) apply(s *Settings, folder string) []Fault {
	key, word := find(e.path)
	switch {
	case key == nil:
		return []Fault{{e.place(), e.unknown()}}
	case e.value == nil:
		return nil // an editor's way to say "not set"
	case key.Type == Tables:
		return e.applyTables(s, key, folder)
	}
	value, err := key.convert(e.value, folder)
	if err != nil {
		return []Fault{{e.place(), fmt.Sprintf("%s: %v", strings.Join(e.path, "."), err)}}
	}
	if err := key.set(s, word, value); err != nil {
		return []Fault{{e.place(), err.Error()}}
	}
	return nil
}

// unknown says that there is no setting of the entry's name.
func (e entry) unknown() string {
	name := strings.Join(e.path, ".")
	switch near := nearestKey(e.path); {
	case isTable(e.path):
		return fmt.Sprintf("%q holds other settings; it is not one itself", name)
	case near != "":
		return fmt.Sprintf("there is no setting %q; did you mean %q?", name, near)
	}
	return fmt.Sprintf("there is no setting %q", name)
}

// convert returns v in the form that the key's set function takes.
func (k *Key) convert(v any, folder string) (any, error) {
	switch k.Type {
	case Boolean:
		if b, ok := v.(bool); ok {
			return b, nil
		}
		return nil, fmt.Errorf("want true or false, not %s", describe(v))
	case Integer:
		n, ok := v.(int64)
		if f, isFloat := v.(float64); isFloat && f == math.Trunc(f) && math.Abs(f) <= math.MaxInt32 {
			n, ok = int64(f), true
		}
		if !ok || n < 0 || n > math.MaxInt32 {
			return nil, fmt.Errorf("want a whole number that is not negative, not %s", describe(v))
		}
		return int(n), nil
	case String, Path, Rule, Glob:
		s, ok := v.(string)
		switch {
		case !ok:
			return nil, fmt.Errorf("want a string, not %s", describe(v))
		case k.Type == Rule:
			return s, isRule(s)
		case k.Type == Glob:
			return s, isGlob(s)
		case k.Type == Path:
			return resolve(s, folder), nil
		case k.Enum != nil && !slices.Contains(k.Enum, s):
			return nil, fmt.Errorf("want one of %s, not %q%s", strings.Join(k.Enum, ", "), s, Suggestion(s, k.Enum))
		}
		return s, nil
	case List, Paths:
		elements, ok := v.([]any)
		if !ok {
			return nil, fmt.Errorf("want a list of strings, not %s", describe(v))
		}
		list := make([]string, len(elements))
		for i, e := range elements {
			s, ok := e.(string)
			if !ok {
				return nil, fmt.Errorf("element %d: want a string, not %s", i+1, describe(e))
			}
			if list[i] = s; k.Type == Paths {
				list[i] = resolve(s, folder)
			}
		}
		return list, nil
	}
	panic("a key without a type: " + k.Name)
}

func resolve(path, folder string) string {
	if path == "" || folder == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}

// describe names a value in a message.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return fmt.Sprintf("the string %.40q", v)
	case []any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return fmt.Sprint(v)
}

// flatten appends the leaves of a table. place names the place of a path.
func flatten(entries []entry, path []string, table map[string]any, place func([]string) string) []entry {
	for _, name := range slices.Sorted(maps.Keys(table)) {
		at := append(slices.Clone(path), name)
		if sub, ok := table[name].(map[string]any); ok && (len(sub) > 0 || isTable(at)) && !isList(at) {
			entries = flatten(entries, at, sub, place)
			continue
		}
		entries = append(entries, entry{at, table[name], place})
	}
	return entries
}

// Flags returns the layer of the command line's flags: names and values as in
// the editor's settings, with the flag's own name as the place.
func Flags(values map[string]any) Layer {
	var l Layer
	for _, name := range slices.Sorted(maps.Keys(values)) {
		v := values[name]
		if list, ok := v.([]string); ok {
			elements := make([]any, len(list))
			for i, s := range list {
				elements[i] = s
			}
			v = elements
		}
		l.entries = append(l.entries, entry{strings.Split(name, "."), v, func([]string) string { return "flag for " + name }})
	}
	return l
}

// sorted brings entries into the order of their places' first line, so that
// faults come in the order of the file.
func sorted(entries []entry, line func(entry) int) []entry {
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(line(a), line(b)) })
	return entries
}

// Join returns one layer of two; the second is nearer.
func Join(far, near Layer) Layer {
	l := Layer{folder: near.folder}
	l.entries = append(append(l.entries, far.entries...), near.entries...)
	return l
}

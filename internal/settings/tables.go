package settings

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"throwsight/internal/findings"
)

// A list is what a key of the type Tables fills, one element after the other.
type list struct {
	clear func(*Settings)       // forgets what a farther layer has set
	begin func(*Settings)       // adds an element
	end   func(*Settings) error // says what is wrong with the last element as a whole
	drop  func(*Settings)       // takes the last element away
}

// overridesKey and its like have element keys that name the findings in
// question by rule, package and path.
var overridesKey = Key{
	Name: "overrides", Type: Tables,
	Eg: "[[overrides]]\npath = \"legacy/**\"\nrule = \"swallowed-error\"\nlevel = \"information\"\n\n" +
		"[[overrides]]\npackage = \"org.example.billing\"\nlevel = \"error\"",
	Doc: "Levels, and how sure a finding must be, for a part of the project: by rule, by package and by path; what is not named is any. Of several that fit, the later counts, and all count more than rules.",
	Of: append(scopeKeys(func(s *Settings) *findings.Scope { return &last(s.Overrides).Scope }),
		Key{Name: "level", Type: String, Enum: Levels, Doc: "The level at which it is told; off silences it.",
			set: func(s *Settings, _ string, v any) error { last(s.Overrides).Level = v.(string); return nil }},
		Key{Name: "minConfidence", Type: String, Enum: confidences, Doc: "How sure a finding must be, where that is more than minConfidence asks for.",
			set: func(s *Settings, _ string, v any) error {
				last(s.Overrides).MinConfidence = new(confidence(v.(string)))
				return nil
			}},
	),
	value: func(s *Settings) any { return s.Overrides },
	list: &list{
		clear: func(s *Settings) { s.Overrides = nil },
		begin: func(s *Settings) { s.Overrides = append(s.Overrides, findings.Override{}) },
		end: func(s *Settings) error {
			if o := last(s.Overrides); o.Level == "" && o.MinConfidence == nil {
				return errors.New("sets neither level nor minConfidence")
			}
			return nil
		},
		drop: func(s *Settings) { s.Overrides = s.Overrides[:len(s.Overrides)-1] },
	},
}

var suppressKey = Key{
	Name: "suppress", Type: Tables,
	Eg: "[[suppress]]\nrule = \"undefended-call\"\npath = \"tools/**\"\nreason = \"scripts that a person watches\"\n\n" +
		"[[suppress]]\nrecord = \"0123456789abcdef\"\nreason = \"our cluster has no federation\"",
	Doc: "Findings that are silenced: by rule or record, by package and by path. They are not shown and do not count; SARIF lists them with their reason. An entry that silences nothing is told by a check of the whole project. One place in the source is better silenced there, by a comment: // throwsight:ignore RULE: reason",
	Of: append(scopeKeys(func(s *Settings) *findings.Scope { return &last(s.Suppress).Scope }),
		Key{Name: "record", Type: String, Doc: "The id of a record that the finding tells of.",
			set: func(s *Settings, _ string, v any) error { last(s.Suppress).Record = v.(string); return nil }},
		Key{Name: "reason", Type: String, Doc: "Why, for whoever reads this next.",
			set: func(s *Settings, _ string, v any) error { last(s.Suppress).Reason = v.(string); return nil }},
	),
	value: func(s *Settings) any { return s.Suppress },
	list: &list{
		clear: func(s *Settings) { s.Suppress = nil },
		begin: func(s *Settings) { s.Suppress = append(s.Suppress, findings.Silence{}) },
		end: func(s *Settings) error {
			if x := last(s.Suppress); x.Record == "" && x.Scope == (findings.Scope{}) {
				return errors.New("names no rule, record, package or path")
			}
			return nil
		},
		drop: func(s *Settings) { s.Suppress = s.Suppress[:len(s.Suppress)-1] },
	},
}

// scopeKeys are the keys of a [findings.Scope].
func scopeKeys(at func(*Settings) *findings.Scope) []Key {
	return []Key{
		{Name: "rule", Type: Rule, Doc: "The rule.",
			set: func(s *Settings, _ string, v any) error { at(s).Rule = v.(string); return nil }},
		{Name: "package", Type: String, Doc: "A package, with those below it.",
			set: func(s *Settings, _ string, v any) error { at(s).Package = v.(string); return nil }},
		{Name: "path", Type: Glob, Doc: "A glob of files, relative to the project's root.",
			set: func(s *Settings, _ string, v any) error { at(s).Path = v.(string); return nil }},
	}
}

func last[T any](list []T) *T { return &list[len(list)-1] }

// applyTables stores the elements of a list of tables in place of those of a
// farther layer. An element with a fault is left out whole: without the part
// that is wrong it would say something else.
func (e entry) applyTables(s *Settings, key *Key, folder string) []Fault {
	elements, ok := e.value.([]any)
	if !ok {
		return []Fault{{e.place(), fmt.Sprintf("%s: want a list of tables, each below [[%[1]s]], not %s", key.Name, describe(e.value))}}
	}
	key.list.clear(s)
	var faults []Fault
	for i, element := range elements {
		path := []string{key.Name, strconv.Itoa(i)}
		table, ok := element.(map[string]any)
		if !ok {
			faults = append(faults, Fault{e.at(path), fmt.Sprintf("%s: want a table, not %s", key.Name, describe(element))})
			continue
		}
		key.list.begin(s)
		before := len(faults)
		for _, name := range slices.Sorted(maps.Keys(table)) {
			if err := key.setElement(s, name, table[name], folder); err != nil {
				faults = append(faults, Fault{e.at(append(path, name)), err.Error()})
			}
		}
		if len(faults) == before {
			if err := key.list.end(s); err != nil {
				faults = append(faults, Fault{e.at(path), fmt.Sprintf("%s: the entry %v", key.Name, err)})
			}
		}
		if len(faults) > before {
			key.list.drop(s)
		}
	}
	return faults
}

func (k *Key) setElement(s *Settings, name string, v any, folder string) error {
	names := make([]string, len(k.Of))
	for i := range k.Of {
		of := &k.Of[i]
		if names[i] = of.Name; of.Name != name {
			continue
		}
		if v == nil {
			return nil // an editor's way to say "not set"
		}
		value, err := of.convert(v, folder)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", k.Name, name, err)
		}
		return of.set(s, "", value)
	}
	return fmt.Errorf("there is no setting %q%s", k.Name+"."+name, Suggestion(name, names))
}

package catalog

import (
	"reflect"
	"strings"

	"throwsight/internal/text"
)

// A member is one field of a record, or of a part of one, as its tags describe
// it.
type member struct {
	name     string
	index    int
	required bool
	rule     string // a name in rules, "" for none
	optional bool   // left out of JSON when empty, rather than null
}

// recordMembers and the rest are computed once: the reader asks for them at
// every record.
var (
	recordType    = reflect.TypeFor[Record]()
	recordMembers = membersOf(recordType)
	partMembers   = partsOf(recordType, map[reflect.Type][]member{})
)

func membersOf(t reflect.Type) []member {
	members := make([]member, 0, t.NumField())
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		m := member{name: name, index: i, optional: options == "omitempty"}
		for word := range strings.SplitSeq(f.Tag.Get("check"), ",") {
			if word == "required" {
				m.required = true
			} else {
				m.rule = word
			}
		}
		members = append(members, m)
	}
	return members
}

// partsOf adds to parts the members of the structs that t's fields hold.
func partsOf(t reflect.Type, parts map[reflect.Type][]member) map[reflect.Type][]member {
	for i := range t.NumField() {
		if e := element(t.Field(i).Type); e.Kind() == reflect.Struct {
			parts[e] = membersOf(e)
			partsOf(e, parts)
		}
	}
	return parts
}

// element returns what a list or pointer holds, else t.
func element(t reflect.Type) reflect.Type {
	if k := t.Kind(); k == reflect.Slice || k == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// find returns the member called name. Members mostly come in the order of the
// schema, so the search starts behind the last one found.
func find(members []member, name string, from int) int {
	for i := from; i < len(members); i++ {
		if members[i].name == name {
			return i
		}
	}
	for i := range min(from, len(members)) {
		if members[i].name == name {
			return i
		}
	}
	return -1
}

// nearest returns the member whose name is likeliest meant by name, "" when
// none is near.
func nearest(members []member, name string) string {
	best, distance := "", len(name)/3+2
	for _, m := range members {
		if d := text.EditDistance(strings.ToLower(plain(name)), strings.ToLower(m.name)); d < distance {
			best, distance = m.name, d
		}
	}
	return best
}

// plain drops what separates words: error_message and error-message mean
// errorMessage.
func plain(name string) string { return strings.NewReplacer("_", "", "-", "", " ", "").Replace(name) }

package catalog

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// A draft is a record as it was read: which of its members were given, and
// what is wrong with it.
type draft struct {
	record  Record
	given   uint64 // bit i: recordMembers[i] was there and not null
	known   int    // members that a record has, null or not
	wrapped bool   // stood in an envelope
	offset  int    // of its text in the file's
	idAt    int    // of its id
	issues  []issue
}

// broken reports whether the draft is to be left out.
func (d *draft) broken() bool {
	for _, i := range d.issues {
		if i.severity == Error {
			return true
		}
	}
	return false
}

// breaksOff reports whether the draft's text is no whole JSON.
func (d *draft) breaksOff() bool {
	return slices.ContainsFunc(d.issues, func(i issue) bool { return i.code == "syntax" })
}

// A decoder reads drafts from JSON. A value of the wrong type is an issue of
// its record and is stepped over; broken syntax ends the record.
type decoder struct {
	scanner
	draft *draft
	path  []string
}

// decodeRecord reads the record, or the envelope of one, at d.pos into draft.
// The next byte is '{'.
func (d *decoder) decodeRecord(draft *draft) bool {
	d.draft = draft
	draft.offset, draft.idAt = d.pos, -1
	return d.object(recordMembers, reflect.ValueOf(&draft.record).Elem())
}

// object reads an object into v, whose fields are members.
func (d *decoder) object(members []member, v reflect.Value) bool {
	start := d.pos
	d.pos++
	var seen uint64
	top := v.Type() == recordType
	next := 0
	for first := true; d.more(first, '}'); first = false {
		name, at, ok := d.key()
		if !ok {
			return false
		}
		d.space()
		i := find(members, name, next)
		if i < 0 {
			if top && len(d.path) == 0 && d.envelope(name) {
				if d.bad != nil {
					return false
				}
				continue
			}
			d.unknown(members, name, at)
			if !d.skip() {
				return false
			}
			continue
		}
		next = i + 1
		if seen&(1<<i) != 0 {
			d.note(Error, "duplicate-member", at, fmt.Sprintf("member %q stands twice in one object", name), "keep one of the two")
		}
		seen |= 1 << i
		if !d.member(members[i], v, top) {
			return false
		}
	}
	if d.bad != nil {
		return false
	}
	if !top || !d.draft.wrapped || len(d.path) > 0 {
		d.missing(members, seen, start)
	}
	return true
}

// member reads one member's value.
func (d *decoder) member(m member, v reflect.Value, top bool) bool {
	d.path = append(d.path, m.name)
	defer func() { d.path = d.path[:len(d.path)-1] }()
	if top {
		d.draft.known++
		if m.index == 0 {
			d.draft.idAt = d.pos
		}
	}
	switch d.peek() {
	case 0:
		return d.unexpected("write the value of " + d.where())
	case 'n':
		if m.required {
			d.note(Error, "null", d.pos, fmt.Sprintf("%s is null", d.where()), "give it a value: it may not be null")
		}
		return d.literal("null")
	}
	if top {
		d.draft.given |= 1 << m.index
	}
	return d.value(m, v.Field(m.index))
}

// value reads a value that is not null into field.
func (d *decoder) value(m member, field reflect.Value) bool {
	at := d.pos
	switch p := field.Addr().Interface().(type) {
	case *string:
		if d.text[at] != '"' {
			return d.mismatch("a string in double quotes")
		}
		s, ok := d.str()
		switch {
		case !ok:
		case s == "" && m.required && m.rule != "id": // whose rule says it better
			d.note(Error, "missing-member", at, d.where()+" is empty", "give it a value: it must be there")
		case d.check(m.rule, s, at):
			*p = d.clean(s, at)
		}
		return ok
	case *int:
		if c := d.text[at]; c != '-' && (c < '0' || c > '9') {
			return d.mismatch("a whole number without quotes")
		}
		digits, ok := d.number()
		if !ok {
			return false
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			d.note(Error, "wrong-type", at, fmt.Sprintf("%s is %s", d.where(), digits), "write a whole number, as 1654")
			return true
		}
		*p = n
		d.checkNumber(m.rule, n, at)
		return true
	case *[]string:
		return d.strings(m, p)
	}
	if field.Kind() == reflect.Pointer {
		if d.text[at] != '{' {
			return d.mismatch("an object")
		}
		part := reflect.New(field.Type().Elem())
		field.Set(part)
		return d.object(partMembers[part.Elem().Type()], part.Elem())
	}
	return d.objects(field)
}

// strings reads a list of strings.
func (d *decoder) strings(m member, p *[]string) bool {
	if d.text[d.pos] != '[' {
		return d.mismatch("a list of strings")
	}
	d.pos++
	var room [8]string // most lists are short: one allocation of the right size
	list := room[:0]
	for n := 0; d.more(n == 0, ']'); n++ {
		d.space()
		at := d.pos
		if d.peek() != '"' {
			d.path = append(d.path, listIndex(n))
			ok := d.mismatch("a string in double quotes")
			d.path = d.path[:len(d.path)-1]
			if !ok {
				return false
			}
			continue
		}
		s, ok := d.str()
		if !ok {
			return false
		}
		if d.check(m.rule, s, at) {
			list = append(list, d.clean(s, at))
		}
	}
	*p = append(make([]string, 0, len(list)), list...)
	return d.bad == nil
}

// objects reads a list of objects into field.
func (d *decoder) objects(field reflect.Value) bool {
	if d.text[d.pos] != '[' {
		return d.mismatch("a list of objects")
	}
	d.pos++
	elem := field.Type().Elem()
	list := reflect.MakeSlice(field.Type(), 0, 1)
	for n := 0; d.more(n == 0, ']'); n++ {
		d.path = append(d.path, listIndex(n))
		ok := false
		if d.peek() == '{' {
			list = reflect.Append(list, reflect.Zero(elem))
			ok = d.object(partMembers[elem], list.Index(list.Len()-1))
		} else {
			ok = d.mismatch("an object")
		}
		d.path = d.path[:len(d.path)-1]
		if !ok {
			return false
		}
	}
	field.Set(list)
	return d.bad == nil
}

// envelope reads the value of a member that stands round a record and reports
// whether name is one.
func (d *decoder) envelope(name string) bool {
	switch name {
	case "record":
		d.draft.wrapped = true
		d.path = append(d.path, "record")
		if d.peek() == '{' {
			d.draft.offset = d.pos
			d.object(recordMembers, reflect.ValueOf(&d.draft.record).Elem())
		} else {
			d.mismatch("an object, the record")
		}
		d.path = d.path[:0]
		return true
	case "datasetVersion":
		d.skip()
		return true
	}
	return false
}

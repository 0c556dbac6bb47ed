package catalog

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A loader lays catalogs over each other.
type loader struct {
	maxFile int64
	layer   int // the number of the layer at hand
	records map[string]*layered
	models  []ModelFile
	faults  []Fault
}

// A layered record is what the layers so far make of one id.
type layered struct {
	record *Record
	origin origin
	layer  int
}

// add lays files over what is there. Within one layer an id may be given once.
func (l *loader) add(layer []parsed) {
	n := 0
	for i := range layer {
		n += len(layer[i].drafts)
	}
	if l.records == nil {
		l.records = make(map[string]*layered, n)
	}
	l.layer++
	l.addModels(layer)
	slab := make([]layered, n) // one allocation for all
	for i := range layer {
		p := &layer[i]
		first := len(l.faults)
		l.faults = append(l.faults, p.faults...)
		l.faults = p.source.faults("", p.issues, l.faults)
		for j := range p.drafts {
			l.addDraft(p.source, &p.drafts[j], &slab[0])
			slab = slab[1:]
		}
		slices.SortStableFunc(l.faults[first:], func(a, b Fault) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
	}
}

// addDraft takes a draft in; room is where it may be kept.
func (l *loader) addDraft(src *source, d *draft, room *layered) {
	id := d.record.ID
	l.faults = src.faults(id, d.issues, l.faults)
	if d.broken() {
		return
	}
	at := origin{src, d.offset}
	older, ok := l.records[id]
	switch {
	case !ok:
		*room = layered{&d.record, at, l.layer}
		l.records[id] = room
	case older.layer == l.layer:
		l.faults = append(l.faults, Fault{
			Place:    src.place(max(d.idAt, d.offset)),
			Severity: Error,
			Code:     "duplicate-id",
			Record:   id,
			Problem:  fmt.Sprintf("id %q is taken: the record at %v has it", id, older.origin.place()),
			Remedy:   "give one of the two another id, or put this one into a catalog of its own that is laid over the first",
		})
	default:
		older.record = overlay(older.record, d)
		older.origin, older.layer = at, l.layer
	}
}

// overlay returns base with the members that d gives. base is not changed: it
// may belong to another catalog.
func overlay(base *Record, d *draft) *Record {
	merged := *base
	to, from := reflect.ValueOf(&merged).Elem(), reflect.ValueOf(&d.record).Elem()
	for _, m := range recordMembers {
		if d.given&(1<<m.index) != 0 {
			to.Field(m.index).Set(from.Field(m.index))
		}
	}
	return &merged
}

func (l *loader) catalog() *Catalog {
	ids := slices.SortedFunc(maps.Keys(l.records), strings.Compare)
	records, origins := make([]*Record, len(ids)), make([]origin, len(ids))
	for i, id := range ids {
		records[i], origins[i] = l.records[id].record, l.records[id].origin
	}
	c := newCatalog(records, origins)
	c.models = l.models
	return c
}

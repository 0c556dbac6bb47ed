package findings

import (
	"slices"

	"throwsight/catalog"
)

// How an error site stands in a ground, against what its record says.
type How uint8

const (
	Absent      How = iota // not found: nothing is claimed
	SameText               // the same text in the same method
	TextChanged            // another text in the same method
	Moved                  // in another method, class or file
)

func (h How) String() string {
	return [...]string{"absent", "same-text", "text-changed", "moved"}[h]
}

// A Location is where a record's error site stands in a ground.
type Location struct {
	Record     *catalog.Record
	Place      *Place   // nil when How is Absent
	Others     []*Place // places as good as Place: which one is meant is not sure
	How        How
	Confidence Confidence
	Why        string
}

// Locate finds the error sites of the records, one answer a record, in their
// order. The text decides first, then class, method and file; lines only
// choose between places that are equal in all of these, and never make a match
// by themselves. A place belongs to the record that fits it best; another
// record gets it only when it fits as well.
func (g *Ground) Locate(records []*catalog.Record) []Location {
	subjects := make([]*subject, len(records))
	for i, r := range records {
		subjects[i] = newSubject(r)
	}
	claims := g.claim(subjects)
	g.settle(subjects, claims)
	out := make([]Location, len(records))
	for i := range claims {
		out[i] = claims[i].location(g, subjects[i])
	}
	return out
}

// fits returns the places that may be the record's, the best first.
func (g *Ground) fits(s *subject) []fit {
	x := g.index()
	seen := map[int]bool{}
	var out []fit
	try := func(places []int) {
		for _, i := range places {
			if seen[i] {
				continue
			}
			seen[i] = true
			if f := fitOf(s, &g.places[i]); g.admits(s, &f) {
				out = append(out, f)
			}
		}
	}
	s.classGone, s.methodGone = g.gone(s)
	for _, t := range s.templates {
		if s.words > 0 {
			try(x.byText[t])
		}
	}
	for i := range s.homes {
		h := &s.homes[i]
		if h.top != "" {
			try(x.byTop[h.top])
		} else {
			try(x.byFile[fileName(h.path)])
		}
		if s.classGone && h.method != "" && s.exception != "" {
			try(x.byName[nameKey(h.method, s.exception)])
		}
	}
	if g.Whole && s.classGone && s.methodGone {
		for _, t := range s.templates {
			for _, hit := range x.similar().Near(t, alikeHome) {
				try([]int{x.place[hit.Template]})
			}
		}
	}
	for i := range out {
		out[i].excerpt = excerptShare(s.record, out[i].place)
	}
	slices.SortStableFunc(out, better)
	return out
}

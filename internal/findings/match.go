package findings

import (
	"cmp"
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

// A claim is what one record may have: the places it fits, the best first, and
// those it got.
type claim struct {
	fits []fit
	got  []fit // equal in rank; one when the place is sure
	by   tieBreak
}

// pairing is one record with one place that it fits.
type pairing struct {
	subject int
	fit     int // index in the claim's fits
	score   float64
}

// claim gives each record the free places that it fits best.
func (g *Ground) claim(subjects []*subject) []claim {
	claims := make([]claim, len(subjects))
	var pairs []pairing
	for i, s := range subjects {
		claims[i].fits = g.fits(s)
		for j := range claims[i].fits {
			pairs = append(pairs, pairing{i, j, claims[i].fits[j].score()})
		}
	}
	slices.SortStableFunc(pairs, func(a, b pairing) int { return cmp.Compare(b.score, a.score) })
	owner := map[*Place]float64{} // the score at which it was taken
	for k := 0; k < len(pairs); {
		// All pairs of one rank choose at the same time.
		end := k + 1
		for end < len(pairs) && pairs[end].score == pairs[k].score {
			end++
		}
		for _, p := range pairs[k:end] {
			c := &claims[p.subject]
			f := c.fits[p.fit]
			if score, taken := owner[f.place]; taken && score > p.score {
				continue
			}
			if (len(c.got) == 0 || c.got[0].score() == p.score) && !slices.ContainsFunc(c.got, f.sameStatement) {
				c.got = append(c.got, f)
			}
		}
		for _, p := range pairs[k:end] {
			for _, f := range claims[p.subject].got {
				if _, taken := owner[f.place]; !taken {
					owner[f.place] = f.score()
				}
			}
		}
		k = end
	}
	for i := range claims {
		claims[i].doubt(subjects[i], g.Whole, owner)
	}
	return claims
}

// margin is how much better than the next free place the best one must be
// where its text does not decide.
const margin = 0.5

// doubt takes back a claim where a guess would be wrong too often: by a text
// that is merely alike, or by no text and no exception, when another free place
// is nearly as good; by the same text when it stands in several places that are
// not the record's.
func (c *claim) doubt(s *subject, whole bool, owner map[*Place]float64) {
	if len(c.got) == 0 {
		return
	}
	best := &c.got[0]
	least := margin
	switch {
	case s.words == 0 && best.exception == same:
		return
	case s.words == 0:
		least = 2 * margin
	case best.covered:
		if whole && !best.atHome() && !inOneMethod(c.got) {
			c.got = nil
		}
		return
	}
	for _, f := range c.fits {
		if score, taken := owner[f.place]; f.place == best.place || taken && score > f.score() {
			continue
		}
		if best.score()-f.score() < least {
			c.got = nil
			return
		}
	}
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

// gone reports whether nothing on the ground is named like the record's class,
// or its method, in any version. On part of a library only what would stand in
// that part can be gone.
func (g *Ground) gone(s *subject) (class, method bool) {
	class, method = true, true
	for i := range s.homes {
		h := &s.homes[i]
		switch {
		case h.class != "":
			if g.classes[h.class] {
				class = false
			}
			if h.method == "" && g.classes[h.class] || g.methods[h.class+"#"+h.method] {
				method = false
			}
		case g.hasFile(h.path):
			class, method = false, false
		}
	}
	return class, method
}

func (g *Ground) hasFile(path string) bool {
	return slices.ContainsFunc(g.files[fileName(path)], func(f string) bool { return samePath(path, f) })
}

// What a text must have to be taken for a record's. Dice is the share of words
// in common: at six in ten two texts say the same with other words; two
// complaints about one thing that only begin alike stay below.
const (
	alikeHome  = 0.6  // in the record's class, its method the same or gone
	alikeAway  = 0.75 // elsewhere, where its class is gone
	withinHome = 0.8  // share of the shorter text in the longer one, in the record's method: the text grew or shrank
	withinAway = 0.9  // the same elsewhere, in a method of the same name
	fewWords   = 3    // a text of fewer words may be said twice by chance
	manyWords  = 6    // one of at least as many hardly is
)

// admits reports whether the place may be the record's at all.
func (g *Ground) admits(s *subject, f *fit) bool {
	switch {
	case s.words == 0:
		return g.admitsWordless(s, f)
	case f.sameText, f.covered && s.words >= fewWords && f.atHome():
		return g.admitsText(s, f)
	case f.atHome() && f.method == same:
		if f.dice >= alikeHome || f.shorter >= withinHome && f.said >= 2 {
			return true
		}
		// The site's text is not known: the exception must do.
		return f.hidden && g.alone(f)
	case f.atHome():
		return f.dice >= alikeAway
	case f.class != differs:
		return s.methodGone && f.dice >= alikeHome && (f.exception != differs || f.shorter >= withinHome)
	case !g.Whole || !s.classGone:
		return false
	case f.method == same && f.shorter >= withinAway && f.dice >= alikeHome:
		return true
	}
	return f.dice >= alikeAway && (f.method == same || f.exception == same)
}

// alone reports whether no other place in the method makes the record's
// exception, or any where the record names none: only then the exception can
// stand for a text that is not known.
func (g *Ground) alone(f *fit) bool {
	if f.exception == differs {
		return false
	}
	p := f.place
	exception := simpleClass(p.Site.Exception)
	for _, i := range g.index().byTop[topClass(p.class)] {
		o := &g.places[i]
		if o.class == p.class && o.Site.Method == p.Site.Method && o.Path == p.Path && o.Line != p.Line &&
			(f.exception == unknown || simpleClass(o.Site.Exception) == exception) {
			return false
		}
	}
	return true
}

// admitsWordless is admits for a record whose text says nothing: class, method
// and exception must do.
func (g *Ground) admitsWordless(s *subject, f *fit) bool {
	if f.method != same || f.exception == differs || !f.covered && !f.bare {
		return false
	}
	return f.atHome() || g.Whole && s.classGone && f.exception == same
}

// admitsText is admits for a place with the record's text: in the record's
// method always, elsewhere when what the record names is gone and the text is
// not of the kind that is said twice. While the record's method stands, the
// same text in another one was most likely there all the time. A file alone
// cannot tell what is gone; there the match is shown, unsure.
func (g *Ground) admitsText(s *subject, f *fit) bool {
	switch {
	case f.atHome() || f.class == unknown:
		return true
	case f.class != differs:
		return s.methodGone || !g.Whole
	case !g.Whole:
		return s.words >= fewWords
	case f.exception == differs:
		return false
	case s.classGone:
		return s.words >= fewWords || f.method == same
	}
	return s.methodGone && s.words >= manyWords
}

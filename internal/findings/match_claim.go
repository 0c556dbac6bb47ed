package findings

import (
	"cmp"
	"slices"
)

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

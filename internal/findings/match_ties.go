package findings

import (
	"cmp"
	"slices"
	"strings"
)

// A tieBreak says what chose between places that are equal in text, class and
// method.
type tieBreak uint8

const (
	noTie   tieBreak = iota
	byLine           // one stands at the very line of the record
	byOrder          // as many records as places: in the order of their lines
	byDrift          // the lines of sure neighbours moved by about as much
	open             // nothing: which one is meant is not sure
)

// settle decides the claims that got several places.
func (g *Ground) settle(subjects []*subject, claims []claim) {
	drifts := driftsOf(claims)
	groups := map[*Place][]int{} // claims that got several, by the first place of them
	var firsts []*Place
	for i := range claims {
		if len(claims[i].got) < 2 {
			continue
		}
		slices.SortStableFunc(claims[i].got, func(a, b fit) int {
			return cmp.Or(strings.Compare(a.place.Path, b.place.Path), cmp.Compare(a.place.Line, b.place.Line))
		})
		first := claims[i].got[0].place
		if groups[first] == nil {
			firsts = append(firsts, first)
		}
		groups[first] = append(groups[first], i)
	}
	for _, first := range firsts {
		group := groups[first]
		places := claims[group[0]].got
		if len(group) == len(places) && inOneFile(places) && g.comparable(places[0].place, claims, group) && allLined(claims, group) {
			slices.SortStableFunc(group, func(a, b int) int {
				return cmp.Compare(claims[a].got[0].home.line, claims[b].got[0].home.line)
			})
			for k, i := range group {
				claims[i].choose(k, byOrder)
			}
			continue
		}
		for _, i := range group {
			claims[i].settle(subjects[i], drifts)
			if claims[i].by == open && subjects[i].words == 0 {
				claims[i].got = nil // nothing but the exception speaks for any of them
			}
		}
	}
}

func inOneFile(fits []fit) bool {
	for _, f := range fits {
		if f.place.Path != fits[0].place.Path {
			return false
		}
	}
	return true
}

func inOneMethod(fits []fit) bool {
	first := fits[0].place
	for _, f := range fits {
		if f.place.Path != first.Path || f.place.class != first.class || f.place.Site.Method != first.Site.Method {
			return false
		}
	}
	return true
}

// comparable reports whether the order of the records' lines says something
// about the order of the places: all are of the places' file, or of one file
// that is gone from the library.
func (g *Ground) comparable(p *Place, claims []claim, group []int) bool {
	path := p.Path
	if h := claims[group[0]].got[0].home; g.Whole && h != nil && !g.hasFile(h.path) {
		path = h.path
	}
	return !slices.ContainsFunc(group, func(i int) bool {
		h := claims[i].got[0].home
		return h == nil || !samePath(h.path, path)
	})
}

// allLined reports whether the claims want the same places and know different
// lines to be told apart by.
func allLined(claims []claim, group []int) bool {
	seen := map[int]bool{}
	for _, i := range group {
		got := claims[i].got
		if len(got) != len(claims[group[0]].got) || got[0].home == nil || got[0].home.line == 0 || seen[got[0].home.line] {
			return false
		}
		seen[got[0].home.line] = true
	}
	return true
}

func (c *claim) choose(k int, why tieBreak) {
	c.got = []fit{c.got[k]}
	c.by = why
}

// settle chooses among the places of one claim by their lines, or leaves it
// open.
func (c *claim) settle(s *subject, drifts map[string][]drift) {
	for k, f := range c.got {
		for _, h := range s.homes {
			if h.line != 0 && h.line == f.place.Line && samePath(h.path, f.place.Path) && (len(s.homes) == 1 || h == *f.home) {
				c.choose(k, byLine)
				return
			}
		}
	}
	c.by = open
	if h := c.got[0].home; !inOneFile(c.got) || h == nil || h.line == 0 || !samePath(h.path, c.got[0].place.Path) {
		return
	}
	line := c.got[0].home.line
	choice := -1
	for _, by := range driftRange(drifts[c.got[0].place.Path], line) {
		k, ok := c.nearest(line + by)
		if !ok || choice >= 0 && k != choice {
			return
		}
		choice = k
	}
	if choice >= 0 {
		c.choose(choice, byDrift)
	}
}

// nearest returns the place nearest to a line, and whether the next one is at
// least twice as far.
func (c *claim) nearest(line int) (int, bool) {
	order := make([]int, len(c.got))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(away(c.got[a], line), away(c.got[b], line)) })
	return order[0], 2*away(c.got[order[0]], line) < away(c.got[order[1]], line)
}

func away(f fit, line int) int { return max(f.place.Line-line, line-f.place.Line) }

// A drift is by how many lines a sure site stands lower than its record says.
type drift struct {
	line, by int
}

// driftsOf collects the drifts of the sites that are sure, by path.
func driftsOf(claims []claim) map[string][]drift {
	out := map[string][]drift{}
	for i := range claims {
		if len(claims[i].got) != 1 {
			continue
		}
		f := claims[i].got[0]
		if f.sameText && f.class == same && f.home.line != 0 {
			out[f.place.Path] = append(out[f.place.Path], drift{f.home.line, f.place.Line - f.home.line})
		}
	}
	return out
}

// driftRange returns two drifts between which that of a line is taken to lie.
// Code moves in lumps: near a sure site it has most likely moved by as much as
// that site, and the farther away, the more of what moves between this site
// and the next one may lie in between. Above the first sure site is the
// file's start, which does not move; behind the last one the code is taken to
// go on growing or shrinking as it did up to there. nil: nothing is known.
func driftRange(drifts []drift, line int) []int {
	if len(drifts) == 0 {
		return nil
	}
	var above, below drift
	for _, d := range drifts {
		switch {
		case d.line < line && d.line > above.line:
			above = d
		case d.line >= line && (below.line == 0 || d.line < below.line):
			below = d
		}
	}
	if below.line == 0 {
		more := above.by * (line - above.line) / above.line
		return []int{above.by - more, above.by + more}
	}
	moved := below.by - above.by
	if line-above.line < below.line-line {
		return []int{above.by, above.by + 2*moved*(line-above.line)/(below.line-above.line)}
	}
	return []int{below.by, below.by - 2*moved*(below.line-line)/(below.line-above.line)}
}

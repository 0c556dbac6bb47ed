package message

import (
	"cmp"
	"slices"
	"sync"
)

// An Index finds, among many templates, those that a text was made from or
// that are like a given one. It is immutable and safe for concurrent use.
//
// Each distinct template stands under its rarest key: a pair of neighbouring
// words, else one word, that every text made from it contains. A text is read
// once, its keys are looked up, and only the templates found there are tried.
type Index struct {
	templates []Template
	groups    []group            // the distinct templates
	byKey     map[uint64][]int32 // groups by rarest key
	loose     []int32            // groups whose every word touches a hole

	once   sync.Once
	byWord map[uint64][]int32 // groups by each of their words, for Near
}

type group struct {
	template Template
	weight   int
	members  []int // indices of the equal templates
}

// A Hit is a template found by an Index.
type Hit struct {
	Template int     // its index in the slice given to NewIndex
	Score    float64 // in [0, 1]
	Whole    bool    // it makes the whole text, not a part of it
	Values   []string
}

// NewIndex returns an index of the templates. Those without words can be found
// only by Near and are never a Hit of Find: they fit everything.
func NewIndex(templates []Template) *Index {
	x := &Index{templates: templates, byKey: map[uint64][]int32{}}
	seen := make(map[Template]int32, len(templates))
	for i, t := range templates {
		g, ok := seen[t]
		if !ok {
			g = int32(len(x.groups))
			seen[t] = g
			x.groups = append(x.groups, group{template: t, weight: t.Weight()})
		}
		x.groups[g].members = append(x.groups[g].members, i)
	}
	keys := make([][]uint64, len(x.groups))
	count := map[uint64]int32{}
	for g := range x.groups {
		keys[g] = x.groups[g].template.keys()
		for _, k := range keys[g] {
			count[k]++
		}
	}
	for g := range x.groups {
		if x.groups[g].template.Words() == 0 {
			continue
		}
		if len(keys[g]) == 0 {
			x.loose = append(x.loose, int32(g))
			continue
		}
		rarest := slices.MinFunc(keys[g], func(a, b uint64) int { return cmp.Compare(count[a], count[b]) })
		x.byKey[rarest] = append(x.byKey[rarest], int32(g))
	}
	return x
}

// keys returns the hashes of which every text made from t holds all.
func (t Template) keys() []uint64 {
	var pairs, singles []uint64
	ws := t.words()
	for i, w := range ws {
		if w.open {
			continue
		}
		singles = append(singles, w.hash)
		if i > 0 && !w.start && !ws[i-1].open {
			pairs = append(pairs, pair(ws[i-1].hash, w.hash))
		}
	}
	if len(pairs) > 0 {
		return pairs
	}
	return singles
}

// Len reports the number of templates.
func (x *Index) Len() int { return len(x.templates) }

// Find returns the templates that text was made from, whole or, where none
// makes the whole, in part; the one that says most first. The time grows with
// the length of the text and with the templates that share a rare key with it.
func (x *Index) Find(text string) []Hit {
	var groups []int32
	try := func(list []int32) {
		for _, g := range list {
			if !slices.Contains(groups, g) {
				groups = append(groups, g)
			}
		}
	}
	previous := uint64(0)
	for from := 0; ; {
		_, end, hash := nextWord(text, from)
		if end == 0 {
			break
		}
		if list := x.byKey[hash]; list != nil {
			try(list)
		}
		if from > 0 {
			if list := x.byKey[pair(previous, hash)]; list != nil {
				try(list)
			}
		}
		previous, from = hash, end
	}
	groups = append(groups, x.loose...)

	var whole, part []Hit
	for _, g := range groups {
		t := x.groups[g].template
		if values, ok := t.Match(text); ok {
			whole = x.appendHits(whole, g, true, values)
		} else if len(whole) == 0 {
			if values, ok := t.MatchWithin(text); ok {
				part = x.appendHits(part, g, false, values)
			}
		}
	}
	hits := whole
	if len(hits) == 0 {
		hits = part
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Template, b.Template))
	})
	return hits
}

func (x *Index) appendHits(hits []Hit, g int32, whole bool, values []string) []Hit {
	w := float64(x.groups[g].weight)
	score := w / (w + 8)
	switch {
	case !whole:
		score /= 2
	case len(values) == 0:
		score = 1
	}
	for _, m := range x.groups[g].members {
		hits = append(hits, Hit{Template: m, Score: score, Whole: whole, Values: values})
	}
	return hits
}

// Near returns the templates whose Similarity to t is at least least, the
// likest first. Values are not filled.
func (x *Index) Near(t Template, least float64) []Hit {
	x.once.Do(x.fillWords)
	const tried = 64
	shared := map[int32]float64{}
	for _, w := range t.words() {
		list := x.byWord[w.hash]
		if len(list) == 0 {
			continue
		}
		idf := weight(w) / float64(len(list))
		for _, g := range list {
			shared[g] += idf
		}
	}
	candidates := make([]int32, 0, len(shared))
	for g := range shared {
		candidates = append(candidates, g)
	}
	slices.SortFunc(candidates, func(a, b int32) int {
		return cmp.Or(cmp.Compare(shared[b], shared[a]), cmp.Compare(a, b))
	})
	if len(candidates) > tried {
		candidates = candidates[:tried]
	}
	var hits []Hit
	for _, g := range candidates {
		if s := Similarity(t, x.groups[g].template); s >= least {
			for _, m := range x.groups[g].members {
				hits = append(hits, Hit{Template: m, Score: s, Whole: s == 1})
			}
		}
	}
	if len(hits) == 0 && t.Words() == 0 {
		for i, o := range x.templates {
			if o == t {
				hits = append(hits, Hit{Template: i, Score: 1, Whole: true})
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Template, b.Template))
	})
	return hits
}

func (x *Index) fillWords() {
	x.byWord = map[uint64][]int32{}
	for g := range x.groups {
		for _, w := range x.groups[g].template.words() {
			list := x.byWord[w.hash]
			if len(list) == 0 || list[len(list)-1] != int32(g) {
				x.byWord[w.hash] = append(list, int32(g))
			}
		}
	}
}

package catalog

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// A Result is a record that a search found.
type Result struct {
	Record *Record
	Score  float64
}

// A searchIndex holds, for each word of the records, where it stands.
type searchIndex struct {
	words    []string // sorted
	postings map[string][]posting
}

type posting struct {
	record int32
	weight float32
}

// searched are the parts of a record in which a search looks, and how much a
// word there counts.
var searched = []struct {
	weight float32
	text   func(r *Record) []string
}{
	{8, func(r *Record) []string { return []string{r.ID, r.Slug, r.ErrorCode} }},
	{5, func(r *Record) []string { return append(r.AllTemplates(), r.ErrorMessage) }},
	{4, func(r *Record) []string { return []string{r.ErrorClass} }},
	{3, func(r *Record) []string { return append(slices.Clone(r.Tags), r.BackgroundTag) }},
	{2, func(r *Record) []string { return []string{baseName(r.FilePath), r.Documentation, r.Triggers} }},
	{2, entryMethods},
	{1, func(r *Record) []string { return []string{r.Repo, r.Situations} }},
	{1, func(r *Record) []string { return r.Solutions }},
	{1, func(r *Record) []string { return r.Prevention }},
}

func entryMethods(r *Record) []string {
	methods := make([]string, len(r.EntryPoints))
	for i, p := range r.EntryPoints {
		methods[i] = p.Method[strings.LastIndexByte(p.Method, '.')+1:]
	}
	return methods
}

func (c *Catalog) indexWords() *searchIndex {
	x := &searchIndex{postings: map[string][]posting{}}
	for i, r := range c.records {
		for _, part := range searched {
			for _, text := range part.text(r) {
				eachWord(text, func(word string) {
					list := x.postings[word]
					if n := len(list); n > 0 && list[n-1].record == int32(i) {
						list[n-1].weight = max(list[n-1].weight, part.weight)
						return
					}
					x.postings[word] = append(list, posting{int32(i), part.weight})
				})
			}
		}
	}
	for word := range x.postings {
		x.words = append(x.words, word)
	}
	slices.Sort(x.words)
	return x
}

// Search returns the records that hold words of query, or words that start
// with them, the best first: those with the most of the words, and among these
// the ones where rarer words stand in weightier places. limit 0 returns all.
func (c *Catalog) Search(query []string, limit int) []Result {
	x := c.words()
	type found struct {
		words int
		score float64
	}
	matches := map[int32]found{}
	asked := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(strings.Join(query, " ")), notWord) {
		if asked[word] {
			continue
		}
		asked[word] = true
		best := map[int32]float64{}
		for i := sort.SearchStrings(x.words, word); i < len(x.words) && strings.HasPrefix(x.words[i], word); i++ {
			list := x.postings[x.words[i]]
			rare := math.Log1p(float64(len(c.records)) / float64(len(list)))
			if x.words[i] != word {
				rare *= float64(len(word)) / float64(len(x.words[i]))
			}
			for _, p := range list {
				best[p.record] = max(best[p.record], rare*float64(p.weight))
			}
		}
		for record, score := range best {
			m := matches[record]
			matches[record] = found{m.words + 1, m.score + score}
		}
	}
	results := make([]Result, 0, len(matches))
	for record, m := range matches {
		results = append(results, Result{c.records[record], float64(m.words)*1000 + m.score})
	}
	slices.SortFunc(results, func(a, b Result) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), strings.Compare(a.Record.ID, b.Record.ID))
	})
	if limit > 0 && len(results) > limit {
		results = results[:limit]
	}
	return results
}

// eachWord hands on the words of text in lower case, and the parts of names in
// camel case after the names themselves.
func eachWord(text string, yield func(string)) {
	for _, word := range strings.FieldsFunc(text, notWord) {
		yield(strings.ToLower(word))
		start := 0
		for i := 1; i < len(word); i++ {
			if isUpper(word[i]) && !isUpper(word[i-1]) {
				if start > 0 {
					yield(strings.ToLower(word[start:i]))
				}
				start = i
			}
		}
		if start > 0 {
			yield(strings.ToLower(word[start:]))
		}
	}
}

func notWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

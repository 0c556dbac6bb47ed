//go:build corpus

package flow

import (
	"slices"
	"testing"
	"time"
)

// TestCorpusHotTypes computes the list that the pack has, from the entry
// points that a real cluster was asked by.
func TestCorpusHotTypes(t *testing.T) {
	names := hadoopNames(t)
	want := names.Hot
	names.Hot = nil
	e := New(hadoopPath(t), names)
	defer e.Close()
	var entries []Entry
	seen := map[Entry]bool{}
	for _, r := range rows(t, "testdata/dynamic.tsv") {
		if entry := entryOf(r["api"]); !seen[entry] {
			seen[entry] = true
			entries = append(entries, entry)
		}
	}
	start := time.Now()
	got := e.HotTypes(entries, MaxComponent)
	t.Logf("%q, the largest component then %d, in %.1f s", got, e.Stats().Largest, time.Since(start).Seconds())
	if !slices.Equal(got, want) {
		t.Errorf("the pack has %q", want)
	}
}

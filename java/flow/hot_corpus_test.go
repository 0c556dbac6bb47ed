//go:build corpus

package flow

import (
	"slices"
	"testing"
	"time"
)

// TestCorpusHotTypes computes the types that have to be cut for the largest
// component to keep its limit, from the entry points that a real cluster was
// asked by: the pack cuts them all.
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
	for _, name := range got {
		if !slices.Contains(want, name) {
			t.Errorf("the pack has %q, without %s", want, name)
		}
	}
	if e.Stats().Largest > MaxComponent {
		t.Errorf("the largest component is over %d", MaxComponent)
	}
}

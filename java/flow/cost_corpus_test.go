//go:build corpus

package flow

import (
	"fmt"
	"hash/fnv"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"testing"
	"time"
)

// asked returns the methods of the two tables that a real cluster and readers
// of sources judged, each once.
func asked(t *testing.T) []Entry {
	t.Helper()
	var out []Entry
	add := func(e Entry) {
		if !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	for _, r := range rows(t, "testdata/dynamic.tsv") {
		add(entryOf(r["api"]))
	}
	for _, r := range rows(t, "testdata/flow-pairs.tsv") {
		add(entryOf(r["entry_point"]))
	}
	return out
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// digest is a hash of the answers to a question.
func digest(e *Engine, entry Entry) (rows int, sum uint64) {
	h := fnv.New64a()
	all := e.Escapes(entry)
	for _, r := range all {
		fmt.Fprintf(h, "%v|%s|%s|%d|%d|%s|%q|%v|%v|%v|%d|%v\n", r.Entry, r.Class, r.Method, r.Line, r.LastLine, r.Exception, r.Template, r.SeenAs, r.Tier, r.How, r.Length, r.Remote)
	}
	return len(all), h.Sum64()
}

// TestCorpusCostAndOrder asks all judged methods of one engine, with what that
// costs, and again in the opposite order of another that keeps few bodies:
// every answer of a sample of them is the same.
func TestCorpusCostAndOrder(t *testing.T) {
	entries := asked(t)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(380 << 20)) // as the command line does
	path := hadoopPath(t)
	type answer struct {
		rows int
		sum  uint64
	}
	first := map[Entry]answer{}
	start, before := time.Now(), cpuTime()
	one := New(path, hadoopNames(t))
	for _, entry := range entries {
		n, sum := digest(one, entry)
		first[entry] = answer{n, sum}
	}
	wall, cpu := time.Since(start), cpuTime()-before
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	t.Logf("%d methods: %.1f s wall, %.1f s CPU, %d MB from the system; %+v", len(entries), wall.Seconds(), cpu.Seconds(), mem.Sys>>20, one.stats())
	if mem.Sys>>20 > 400 {
		t.Errorf("%d MB from the system, want at most 400", mem.Sys>>20)
	}
	if cpu > 30*time.Second {
		t.Errorf("%.1f s of CPU, want at most 30: two cores have 40 in 20 s", cpu.Seconds())
	}
	if wall > 20*time.Second && wall < cpu { // who waits for others is not slow
		t.Errorf("%.1f s, want at most 20", wall.Seconds())
	}
	one.Close()
	one = nil // there is not room for both
	two := New(path, hadoopNames(t))
	defer two.Close()
	two.maxBodies, two.letGoAt = 4<<20, 4<<20
	slices.Reverse(entries)
	for i, entry := range entries {
		if i%4 > 0 {
			continue // a sample will do
		}
		if n, sum := digest(two, entry); first[entry] != (answer{n, sum}) {
			t.Errorf("%v: %d answers, asked in another order %d", entry, n, first[entry].rows)
		}
	}
}

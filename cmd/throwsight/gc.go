package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// The collector of a small heap works all the time: each keystroke makes as
// much garbage as there is in use. A server that idles at a few megabytes can
// let some more lie about; a large heap is left to the usual rule. The limit is
// for a heap that grows faster than it is looked at, as when a workspace is
// read.
const (
	garbage   = 48 << 20  // bytes that may lie about in any case
	limit     = 256 << 20 // bytes that the process holds while less than half of them are in use
	usual     = 100       // percent of what is in use
	gcRetune  = 5 * time.Second
	liveBytes = "/gc/heap/live:bytes"
)

// tuneGC keeps the collector at that rule until ctx ends.
func tuneGC(ctx context.Context) {
	percent := garbage / (8 << 20) * usual // of a server that has just started
	debug.SetGCPercent(percent)
	debug.SetMemoryLimit(limit)
	ticker := time.NewTicker(gcRetune)
	defer ticker.Stop()
	sample := []metrics.Sample{{Name: liveBytes}}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		metrics.Read(sample)
		live := max(1<<20, int(sample[0].Value.Uint64()))
		debug.SetMemoryLimit(int64(max(limit, 2*live)))
		if want := min(600, max(usual, garbage/(live/usual))); want < percent*9/10 || want > percent*11/10 {
			percent = want
			debug.SetGCPercent(percent)
		}
	}
}

// batchPercent is the collector's rule for a run over many files: what the
// files declare stays, and each leaves a tree as garbage. It takes a quarter
// less memory than the usual rule, for a tenth more of the time.
const batchPercent = 50

//go:build corpus

package flow

import (
	"slices"
	"testing"

	"throwsight/java/flow/internal/world"
)

// TestCorpusHotTypes looks at what the engine finds hot in Hadoop. The trials
// told what is: file systems, of which there are nineteen, six of them written
// over another; cutting anything else loses errors that a cluster gave.
func TestCorpusHotTypes(t *testing.T) {
	before := cpuTime()
	e := New(hadoopPath(t), hadoopNames(t))
	defer e.Close()
	read := cpuTime() - before
	clear(e.hot)
	e.w = world.New(hadoopPath(t), e.names.library()) // nothing is worked out yet
	before = cpuTime()
	e.findHot()
	got, took := e.hotTypes(), cpuTime()-before
	t.Logf("%q, in %.2f s of CPU beside %.1f s for reading", got, took.Seconds(), read.Seconds())
	if want := []string{"org.apache.hadoop.fs.FileSystem"}; !slices.Equal(got, want) {
		t.Errorf("want %q", want)
	}
	if 4*took > read {
		t.Error("want at most a quarter of what reading takes")
	}
	for _, c := range e.w.Classes() {
		if n := e.layeredCalls(c); n > hotCalls/4 && !e.w.Foreign(c) {
			t.Logf("%s: %d", c.Name, n)
		}
	}
}

package findings

import (
	"testing"
	"time"

	"throwsight/catalog"
)

// TestEverywhere: by the embedded model and records, what comes out of nearly
// every call is told from what is a few calls' own.
func TestEverywhere(t *testing.T) {
	c := catalog.Embedded()
	l := libraryOf(c)
	const dfs, out = "org.apache.hadoop.hdfs.DistributedFileSystem", "org.apache.hadoop.fs.FSDataOutputStream"
	start := time.Now()
	for _, x := range []struct {
		record, class string
		want          bool
	}{
		{"03b048690d60e743", dfs, true}, // the client was stopped
		{"03b048690d60e743", out, true},
		{"4b29e05d91192e8c", dfs, false}, // somebody's lease is being recovered
		{"4b29e05d91192e8c", out, false},
	} {
		r := c.ByID(x.record)
		if r == nil {
			t.Fatalf("no record %s", x.record)
		}
		if got := l.everywhere(r, x.class); got != x.want {
			t.Errorf("%s at %s: %v", x.record, x.class, got)
		}
	}
	t.Logf("asked for the first time: %v", time.Since(start))
}

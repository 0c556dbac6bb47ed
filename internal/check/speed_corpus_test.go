//go:build corpus && unix

package check

import (
	"runtime"
	"syscall"
	"testing"
	"time"

	"throwsight/catalog"
	"throwsight/internal/corpus"
)

// TestSpeed looks at all of Hadoop's sources: on two cores in ten seconds,
// which is at most twenty of CPU time however busy the machine is.
func TestSpeed(t *testing.T) {
	catalog.Embedded()
	root := corpus.Root(t, "hadoop-3.4.1/tree")
	wall, cpu := time.Now(), cpuTime(t)
	result := run(t, root, catalog.Embedded(), "")
	wallTime, cpuTime := time.Since(wall), cpuTime(t)-cpu
	t.Logf("%d files in %.1f s, %.1f s of CPU, on %d cores", len(result.Looked), wallTime.Seconds(), cpuTime.Seconds(), runtime.GOMAXPROCS(0))
	if len(result.Looked) < 6000 || cpuTime > 20*time.Second {
		t.Errorf("%d files in %s of CPU time, want more than 6,000 in at most 20 s", len(result.Looked), cpuTime)
	}
}

func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

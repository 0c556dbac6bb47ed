//go:build unix

package catalog

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The budget: a catalog of scaleRecords loads in one second
// of two cores and 300 MB.
const (
	scaleRecords = 100_000
	scaleWall    = time.Second
	scaleMemory  = 300 << 20
)

// writeScale writes n records as NDJSON, each with every text that our own
// records have, about 1.4 kB, and returns the file's size.
func writeScale(tb testing.TB, path string, n int) int64 {
	tb.Helper()
	file, err := os.Create(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	for i := range n {
		r := Record{
			ID: fmt.Sprintf("%016x", i), Repo: "example/library", Slug: fmt.Sprintf("shelf-%d-is-full", i),
			ErrorMessage:   fmt.Sprintf("Shelf %d of {} is full: {} books, {} allowed", i),
			MessagePattern: fmt.Sprintf(`Shelf %d of (.+?) is full: (.+?) books, (.+?) allowed`, i),
			ErrorType:      "exception", ErrorClass: fmt.Sprintf("org.example.shelf.Shelf%dFullException", i%997), Severity: "high",
			FilePath: fmt.Sprintf("library/src/main/java/org/example/shelf/Shelf%d.java", i%4999), LineNumber: 1 + i%2000,
			GithubURL:     "https://github.com/example/library/blob/0123456789abcdef/library/src/main/java/Shelf.java#L1",
			Documentation: "The shelf takes no more books. The library asks before it puts one on a shelf, and a second thread may have filled it since.",
			Triggers:      "Two threads that put books on the same shelf.",
			Situations:    "Imports that run side by side.",
			Solutions:     []string{"Take the next shelf.", "Make the shelf larger — it grows in steps of ten."},
			TryCatch:      "try {\n  shelf.put(book);\n} catch (ShelfFullException e) {\n  next(shelf).put(book);\n}",
			Prevention:    []string{"Ask for a place before the import starts."},
			Tags:          []string{"shelf", "capacity"}, SchemaVersion: 2,
			Anchors: []Anchor{{"1.0", fmt.Sprintf("library/src/main/java/org/example/shelf/Shelf%d.java", i%4999), 1 + i%2000, "org.example.shelf.Shelf", "put"}},
		}
		if err := writeJSON(out, &r, ""); err != nil {
			tb.Fatal(err)
		}
		out.WriteByte('\n')
	}
	if err := out.Flush(); err != nil {
		tb.Fatal(err)
	}
	info, err := file.Stat()
	if err != nil {
		tb.Fatal(err)
	}
	return info.Size()
}

const scaleEnv = "THROWSIGHT_CATALOG_SCALE_FILE"

// TestScale loads a large catalog in a process of its own and reads what the
// system says that it took.
func TestScale(t *testing.T) {
	if path := os.Getenv(scaleEnv); path != "" {
		loadScale(t, path)
		return
	}
	if raceEnabled {
		t.Skip("measures time and memory: not under the race detector")
	}
	if testing.Short() {
		t.Skip("writes a file of 140 MB: not with -short")
	}
	path := filepath.Join(t.TempDir(), "records.ndjson")
	size := writeScale(t, path, scaleRecords)
	command := exec.Command(os.Args[0], "-test.run=^TestScale$", "-test.v")
	command.Env = append(os.Environ(), scaleEnv+"="+path, "GOMAXPROCS=2")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var wall, cpu time.Duration
	for line := range strings.Lines(string(out)) {
		if figures, ok := strings.CutPrefix(strings.TrimSpace(line), "loaded in "); ok {
			parts := strings.Fields(figures)
			wall, _ = time.ParseDuration(parts[0])
			cpu, _ = time.ParseDuration(parts[1])
		}
	}
	if wall == 0 {
		t.Fatalf("no figures in\n%s", out)
	}
	usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Skip("this system does not tell what a process took")
	}
	memory := int64(usage.Maxrss)
	if runtime.GOOS != "darwin" {
		memory <<= 10
	}
	t.Logf("%d records, %d MB: %v wall, %v CPU, %d MB resident at most", scaleRecords, size>>20, wall, cpu, memory>>20)
	if memory > scaleMemory {
		t.Errorf("%d MB, want at most %d", memory>>20, int64(scaleMemory)>>20)
	}
	// The wall clock is shared with whatever else runs: two cores' worth of
	// CPU time is what the budget can hold a program to.
	if cpu > 2*scaleWall {
		t.Errorf("%v of CPU time, want at most %v on two cores", cpu, scaleWall)
	}
}

// loadScale is the other process of TestScale.
func loadScale(t *testing.T, path string) {
	start, before := time.Now(), cpuTime(t)
	c, faults := Load(Options{Paths: []string{path}, NoEmbedded: true})
	wall, cpu := time.Since(start), cpuTime(t)-before
	if c.Len() != scaleRecords || len(faults) > 0 {
		t.Fatalf("%d records, %d faults", c.Len(), len(faults))
	}
	fmt.Println("loaded in", wall, cpu)
	if r := c.ByID("000000000001869f"); r == nil || r.Slug != "shelf-"+strconv.Itoa(scaleRecords-1)+"-is-full" {
		t.Fatalf("the last record is %+v", r)
	}
}

func cpuTime(t testing.TB) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

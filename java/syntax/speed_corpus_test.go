//go:build corpus && !windows

package syntax_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"throwsight/internal/corpus"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// cpu returns the processor time that this process has taken, the garbage
// collector's too.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

type source struct {
	name  string
	bytes []byte
}

func load(t *testing.T, root string, names []string) (sources []source, size int) {
	t.Helper()
	for _, name := range names {
		src := read(t, root, name)
		sources = append(sources, source{name, src})
		size += len(src)
	}
	return sources, size
}

func hadoop(t *testing.T) ([]source, int) {
	t.Helper()
	root := corpus.Root(t, "hadoop-3.4.1/tree")
	names, err := corpus.JavaFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	return load(t, root, names)
}

// goroot loads Go's own sources, what go/parser is measured on.
func goroot(t *testing.T) ([]source, int) {
	t.Helper()
	env, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skipf("no Go tool on the path: %v", err)
	}
	root := filepath.Join(strings.TrimSpace(string(env)), "src")
	var names []string
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.Contains(path, "testdata") {
			return err
		}
		rel, err := filepath.Rel(root, path)
		names = append(names, rel)
		return err
	})
	if err != nil || len(names) == 0 {
		t.Skipf("no Go sources in %s: %v", root, err)
	}
	return load(t, root, names)
}

// perSecond returns megabytes for each second of processor time, the best of
// some rounds.
func perSecond(size int, rounds int, parse func()) float64 {
	best := 0.0
	for range rounds {
		runtime.GC()
		before := cpu()
		parse()
		best = max(best, float64(size)/1e6/(cpu()-before).Seconds())
	}
	return best
}

func TestSpeed(t *testing.T) {
	java, javaSize := hadoop(t)
	goSources, goSize := goroot(t)
	ours := perSecond(javaSize, 3, func() {
		for _, s := range java {
			syntax.Parse(s.bytes)
		}
	})
	theirs := perSecond(goSize, 3, func() {
		for _, s := range goSources {
			if _, err := parser.ParseFile(token.NewFileSet(), s.name, s.bytes, parser.SkipObjectResolution); err != nil {
				t.Errorf("%s: %v", s.name, err)
			}
		}
	})
	t.Logf("Hadoop %.1f MB at %.1f MB a CPU second; go/parser %.1f MB of Go at %.1f; ratio %.2f", float64(javaSize)/1e6, ours, float64(goSize)/1e6, theirs, ours/theirs)
	if ours < 2*theirs {
		t.Errorf("ratio %.2f, want 2 at least", ours/theirs)
	}
}

// TestSpeedOnTwoCores parses all of Hadoop by two goroutines.
func TestSpeedOnTwoCores(t *testing.T) {
	java, size := hadoop(t)
	best := time.Hour
	for range 3 {
		runtime.GC()
		before, start := cpu(), time.Now()
		var wg sync.WaitGroup
		for half := range 2 {
			wg.Go(func() {
				for i := half; i < len(java); i += 2 {
					syntax.Parse(java[i].bytes)
				}
			})
		}
		wg.Wait()
		took := (cpu() - before) / 2
		t.Logf("%.1f MB: %v of CPU on each of two cores, %v on the clock", float64(size)/1e6, took.Round(time.Millisecond), time.Since(start).Round(time.Millisecond))
		best = min(best, took)
	}
	if best > 1200*time.Millisecond {
		t.Errorf("%v, want 1.2 s at most", best)
	}
}

// TestSpeedOfOneFile parses the files of about 2,000 lines.
func TestSpeedOfOneFile(t *testing.T) {
	java, _ := hadoop(t)
	java = slices.DeleteFunc(java, func(s source) bool {
		lines := text.NewMapper(s.bytes).Lines()
		return lines < 1900 || lines > 2100
	})
	if len(java) < 10 {
		t.Fatalf("only %d files of about 2,000 lines", len(java))
	}
	best := time.Hour
	for range 5 {
		before := cpu()
		const rounds = 10
		for range rounds {
			for _, s := range java {
				syntax.Parse(s.bytes)
			}
		}
		best = min(best, (cpu()-before)/time.Duration(rounds*len(java)))
	}
	t.Logf("%d files of 2,000 lines: %v of CPU each", len(java), best.Round(time.Microsecond))
	if best > 1500*time.Microsecond {
		t.Errorf("%v, want 1.5 ms at most", best)
	}
}

func TestMemory(t *testing.T) {
	java, size := hadoop(t)
	var before, after runtime.MemStats
	syntax.Parse(java[0].bytes)
	runtime.GC()
	runtime.ReadMemStats(&before)
	trees := make([]*syntax.Tree, len(java))
	for i, s := range java {
		trees[i] = syntax.Parse(s.bytes)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	ratio := float64(after.HeapAlloc-before.HeapAlloc) / float64(size)
	worst, name := 0.0, ""
	for i, s := range java {
		if r := float64(trees[i].Len()*syntax.NodeSize) / float64(len(s.bytes)); r > worst {
			worst, name = r, s.name
		}
	}
	t.Logf("%d trees take %.2f times their sources; the largest part %.2f times: %s", len(trees), ratio, worst, name)
	if ratio > 6 || worst > 6 {
		t.Errorf("%.2f and %.2f, want 6 at most", ratio, worst)
	}
	runtime.KeepAlive(trees)
}

//go:build corpus && linux

package server_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"throwsight/internal/lsptest"
	"throwsight/java/syntax"
	"throwsight/server/client"
)

// TestBudgets measures the program over stdio, as an editor meets it, and
// holds it to its budgets. It needs the Go tool and /proc, no corpus:
//
//	go test -tags corpus ./server -run Budgets -v
//
// Figures of CPU time are held to their budgets whatever else the machine does; a
// keystroke's is let off where the machine itself is slow, as told by the time that
// a parse of the same text takes beside each. Those of the clock are held where
// the machine was quiet enough to tell, by its own load: who waits for a core says
// nothing of the program. Otherwise they are printed, and the median alone must
// keep the budget of the 99th percentile.
func TestBudgets(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "throwsight")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", bin, "../cmd/throwsight")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(bin)
	if err != nil {
		t.Fatal(err)
	}
	b := &budgets{t: t}
	t.Logf("load %.1f on %d cores", load(), runtime.NumCPU())
	model, err := os.Stat("../catalog/hadoop/hadoop.model")
	if err != nil {
		t.Fatal(err)
	}
	b.hold("binary, stripped, with the model", "MB", float64(info.Size())/1e6, 20)
	b.hold("embedded model", "MB", float64(model.Size())/1e6, 3)
	b.start(bin)
	b.session(bin)
}

type budgets struct{ t *testing.T }

func (b *budgets) hold(what, unit string, got, bar float64) {
	b.t.Helper()
	verdict := "ok"
	if got > bar {
		verdict = "OVER"
		b.t.Errorf("%s: %.2f %s, over the budget of %g", what, got, unit, bar)
	}
	b.t.Logf("%-42s %8.2f %s (budget %g) %s", what, got, unit, bar, verdict)
}

// holdBeside holds the CPU time of a piece of work, in ms, to a budget, or to what
// that many parses of its text take beside it, where one takes more than the
// millisecond that it stays below on a machine that nobody else uses.
func (b *budgets) holdBeside(what string, m *meter, bar float64) {
	b.t.Helper()
	got := m.each()
	parse := slices.Min(m.slow)
	b.t.Logf("a parse beside it: %.2f ms, by fifths %.2f", parse, m.slow)
	b.hold(what, "ms", got, max(bar, bar*parse))
}

// holdWall holds times by the clock.
func (b *budgets) holdWall(what string, took []time.Duration, p50, p99 float64) {
	b.t.Helper()
	slices.Sort(took)
	at := func(q float64) float64 { return ms(took[int(q*float64(len(took)-1))]) }
	b.t.Logf("%-42s p50 %.2f, p99 %.2f, max %.2f ms over %d (budget p50 %g, p99 %g)", what, at(0.5), at(0.99), at(1), len(took), p50, p99)
	if quiet := load() < float64(runtime.NumCPU()); quiet {
		b.hold(what+", p50", "ms", at(0.5), p50)
		b.hold(what+", p99", "ms", at(0.99), p99)
	} else {
		b.hold(what+", p50 (busy machine)", "ms", at(0.5), p99)
	}
}

// start measures the time to the answer to initialize, the embedded catalog
// being asked for at once.
func (b *budgets) start(bin string) {
	var wall []time.Duration
	var cpu float64
	const runs = 20
	for range runs {
		start := time.Now()
		p := lsptest.StartCommand(b.t, exec.Command(bin, "lsp"))
		p.Send(lsptest.Call(1, "initialize", `{"processId":null,"rootUri":null,"capabilities":{}}`))
		p.Answer(1)
		wall = append(wall, time.Since(start))
		cpu += ms(cpuTime(b.t, p.Cmd.Process.Pid))
		p.Send(lsptest.Call(2, "shutdown", "null"))
		p.Answer(2)
		p.Send(lsptest.Note("exit", "null"))
		p.Wait(gone)
	}
	b.hold("start to initialize answered, CPU", "ms", cpu/runs, 30)
	b.holdWall("start to initialize answered", wall, 30, 60)
}

// session measures a session with a file of 2,000 lines.
func (b *budgets) session(bin string) {
	t := b.t
	p := lsptest.StartCommand(t, exec.Command(bin, "lsp"))
	pid := p.Cmd.Process.Pid
	e := lsptest.Connect(t, p, client.Options{Trace: func(bool, []byte) {}})
	const uri = "untitled:/src/org/example/Jobs.java"
	e.Open("untitled:/src/org/example/Small.java", "package org.example;\nclass Small {}\n")
	e.Diagnostics("untitled:/src/org/example/Small.java")
	b.hold("memory, idle", "MB", resident(t, pid), 60)

	src := lsptest.LargeFile()
	t.Logf("the file: %d lines, %d bytes", strings.Count(src, "\n"), len(src))
	e.Open(uri, src)
	found := len(e.Diagnostics(uri))
	if found == 0 {
		t.Error("nothing is found in the file: there is nothing to measure")
	}
	t.Logf("%d diagnostics", found)
	random := rand.New(rand.NewPCG(1, 2))
	edit := func(i int) {
		content, _ := e.Text(uri)
		at := lsptest.LargeFileBody(content, random)
		e.Edit(uri, at, at, fmt.Sprintf("    int edit%d = %d;\n", i, random.IntN(1000)))
		if i%2 == 1 { // and one line away, so that the file keeps its size
			content, _ = e.Text(uri)
			if from := strings.Index(content, fmt.Sprintf("    int edit%d = ", i-1)); from >= 0 {
				e.Edit(uri, from, from+strings.Index(content[from:], "\n")+1, "")
			}
		}
	}

	const hovers = 2000
	var wall []time.Duration
	answered := 0
	cpu := newMeter(t, pid, hovers)
	for i := range hovers {
		cpu.tick(i)
		if i%20 == 0 {
			edit(i)
		}
		content, _ := e.Text(uri)
		at := random.IntN(len(content))
		if i%2 == 0 {
			at = callOf(content, random)
		}
		start := time.Now()
		h := e.Hover(uri, at)
		wall = append(wall, time.Since(start))
		if h != "" {
			answered++
		}
	}
	t.Logf("%d of %d hovers said something; an edit before every 20th", answered, hovers)
	if answered < hovers/10 {
		t.Error("hardly a hover said anything: there is nothing to measure")
	}
	b.hold("hover, CPU", "ms", cpu.each(), 1)
	b.holdWall("hover", wall, 0.5, 10)

	const quiet = 150 * time.Millisecond // of the server, before it looks at a changed text
	const keys = 100
	e.Diagnostics(uri)
	wall = nil
	cpu = newMeter(t, pid, keys)
	for i := range keys {
		cpu.tick(i)
		content, _ := e.Text(uri)
		at := lsptest.LargeFileBody(content, random)
		start := time.Now()
		e.Edit(uri, at, at, fmt.Sprintf("    int key%d = %d;\n", i, random.IntN(1000)))
		if got := len(e.Diagnostics(uri)); got != found {
			t.Errorf("edit %d: %d diagnostics, %d before", i, got, found)
		}
		wall = append(wall, time.Since(start)-quiet)
		cpu.beside(content)
	}
	b.holdBeside("keystroke to diagnostics, CPU", cpu, 6)
	b.holdWall("keystroke to diagnostics, behind the pause", wall, 50, 50)
	b.hold("memory with the file and its edits", "MB", resident(t, pid), 100)
}

// callOf returns a place in the name of some library method that is called.
func callOf(src string, random *rand.Rand) int {
	word := []string{".open(", ".mkdirs(", "uploadImageFromStorage(", "uploadImageFromStorage("}[random.IntN(4)]
	from := random.IntN(len(src) / 2)
	return from + max(0, strings.Index(src[from:], word)) + 2
}

// A meter takes the CPU time of a process for each of n pieces of work. Shared
// caches make it dearer where the machine is busy: the least disturbed fifth
// of the work counts.
type meter struct {
	t       *testing.T
	pid, n  int
	started time.Duration
	fifths  []float64 // ms for each piece

	parses []time.Duration // beside the work of this fifth, by the clock
	slow   []float64       // ms for the middle one, by fifths
}

func newMeter(t *testing.T, pid, n int) *meter { return &meter{t: t, pid: pid, n: n} }

// tick is called before each piece of work.
func (m *meter) tick(i int) {
	if i%(m.n/5) != 0 {
		return
	}
	now := cpuTime(m.t, m.pid)
	if i > 0 {
		m.fifths = append(m.fifths, ms(now-m.started)/float64(m.n/5))
		if slices.Sort(m.parses); len(m.parses) > 0 {
			m.slow = append(m.slow, ms(m.parses[len(m.parses)/2]))
		}
	}
	m.started, m.parses = now, nil
}

// beside parses the text of a piece of work once, behind it, and with the caches
// as cold: a yardstick of the machine.
func (m *meter) beside(src string) {
	raw, start := []byte(src), time.Now()
	syntax.Parse(raw)
	m.parses = append(m.parses, time.Since(start))
}

// each returns the time for one piece.
func (m *meter) each() float64 {
	m.tick(m.n)
	m.t.Logf("CPU by fifths: %.2f ms", m.fifths)
	return slices.Min(m.fifths)
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// cpuTime returns the time that the threads of a process have run.
func cpuTime(t *testing.T, pid int) time.Duration {
	t.Helper()
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil || len(tasks) == 0 {
		t.Fatalf("no threads of process %d: %v", pid, err)
	}
	var sum time.Duration
	for _, task := range tasks {
		raw, err := os.ReadFile(task)
		if err != nil {
			continue // a thread that has ended
		}
		first, _, _ := strings.Cut(string(raw), " ")
		ns, err := strconv.ParseInt(first, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		sum += time.Duration(ns)
	}
	return sum
}

// resident returns the megabytes of memory that a process holds.
func resident(t *testing.T, pid int) float64 {
	t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(raw)) {
		if value, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "kB")), 64)
			if err != nil {
				t.Fatal(err)
			}
			return kb / 1000
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// load returns how many threads want to run, over the last minute.
func load() float64 {
	raw, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(raw), " ")
	n, err := strconv.ParseFloat(first, 64)
	if err != nil {
		return 0
	}
	return n
}

//go:build corpus && linux

package server_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"throwsight/internal/corpus"
	"throwsight/internal/lsptest"
	"throwsight/server/client"
)

// TestHadoopBudgets opens all of Hadoop's sources with its whole class path,
// and works in a large file meanwhile: the project's index never keeps a hover
// waiting, a keystroke and the memory keep their budgets.
func TestHadoopBudgets(t *testing.T) {
	root, jars := corpus.Root(t, "hadoop-3.4.1/tree"), corpus.Root(t, "hadoop-3.4.1/jars")
	bin := filepath.Join(t.TempDir(), "throwsight")
	if out, err := exec.Command("go", "build", "-trimpath", "-o", bin, "../cmd/throwsight").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b := &budgets{t: t}
	t.Logf("load %.1f on %d cores", load(), runtime.NumCPU())
	options, err := json.Marshal(map[string]any{"throwsight": map[string]any{"classpath": []string{filepath.Join(jars, "*")}}})
	if err != nil {
		t.Fatal(err)
	}
	p := lsptest.StartCommand(t, exec.Command(bin, "lsp"))
	pid := p.Cmd.Process.Pid
	e := lsptest.Connect(t, p, client.Options{Trace: func(bool, []byte) {}, Roots: []string{fileURI(root)}, InitializationOptions: string(options)})
	file := filepath.Join(root, "hadoop-hdfs-client", "org", "apache", "hadoop", "hdfs", "DFSClient.java")
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	doc := fileURI(file)
	e.Open(doc, string(src))

	var wall []time.Duration
	var longest, when time.Duration
	start := time.Now()
	calls := strings.Split(string(src), "namenode.")
	for i := 0; time.Since(start) < 15*time.Second; i++ {
		at := len(strings.Join(calls[:1+i%(len(calls)-1)], "namenode.")) + len("namenode.") + 1
		began := time.Now()
		e.Hover(doc, at)
		took := time.Since(began)
		wall = append(wall, took)
		if took > longest {
			longest, when = took, began.Sub(start)
		}
		time.Sleep(10 * time.Millisecond)
	}
	slices.Sort(wall)
	at := func(q float64) float64 { return ms(wall[int(q*float64(len(wall)-1))]) }
	t.Logf("%d hovers while the project is read: p50 %.2f, p99 %.2f, max %.2f ms, begun at %.2f s", len(wall), at(0.5), at(0.99), at(1), when.Seconds())
	if load() < float64(runtime.NumCPU())+1 { // the server itself keeps one core busy
		b.hold("hover while the project is read, longest", "ms", ms(longest), 100)
	} else {
		b.hold("hover while the project is read, p99 (busy machine)", "ms", at(0.99), 100)
	}
	b.hold("memory with Hadoop's sources and class path", "MB", resident(t, pid), 400)

	const keys = 50
	const pause = 150 * time.Millisecond // of the server, before it looks at a changed text
	e.Diagnostics(doc)
	wall = nil
	cpu := newMeter(t, pid, keys)
	for i := range keys {
		cpu.tick(i)
		content, _ := e.Text(doc)
		at := strings.Index(content, "checkOpen();\n") + len("checkOpen();\n")
		began := time.Now()
		e.Edit(doc, at, at, fmt.Sprintf("    int key%d = %d;\n", i, i))
		e.Diagnostics(doc)
		wall = append(wall, time.Since(began)-pause)
	}
	t.Logf("the file: %d lines", strings.Count(string(src), "\n"))
	b.hold("keystroke with the class path, CPU", "ms", cpu.each(), 6*float64(strings.Count(string(src), "\n"))/2000)
	b.holdWall("keystroke with the class path", wall, 50, 50)
	b.hold("memory after the edits", "MB", resident(t, pid), 400)
}

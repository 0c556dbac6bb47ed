//go:build unix

package handlers_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"throwsight/handlers"
	"throwsight/internal/lsptest"
	"throwsight/internal/workspace"
)

// BenchmarkKeystroke is one edit in a file of 2,000 lines, from the
// notification to the diagnostics that follow: all but the wire and the pause.
func BenchmarkKeystroke(b *testing.B) {
	session := &benchSession{published: make(chan int, 16)}
	h := handlers.New(session, zap.NewNop(), workspace.Config{Quiet: time.Nanosecond, Poll: time.Hour})
	h.Initialize(&protocol.InitializeParams{})
	const uri = "untitled:/src/org/example/Jobs.java"
	src := lsptest.LargeFile()
	check(b, h.DidOpen(params(map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "java", "version": 0, "text": src}})))
	found := <-session.published
	for quiet := false; !quiet; { // the catalog and the model are loaded meanwhile
		select {
		case found = <-session.published:
		case <-time.After(time.Second):
			quiet = true
		}
	}
	if found == 0 {
		b.Fatal("nothing is found in the file: there is nothing to measure")
	}
	random := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	before := cpuTime(b)
	version := 0
	edit := func(at, end int, insert string) {
		version++
		check(b, h.DidChange(params(map[string]any{
			"textDocument":   map[string]any{"uri": uri, "version": version},
			"contentChanges": []any{map[string]any{"range": map[string]any{"start": position(src, at), "end": position(src, end)}, "text": insert}},
		})))
		src = src[:at] + insert + src[end:]
		if got := <-session.published; got != found {
			b.Fatalf("%d diagnostics, %d before", got, found)
		}
	}
	for i := 0; b.Loop(); i++ {
		at, line := lsptest.LargeFileBody(src, random), fmt.Sprintf("    int key%d = %d;\n", i, random.IntN(1000))
		if i%64 > 0 {
			edit(at, at, line)
			continue
		}
		// The file is to keep its size: the lines of the last edits go.
		var kept strings.Builder
		for l := range strings.Lines(src) {
			if !strings.HasPrefix(l, "    int key") {
				kept.WriteString(l)
			}
		}
		edit(0, len(src), kept.String())
	}
	b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N)/1000, "cpu-ms/op")
}

// cpuTime returns what this process has used; the wall clock is shared with the
// machine's other work.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	check(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// position returns the protocol's position of an offset in a text of ASCII.
func position(src string, offset int) map[string]int {
	return map[string]int{"line": strings.Count(src[:offset], "\n"), "character": offset - 1 - strings.LastIndexByte(src[:offset], '\n')}
}

func params(v any) []byte {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // made of strings and numbers
	}
	return raw
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// A benchSession is a client that only counts diagnostics.
type benchSession struct{ published chan int }

func (s *benchSession) Go(f func(context.Context)) { go f(context.Background()) }

func (s *benchSession) Notify(method string, p any) {
	if d, ok := p.(*protocol.PublishDiagnosticsParams); ok {
		raw, err := protocol.Marshal(d)
		if err != nil || len(raw) == 0 {
			panic(err) // ours
		}
		s.published <- len(d.Diagnostics)
	}
}

func (s *benchSession) Call(context.Context, string, any, any) error { return nil }

func (s *benchSession) SetLogLevel(string) {}

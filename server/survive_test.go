package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"throwsight/internal/lsptest"
	"throwsight/internal/workspace"
	"throwsight/server"
	"throwsight/server/client"
)

func TestUnknownMethods(t *testing.T) {
	p := lsptest.StartPeer(t, server.Options{})
	p.Greet()
	for i, method := range []string{"foo/bar", "$/foo", "", strings.Repeat("x", 100_000), "textDocument/hove", "exit/", "\u0000"} {
		raw, err := json.Marshal(method)
		if err != nil {
			t.Fatal(err)
		}
		p.Send(fmt.Sprintf(`{"jsonrpc":"2.0","method":%s,"params":[1]}`, raw))
		p.Send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%s}`, i, raw))
		if m := p.Answer(i); m.Code() != -32601 {
			t.Errorf("%.20q: %+v", method, m.Error)
		}
	}
	// Answers to calls that were never made.
	p.Send(`{"jsonrpc":"2.0","id":99,"result":null}`, `{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"m"}}`, `{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}`)
	p.Alive("answers to nothing")
	if code := p.Leave(); code != 0 {
		t.Errorf("left with %d", code)
	}
}

// TestBatch: members are handled in order and answered together.
func TestBatch(t *testing.T) {
	p := lsptest.StartPeer(t, server.Options{})
	p.Greet()
	p.Send("[" + strings.Join([]string{
		body(0, "textDocument/didOpen", messages["textDocument/didOpen"]),
		body(1, "textDocument/hover", strings.ReplaceAll(messages["textDocument/hover"], "A.java", "B.java")),
		body(2, "no/such", "{}"),
		`7`,
		body(3, "textDocument/hover", `{"position":[]}`),
	}, ",") + "]")
	codes := map[string]int{}
	for len(codes) < 4 {
		m, ok := p.Next()
		if !ok {
			t.Fatal("closed")
		}
		if m.Method == "" {
			codes[string(m.ID)] = m.Code()
		}
	}
	want := map[string]int{"1": 0, "2": -32601, "3": -32602, "": -32700}
	if fmt.Sprint(codes) != fmt.Sprint(want) && codes["null"] == 0 {
		t.Errorf("codes %v, want %v", codes, want)
	}
	p.Leave()
}

// TestHundredThousandEdits: all are applied, in order, and cost next to
// nothing each; what is published last is of the last text.
func TestHundredThousandEdits(t *testing.T) {
	edits := 100_000
	if raceDetector {
		edits = 5_000 // the text is copied for each, under its eyes
	}
	e := lsptest.Start(t, server.Options{}, client.Options{Trace: func(bool, []byte) {}})
	const uri = "untitled:/org/example/A.java"
	src := "class A {\n" + strings.Repeat("  int f() { return 1; }\n", 200) + "}\n"
	e.Open(uri, src)
	for i := range edits {
		at := len("class A {\n") + (i%200)*len("  int f() { return 1; }\n") + len("  int f() { return ")
		e.Edit(uri, at, at+1, string(rune('0'+i%10)))
	}
	if diags := e.Diagnostics(uri); len(diags) != 0 {
		t.Errorf("%v", diags)
	}
	if got := e.Published(uri).Version; got != int32(edits)+1 {
		t.Errorf("published version %d", got)
	}
}

// TestCancelStorm: of calls that are cancelled at once each has one answer,
// its result or that it was cancelled.
func TestCancelStorm(t *testing.T) {
	p := lsptest.StartPeer(t, server.Options{})
	p.Greet()
	p.Send(body(0, "textDocument/didOpen", strings.ReplaceAll(messages["textDocument/didOpen"], "B", "A")))
	const calls = 10_000
	go func() {
		for i := range calls {
			p.Send(body(i, []string{"textDocument/hover", "textDocument/codeAction", "workspace/diagnostic"}[i%3], messages["textDocument/hover"][:len(messages["textDocument/hover"])-1]+
				`,"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"context":{"diagnostics":[]},"previousResultIds":[]}`))
			p.Send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%d}}`, i))
			p.Send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"%d"}}`, i))
		}
	}()
	answered := map[string]bool{}
	for len(answered) < calls {
		m, ok := p.Next()
		if !ok {
			t.Fatalf("closed after %d answers", len(answered))
		}
		if m.Method != "" {
			continue
		}
		if answered[string(m.ID)] {
			t.Fatalf("%s was answered twice", m.ID)
		}
		answered[string(m.ID)] = true
		if c := m.Code(); c != 0 && c != -32800 {
			t.Fatalf("%s: %+v", m.ID, m.Error)
		}
	}
	if code := p.Leave(); code != 0 {
		t.Errorf("left with %d", code)
	}
}

// The same id twice, while the first call is under way.
func TestDoubleID(t *testing.T) {
	release := make(chan struct{})
	load := slowCatalog(release)
	p := lsptest.StartPeer(t, server.Options{Workspace: workspace.Config{Load: load}})
	p.Greet()
	p.Send(body(0, "textDocument/didOpen", strings.ReplaceAll(messages["textDocument/didOpen"], "B", "A")))
	p.Send(body(5, "textDocument/hover", messages["textDocument/hover"]), body(5, "textDocument/hover", messages["textDocument/hover"]))
	if m := p.Answer(5); m.Code() != -32600 {
		t.Errorf("the second: %+v", m.Error)
	}
	close(release)
	if m := p.Answer(5); m.Error != nil {
		t.Errorf("the first: %+v", m.Error)
	}
	p.Leave()
}

// TestClientNeverReads: the server reads on, keeps little, and ends when its
// client goes.
func TestClientNeverReads(t *testing.T) {
	rwc := &deaf{wait: make(chan struct{})}
	rwc.say(lsptest.Call(0, "initialize", `{"capabilities":{}}`), lsptest.Note("initialized", "{}"),
		body(0, "textDocument/didOpen", strings.ReplaceAll(messages["textDocument/didOpen"], "B", "A")))
	for i := range 50_000 {
		rwc.say(body(i+1, "textDocument/hover", messages["textDocument/hover"]))
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	done := make(chan int, 1)
	go func() { done <- server.Serve(context.Background(), rwc, server.Options{}) }()
	select {
	case code := <-done:
		if code != 1 {
			t.Errorf("code %d", code)
		}
	case <-time.After(time.Minute):
		t.Fatal("the server stays")
	}
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 100<<20 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
}

// A deaf client says what it has to say and never takes a byte.
type deaf struct {
	said []byte
	wait chan struct{}
	once sync.Once
}

func (d *deaf) say(bodies ...string) {
	for _, b := range bodies {
		d.said = append(d.said, lsptest.Frame(b)...)
	}
}

func (d *deaf) Read(p []byte) (int, error) {
	if len(d.said) == 0 {
		return 0, context.Canceled
	}
	n := copy(p, d.said)
	d.said = d.said[n:]
	return n, nil
}
func (d *deaf) Write([]byte) (int, error) { <-d.wait; return 0, context.Canceled }
func (d *deaf) Close() error              { d.once.Do(func() { close(d.wait) }); return nil }

// TestClientNeverAnswers: neither settings nor registrations nor progress are
// waited for.
func TestClientNeverAnswers(t *testing.T) {
	release := make(chan struct{})
	e := lsptest.Start(t, server.Options{Workspace: workspace.Config{Load: slowCatalog(release)}}, client.Options{NoAnswers: true})
	const uri = "untitled:/A.java"
	e.Open(uri, "class A {}")
	e.Await("the server's questions", func() bool {
		return len(e.Events(protocol.MethodWorkspaceConfiguration)) > 0 && len(e.Events(protocol.MethodWindowWorkDoneProgressCreate)) > 0
	})
	close(release)
	if d := e.Diagnostics(uri); len(d) != 0 {
		t.Errorf("%v", d)
	}
	if code := e.Leave(); code != 0 {
		t.Errorf("left with %d", code)
	}
}

// Two clients at one listener do not see each other.
func TestListener(t *testing.T) {
	l := newMemoryListener()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- server.ServeListener(ctx, l, server.Options{}) }()
	for range 2 {
		c, err := client.Dial(lsptest.Context(t), l.dial(), client.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Open(lsptest.Context(t), "untitled:A.java", "class A {}"); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Diagnostics(lsptest.Context(t), "untitled:A.java"); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Close(lsptest.Context(t)); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// Edits of a text that the server does not have, or has otherwise.
func TestEditsOutOfStep(t *testing.T) {
	e := lsptest.Start(t, server.Options{}, client.Options{})
	const uri = "untitled:/A.java"
	e.Open(uri, "class A {}")
	for _, params := range []string{
		`{"textDocument":{"uri":"untitled:/A.java","version":1},"contentChanges":[{"text":"old"}]}`,
		`{"textDocument":{"uri":"untitled:/A.java","version":-5},"contentChanges":[{"text":"older"}]}`,
		`{"textDocument":{"uri":"untitled:/B.java","version":2},"contentChanges":[{"text":"not open"}]}`,
		`{"textDocument":{"uri":"untitled:/A.java","version":2},"contentChanges":[{"foo":1},{"range":{"start":{"line":0,"character":0}},"text":"x"}]}`,
	} {
		if err := e.Conn().Notify(context.Background(), protocol.MethodTextDocumentDidChange, jsonrpc2.RawMessage(params)); err != nil {
			t.Fatal(err)
		}
	}
	// Version 2 is known by now; the client's next one is 2 again, and is
	// ignored as well; version 3 counts.
	e.Edit(uri, 0, 0, " ")
	e.Edit(uri, 0, 1, "")
	e.Diagnostics(uri)
}

// TestMemoryOfMessages: of a message only what is needed is kept. The
// decoder's strings lie in one copy of the whole message, and one kept string
// would keep all of it.
func TestMemoryOfMessages(t *testing.T) {
	const docs, size = 50, 1_200_000
	p := lsptest.StartPeer(t, with())
	p.Greet()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	filler := strings.Repeat("x", size)
	for i := range docs {
		uri := fmt.Sprintf("untitled:%d.txt", i)
		p.Send(lsptest.Note("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"language %d","version":1,"text":%q}}`, uri, i, filler)))
		p.Send(lsptest.Note("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":2},"contentChanges":[{"text":"small"}]}`, uri)))
	}
	p.Alive("large documents")
	runtime.GC()
	runtime.ReadMemStats(&after)
	if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > docs*size/6 {
		t.Errorf("%d bytes are kept of %d documents that are small by now", kept, docs)
	}
	p.Leave()
}

// TestNothingLeftBehind: what a session has started ends with it.
func TestNothingLeftBehind(t *testing.T) {
	for round := 0; ; round++ {
		before := runtime.NumGoroutine()
		for range 20 {
			p := lsptest.StartPeer(t, with())
			p.Greet()
			p.Send(body(0, "textDocument/didOpen", messages["textDocument/didOpen"]))
			p.Send(body(1, "textDocument/hover", messages["textDocument/hover"]))
			if code := p.Leave(); code != 0 {
				t.Errorf("left with %d", code)
			}
			p.Hang()
		}
		// Readers of closed pipes may still be on their way out.
		for end := time.Now().Add(time.Second); runtime.NumGoroutine() > before && time.Now().Before(end); {
			runtime.Gosched()
		}
		left := runtime.NumGoroutine() - before
		if left <= 0 {
			return
		}
		if round == 3 {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines are left of 20 sessions\n%s", left, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

package server

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"

	"throwsight/internal/workspace"
	"throwsight/server/wire"
)

// The tests of this file are named after what the library go.lsp.dev v1.0.1
// does that kills a process or a session which trusts it. Each fails when the
// cure is taken away. (Trap 6 needs a process: see process_test.go. Trap 9 was
// another library's.)

// Trap 1: the context of a request is pooled and reset. One that is derived
// from it, by a handler that was not released, panics in a goroutine of the
// runtime, which nobody can recover from.
func TestTrap1DerivedContext(t *testing.T) {
	r := newRig(t, map[string]handlerFunc{
		"derive": func(_ *session, x exchange) (any, error) { // not released
			ctx, cancel := context.WithTimeout(x.ctx, time.Hour)
			defer cancel()
			child, stop := context.WithCancel(ctx)
			context.AfterFunc(child, func() {})
			stop()
			return nil, child.Err()
		},
		"keep": func(s *session, x exchange) (any, error) {
			ctx := x.ctx
			s.Go(func(context.Context) { <-ctx.Done(); _ = ctx.Err() }) // beyond the answer
			return nil, nil
		},
	}, nil)
	r.greet()
	for i := range 5000 {
		method := []string{"derive", "keep"}[i%2]
		if _, err := r.call(method, "{}"); code(err) != 0 && !strings.Contains(err.Error(), "cancel") {
			t.Fatalf("call %d: %v", i, err)
		}
	}
}

// Trap 2: an error returned for a notification closes the connection.
func TestTrap2NotificationErrors(t *testing.T) {
	r := newRig(t, map[string]handlerFunc{
		"bad/note": func(*session, exchange) (any, error) { return nil, errors.New("no") },
		"typed": func(s *session, x exchange) (any, error) {
			return notice(func(*struct{ A int }) error { return nil })(x)
		},
	}, nil)
	r.greet()
	for _, c := range [][2]string{
		{"bad/note", "{}"}, {"typed", `{"A":"x"}`}, {"typed", `[1]`}, {"typed", ``}, {"unknown", "{}"}, {"$/unknown", "{}"},
		{"$/cancelRequest", `{"id":null}`}, {"$/cancelRequest", `{"id":9007199254740993}`}, {"$/cancelRequest", `{"id":1.5}`},
		{"$/cancelRequest", `{"id":[]}`}, {"$/cancelRequest", `{}`}, {"$/cancelRequest", ``}, {"$/cancelRequest", `7`},
		{"initialized", ``}, {"$/setTrace", `{"value":7}`}, {"$/setTrace", ``},
	} {
		r.notify(c[0], c[1])
		if _, err := r.call("nothing", "{}"); code(err) != -32601 {
			t.Fatalf("after %s %s: %v", c[0], c[1], err)
		}
	}
}

// Trap 3: a panic of a handler is answered, then the connection is closed.
func TestTrap3Panics(t *testing.T) {
	boom := func(*session, exchange) (any, error) { panic("boom") }
	r := newRig(t, map[string]handlerFunc{
		"inline": boom,
		"note":   boom,
		"released": func(_ *session, x exchange) (any, error) {
			x.release()
			var none []int
			return none[len(x.req.Method())], nil
		},
		"behind": func(s *session, x exchange) (any, error) {
			done := make(chan struct{})
			s.Go(func(context.Context) { defer close(done); panic("boom") })
			<-done
			return nil, nil
		},
	}, nil)
	r.greet()
	for range 3 {
		for _, method := range []string{"inline", "released"} {
			if _, err := r.call(method, "{}"); code(err) != -32603 {
				t.Fatalf("%s: %v", method, err)
			}
		}
		r.notify("note", "{}")
		if _, err := r.call("behind", "{}"); err != nil {
			t.Fatalf("behind: %v", err)
		}
	}
}

// Trap 4: what is no message ends the session without an answer. The frames
// themselves are tested where they are read, in package wire.
func TestTrap4MalformedFrames(t *testing.T) {
	here, there := wire.Pipe()
	s := newSession(context.Background(), there, newRigLog(), wire.DefaultLimits)
	s.clientLog = newClientLog().clientLogQueue
	s.methods = methods{table: map[string]handler{}}
	go s.run(context.Background())
	stream := wire.NewStream(here, wire.DefaultLimits, wire.Events{})
	for i, bad := range []string{
		"Content-Length: 3\r\n\r\n{x}", "Content-Length: 9\r\n\r\n\ufeff{\"a\":1}", "Content-Length: two\r\n\r\n",
		"Content-Length: 2\r\n\r\n{}", "Content-Length: 2\r\n\r\n[]", "Content-Length: 3\r\n\r\n[1]",
		"Content-Length: 40\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"a\"}\n\n",
	} {
		if _, err := here.Write([]byte(bad)); err != nil {
			t.Fatal(err)
		}
		ask := fmt.Sprintf(`{"jsonrpc":"2.0","id":"after %d","method":"nothing","params":{}}`, i)
		writeFrame(t, here, ask)
		for refused := false; ; {
			body, _, err := stream.ReadFrame(context.Background())
			if err != nil {
				t.Fatalf("after %q: %v", bad, err)
			}
			if refused = refused || strings.Contains(string(body), `"id":null,"error":{"code":-32`); strings.Contains(string(body), "after") {
				if !refused {
					t.Errorf("%q was not answered", bad)
				}
				break
			}
		}
	}
	here.Close()
}

// Trap 5: the library's own chain handles everything at once, so that edits
// overtake each other, and a query sees an edit that was sent behind it.
func TestTrap5Order(t *testing.T) {
	var version atomic.Int64
	var wrong sync.Map
	r := newRig(t, map[string]handlerFunc{
		"change": func(s *session, x exchange) (any, error) {
			return notice(func(p *struct{ Version int64 }) error {
				runtime.Gosched() // an edit that is let go is overtaken here
				if before := version.Swap(p.Version); before != p.Version-1 {
					wrong.Store(p.Version, before)
				}
				return nil
			})(x)
		},
	}, nil)
	// The snapshot of a query is the version as of its arrival.
	r.s.snapshot = func() *workspace.Snapshot { return &workspace.Snapshot{Revision: uint64(version.Load())} }
	r.s.table["look"] = query(r.s, r.s.cheap, func(_ context.Context, s *workspace.Snapshot, p *struct{ Version uint64 }) (any, error) {
		if s.Revision != p.Version {
			wrong.Store(p.Version, s.Revision)
		}
		return nil, nil
	})
	r.greet()
	for i := 1; i <= 7000; i++ {
		r.notify("change", fmt.Sprintf(`{"Version":%d}`, i))
		if i%3 == 0 {
			r.notifyCall(i, "look", fmt.Sprintf(`{"Version":%d}`, i))
		}
	}
	if _, err := r.call("nothing", "{}"); code(err) != -32601 {
		t.Fatal(err)
	}
	wrong.Range(func(want, got any) bool {
		t.Errorf("version %v met %v", want, got)
		return true
	})
}

// Trap 7: a call of the client made on the reader waits for an answer that
// nobody reads.
func TestTrap7CallOnReader(t *testing.T) {
	asked, answer := make(chan struct{}), make(chan struct{})
	r := newRig(t, map[string]handlerFunc{
		"initialized": func(s *session, x exchange) (any, error) {
			s.Go(func(ctx context.Context) {
				var got jsonrpc2.RawMessage
				_ = s.Call(ctx, "workspace/configuration", jsonrpc2.RawMessage("{}"), &got)
				close(answer)
			})
			return nil, nil
		},
	}, func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		close(asked)
		return jsonrpc2.RawMessage("[7]"), nil
	})
	r.greet()
	r.notify("initialized", "{}")
	for _, c := range []chan struct{}{asked, answer} {
		select {
		case <-c:
		case <-time.After(answerLimit / 2):
			t.Fatal("the server's call got no answer")
		}
	}
}

// Trap 8: the library's logging stream locks up at the first error that the
// client answers, and ends the session at a batch. All sessions of these tests
// log every message.
func TestTrap8LoggedErrorsAndBatches(t *testing.T) {
	answered := make(chan error, 1)
	r := newRig(t, map[string]handlerFunc{
		"ask": func(s *session, x exchange) (any, error) {
			s.Go(func(ctx context.Context) { answered <- s.Call(ctx, "refused", jsonrpc2.RawMessage("{}"), nil) })
			return nil, nil
		},
	}, func(context.Context, *jsonrpc2.Request) (any, error) { return nil, jsonrpc2.ErrMethodNotFound })
	r.greet()
	if _, err := r.call("ask", "{}"); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-answered:
		if code(err) != -32601 {
			t.Errorf("the client's error: %v", err)
		}
	case <-time.After(answerLimit / 2):
		t.Fatal("the client's error did not arrive")
	}
	if _, err := r.raw.WriteFrame(context.Background(), []byte(`[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","id":"b","method":"c"}]`)); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		if _, err := r.call("nothing", "{}"); code(err) != -32601 {
			t.Fatalf("error answer %d: %v", i, err)
		}
	}
	if !r.s.log.Core().Enabled(-1) {
		t.Fatal("the session does not log at debug level")
	}
	if _, err := r.call("shutdown", "{}"); err != nil {
		t.Fatal(err)
	}
}

// Trap 10: an error without a code goes out with code 0, a cancelled call too,
// and params of the wrong shape as broken JSON.
func TestTrap10Codes(t *testing.T) {
	waiting := make(chan struct{})
	r := newRig(t, map[string]handlerFunc{
		"fail":  func(*session, exchange) (any, error) { return nil, errors.New("no") },
		"coded": func(*session, exchange) (any, error) { return nil, fmt.Errorf("so: %w", jsonrpc2.NewError(-7, "x")) },
		"typed": func(_ *session, x exchange) (any, error) {
			return inOrder(func(*struct{ A int }) (any, error) { return nil, nil })(x)
		},
		"wait": func(_ *session, x exchange) (any, error) {
			x.release()
			close(waiting)
			<-x.ctx.Done()
			return nil, x.ctx.Err()
		},
	}, nil)
	r.greet()
	for _, c := range []struct {
		method, params string
		want           int
	}{
		{"fail", "{}", -32803}, {"coded", "{}", -7}, {"nothing", "{}", -32601},
		{"typed", `{"A":"x"}`, -32602}, {"typed", `3`, -32602}, {"typed", ``, -32602},
	} {
		if _, err := r.call(c.method, c.params); code(err) != c.want {
			t.Errorf("%s(%s): %v (%d), want %d", c.method, c.params, err, code(err), c.want)
		}
	}
	got := make(chan error, 1)
	go func() {
		var result jsonrpc2.RawMessage
		_, err := r.client.Call(context.Background(), "wait", jsonrpc2.RawMessage("{}"), &result)
		got <- err
	}()
	<-waiting
	// The client counts its calls: this was the last.
	r.s.mu.Lock()
	var id int64
	for live := range r.s.live {
		id, _ = live.Number()
	}
	r.s.mu.Unlock()
	r.notify("$/cancelRequest", fmt.Sprintf(`{"id":%d}`, id))
	if err := <-got; code(err) != -32800 {
		t.Errorf("a cancelled call: %v", err)
	}
}

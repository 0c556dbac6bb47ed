package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"throwsight/internal/workspace"
	"throwsight/server/wire"
)

// A rig is a session with methods of the test's own, and the client's end of
// its connection.
type rig struct {
	t      *testing.T
	s      *session
	client jsonrpc2.Conn
	raw    *wire.Stream // client's
	code   chan int
}

// handlerFunc is a method as these tests write them.
type handlerFunc func(s *session, x exchange) (any, error)

// newRig starts a session whose table holds the methods; more is asked of the
// client by answer, which may be nil.
func newRig(t *testing.T, table map[string]handlerFunc, answer jsonrpc2.Handler) *rig {
	t.Helper()
	here, there := wire.Pipe()
	s := newSession(context.Background(), there, newRigLog(), wire.DefaultLimits)
	s.clientLog = newClientLog().clientLogQueue
	s.methods = methods{snapshot: func() *workspace.Snapshot { return nil }, table: map[string]handler{
		"initialize": func(exchange) (any, error) { return nil, nil },
		"shutdown":   func(exchange) (any, error) { return nil, nil },
	}}
	for name, f := range table {
		s.table[name] = func(x exchange) (any, error) { return f(s, x) }
	}
	r := &rig{t: t, s: s, code: make(chan int, 1)}
	go func() { r.code <- s.run(context.Background()) }()
	r.raw = wire.NewStream(here, wire.DefaultLimits, wire.Events{})
	r.client = jsonrpc2.NewConn(r.raw, jsonrpc2.WithCodec(wire.Codec{}))
	if answer == nil {
		answer = func(context.Context, *jsonrpc2.Request) (any, error) { return nil, nil }
	}
	r.client.Go(context.Background(), answer)
	t.Cleanup(func() {
		r.client.Close()
		r.exit()
	})
	return r
}

// limit is how long a test waits for what should come at once.
const limit = 30 * time.Second

func (r *rig) call(method string, params string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	var result jsonrpc2.RawMessage
	_, err := r.client.Call(ctx, method, jsonrpc2.RawMessage(params), &result)
	return string(result), err
}

func (r *rig) greet() {
	r.t.Helper()
	if _, err := r.call("initialize", "{}"); err != nil {
		r.t.Fatalf("initialize: %v", err)
	}
}

func (r *rig) notify(method, params string) {
	r.t.Helper()
	if err := r.client.Notify(context.Background(), method, jsonrpc2.RawMessage(params)); err != nil {
		r.t.Fatalf("%s: %v", method, err)
	}
}

// exit waits for the session's end.
func (r *rig) exit() int {
	r.t.Helper()
	select {
	case code := <-r.code:
		r.code <- code
		return code
	case <-time.After(limit):
		r.t.Fatal("the session does not end")
		return -1
	}
}

// code returns the code of an error answer.
func code(err error) int {
	if e, ok := err.(*jsonrpc2.Error); ok {
		return int(e.Code)
	}
	return 0
}

func TestLifecycle(t *testing.T) {
	r := newRig(t, map[string]handlerFunc{
		"ask": func(*session, exchange) (any, error) { return jsonrpc2.RawMessage(`1`), nil },
	}, nil)
	ask := func(want int) {
		t.Helper()
		if _, err := r.call("ask", "{}"); code(err) != want {
			t.Errorf("ask: %v, want code %d", err, want)
		}
	}
	r.notify("unheard", "{}")
	ask(-32002)
	if _, err := r.call("shutdown", "{}"); code(err) != -32002 {
		t.Errorf("shutdown before initialize: %v", err)
	}
	r.greet()
	ask(0)
	if _, err := r.call("initialize", "{}"); code(err) != -32600 {
		t.Errorf("initialize again: %v", err)
	}
	ask(0)
	if _, err := r.call("shutdown", "{}"); err != nil {
		t.Errorf("shutdown: %v", err)
	}
	ask(-32600)
	if _, err := r.call("initialize", "{}"); code(err) != -32600 {
		t.Errorf("initialize after shutdown: %v", err)
	}
	r.notify("exit", "{}")
	if got := r.exit(); got != 0 {
		t.Errorf("exit after shutdown: code %d", got)
	}
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		name            string
		greet, shutdown bool
		exit            bool // else the client hangs up
		want            int
	}{
		{"exit at once", false, false, true, 1},
		{"hang up at once", false, false, false, 1},
		{"exit without shutdown", true, false, true, 1},
		{"hang up without shutdown", true, false, false, 1},
		{"exit after shutdown", true, true, true, 0},
		{"hang up after shutdown", true, true, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, nil, nil)
			if c.greet {
				r.greet()
			}
			if c.shutdown {
				if _, err := r.call("shutdown", "{}"); err != nil {
					t.Fatal(err)
				}
			}
			if c.exit {
				r.notify("exit", "{}")
			} else {
				r.client.Close()
			}
			if got := r.exit(); got != c.want {
				t.Errorf("code %d, want %d", got, c.want)
			}
		})
	}
}

// TestAnswersBeforeExit: what was asked before exit, or before the client
// closed its sending side, is still answered. The library alone would drop it.
func TestAnswersBeforeExit(t *testing.T) {
	for _, last := range []string{`{"jsonrpc":"2.0","method":"exit"}`, ""} {
		here, there := wire.Pipe()
		s := newSession(context.Background(), there, newRigLog(), wire.DefaultLimits)
		s.clientLog = newClientLog().clientLogQueue
		asked := make(chan struct{})
		s.methods = methods{table: map[string]handler{
			"initialize": func(exchange) (any, error) { return nil, nil },
			"slow": func(x exchange) (any, error) {
				x.release()
				<-asked
				return jsonrpc2.RawMessage(`"done"`), nil
			},
			"last": func(exchange) (any, error) { close(asked); return nil, nil },
		}}
		for _, body := range []string{
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`,
			`{"jsonrpc":"2.0","id":2,"method":"slow","params":{}}`,
			`[{"jsonrpc":"2.0","id":3,"method":"slow"},{"jsonrpc":"2.0","id":4,"method":"slow"}]`,
			`{"jsonrpc":"2.0","id":5,"method":"last","params":{}}`,
			last,
		} {
			if body != "" {
				writeFrame(t, here, body)
			}
		}
		if last == "" {
			here.(interface{ CloseWrite() error }).CloseWrite()
		}
		s.run(context.Background())
		answered := map[string]bool{}
		stream := wire.NewStream(here, wire.DefaultLimits, wire.Events{})
		for {
			body, _, err := stream.ReadFrame(context.Background())
			if err != nil {
				break
			}
			type message struct{ ID json.RawMessage }
			var one message
			var batch []message
			if json.Unmarshal(body, &batch) != nil && json.Unmarshal(body, &one) == nil {
				batch = []message{one}
			}
			for _, m := range batch {
				answered[string(m.ID)] = true
			}
		}
		for _, id := range []string{"1", "2", "3", "4", "5"} {
			if !answered[id] {
				t.Errorf("with %q at the end: call %s was not answered; these were: %v", last, id, answered)
			}
		}
	}
}

func writeFrame(t *testing.T, w io.Writer, body string) {
	t.Helper()
	stream := wire.NewStream(struct {
		io.Reader
		io.Writer
		io.Closer
	}{nil, w, io.NopCloser(nil)}, wire.DefaultLimits, wire.Events{})
	if _, err := stream.WriteFrame(context.Background(), []byte(body)); err != nil {
		t.Fatal(err)
	}
	stream.Close() // flushes
}

// notifyCall sends a call without waiting for its answer.
func (r *rig) notifyCall(id int, method, params string) {
	r.t.Helper()
	if _, err := r.raw.WriteFrame(context.Background(), fmt.Appendf(nil, `{"jsonrpc":"2.0","id":"own %d","method":%q,"params":%s}`, id, method, params)); err != nil {
		r.t.Fatal(err)
	}
}

// newRigLog returns a log to which everything is told, so that the logging
// layer is part of each test.
func newRigLog() *zap.Logger {
	core := zapcore.NewCore(zapcore.NewJSONEncoder(zap.NewProductionEncoderConfig()), zapcore.AddSync(io.Discard), zap.DebugLevel)
	return zap.New(core)
}

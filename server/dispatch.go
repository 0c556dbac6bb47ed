package server

import (
	"context"
	"runtime"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"throwsight/internal/workspace"
)

// methods is the table of what the server understands, and where a query gets
// its snapshot.
type methods struct {
	table    map[string]handler
	snapshot func() *workspace.Snapshot
}

// dispatch hands a message to its method.
func (s *session) dispatch(x exchange) (any, error) {
	h, ok := s.table[x.req.Method()]
	switch {
	case ok:
		return h(x)
	case x.req.IsCall():
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "no such method: %.100s", x.req.Method())
	}
	s.log.Debug("a notification that nobody knows", zap.String("method", x.req.Method()))
	return nil, nil
}

// slots bound what a client can make the server do at the same time. The
// library has no bound of its own.
type slots struct {
	calls chan struct{} // calls read and not answered; beyond, the reader waits
	cheap chan struct{} // queries at work
	heavy chan struct{} // queries at work that may take long
}

// maxCalls are the calls that may wait for their turn. A client that sends
// more is not read until some are answered; answering never waits for the
// client, so this cannot lock up.
const maxCalls = 1024

func newSlots() slots {
	n := runtime.GOMAXPROCS(0)
	return slots{
		calls: make(chan struct{}, maxCalls),
		cheap: make(chan struct{}, n),
		heavy: make(chan struct{}, max(1, n/2)),
	}
}

// query makes a method of a call that reads. It runs on the reader only until
// it has decoded its params and holds the state as of its arrival; then the
// reader goes on, and an edit behind it cannot change what it sees.
func query[P, R any](s *session, slot chan struct{}, answer func(context.Context, *workspace.Snapshot, *P) (R, error)) handler {
	return queryIn(s, func(*P) chan struct{} { return slot }, answer)
}

// queryIn is query for a method that takes long for some of its params only.
func queryIn[P, R any](s *session, slotOf func(*P) chan struct{}, answer func(context.Context, *workspace.Snapshot, *P) (R, error)) handler {
	return func(x exchange) (any, error) {
		params := new(P)
		if err := decode(x.req, params); err != nil {
			return nil, err
		}
		snapshot := s.snapshot()
		if err := take(s.base, s.calls); err != nil {
			return nil, err
		}
		defer func() { <-s.calls }()
		x.release()
		slot := slotOf(params)
		if err := take(x.ctx, slot); err != nil {
			return nil, err
		}
		defer func() { <-slot }()
		return answer(x.ctx, snapshot, params)
	}
}

// take waits for a place in slot, or for ctx to end. An ended ctx never gets
// one.
func take(ctx context.Context, slot chan struct{}) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	select {
	case slot <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// inOrder makes a method of something that must be done before the next
// message is looked at: every notification, and the calls of the lifecycle.
func inOrder[P any](do func(*P) (any, error)) handler {
	return func(x exchange) (any, error) {
		params := new(P)
		if err := decode(x.req, params); err != nil {
			return nil, err
		}
		return do(params)
	}
}

// notice is inOrder for what has no answer.
func notice[P any](do func(*P) error) handler {
	return inOrder(func(p *P) (any, error) { return nil, do(p) })
}

// raw is notice for a method that reads its params itself, because the
// protocol's types lose what it needs. The bytes are borrowed.
func raw(do func(params []byte) error) handler {
	return func(x exchange) (any, error) { return nil, do(x.req.Params()) }
}

// decode reads params of the wrong shape as the caller's fault; the library's
// own code for that would be the one of broken JSON.
func decode(req *jsonrpc2.Request, into any) error {
	if len(req.Params()) == 0 {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s has no params", req.Method())
	}
	if err := protocol.Unmarshal(req.Params(), into); err != nil {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "params of %s: %v", req.Method(), err)
	}
	return nil
}

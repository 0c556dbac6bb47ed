package server

import (
	"context"
	"runtime/debug"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

// An exchange is one incoming message on its way through the layers.
type exchange struct {
	// ctx is the session's, or derived from it; never the library's.
	ctx context.Context

	// req may be used until the handler returns: by then its memory serves
	// another message. Its method and params move when the call is released:
	// what was read of them before is garbage then.
	req *jsonrpc2.Request

	// release lets the reader go on with the next message while this call
	// is worked on. It is called once, after the call has taken its snapshot.
	release func()
}

// A handler answers a message. Layers are handlers round handlers.
type handler func(x exchange) (any, error)

// handle is what the library calls, on the reader, for each message in the
// order of the wire. The layers, from the outside:
//
//	guard      a panic or a faulty notification never ends the session
//	lifecycle  what may come before initialize and after shutdown
//	cancel     knows the calls under way, before any of them is released
//	logged     method, id, duration
//	dispatch   the table of methods
func (s *session) handle(rctx context.Context, req *jsonrpc2.Request) (any, error) {
	x := exchange{ctx: s.base, req: req, release: func() { jsonrpc2.Async(rctx) }}
	return s.guard(s.lifecycle(s.cancellable(s.logged(s.dispatch))))(x)
}

// guard turns a panic into an answer and keeps the errors of notifications:
// the library would close the connection for either.
func (s *session) guard(next handler) handler {
	return func(x exchange) (result any, err error) {
		call := x.req.IsCall()
		if call {
			s.mu.Lock()
			s.unanswered++
			s.mu.Unlock()
		}
		defer func() {
			switch {
			case !call:
				if err != nil {
					s.log.Warn("a notification could not be handled", zap.String("method", x.req.Method()), zap.Error(err))
				}
				result, err = nil, nil
			case err != nil:
				result, err = nil, wireError(err)
			}
		}()
		defer func() { s.recovered(recover(), x.req.Method(), &err) }()
		return next(x)
	}
}

// recovered takes a panic's value, as recover has returned it, where a panic
// must not get further.
func (s *session) recovered(r any, where string, err *error) {
	if r == nil {
		return
	}
	s.log.Error("panic", zap.String("in", where), zap.Any("value", r), zap.ByteString("stack", debug.Stack()))
	if err != nil {
		*err = jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error in %s; the server's log has more", where)
	}
}

// logged tells the log about each message at debug level.
func (s *session) logged(next handler) handler {
	return func(x exchange) (any, error) {
		if !s.log.Core().Enabled(zap.DebugLevel) {
			return next(x)
		}
		start := time.Now()
		result, err := next(x)
		fields := []zap.Field{zap.String("method", x.req.Method()), zap.Duration("took", time.Since(start)), zap.Error(err)}
		if x.req.IsCall() {
			fields = append(fields, zap.Stringer("id", requestID(x.req.ID())))
		}
		s.log.Debug("handled", fields...)
		return result, err
	}
}

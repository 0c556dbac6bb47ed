package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// cancellable gives each call a context of its own and ends it when the client
// asks for that. It stands outside of the dispatch, so that a call is known
// before the reader goes on to the message that cancels it.
func (s *session) cancellable(next handler) handler {
	return func(x exchange) (any, error) {
		if x.req.Method() == protocol.MethodCancelRequest {
			return nil, s.cancelCall(x.req.Params())
		}
		if !x.req.IsCall() {
			return next(x)
		}
		id := x.req.ID()
		ctx, cancel := context.WithCancelCause(x.ctx)
		defer cancel(nil)
		s.mu.Lock()
		_, double := s.live[id]
		if !double {
			s.live[id] = cancel
		}
		s.mu.Unlock()
		if double {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a call with the id %v is under way", id)
		}
		defer func() {
			s.mu.Lock()
			delete(s.live, id)
			s.mu.Unlock()
		}()
		x.ctx = ctx
		result, err := next(x)
		if err != nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return result, err
	}
}

// cancelCall ends the call that a $/cancelRequest names. Of an id that the
// library's own type cannot hold (over 32 bits) nothing is lost here.
func (s *session) cancelCall(params []byte) error {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return fmt.Errorf("params: %w", err)
	}
	var id jsonrpc2.ID
	var number int64
	var text string
	switch {
	case json.Unmarshal(p.ID, &text) == nil && len(p.ID) > 0 && p.ID[0] == '"':
		id = jsonrpc2.NewStringID(text)
	case json.Unmarshal(p.ID, &number) == nil && string(p.ID) != "null":
		id = jsonrpc2.NewNumberID(number)
	default:
		return fmt.Errorf("an id that is neither a number nor a string: %.40s", p.ID)
	}
	s.mu.Lock()
	cancel := s.live[id]
	s.mu.Unlock()
	if cancel != nil { // else it was answered already
		cancel(errCancelled)
	}
	return nil
}

// wireError gives an error the code that the protocol asks for; the library
// would send 0 for an error without one.
func wireError(err error) error {
	var coded *jsonrpc2.Error
	switch {
	case errors.As(err, &coded):
		return err
	case errors.Is(err, errCancelled), errors.Is(err, context.Canceled):
		return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestCancelled), errCancelled.Error())
	case errors.Is(err, errEnding):
		return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesServerCancelled), errEnding.Error())
	}
	return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), err.Error())
}

// requestID makes an id loggable.
type requestID jsonrpc2.ID

func (id requestID) String() string { return fmt.Sprint(jsonrpc2.ID(id)) }

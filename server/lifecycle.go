package server

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// A state is where a session stands in its life. The library checks none of
// this.
type state uint8

const (
	starting state = iota // before initialize is answered
	running
	down // after shutdown
)

// lifecycle lets a message through where the session's state allows it.
func (s *session) lifecycle(next handler) handler {
	return func(x exchange) (any, error) {
		method := x.req.Method()
		s.mu.Lock()
		now := s.state
		s.mu.Unlock()
		switch {
		case method == protocol.MethodExit && !x.req.IsCall():
			s.leaveOnce()
			return nil, nil
		case !x.req.IsCall():
			if now != running {
				return nil, nil // the protocol asks to drop it
			}
			return next(x)
		case now == down:
			return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server has been shut down")
		case method == protocol.MethodInitialize:
			if now != starting {
				return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "initialize was already sent")
			}
			result, err := next(x)
			if err == nil {
				s.enter(running)
			}
			return result, err
		case now == starting:
			return nil, jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "initialize comes first")
		case method == protocol.MethodShutdown:
			s.enter(down)
			return next(x)
		}
		return next(x)
	}
}

func (s *session) enter(next state) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state = next
}

// leaveOnce ends the session on the client's word.
func (s *session) leaveOnce() {
	s.leaving.Do(func() { close(s.exit) })
}

// code is the exit code that the protocol asks for.
func (s *session) code() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == down {
		return 0
	}
	return 1
}

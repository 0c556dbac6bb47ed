package handlers

import (
	"context"

	"go.uber.org/zap"

	"throwsight/internal/settings"
	"throwsight/internal/workspace"
)

// A Session is what the handlers need of the connection.
type Session interface {
	// Go runs f in the background, with a context that ends with the session.
	Go(f func(ctx context.Context))

	// Notify sends a notification. It never waits for the client.
	Notify(method string, params any)

	// Call sends a request and waits for its answer, for some seconds at
	// most: there are clients that never answer. It is only to be used in
	// the background.
	Call(ctx context.Context, method string, params, result any) error

	// SetLogLevel sets what the client's log is told.
	SetLogLevel(level string)
}

// Handlers are the methods of one session.
type Handlers struct {
	session Session
	log     *zap.Logger
	ws      *workspace.Workspace
	pub     publisher

	// client is set by Initialize, before anything else is called.
	client Client
	// initial are the settings of the initialize request.
	initial settings.Layer

	turns    turns
	unopened unopened
	refresh  coalesced
	tokens   counter
}

// New returns the handlers of a session.
func New(session Session, log *zap.Logger, config workspace.Config) *Handlers {
	h := &Handlers{session: session, log: log}
	h.ws = workspace.New(config, host{h})
	h.pub.last = map[string]published{}
	return h
}

// Snapshot returns the state that a query works on.
func (h *Handlers) Snapshot() *workspace.Snapshot { return h.ws.Snapshot() }

package handlers

import (
	"context"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"throwsight/internal/workspace"
)

// A host is the handlers as the workspace sees them.
type host struct{ h *Handlers }

var _ workspace.Host = host{}

// Go implements [workspace.Host].
func (x host) Go(f func(context.Context)) { x.h.session.Go(f) }

// Name implements [workspace.Host].
func (x host) Name(file string) workspace.Name { return nameOfFile(file) }

// Tell implements [workspace.Host].
func (x host) Tell(problem string) { x.h.tell(problem) }

// Note implements [workspace.Host].
func (x host) Note(oddity string) { x.h.log.Warn(oddity) }

// Changed implements [workspace.Host]: a client that asks for diagnostics is
// told to ask again. Further changes until it has answered make one more
// call, not one each.
func (x host) Changed() {
	h := x.h
	h.setLogLevel()
	if !h.client.Pull || !h.refresh.begin() {
		return
	}
	h.session.Go(func(ctx context.Context) {
		for again := true; again; again = h.refresh.end() {
			err := h.session.Call(ctx, protocol.MethodWorkspaceDiagnosticRefresh, nil, nil)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				h.log.Info("the client does not refresh diagnostics", zap.Error(err))
			}
		}
	})
}

// coalesced turns any number of wishes during a run into one more run.
type coalesced struct{ wishes atomic.Int32 }

// begin notes a wish and reports whether the caller has to run.
func (c *coalesced) begin() bool { return c.wishes.Add(1) == 1 }

// end reports whether there were wishes during the run.
func (c *coalesced) end() bool {
	if c.wishes.CompareAndSwap(1, 0) {
		return false
	}
	c.wishes.Store(1)
	return true
}

package server

import (
	"context"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// TestClientLogDrops: who logs never waits; what does not fit is counted and
// told with the next line that does.
func TestClientLogDrops(t *testing.T) {
	core := newClientLog()
	log := zap.New(core).With(zap.String("session", "s"))
	for range maxLogLines + 44 {
		log.Warn("line")
	}
	log.Info("not at this level")
	ctx, stop := context.WithCancel(context.Background())
	lines := make(chan *protocol.LogMessageParams)
	backlog := maxBacklog + 1
	asked := make(chan struct{}, 2*maxLogLines)
	go core.forward(ctx, func(method string, params any) { lines <- params.(*protocol.LogMessageParams) }, func() int {
		asked <- struct{}{}
		if len(asked) <= 6 {
			return backlog // the client does not read: six more are dropped
		}
		return 0
	})
	first := <-lines
	if !strings.Contains(first.Message, "50 lines") || !strings.Contains(first.Message, `"session": "s"`) || first.Type != protocol.MessageTypeWarning {
		t.Errorf("first line: %+v", first)
	}
	if second := <-lines; strings.Contains(second.Message, "dropped") {
		t.Errorf("second line: %+v", second)
	}
	stop()
	for range maxLogLines { // let the forwarder end
		select {
		case <-lines:
		default:
		}
	}
}

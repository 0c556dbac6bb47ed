package server

import (
	"context"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"throwsight/handlers"
)

// answerLimit is how long a client may take to answer a request of ours. Some
// never do.
const answerLimit = 10 * time.Second

var _ handlers.Session = (*session)(nil)

// Notify implements [handlers.Session]. It may be called on the reader.
func (s *session) Notify(method string, params any) {
	// Not a context of a request: a cancelled one would drop the message.
	if err := s.conn.Notify(context.Background(), method, params); err != nil && s.base.Err() == nil {
		s.log.Debug("a notification was not sent", zap.String("method", method), zap.Error(err))
	}
}

// Call implements [handlers.Session]. On the reader it would wait for an
// answer that only the reader can read.
func (s *session) Call(ctx context.Context, method string, params, result any) error {
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	return protocol.Call(ctx, s.conn, method, params, result)
}

// SetLogLevel implements [handlers.Session].
func (s *session) SetLogLevel(level string) { s.clientLog.setLevel(level) }

package server

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// A clientLog is a zap core that tells the client's log (window/logMessage).
// It never makes who logs wait: what does not fit into its queue, or would be
// sent to a client that does not read, is dropped and counted.
type clientLog struct {
	*clientLogQueue
	encoder zapcore.Encoder
}

type clientLogQueue struct {
	zap.AtomicLevel
	lines   chan *protocol.LogMessageParams
	dropped atomic.Int64
}

// The bounds of what waits for the client.
const (
	maxLogLines = 256
	maxBacklog  = 1 << 20 // bytes that the client has not read
)

func newClientLog() *clientLog {
	return &clientLog{
		clientLogQueue: &clientLogQueue{
			AtomicLevel: zap.NewAtomicLevelAt(zap.WarnLevel),
			lines:       make(chan *protocol.LogMessageParams, maxLogLines),
		},
		encoder: zapcore.NewConsoleEncoder(zapcore.EncoderConfig{
			MessageKey:     "message",
			NameKey:        "logger",
			EncodeDuration: zapcore.StringDurationEncoder,
			EncodeTime:     zapcore.ISO8601TimeEncoder,
		}),
	}
}

func (q *clientLogQueue) setLevel(name string) {
	if level, err := zapcore.ParseLevel(name); err == nil {
		q.SetLevel(level)
	}
}

// With implements [zapcore.Core].
func (c *clientLog) With(fields []zapcore.Field) zapcore.Core {
	next := &clientLog{c.clientLogQueue, c.encoder.Clone()}
	for _, f := range fields {
		f.AddTo(next.encoder)
	}
	return next
}

// Check implements [zapcore.Core].
func (c *clientLog) Check(e zapcore.Entry, ce *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if c.Enabled(e.Level) {
		return ce.AddCore(e, c)
	}
	return ce
}

// Write implements [zapcore.Core].
func (c *clientLog) Write(e zapcore.Entry, fields []zapcore.Field) error {
	buf, err := c.encoder.EncodeEntry(e, fields)
	if err != nil {
		return err
	}
	line := &protocol.LogMessageParams{Type: messageType(e.Level), Message: strings.TrimSpace(buf.String())}
	buf.Free()
	select {
	case c.lines <- line:
	default:
		c.dropped.Add(1)
	}
	return nil
}

// Sync implements [zapcore.Core].
func (c *clientLog) Sync() error { return nil }

func messageType(level zapcore.Level) protocol.MessageType {
	switch {
	case level >= zapcore.ErrorLevel:
		return protocol.MessageTypeError
	case level >= zapcore.WarnLevel:
		return protocol.MessageTypeWarning
	case level >= zapcore.InfoLevel:
		return protocol.MessageTypeInfo
	}
	return protocol.MessageTypeLog
}

// forward sends queued lines until the session ends.
func (q *clientLogQueue) forward(ctx context.Context, notify func(string, any), backlog func() int) {
	for {
		select {
		case <-ctx.Done():
			return
		case line := <-q.lines:
			if backlog() > maxBacklog {
				q.dropped.Add(1)
				continue
			}
			if n := q.dropped.Swap(0); n > 0 {
				line.Message = fmt.Sprintf("(%d lines of this log were dropped) %s", n, line.Message)
			}
			notify(protocol.MethodWindowLogMessage, line)
		}
	}
}

package server

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"throwsight/handlers"
	"throwsight/internal/workspace"
	"throwsight/server/wire"
)

// Options are what a session is made with. The zero value works.
type Options struct {
	// Log is told what happens; the client is told too, at the level of its
	// settings. nil: only the client is.
	Log *zap.Logger

	// Version is the server's, as told to clients.
	Version string

	// Workspace says how documents and catalogs are kept.
	Workspace workspace.Config

	// Limits bound what a client can make the server hold; zero for the
	// defaults.
	Limits wire.Limits
}

// Serve serves one client over rwc, which it closes, until the client leaves
// or ctx ends. It returns the exit code that the protocol asks for: 0 where
// the client has sent shutdown, else 1.
//
// Something may be left running that cannot be stopped (a read of Windows'
// standard input, an analysis): a process that served its only client exits.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, o Options) int {
	if o.Limits == (wire.Limits{}) {
		o.Limits = wire.DefaultLimits
	}
	if o.Log == nil {
		o.Log = zap.NewNop()
	}
	toClient := newClientLog()
	log := o.Log.WithOptions(zap.WrapCore(func(core zapcore.Core) zapcore.Core {
		return zapcore.NewTee(core, toClient)
	}))
	s := newSession(ctx, rwc, log, o.Limits)
	s.clientLog = toClient.clientLogQueue
	s.methods = newMethods(s, handlers.New(s, log, o.Workspace), o.Version)
	s.Go(func(ctx context.Context) { toClient.forward(ctx, s.Notify, s.stream.Backlog) })
	return s.run(ctx)
}

// ServeListener serves every client that connects, each with a session of its
// own, until ctx ends.
func ServeListener(ctx context.Context, l net.Listener, o Options) error {
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var sessions sync.WaitGroup
	defer sessions.Wait()
	for {
		conn, err := l.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			return err
		}
		sessions.Go(func() { Serve(ctx, conn, o) })
	}
}

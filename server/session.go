package server

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"

	"throwsight/server/wire"
)

// A session is one connection to one client, from its first byte to its end.
type session struct {
	conn   jsonrpc2.Conn
	stream *wire.Stream
	log    *zap.Logger
	methods
	slots
	clientLog *clientLogQueue

	// base is the parent of every context of the session. The contexts that
	// the library hands to a handler are pooled and reset: none is ever kept
	// or derived from.
	base   context.Context
	cancel context.CancelCauseFunc
	work   sync.WaitGroup // goroutines of the session

	mu         sync.Mutex
	state      state                                   // guarded by mu
	live       map[jsonrpc2.ID]context.CancelCauseFunc // calls under way; guarded by mu
	unanswered int                                     // calls whose answer is not queued yet; guarded by mu
	ending     bool                                    // no more work is begun; guarded by mu
	answered   sync.Cond                               // unanswered has become 0

	exit    chan struct{} // closed when the client said exit
	gone    chan error    // the client is gone, and why
	leaving sync.Once
}

// The reasons for which a context of the session ends.
var (
	errCancelled = errors.New("cancelled by the client")
	errEnding    = errors.New("the session is ending")
)

// The limits of a session's end: a killed client's server is gone within two
// seconds, whatever it was doing.
const (
	drainLimit = 200 * time.Millisecond // for answers under way
	closeLimit = 300 * time.Millisecond // for everything else
)

// newSession prepares a session over rwc; nothing is read before run.
func newSession(ctx context.Context, rwc io.ReadWriteCloser, log *zap.Logger, limits wire.Limits) *session {
	s := &session{
		log:   log,
		slots: newSlots(),
		live:  map[jsonrpc2.ID]context.CancelCauseFunc{},
		exit:  make(chan struct{}),
		gone:  make(chan error, 1),
	}
	s.answered.L = &s.mu
	s.base, s.cancel = context.WithCancelCause(ctx)
	s.stream = wire.NewStream(rwc, limits, wire.Events{Ended: s.ended, Answered: s.settle})
	s.conn = jsonrpc2.NewConn(s.stream, jsonrpc2.WithCodec(wire.Codec{}))
	return s
}

// run serves until the client says exit, goes away, or ctx ends, and returns
// the process's exit code: 0 only after a shutdown request.
func (s *session) run(ctx context.Context) int {
	// The library writes answers with the context given here: cancelling it
	// would drop them.
	s.conn.Go(context.Background(), s.handle)
	select {
	case <-s.exit:
		s.drain()
	case err := <-s.gone:
		if err != nil && err != io.EOF {
			s.log.Warn("the connection broke", zap.Error(err))
		}
	case <-ctx.Done():
	}
	s.cancel(errEnding)
	s.mu.Lock()
	s.ending = true
	s.mu.Unlock()
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		s.conn.Close()
		s.work.Wait()
	}()
	select {
	case <-closed:
	case <-time.After(closeLimit):
		s.log.Warn("left work behind at the end of the session")
	}
	return s.code()
}

// leave ends the session from within.
func (s *session) leave(err error) {
	s.leaving.Do(func() { s.gone <- err })
}

// ended is called by the stream when the client has gone. Where it only closed
// its sending side, it may still read: answers under way get their time.
func (s *session) ended(err error) {
	if err == io.EOF {
		s.drain()
	}
	s.leave(err)
}

// drain waits until every call has its answer queued, for drainLimit at most.
func (s *session) drain() {
	timer := time.AfterFunc(drainLimit, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.unanswered = 0
		s.answered.Broadcast()
	})
	defer timer.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.unanswered > 0 {
		s.answered.Wait()
	}
}

// settle counts answered calls.
func (s *session) settle(calls int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unanswered -= calls; s.unanswered <= 0 {
		s.answered.Broadcast()
	}
}

// Go runs f in the background of the session, with a context that ends with
// it. A panic in f is logged and costs nothing else. Calls of the client are
// made here and never on the reader, which has to read their answers.
func (s *session) Go(f func(ctx context.Context)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ending {
		return
	}
	s.work.Add(1)
	go func() {
		defer s.work.Done()
		defer func() { s.recovered(recover(), "background work", nil) }()
		f(s.base)
	}()
}

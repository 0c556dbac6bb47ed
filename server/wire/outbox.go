package wire

import (
	"errors"
	"io"
	"sync"
	"time"
)

// ErrNotReading ends a session whose client has left too many bytes unread.
var ErrNotReading = errors.New("the client does not read: too many bytes are waiting for it")

// An outbox hands frames to a writer without making the sender wait: a client
// that does not read must not block the reading of its messages, and the
// reader may send. What is not read yet is bounded; beyond the bound the
// connection is given up.
type outbox struct {
	w      io.Writer
	limit  int         // of bytes waiting
	failed func(error) // told when frames can no longer be sent; may be told twice

	mu      sync.Mutex
	wake    sync.Cond // something to write, or closed
	pending []byte    // frames, back to back; guarded by mu
	writing int       // bytes handed to w and not taken yet; guarded by mu
	closed  bool      // no more frames are taken; guarded by mu
	err     error     // of the first failed write; guarded by mu

	done chan struct{} // closed when the writer has ended
}

func newOutbox(w io.Writer, limit int, failed func(error)) *outbox {
	o := &outbox{w: w, limit: limit, failed: failed, done: make(chan struct{})}
	o.wake.L = &o.mu
	go func() {
		defer close(o.done)
		if err := o.run(); err != nil {
			failed(err)
		}
	}()
	return o
}

// run writes what is pending until the outbox is closed and empty, or a write
// fails.
func (o *outbox) run() error {
	var spare []byte
	o.mu.Lock()
	defer o.mu.Unlock()
	for {
		for len(o.pending) == 0 && !o.closed && o.err == nil {
			o.wake.Wait()
		}
		if len(o.pending) == 0 || o.err != nil {
			return o.err
		}
		batch := o.pending
		o.pending, o.writing = spare[:0], len(batch)
		o.mu.Unlock()
		_, err := o.w.Write(batch)
		o.mu.Lock()
		o.writing = 0
		spare = batch
		if cap(spare) > keptBuffer {
			spare = nil
		}
		if err != nil && o.err == nil {
			o.err = err
		}
	}
}

// send appends a frame made by compose and returns its size. Only a broken or
// closed connection is an error.
func (o *outbox) send(compose func([]byte) []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.err != nil:
		return 0, o.err
	case o.closed:
		return 0, io.ErrClosedPipe
	}
	before := len(o.pending)
	o.pending = compose(o.pending)
	size := len(o.pending) - before
	if o.writing+len(o.pending) > o.limit {
		o.err = ErrNotReading
		go o.failed(o.err) // the writer stands in a write that may never return
	}
	o.wake.Signal()
	return size, o.err
}

// backlog reports how many bytes the client has not read.
func (o *outbox) backlog() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.writing + len(o.pending)
}

// close takes no more frames and waits for the waiting ones to be written, for
// the limit at most.
func (o *outbox) close(limit time.Duration) {
	o.mu.Lock()
	o.closed = true
	o.wake.Signal()
	o.mu.Unlock()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-o.done:
	case <-timer.C:
	}
}

package wire

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// Limits bound what a peer can make a stream hold.
type Limits struct {
	Frame   int           // bytes of one incoming message
	Batch   int           // messages of one incoming batch
	Backlog int           // bytes sent and not read by the peer
	Flush   time.Duration // wait at Close for the peer to read them
}

// DefaultLimits are far above what an editor needs.
var DefaultLimits = Limits{Frame: 64 << 20, Batch: 1000, Backlog: 64 << 20, Flush: 300 * time.Millisecond}

// A Stream is a connection of framed JSON-RPC messages that survives what the
// library's own streams do not: a malformed frame is answered and skipped, and
// a Write never waits for the peer.
//
// The library finds ReadFrame and WriteFrame by their names; with them it
// handles batches and hands over bodies undecoded.
type Stream struct {
	conn   io.ReadWriteCloser
	limits Limits
	in     *bufio.Reader
	body   []byte // reused for each frame; only the reader touches it
	out    *outbox

	events    Events
	endOnce   sync.Once
	closeOnce sync.Once
	closeErr  error
}

var _ jsonrpc2.Stream = (*Stream)(nil)

// Events tell the owner of a stream what the library does not; each may be nil.
type Events struct {
	// Ended is called once, when the peer has gone: with io.EOF where it
	// closed the connection between two messages, else with what went wrong.
	// It is called before the library learns of it: answers under way can
	// still be sent until it returns.
	Ended func(error)

	// Answered is called when answers to so many calls of the peer have been
	// queued. The library tells nobody, and drops the answers that are not
	// queued when a connection is closed.
	Answered func(calls int)
}

// NewStream returns a stream over conn, which it owns.
func NewStream(conn io.ReadWriteCloser, limits Limits, events Events) *Stream {
	s := &Stream{conn: conn, limits: limits, in: bufio.NewReaderSize(conn, 2*maxLine), events: events}
	s.out = newOutbox(conn, limits.Backlog, func(err error) {
		s.end(err)
		conn.Close() // wakes the reader
	})
	return s
}

func (s *Stream) end(err error) {
	s.endOnce.Do(func() {
		if s.events.Ended != nil {
			s.events.Ended(err)
		}
	})
}

// Read implements [jsonrpc2.Stream].
func (s *Stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	body, n, err := s.ReadFrame(ctx)
	if err != nil {
		return nil, 0, err
	}
	msg, err := jsonrpc2.DecodeMessage(body)
	return msg, n, err
}

// ReadFrame returns the body of the next well-formed message or batch, valid
// until the next call.
func (s *Stream) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		body, err := s.next()
		var fault *jsonrpc2.Error
		switch {
		case errors.As(err, &fault):
			s.refuse(fault)
		case err != nil:
			s.end(err)
			return nil, 0, err
		default:
			return body, int64(len(body)), nil
		}
	}
}

// next reads one frame. A *jsonrpc2.Error means that the frame was bad and
// that reading can go on.
func (s *Stream) next() ([]byte, error) {
	if cap(s.body) > keptBuffer {
		s.body = nil
	}
	length, err := readHeader(s.in)
	switch {
	case err == errHeader:
		return nil, jsonrpc2.NewError(jsonrpc2.ParseError, err.Error())
	case err != nil:
		return nil, err
	case length > s.limits.Frame:
		if _, err := io.CopyN(io.Discard, s.in, int64(length)); err != nil {
			return nil, io.ErrUnexpectedEOF
		}
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a message of %d bytes; the limit is %d", length, s.limits.Frame)
	}
	s.body, err = readBody(s.in, s.body, length)
	if err != nil {
		return nil, err
	}
	if fault := s.check(s.body); fault != nil {
		return nil, fault
	}
	return s.body, nil
}

// refuse answers a message whose id is not known.
func (s *Stream) refuse(fault *jsonrpc2.Error) {
	// An error here means that the peer has gone, which the reader finds out.
	_, _ = s.Write(context.Background(), jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, fault))
}

// Write implements [jsonrpc2.Stream]. It only queues the message.
func (s *Stream) Write(_ context.Context, msg jsonrpc2.Message) (int64, error) {
	return s.WriteFrame(context.Background(), jsonrpc2.AppendMessage(nil, msg))
}

// WriteFrame queues an encoded message or batch.
func (s *Stream) WriteFrame(_ context.Context, body []byte) (int64, error) {
	n, err := s.out.send(func(dst []byte) []byte { return appendFrame(dst, body) })
	if err != nil {
		return 0, fmt.Errorf("write a message: %w", err)
	}
	if s.events.Answered != nil {
		if calls := answers(body); calls > 0 {
			s.events.Answered(calls)
		}
	}
	return int64(n), nil
}

// Backlog reports how many bytes the peer has not read.
func (s *Stream) Backlog() int { return s.out.backlog() }

// Close gives the peer a moment to read what was sent, then closes the
// connection.
func (s *Stream) Close() error {
	s.closeOnce.Do(func() {
		s.out.close(s.limits.Flush)
		s.closeErr = s.conn.Close()
	})
	return s.closeErr
}

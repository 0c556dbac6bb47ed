package wire

import (
	"io"
	"sync"
)

// Pipe returns the two ends of a connection in memory. It holds as many bytes
// as are written: with a bounded pipe two peers that write at the same time
// wait for each other for ever. Closing one end gives the other io.EOF behind
// what was sent.
func Pipe() (a, b io.ReadWriteCloser) {
	ab, ba := newBuffer(), newBuffer()
	return &pipeEnd{ba, ab}, &pipeEnd{ab, ba}
}

type pipeEnd struct{ in, out *buffer }

func (p *pipeEnd) Read(b []byte) (int, error)  { return p.in.read(b) }
func (p *pipeEnd) Write(b []byte) (int, error) { return p.out.write(b) }

// CloseWrite closes the sending direction only, as a client does that has no
// more to ask.
func (p *pipeEnd) CloseWrite() error {
	p.out.close()
	return nil
}

func (p *pipeEnd) Close() error {
	p.out.close()
	p.in.close()
	return nil
}

// A buffer is one direction of a pipe.
type buffer struct {
	mu     sync.Mutex
	filled sync.Cond
	data   []byte // guarded by mu
	closed bool   // guarded by mu
}

func newBuffer() *buffer {
	b := new(buffer)
	b.filled.L = &b.mu
	return b
}

func (b *buffer) read(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.data) == 0 && !b.closed {
		b.filled.Wait()
	}
	if len(b.data) == 0 {
		return 0, io.EOF
	}
	n := copy(p, b.data)
	if b.data = b.data[n:]; len(b.data) == 0 {
		b.data = nil
	}
	return n, nil
}

func (b *buffer) write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return 0, io.ErrClosedPipe
	}
	b.data = append(b.data, p...)
	b.filled.Signal()
	return len(p), nil
}

func (b *buffer) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.filled.Broadcast()
}

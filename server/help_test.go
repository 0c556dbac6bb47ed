package server_test

import (
	"io"
	"net"

	"throwsight/catalog"
	"throwsight/server/wire"
)

// slowCatalog returns a loader that waits.
func slowCatalog(release <-chan struct{}) func(catalog.Options) (*catalog.Catalog, []catalog.Fault) {
	return func(o catalog.Options) (*catalog.Catalog, []catalog.Fault) {
		<-release
		return catalog.Load(o)
	}
}

// A memoryListener accepts connections in memory.
type memoryListener struct {
	conns  chan io.ReadWriteCloser
	closed chan struct{}
}

func newMemoryListener() *memoryListener {
	return &memoryListener{make(chan io.ReadWriteCloser), make(chan struct{})}
}

func (l *memoryListener) dial() io.ReadWriteCloser {
	here, there := wire.Pipe()
	l.conns <- there
	return here
}

func (l *memoryListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return memoryConn{ReadWriteCloser: c}, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *memoryListener) Close() error   { close(l.closed); return nil }
func (l *memoryListener) Addr() net.Addr { return nil }

// A memoryConn has the methods of a network connection that the server uses.
type memoryConn struct {
	net.Conn
	io.ReadWriteCloser
}

func (c memoryConn) Read(p []byte) (int, error)  { return c.ReadWriteCloser.Read(p) }
func (c memoryConn) Write(p []byte) (int, error) { return c.ReadWriteCloser.Write(p) }
func (c memoryConn) Close() error                { return c.ReadWriteCloser.Close() }

package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"throwsight/server"
	"throwsight/server/wire"
)

// A Client is one end of a session. Its methods may be called from any
// goroutine.
type Client struct {
	// Server sends the protocol's calls, typed. Documents are opened and
	// changed by the methods of Client, which know their text.
	Server protocol.Server
	// Init is what the server answered to initialize.
	Init protocol.InitializeResult

	conn   jsonrpc2.Conn
	opts   Options
	exited chan int // of a server that Start has started

	leaving chan struct{} // closed by Close
	leave   sync.Once

	mu      sync.Mutex
	changed chan struct{}           // closed and replaced when something below changes; guarded by mu
	docs    map[string]*document    // by URI; guarded by mu
	diags   map[string]Diagnostics  // by URI; guarded by mu
	events  []Event                 // guarded by mu
	config  protocol.LSPAny         // answered to workspace/configuration; guarded by mu
	regs    []protocol.Registration // guarded by mu
}

// Options are what the client says of itself.
type Options struct {
	// Roots are the URIs of the workspace's folders.
	Roots []string
	// Capabilities are what the client can; nil for [Capable].
	Capabilities *protocol.ClientCapabilities
	// InitializationOptions and Settings are values of the section
	// "throwsight", as JSON.
	InitializationOptions string
	Settings              string
	// Trace is told every message, if not nil.
	Trace func(fromServer bool, body []byte)
	// NoAnswers: the client never answers a request of the server.
	NoAnswers bool
}

// An Event is a message of the server other than an answer or diagnostics.
type Event struct {
	Method string
	Params []byte
}

// Diagnostics are those that the server published last for a document.
type Diagnostics struct {
	Version int32 // 0 where none was told
	Items   []protocol.Diagnostic
	Count   int // of publications
}

// Start runs a server of its own on the other end of a pipe in memory and
// greets it.
func Start(ctx context.Context, so server.Options, o Options) (*Client, error) {
	here, there := wire.Pipe()
	exited := make(chan int, 1)
	go func() { exited <- server.Serve(ctx, there, so) }()
	c, err := Dial(ctx, here, o)
	if err != nil {
		here.Close()
		<-exited
		return nil, err
	}
	c.exited = exited
	return c, nil
}

// Dial greets the server at the other end of rwc.
func Dial(ctx context.Context, rwc io.ReadWriteCloser, o Options) (*Client, error) {
	c := New(rwc, o)
	if err := c.Greet(ctx); err != nil {
		c.leave.Do(func() { close(c.leaving) })
		c.conn.Close()
		return nil, err
	}
	return c, nil
}

// New returns a client that has not said anything yet.
func New(rwc io.ReadWriteCloser, o Options) *Client {
	c := &Client{
		opts:    o,
		changed: make(chan struct{}),
		leaving: make(chan struct{}),
		docs:    map[string]*document{},
		diags:   map[string]Diagnostics{},
		config:  protocol.LSPAny("null"),
	}
	if o.Settings != "" {
		c.config = protocol.LSPAny(o.Settings)
	}
	stream := jsonrpc2.Stream(wire.NewStream(rwc, wire.DefaultLimits, wire.Events{}))
	if o.Trace != nil {
		stream = &traced{stream.(*wire.Stream), o.Trace}
	}
	c.conn = jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(wire.Codec{}))
	c.Server = protocol.ServerDispatcher(c.conn)
	c.conn.Go(context.Background(), c.handle)
	return c
}

// Greet does what an editor does first.
func (c *Client) Greet(ctx context.Context) error {
	params, err := c.initializeParams()
	if err != nil {
		return err
	}
	result, err := c.Server.Initialize(ctx, params)
	if err != nil {
		return fmt.Errorf("initialize: %w", err)
	}
	c.Init = *result
	return c.Server.Initialized(ctx, &protocol.InitializedParams{})
}

// Close says goodbye and returns the server's exit code where Start has
// started it.
func (c *Client) Close(ctx context.Context) (int, error) {
	err := c.Server.Shutdown(ctx)
	if err == nil {
		err = c.Server.Exit(ctx)
	}
	code := 0
	if c.exited != nil {
		select {
		case code = <-c.exited:
		case <-ctx.Done():
			err = errors.Join(err, ctx.Err())
		}
	}
	c.leave.Do(func() { close(c.leaving) })
	if closed := c.conn.Close(); !errors.Is(closed, net.ErrClosed) { // the server may have been faster
		err = errors.Join(err, closed)
	}
	return code, err
}

// Conn returns the connection, for messages that no method sends.
func (c *Client) Conn() jsonrpc2.Conn { return c.conn }

// A traced stream shows each message to someone.
type traced struct {
	*wire.Stream
	trace func(fromServer bool, body []byte)
}

func (t *traced) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	body, n, err := t.Stream.ReadFrame(ctx)
	if err == nil {
		t.trace(true, body)
	}
	return body, n, err
}

func (t *traced) Write(ctx context.Context, msg jsonrpc2.Message) (int64, error) {
	body := jsonrpc2.AppendMessage(nil, msg)
	t.trace(false, body)
	return t.WriteFrame(ctx, body)
}

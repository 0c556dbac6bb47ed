package client

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// handle takes the server's messages. Notifications are taken in their order.
func (c *Client) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	params := slices.Clone([]byte(req.Params()))
	if req.Method() == protocol.MethodTextDocumentPublishDiagnostics {
		var p protocol.PublishDiagnosticsParams
		if err := protocol.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		// Under the name that the server says: the protocol's type changes it.
		var wire struct {
			URI string `json:"uri"`
		}
		if err := json.Unmarshal(params, &wire); err != nil {
			return nil, err
		}
		c.change(func() {
			version, _ := p.Version.Get()
			key := wire.URI
			c.diags[key] = Diagnostics{version, p.Diagnostics, c.diags[key].Count + 1}
		})
		return nil, nil
	}
	c.change(func() { c.events = append(c.events, Event{strings.Clone(req.Method()), params}) })
	if !req.IsCall() {
		return nil, nil
	}
	jsonrpc2.Async(ctx)
	if c.opts.NoAnswers {
		<-c.leaving // the library answers when a handler returns
		return nil, jsonrpc2.ErrInternal
	}
	switch req.Method() {
	case protocol.MethodWorkspaceConfiguration:
		c.mu.Lock()
		defer c.mu.Unlock()
		return []protocol.LSPAny{c.config}, nil
	case protocol.MethodClientRegisterCapability:
		var p protocol.RegistrationParams
		if err := protocol.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		c.change(func() { c.regs = append(c.regs, p.Registrations...) })
		return nil, nil
	case protocol.MethodWindowWorkDoneProgressCreate, protocol.MethodWorkspaceDiagnosticRefresh:
		return nil, nil
	}
	return nil, jsonrpc2.ErrMethodNotFound
}

// change makes a change of the state and wakes who waits for one.
func (c *Client) change(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
	close(c.changed)
	c.changed = make(chan struct{})
}

// Await waits until ok, which is asked after each message of the server, or
// until ctx ends.
func (c *Client) Await(ctx context.Context, ok func() bool) error {
	for {
		c.mu.Lock()
		changed := c.changed
		c.mu.Unlock()
		if ok() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-c.conn.Done():
			if ok() {
				return nil
			}
			return jsonrpc2.ErrClientClosing
		}
	}
}

// Published returns the diagnostics that were published last for a document.
func (c *Client) Published(uri string) Diagnostics {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.diags[uri]
}

// Events returns the messages of a method that have come so far.
func (c *Client) Events(method string) []Event {
	c.mu.Lock()
	defer c.mu.Unlock()
	var events []Event
	for _, e := range c.events {
		if e.Method == method {
			events = append(events, e)
		}
	}
	return events
}

// Registrations returns what the server has registered.
func (c *Client) Registrations() []protocol.Registration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.regs)
}

// Configure changes what the client answers when it is asked for its settings,
// and says that they have changed.
func (c *Client) Configure(ctx context.Context, settings string) error {
	c.change(func() { c.config = protocol.LSPAny(settings) })
	return c.Server.DidChangeConfiguration(ctx, &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny("null")})
}

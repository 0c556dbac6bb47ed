package client

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/text"
)

// A document is one that is open in the client.
type document struct {
	version int32
	mapper  *text.Mapper
}

// encoding returns the unit of columns that the server chose.
func (c *Client) encoding() text.Encoding {
	switch c.Init.Capabilities.PositionEncoding {
	case protocol.PositionEncodingKindUTF8:
		return text.UTF8
	case protocol.PositionEncodingKindUTF32:
		return text.UTF32
	}
	return text.UTF16
}

// Open opens a Java document at version 1.
func (c *Client) Open(ctx context.Context, name, content string) error {
	c.change(func() { c.docs[name] = &document{1, text.NewMapper([]byte(content))} })
	return c.Server.DidOpen(ctx, &protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{
		URI: uri.URI(name), LanguageID: protocol.LanguageKindJava, Version: 1, Text: content,
	}})
}

// Edit changes a part of an open document and returns its new version.
func (c *Client) Edit(ctx context.Context, name string, e text.Edit) (int32, error) {
	var params protocol.DidChangeTextDocumentParams
	ok := false
	c.change(func() {
		d := c.docs[name]
		if ok = d != nil; !ok {
			return
		}
		change := &protocol.TextDocumentContentChangePartial{Range: c.rangeOf(d.mapper, e.Span), Text: e.New}
		params.ContentChanges = []protocol.TextDocumentContentChangeEvent{change}
		c.docs[name] = &document{d.version + 1, d.mapper.Edited(e)}
		params.TextDocument.Version = d.version + 1
	})
	if !ok {
		return 0, fmt.Errorf("%s is not open", name)
	}
	params.TextDocument.URI = uri.URI(name)
	return params.TextDocument.Version, c.Server.DidChange(ctx, &params)
}

// CloseDocument closes an open document.
func (c *Client) CloseDocument(ctx context.Context, name string) error {
	c.change(func() { delete(c.docs, name) })
	return c.Server.DidClose(ctx, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri.URI(name)}})
}

// Text returns the text and version of an open document; "" and 0 where it is
// not open.
func (c *Client) Text(name string) (string, int32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := c.docs[name]
	if d == nil {
		return "", 0
	}
	return string(d.mapper.Source()), d.version
}

func (c *Client) rangeOf(m *text.Mapper, s text.Span) protocol.Range {
	pos := func(offset int) protocol.Position {
		p := m.Position(offset, c.encoding())
		return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
	}
	return protocol.Range{Start: pos(s.Start), End: pos(s.End)}
}

// Range returns the protocol's range for a span of an open document.
func (c *Client) Range(name string, s text.Span) protocol.Range {
	return c.rangeOf(c.mapper(name), s)
}

// Span returns the span of a range of an open document.
func (c *Client) Span(name string, r protocol.Range) text.Span {
	return c.spanIn(c.mapper(name), r)
}

func (c *Client) mapper(name string) *text.Mapper {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d := c.docs[name]; d != nil {
		return d.mapper
	}
	return text.NewMapper(nil)
}

func (c *Client) spanIn(m *text.Mapper, r protocol.Range) text.Span {
	at := func(p protocol.Position) int {
		return m.Offset(text.Position{Line: int(p.Line), Column: int(p.Character)}, c.encoding())
	}
	return text.Span{Start: at(r.Start), End: at(r.End)}
}

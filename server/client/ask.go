package client

import (
	"context"
	"errors"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/text"
)

// Hover returns the text shown for an offset, and where; "" when there is
// none.
func (c *Client) Hover(ctx context.Context, name string, offset int) (string, text.Span, error) {
	params := &protocol.HoverParams{}
	params.TextDocument.URI = uri.URI(name)
	params.Position = c.Range(name, text.Span{Start: offset, End: offset}).Start
	h, err := c.Server.Hover(ctx, params)
	if err != nil || h == nil {
		return "", text.Span{}, err
	}
	content, ok := h.Contents.(*protocol.MarkupContent)
	if !ok {
		return "", text.Span{}, fmt.Errorf("a hover of type %T", h.Contents)
	}
	var span text.Span
	if h.Range != nil {
		span = c.Span(name, *h.Range)
	}
	return content.Value, span, nil
}

// Diagnostics waits for those of the current version of an open document that
// the server publishes when nothing else happens.
func (c *Client) Diagnostics(ctx context.Context, name string) ([]protocol.Diagnostic, error) {
	_, version := c.Text(name)
	err := c.Await(ctx, func() bool { return c.Published(name).Version >= version })
	return c.Published(name).Items, err
}

// CodeActions returns the actions for a span, with the diagnostics that stand
// there.
func (c *Client) CodeActions(ctx context.Context, name string, span text.Span) ([]*protocol.CodeAction, error) {
	params := &protocol.CodeActionParams{Range: c.Range(name, span)}
	params.TextDocument.URI = uri.URI(name)
	params.Context.Diagnostics = []protocol.Diagnostic{}
	for _, d := range c.Published(name).Items {
		if s := c.Span(name, d.Range); s.Start <= span.End && span.Start <= s.End {
			params.Context.Diagnostics = append(params.Context.Diagnostics, d)
		}
	}
	list, err := c.Server.CodeAction(ctx, params)
	if err != nil {
		return nil, err
	}
	var actions []*protocol.CodeAction
	for _, item := range list {
		if a, ok := item.(*protocol.CodeAction); ok {
			actions = append(actions, a)
		}
	}
	return actions, nil
}

// Edits returns an action's edits of a document, asking for them where the
// action came without.
func (c *Client) Edits(ctx context.Context, name string, a *protocol.CodeAction) ([]text.Edit, error) {
	if a.Edit == nil {
		resolved, err := c.Server.CodeActionResolve(ctx, a)
		if err != nil {
			return nil, err
		}
		if resolved == nil || resolved.Edit == nil {
			return nil, errors.New("an action without an edit")
		}
		a = resolved
	}
	key, err := uri.Parse(name) // as the protocol's types spell it
	if err != nil {
		return nil, err
	}
	edits := a.Edit.Changes[key]
	for _, change := range a.Edit.DocumentChanges {
		e, ok := change.(*protocol.TextDocumentEdit)
		if !ok || e.TextDocument.URI != key {
			return nil, fmt.Errorf("an edit of something else than %s: %T", name, change)
		}
		for _, element := range e.Edits {
			plain, ok := element.(*protocol.TextEdit)
			if annotated, is := element.(*protocol.AnnotatedTextEdit); is {
				plain, ok = &annotated.TextEdit, true
			}
			if !ok {
				return nil, fmt.Errorf("an edit of type %T", element)
			}
			edits = append(edits, *plain)
		}
	}
	out := make([]text.Edit, len(edits))
	for i, e := range edits {
		out[i] = text.Edit{Span: c.Span(name, e.Range), New: e.NewText}
	}
	return out, nil
}

// Apply makes an action's edits in the open document and tells the server.
func (c *Client) Apply(ctx context.Context, name string, a *protocol.CodeAction) error {
	edits, err := c.Edits(ctx, name, a)
	if err != nil {
		return err
	}
	text.Sort(edits)
	for i := len(edits) - 1; i >= 0; i-- { // from behind: each span is of the text before
		if _, err := c.Edit(ctx, name, edits[i]); err != nil {
			return err
		}
	}
	return nil
}

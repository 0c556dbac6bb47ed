package client

import (
	"context"
	"errors"
	"fmt"
	"os"

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

// Resolve returns what an action changes, asking for it where the action came
// without.
func (c *Client) Resolve(ctx context.Context, a *protocol.CodeAction) (*protocol.WorkspaceEdit, error) {
	if a.Edit != nil {
		return a.Edit, nil
	}
	resolved, err := c.Server.CodeActionResolve(ctx, a)
	if err != nil {
		return nil, err
	}
	if resolved == nil || resolved.Edit == nil {
		return nil, errors.New("an action without an edit")
	}
	return resolved.Edit, nil
}

// Edits returns an action's edits of a document, asking for them where the
// action came without.
func (c *Client) Edits(ctx context.Context, name string, a *protocol.CodeAction) ([]text.Edit, error) {
	edit, err := c.Resolve(ctx, a)
	if err != nil {
		return nil, err
	}
	key, err := uri.Parse(name) // as the protocol's types spell it
	if err != nil {
		return nil, err
	}
	edits := edit.Changes[key]
	for _, change := range edit.DocumentChanges {
		e, ok := change.(*protocol.TextDocumentEdit)
		if !ok || e.TextDocument.URI != key {
			return nil, fmt.Errorf("an edit of something else than %s: %T", name, change)
		}
		more, err := plainEdits(e)
		if err != nil {
			return nil, err
		}
		edits = append(edits, more...)
	}
	return c.spans(c.mapper(name), edits), nil
}

// plainEdits returns the edits of one document, without annotations.
func plainEdits(e *protocol.TextDocumentEdit) ([]protocol.TextEdit, error) {
	var out []protocol.TextEdit
	for _, element := range e.Edits {
		plain, ok := element.(*protocol.TextEdit)
		if annotated, is := element.(*protocol.AnnotatedTextEdit); is {
			plain, ok = &annotated.TextEdit, true
		}
		if !ok {
			return nil, fmt.Errorf("an edit of type %T", element)
		}
		out = append(out, *plain)
	}
	return out, nil
}

func (c *Client) spans(m *text.Mapper, edits []protocol.TextEdit) []text.Edit {
	out := make([]text.Edit, len(edits))
	for i, e := range edits {
		out[i] = text.Edit{Span: c.spanIn(m, e.Range), New: e.NewText}
	}
	return out
}

// Apply makes an action's edits in the open document and tells the server.
func (c *Client) Apply(ctx context.Context, name string, a *protocol.CodeAction) error {
	edits, err := c.Edits(ctx, name, a)
	if err != nil {
		return err
	}
	return c.edit(ctx, name, edits)
}

// ApplyEverywhere makes an edit of several documents, as editors do: all of it
// or, where one of the documents is not at the version that the edit is for,
// nothing. A document that is not open is changed on disk.
func (c *Client) ApplyEverywhere(ctx context.Context, edit *protocol.WorkspaceEdit) error {
	type change struct {
		name  string
		open  bool
		edits []text.Edit
	}
	var changes []change
	for _, dc := range edit.DocumentChanges {
		e, ok := dc.(*protocol.TextDocumentEdit)
		if !ok {
			return fmt.Errorf("a change of type %T", dc)
		}
		name := string(e.TextDocument.URI)
		src, version := c.Text(name)
		mapper := text.NewMapper([]byte(src))
		if version == 0 {
			onDisk, err := os.ReadFile(e.TextDocument.URI.Path())
			if err != nil {
				return err
			}
			mapper = text.NewMapper(onDisk)
		}
		if want := e.TextDocument.Version; want == nil != (version == 0) || want != nil && *want != version {
			return fmt.Errorf("%s is at version %d: the edit is stale", name, version)
		}
		plain, err := plainEdits(e)
		if err != nil {
			return err
		}
		changes = append(changes, change{name, version != 0, c.spans(mapper, plain)})
	}
	for _, x := range changes {
		if x.open {
			if err := c.edit(ctx, x.name, x.edits); err != nil {
				return err
			}
			continue
		}
		path := uri.URI(x.name).Path()
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		after, err := text.Apply(src, x.edits)
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, after, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// edit makes edits of one text in the open document.
func (c *Client) edit(ctx context.Context, name string, edits []text.Edit) error {
	text.Sort(edits)
	for i := len(edits) - 1; i >= 0; i-- { // from behind: each span is of the text before
		if _, err := c.Edit(ctx, name, edits[i]); err != nil {
			return err
		}
	}
	return nil
}

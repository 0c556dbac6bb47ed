package handlers

import (
	"context"

	"go.lsp.dev/protocol"

	"throwsight/internal/report"
	"throwsight/internal/workspace"
)

// Hover tells what is known about a place; null when there is nothing to say,
// since any text of ours hides another server's in some editors.
func (h *Handlers) Hover(_ context.Context, s *workspace.Snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
	f := s.File(keyOf(p.TextDocument.URI))
	if f == nil || !f.Java() {
		return nil, nil
	}
	hover, ok := f.Analysis().HoverAt(h.offset(f, p.Position))
	if !ok {
		return nil, nil
	}
	options := report.HoverOptions{Max: f.Project.Settings.HoverMax, Catalog: f.Project.Catalog()}
	contents := &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText}
	if h.client.Markdown {
		contents.Kind = protocol.MarkupKindMarkdown
		contents.Value = report.HoverMarkdown(hover, options)
	} else {
		contents.Value = report.HoverPlain(hover, options)
	}
	if contents.Value == "" {
		return nil, nil
	}
	rng := h.rangeOf(f, hover.Span)
	return &protocol.Hover{Contents: contents, Range: &rng}, nil
}

package handlers

import "go.lsp.dev/protocol"

// DidSave looks at the file on disk again: it may be settings or a catalog,
// and not every client watches files.
func (h *Handlers) DidSave(p *protocol.DidSaveTextDocumentParams) error {
	if file := fileOf(p.TextDocument.URI); file != "" {
		h.ws.FilesChanged(file)
	}
	return nil
}

package handlers

import "go.lsp.dev/protocol"

// DidClose forgets a document and takes its diagnostics from the screen.
func (h *Handlers) DidClose(p *protocol.DidCloseTextDocumentParams) error {
	key := keyOf(p.TextDocument.URI)
	f := h.Snapshot().File(key)
	if err := h.ws.Close(key); err != nil {
		return err
	}
	h.pub.clear(h.session, f)
	return nil
}

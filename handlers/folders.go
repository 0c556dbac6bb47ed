package handlers

import "go.lsp.dev/protocol"

// DidChangeWorkspaceFolders opens and leaves folders.
func (h *Handlers) DidChangeWorkspaceFolders(p *protocol.DidChangeWorkspaceFoldersParams) error {
	h.ws.SetFolders(filesOf(p.Event.Added), filesOf(p.Event.Removed))
	return nil
}

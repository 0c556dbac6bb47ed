package handlers

import "go.lsp.dev/protocol"

// DidChangeWatchedFiles lets the workspace read again what has changed on
// disk.
func (h *Handlers) DidChangeWatchedFiles(p *protocol.DidChangeWatchedFilesParams) error {
	files := make([]string, 0, len(p.Changes))
	for _, c := range p.Changes {
		if file := fileOf(c.URI); file != "" {
			files = append(files, file)
		}
	}
	h.ws.FilesChanged(files...)
	return nil
}

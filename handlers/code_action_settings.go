package handlers

import (
	"os"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/fixes"
	"throwsight/internal/settings"
	"throwsight/internal/workspace"
)

// settingsEdit returns the edit that silences a rule by the project's settings
// file, which it makes where there is none; nil where the file has no folder to
// be in, has faults, or where the client cannot make files.
func (h *Handlers) settingsEdit(f *workspace.File, action fixes.Action) *protocol.WorkspaceEdit {
	if f.Project.Root == "" || !h.client.DocumentChanges {
		return nil
	}
	path := filepath.Join(f.Project.Root, settings.FileName)
	src, err := os.ReadFile(path)
	missing := os.IsNotExist(err)
	if err != nil && !missing || missing && !h.client.CreatesFiles {
		return nil
	}
	added, err := settings.Suppress(path, src, action.Suppress.Rule)
	if err != nil {
		return nil
	}
	name := uri.File(path)
	out := &protocol.WorkspaceEdit{}
	if missing {
		ignore := true
		out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{Kind: "create", URI: name, Options: &protocol.CreateFileOptions{IgnoreIfExists: &ignore}})
	}
	end := h.endOf(src)
	edit := &protocol.TextDocumentEdit{Edits: []protocol.TextDocumentEditElement{&protocol.TextEdit{Range: protocol.Range{Start: end, End: end}, NewText: added}}}
	edit.TextDocument.URI = name
	out.DocumentChanges = append(out.DocumentChanges, edit)
	return out
}

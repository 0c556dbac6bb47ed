package server

import (
	"go.lsp.dev/protocol"

	"throwsight/handlers"
	"throwsight/internal/text"
)

// capabilities says what the server does for a client.
func capabilities(c handlers.Client) protocol.ServerCapabilities {
	yes := true
	change := protocol.TextDocumentSyncKindIncremental
	caps := protocol.ServerCapabilities{
		PositionEncoding: encodings[c.Encoding],
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: &yes,
			Change:    &change,
			Save:      protocol.Boolean(true),
		},
		HoverProvider: protocol.Boolean(true),
		CodeActionProvider: &protocol.CodeActionOptions{
			CodeActionKinds: handlers.ActionKinds(),
			ResolveProvider: &c.LazyEdits,
		},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported:           &yes,
				ChangeNotifications: protocol.Boolean(true),
			},
		},
	}
	if c.Pull {
		// A client that asks is not sent diagnostics as well: it would show
		// each of them twice.
		name := "throwsight"
		caps.DiagnosticProvider = &protocol.DiagnosticOptions{
			Identifier:            &name,
			InterFileDependencies: true,
			WorkspaceDiagnostics:  true,
		}
	}
	return caps
}

var encodings = map[text.Encoding]protocol.PositionEncodingKind{
	text.UTF8:  protocol.PositionEncodingKindUTF8,
	text.UTF16: protocol.PositionEncodingKindUTF16,
	text.UTF32: protocol.PositionEncodingKindUTF32,
}

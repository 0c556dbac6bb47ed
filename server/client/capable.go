package client

import (
	"os"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Capable returns the capabilities of an editor that can all that the server
// makes use of, except asking for diagnostics itself.
func Capable() *protocol.ClientCapabilities {
	yes := true
	return &protocol.ClientCapabilities{
		General: &protocol.GeneralClientCapabilities{
			PositionEncodings: []protocol.PositionEncodingKind{protocol.PositionEncodingKindUTF16},
		},
		Window: &protocol.WindowClientCapabilities{WorkDoneProgress: &yes},
		Workspace: &protocol.WorkspaceClientCapabilities{
			Configuration:          &yes,
			WorkspaceEdit:          &protocol.WorkspaceEditClientCapabilities{DocumentChanges: &yes},
			DidChangeConfiguration: &protocol.DidChangeConfigurationClientCapabilities{DynamicRegistration: &yes},
			DidChangeWatchedFiles: &protocol.DidChangeWatchedFilesClientCapabilities{
				DynamicRegistration: &yes, RelativePatternSupport: &yes,
			},
			Diagnostics: &protocol.DiagnosticWorkspaceClientCapabilities{RefreshSupport: &yes},
		},
		TextDocument: &protocol.TextDocumentClientCapabilities{
			Hover: &protocol.HoverClientCapabilities{
				ContentFormat: []protocol.MarkupKind{protocol.MarkupKindMarkdown, protocol.MarkupKindPlainText},
			},
			PublishDiagnostics: &protocol.PublishDiagnosticsClientCapabilities{
				VersionSupport: &yes,
				DiagnosticsCapabilities: protocol.DiagnosticsCapabilities{
					RelatedInformation: &yes, CodeDescriptionSupport: &yes, DataSupport: &yes,
				},
			},
			CodeAction: &protocol.CodeActionClientCapabilities{
				CodeActionLiteralSupport: protocol.ClientCodeActionLiteralOptions{
					CodeActionKind: protocol.ClientCodeActionKindOptions{ValueSet: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}},
				},
				IsPreferredSupport: &yes,
				DisabledSupport:    &yes,
				DataSupport:        &yes,
				ResolveSupport:     protocol.ClientCodeActionResolveOptions{Properties: []string{"edit"}},
			},
		},
	}
}

func (c *Client) initializeParams() (*protocol.InitializeParams, error) {
	pid := int32(os.Getpid())
	p := &protocol.InitializeParams{
		ProcessID:  &pid,
		ClientInfo: protocol.ClientInfo{Name: "throwsight/server/client"},
	}
	p.Capabilities = *Capable()
	if c.opts.Capabilities != nil {
		p.Capabilities = *c.opts.Capabilities
	}
	if c.opts.InitializationOptions != "" {
		p.InitializationOptions = protocol.LSPAny(c.opts.InitializationOptions)
	}
	folders := []protocol.WorkspaceFolder{}
	for _, root := range c.opts.Roots {
		folders = append(folders, protocol.WorkspaceFolder{URI: uri.URI(root), Name: root})
	}
	p.WorkspaceFolders = protocol.NewNullable(folders)
	return p, nil
}

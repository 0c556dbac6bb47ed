package server

import (
	"go.lsp.dev/protocol"

	"throwsight/handlers"
)

// newMethods is the table of what the server understands, and with it the
// policy of order, in one screen: queries are released as soon as they hold
// their snapshot, everything else runs on the reader, in the order of the
// wire. Nothing on the reader waits for the client or an analysis, or for a
// file other than the settings of a folder that is opened.
func newMethods(s *session, h *handlers.Handlers, version string) methods {
	return methods{
		snapshot: h.Snapshot,
		table: map[string]handler{
			// The session's life.
			protocol.MethodInitialize:  s.initialize(h, version),
			protocol.MethodInitialized: raw(func([]byte) error { return h.Initialized() }),
			protocol.MethodShutdown:    func(exchange) (any, error) { return nil, nil },
			protocol.MethodSetTrace:    ignored,

			// The documents and what surrounds them.
			protocol.MethodTextDocumentDidOpen:                raw(h.DidOpen),
			protocol.MethodTextDocumentDidChange:              raw(h.DidChange),
			protocol.MethodTextDocumentDidSave:                notice(h.DidSave),
			protocol.MethodTextDocumentDidClose:               notice(h.DidClose),
			protocol.MethodWorkspaceDidChangeConfiguration:    notice(h.DidChangeConfiguration),
			protocol.MethodWorkspaceDidChangeWatchedFiles:     notice(h.DidChangeWatchedFiles),
			protocol.MethodWorkspaceDidChangeWorkspaceFolders: notice(h.DidChangeWorkspaceFolders),
			protocol.MethodWindowWorkDoneProgressCancel:       ignored, // nothing of ours offers it

			// Queries.
			protocol.MethodTextDocumentHover:      query(s, s.cheap, h.Hover),
			protocol.MethodTextDocumentCodeAction: query(s, s.cheap, h.CodeAction),
			protocol.MethodCodeActionResolve:      queryIn(s, s.slotOf, h.ResolveCodeAction),
			protocol.MethodTextDocumentDiagnostic: query(s, s.cheap, h.Diagnostic),
			protocol.MethodWorkspaceDiagnostic:    query(s, s.heavy, h.WorkspaceDiagnostic),
		},
	}
}

// slotOf returns the slot of what is done when an action is chosen.
func (s *session) slotOf(a *protocol.CodeAction) chan struct{} {
	if handlers.TakesLong(a) {
		return s.heavy
	}
	return s.cheap
}

// ignored is the method of a notification that changes nothing here.
func ignored(exchange) (any, error) { return nil, nil }

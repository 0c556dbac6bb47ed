package handlers

import (
	"testing"

	"go.lsp.dev/protocol"
)

// TestPull: a client that asks for diagnostics but cannot be told to ask again
// is sent them; only so does it hear of changes that are not its own edits.
func TestPull(t *testing.T) {
	yes := true
	asks := &protocol.TextDocumentClientCapabilities{Diagnostic: &protocol.DiagnosticClientCapabilities{}}
	refreshes := &protocol.WorkspaceClientCapabilities{
		Diagnostics: &protocol.DiagnosticWorkspaceClientCapabilities{RefreshSupport: &yes},
	}
	for _, c := range []struct {
		name string
		caps protocol.ClientCapabilities
		want bool
	}{
		{"asks and refreshes", protocol.ClientCapabilities{TextDocument: asks, Workspace: refreshes}, true},
		{"asks, says nothing of the workspace", protocol.ClientCapabilities{TextDocument: asks}, false},
		{"asks, does not refresh", protocol.ClientCapabilities{TextDocument: asks, Workspace: &protocol.WorkspaceClientCapabilities{}}, false},
		{"does not ask", protocol.ClientCapabilities{TextDocument: &protocol.TextDocumentClientCapabilities{}, Workspace: refreshes}, false},
	} {
		if got := newClient(c.caps).Pull; got != c.want {
			t.Errorf("%s: Pull = %v, want %v", c.name, got, c.want)
		}
	}
}

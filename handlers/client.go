package handlers

import (
	"slices"

	"go.lsp.dev/protocol"

	"throwsight/internal/text"
)

// A Client is what the client says it can, as far as it changes what it is
// sent. What it does not say it cannot.
type Client struct {
	Encoding         text.Encoding
	Markdown         bool // in hovers
	Pull             bool // asks for diagnostics itself, and can be asked to ask again
	Versions         bool // of published diagnostics
	Related          bool // information beside diagnostics
	CodeLinks        bool // on diagnostics' codes
	Data             bool // of diagnostics comes back with a request for their fixes
	LazyEdits        bool // asks for a code action's edit when it is chosen
	DisabledActions  bool
	PreferredActions bool
	DocumentChanges  bool
	CreatesFiles     bool // in workspace edits
	Annotations      bool // of the changes in workspace edits
	Progress         bool
	Configuration    bool
	WatchesConfig    bool // lets itself be told to report changed settings
	WatchesFiles     bool
	RelativePatterns bool
	AsksDocuments    bool // lets itself be told which documents to tell of
}

// newClient reads the capabilities of an initialize request.
func newClient(caps protocol.ClientCapabilities) Client {
	var c Client
	if g := caps.General; g != nil {
		c.Encoding = negotiate(g.PositionEncodings)
	}
	if w := caps.Window; w != nil {
		c.Progress = is(w.WorkDoneProgress)
	}
	if w := caps.Workspace; w != nil {
		c.Configuration = is(w.Configuration)
		if d := w.DidChangeConfiguration; d != nil {
			c.WatchesConfig = is(d.DynamicRegistration)
		}
		if d := w.DidChangeWatchedFiles; d != nil {
			c.WatchesFiles = is(d.DynamicRegistration)
			c.RelativePatterns = is(d.RelativePatternSupport)
		}
		if e := w.WorkspaceEdit; e != nil {
			c.DocumentChanges = is(e.DocumentChanges)
			c.CreatesFiles = c.DocumentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindCreate)
			c.Annotations = c.DocumentChanges && e.ChangeAnnotationSupport != nil
		}
	}
	if d := caps.TextDocument; d != nil {
		if s := d.Synchronization; s != nil {
			c.AsksDocuments = is(s.DynamicRegistration)
		}
		// A client that asks only after an edit, as Neovim does, would not hear
		// of changed settings and catalogs: it is sent diagnostics instead.
		c.Pull = d.Diagnostic != nil && refreshesDiagnostics(caps.Workspace)
		if h := d.Hover; h != nil {
			// The formats stand in the order of the client's preference. Text
			// for Markdown is readable as plain text, but not the other way.
			c.Markdown = len(h.ContentFormat) > 0 && h.ContentFormat[0] == protocol.MarkupKindMarkdown
		}
		if p := d.PublishDiagnostics; p != nil {
			c.Versions = is(p.VersionSupport)
			c.diagnostics(p.DiagnosticsCapabilities)
		}
		if p := d.Diagnostic; p != nil {
			c.diagnostics(p.DiagnosticsCapabilities)
		}
		if a := d.CodeAction; a != nil {
			c.LazyEdits = is(a.DataSupport) && slices.Contains(a.ResolveSupport.Properties, "edit")
			c.DisabledActions = is(a.DisabledSupport)
			c.PreferredActions = is(a.IsPreferredSupport)
		}
	}
	return c
}

// diagnostics reads what the client can show of a diagnostic, pushed or pulled.
func (c *Client) diagnostics(caps protocol.DiagnosticsCapabilities) {
	c.Related = c.Related || is(caps.RelatedInformation)
	c.CodeLinks = c.CodeLinks || is(caps.CodeDescriptionSupport)
	c.Data = c.Data || is(caps.DataSupport)
}

func refreshesDiagnostics(w *protocol.WorkspaceClientCapabilities) bool {
	return w != nil && w.Diagnostics != nil && is(w.Diagnostics.RefreshSupport)
}

// negotiate chooses the encoding of positions: bytes where the client offers
// them, since texts are bytes here, else what every client can.
func negotiate(offered []protocol.PositionEncodingKind) text.Encoding {
	switch {
	case slices.Contains(offered, protocol.PositionEncodingKindUTF8):
		return text.UTF8
	case slices.Contains(offered, protocol.PositionEncodingKindUTF16):
		return text.UTF16
	case slices.Contains(offered, protocol.PositionEncodingKindUTF32):
		return text.UTF32
	}
	return text.UTF16
}

func is(b *bool) bool { return b != nil && *b }

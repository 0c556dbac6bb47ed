package handlers

import (
	"context"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"throwsight/internal/settings"
)

// Initialized starts the work in the background and asks the client, also
// there, for its settings and to report changes.
func (h *Handlers) Initialized() error {
	h.ws.Begin()
	turn := h.turns.next()
	h.session.Go(func(ctx context.Context) {
		if h.client.Configuration {
			h.fetchConfiguration(ctx, turn)
		}
		h.register(ctx)
	})
	return nil
}

// register asks the client for notifications that it only sends on request. A
// client that refuses is looked after by the workspace's own polling.
func (h *Handlers) register(ctx context.Context) {
	var wanted []protocol.Registration
	add := func(id, method string, options any) {
		raw, err := protocol.Marshal(options)
		if err != nil {
			h.log.Error("registration", zap.String("method", method), zap.Error(err))
			return
		}
		wanted = append(wanted, protocol.Registration{ID: id, Method: method, RegisterOptions: raw})
	}
	if h.client.WatchesConfig {
		add("throwsight-settings", protocol.MethodWorkspaceDidChangeConfiguration,
			&protocol.DidChangeConfigurationRegistrationOptions{Section: protocol.String(settings.Section)})
	}
	if h.client.WatchesFiles {
		add("throwsight-files", protocol.MethodWorkspaceDidChangeWatchedFiles,
			&protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: h.watchers()})
	}
	h.ask(ctx, wanted)
	if !h.client.AsksDocuments {
		return
	}
	// An editor tells of the documents of a language. What is added to the settings
	// file has to be added to the text that stands there.
	wanted = nil
	file := protocol.DocumentSelector{&protocol.TextDocumentFilterPattern{Pattern: protocol.Pattern("**/" + settings.FileName)}}
	of := protocol.TextDocumentRegistrationOptions{DocumentSelector: &file}
	add("throwsight-settings-open", protocol.MethodTextDocumentDidOpen, &of)
	add("throwsight-settings-change", protocol.MethodTextDocumentDidChange,
		&protocol.TextDocumentChangeRegistrationOptions{TextDocumentRegistrationOptions: of, SyncKind: protocol.TextDocumentSyncKindIncremental})
	add("throwsight-settings-close", protocol.MethodTextDocumentDidClose, &of)
	h.ask(ctx, wanted)
}

// ask makes registrations, all or none.
func (h *Handlers) ask(ctx context.Context, wanted []protocol.Registration) {
	if len(wanted) == 0 {
		return
	}
	err := h.session.Call(ctx, protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: wanted}, nil)
	if err != nil && ctx.Err() == nil {
		h.log.Info("the client refuses to report changes", zap.Error(err))
	}
}

// watchers are the files whose changes count: sources, settings, and catalogs
// wherever they stand, if the client can watch outside of its folders.
func (h *Handlers) watchers() []protocol.FileSystemWatcher {
	watchers := []protocol.FileSystemWatcher{
		{GlobPattern: protocol.Pattern("**/*.java")},
		{GlobPattern: protocol.Pattern("**/" + settings.FileName)},
	}
	if !h.client.RelativePatterns {
		return watchers
	}
	for _, p := range h.Snapshot().Projects() {
		for _, catalog := range p.Settings.Catalogs {
			watchers = append(watchers, protocol.FileSystemWatcher{GlobPattern: &protocol.RelativePattern{
				BaseURI: protocol.URI(nameOfFile(catalog).Wire),
				Pattern: "**",
			}})
		}
	}
	return watchers
}

package handlers

import (
	"context"
	"encoding/hex"
	"hash/fnv"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/workspace"
)

// A publisher knows what the client shows. It sends diagnostics only when they
// are those of the current text, and when they or the text have changed. After
// an edit they are sent even if they are the same: the client has moved its
// marks along with the edit and may have lost some, and who sees the version
// knows that it has been looked at.
type publisher struct {
	mu   sync.Mutex
	last map[string]published // by key; guarded by mu
}

// published is what was sent last for a document.
type published struct {
	hash    string
	version int32
	empty   bool
}

// publish sends a file's diagnostics. Of two calls for one document the one
// with the older file sends nothing, whichever comes first.
func (p *publisher) publish(session Session, ws *workspace.Workspace, f *workspace.File, versions bool, diags []protocol.Diagnostic) {
	hash := fingerprint(diags)
	p.mu.Lock()
	defer p.mu.Unlock()
	if !ws.Current(f) {
		return
	}
	before, known := p.last[f.Key]
	now := published{hash, f.Version, len(diags) == 0}
	if known && before == now || !known && !f.Open() && now.empty {
		return
	}
	p.last[f.Key] = now
	params := &protocol.PublishDiagnosticsParams{URI: uri.URI(f.Wire), Diagnostics: diags}
	if versions && f.Open() {
		params.Version = protocol.NewOptional(f.Version)
	}
	session.Notify(protocol.MethodTextDocumentPublishDiagnostics, params)
}

// forget makes the next publication of a document one that is sent.
func (p *publisher) forget(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.last, key)
}

// clear takes the diagnostics of a closed document from the screen.
func (p *publisher) clear(session Session, f *workspace.File) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before, known := p.last[f.Key]
	delete(p.last, f.Key)
	if known && !before.empty {
		session.Notify(protocol.MethodTextDocumentPublishDiagnostics,
			&protocol.PublishDiagnosticsParams{URI: uri.URI(f.Wire), Diagnostics: []protocol.Diagnostic{}})
	}
}

// fingerprint is another string for other diagnostics.
func fingerprint(diags []protocol.Diagnostic) string {
	h := fnv.New128a()
	for i := range diags {
		raw, err := protocol.Marshal(&diags[i])
		if err != nil {
			panic(err) // made of strings and numbers
		}
		h.Write(raw)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Diagnose implements [workspace.Host].
func (x host) Diagnose(ctx context.Context, f *workspace.File) {
	h := x.h
	if h.client.Pull {
		return
	}
	diags := h.diagnostics(f)
	if ctx.Err() == nil {
		h.pub.publish(h.session, h.ws, f, h.client.Versions, diags)
	}
}

package handlers

import (
	"context"
	"encoding/hex"
	"hash/fnv"
	"math"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/workspace"
)

// A publisher knows what the client shows. It sends diagnostics only when they
// are those of the current text, and when the client would not show them
// already.
type publisher struct {
	mu   sync.Mutex
	last map[string]published // by key; guarded by mu
}

// published is what was sent last for a document.
type published struct {
	hash string
	// last is the last line with a diagnostic, -1 without any.
	last int
	// touched: an edit came since at or before that line. The client moves
	// its marks along with the edits, and may have lost some.
	touched bool
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
	if known && before.hash == hash && !before.touched || !known && !f.Open() && len(diags) == 0 {
		return
	}
	p.last[f.Key] = published{hash: hash, last: lastLine(diags)}
	params := &protocol.PublishDiagnosticsParams{URI: uri.URI(f.Wire), Diagnostics: diags}
	if versions && f.Open() {
		params.Version = protocol.NewOptional(f.Version)
	}
	session.Notify(protocol.MethodTextDocumentPublishDiagnostics, params)
}

// touch notes an edit.
func (p *publisher) touch(key string, c workspace.Change) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last, ok := p.last[key]; ok && (c.Whole || c.Start.Line <= last.last) {
		last.touched = last.last >= 0
		p.last[key] = last
	}
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
	if known && before.last >= 0 {
		session.Notify(protocol.MethodTextDocumentPublishDiagnostics,
			&protocol.PublishDiagnosticsParams{URI: uri.URI(f.Wire), Diagnostics: []protocol.Diagnostic{}})
	}
}

func lastLine(diags []protocol.Diagnostic) int {
	last := -1
	for _, d := range diags {
		last = max(last, int(min(d.Range.End.Line, math.MaxInt32)))
	}
	return last
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

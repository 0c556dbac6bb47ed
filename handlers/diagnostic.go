package handlers

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/workspace"
)

// Diagnostic answers a client that asks for a document's diagnostics.
func (h *Handlers) Diagnostic(_ context.Context, s *workspace.Snapshot, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	diags := []protocol.Diagnostic{}
	if f := s.File(keyOf(p.TextDocument.URI)); f != nil {
		diags = h.diagnostics(f)
	}
	id := fingerprint(diags)
	if p.PreviousResultID != nil && *p.PreviousResultID == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
				Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id,
			},
		}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: fullReport(id, diags)}, nil
}

func fullReport(id string, diags []protocol.Diagnostic) protocol.FullDocumentDiagnosticReport {
	return protocol.FullDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: diags,
	}
}

// WorkspaceDiagnostic answers a client that asks for everything: the open
// documents, and the other files where the settings say so.
func (h *Handlers) WorkspaceDiagnostic(ctx context.Context, s *workspace.Snapshot, p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	known := map[string]string{}
	for _, r := range p.PreviousResultIds {
		known[keyOf(r.URI)] = r.Value
	}
	report := &protocol.WorkspaceDiagnosticReport{Items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	add := func(name workspace.Name, version *int32, diags []protocol.Diagnostic) {
		report.Items = append(report.Items, documentReport(name, version, diags, known[name.Key]))
		delete(known, name.Key)
	}
	for _, f := range s.Files() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		add(f.Name, &f.Version, h.diagnostics(f))
	}
	for _, file := range h.ws.Sources() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if name, diags, ok := h.unopened.diagnostics(h, file); ok {
			add(name, nil, diags)
		}
	}
	for key := range known { // no longer looked at
		report.Items = append(report.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{
			URI: uri.URI(key), FullDocumentDiagnosticReport: fullReport(fingerprint(nil), []protocol.Diagnostic{}),
		})
	}
	return report, nil
}

func documentReport(name workspace.Name, version *int32, diags []protocol.Diagnostic, known string) protocol.WorkspaceDocumentDiagnosticReport {
	id := fingerprint(diags)
	if id == known {
		r := &protocol.WorkspaceUnchangedDocumentDiagnosticReport{URI: uri.URI(name.Wire), Version: version}
		r.Kind, r.ResultID = string(protocol.DocumentDiagnosticReportKindUnchanged), id
		return r
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{
		URI: uri.URI(name.Wire), Version: version, FullDocumentDiagnosticReport: fullReport(id, diags),
	}
}

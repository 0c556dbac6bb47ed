package handlers

import (
	"math"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/docs/rules"
	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/internal/workspace"
)

// This file is the only one that turns offsets into the protocol's positions
// and back.

// offset returns the byte that a position of the client means.
func (h *Handlers) offset(f *workspace.File, p protocol.Position) int {
	return f.Mapper.Offset(text.Position{Line: toInt(p.Line), Column: toInt(p.Character)}, h.client.Encoding)
}

// rangeOf returns the client's range for a span.
func (h *Handlers) rangeOf(f *workspace.File, s text.Span) protocol.Range {
	return protocol.Range{Start: h.position(f, s.Start), End: h.position(f, s.End)}
}

func (h *Handlers) position(f *workspace.File, offset int) protocol.Position {
	p := f.Mapper.Position(offset, h.client.Encoding)
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
}

func toInt(n uint32) int { return int(min(n, math.MaxInt32)) }

// diagnostic returns a finding in the protocol's form.
func (h *Handlers) diagnostic(f *workspace.File, finding findings.Finding) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:              h.rangeOf(f, finding.Span),
		Severity:           protocol.DiagnosticSeverity(finding.Severity), // ordered alike
		Code:               protocol.String(finding.Rule),
		Source:             protocol.NewOptional(source),
		Message:            protocol.String(finding.Message),
		RelatedInformation: h.related(f, finding),
	}
	if h.client.CodeLinks {
		d.CodeDescription.Href = pageOf(finding.Rule)
	}
	if h.client.Data {
		d.Data = protocol.LSPAny(`"` + finding.Fingerprint + `"`) // hexadecimal digits
	}
	return d
}

// pageOf returns where a rule's page can be read: where it is published, else
// on this machine; "" where neither is known.
func pageOf(rule string) uri.URI {
	if published := rules.URL(rule); published != "" {
		return uri.URI(published)
	}
	if file := workspace.RulePage(rule); file != "" {
		return uri.File(file)
	}
	return ""
}

// source names us beside the diagnostics of other servers.
const source = "throwsight"

// diagnostics returns what the client is to show for a file, never nil.
func (h *Handlers) diagnostics(f *workspace.File) []protocol.Diagnostic {
	diags := []protocol.Diagnostic{}
	if f.Quiet() {
		return diags
	}
	for _, finding := range f.Analysis().Findings() {
		diags = append(diags, h.diagnostic(f, finding))
	}
	return diags
}

// workspaceEdit returns edits of one file in the form that the client knows.
func (h *Handlers) workspaceEdit(f *workspace.File, edits []text.Edit, label string) *protocol.WorkspaceEdit {
	return h.workspaceEdits([]fileEdits{{f, edits}}, label)
}

// fileEdits are the edits of one file.
type fileEdits struct {
	file  *workspace.File
	edits []text.Edit
}

// workspaceEdits returns edits of several files in the form that the client
// knows: each for the version that they were worked out for, with a word about
// what they are, or plainly. A file that is not open has no version.
func (h *Handlers) workspaceEdits(files []fileEdits, label string) *protocol.WorkspaceEdit {
	out := &protocol.WorkspaceEdit{}
	if h.client.Annotations && len(files) > 0 {
		about := source
		out.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{annotation: {Label: label, Description: &about}}
	}
	for _, f := range files {
		name := uri.URI(f.file.Wire)
		changes := h.textEdits(f)
		if !h.client.DocumentChanges {
			if out.Changes == nil {
				out.Changes = map[uri.URI][]protocol.TextEdit{}
			}
			out.Changes[name] = changes
			continue
		}
		elements := make([]protocol.TextDocumentEditElement, len(changes))
		for i := range changes {
			elements[i] = &changes[i]
			if h.client.Annotations {
				elements[i] = &protocol.AnnotatedTextEdit{TextEdit: changes[i], AnnotationID: annotation}
			}
		}
		edit := &protocol.TextDocumentEdit{Edits: elements}
		edit.TextDocument.URI = name
		if f.file.Open() {
			edit.TextDocument.Version = &f.file.Version
		}
		out.DocumentChanges = append(out.DocumentChanges, edit)
	}
	return out
}

func (h *Handlers) textEdits(f fileEdits) []protocol.TextEdit {
	changes := make([]protocol.TextEdit, len(f.edits))
	for i, e := range f.edits {
		changes[i] = protocol.TextEdit{Range: h.rangeOf(f.file, e.Span), NewText: e.New}
	}
	return changes
}

// annotation is the one annotation of an edit.
const annotation protocol.ChangeAnnotationIdentifier = "throwsight"

package handlers

import (
	"context"
	"strings"

	"github.com/go-json-experiment/json"
	"go.lsp.dev/protocol"

	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/internal/workspace"
)

// actionData is what an action carries whose edit is worked out when it is
// chosen. Nothing is kept for it here: the same text gives the same actions.
type actionData struct {
	URI     string `json:"uri"`
	Version int32  `json:"version"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Index   int    `json:"index"` // among all actions for the span
	Title   string `json:"title"`
}

// CodeAction lists what can be done at a place. A client that does not say that
// it understands code actions (codeActionLiteralSupport) is sent them as well:
// all do, and some forget to say so.
func (h *Handlers) CodeAction(_ context.Context, s *workspace.Snapshot, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	list := []protocol.CommandOrCodeAction{}
	f := s.File(keyOf(p.TextDocument.URI))
	if f == nil || !f.Java() || f.ReadOnly {
		return list, nil
	}
	span := h.span(f, p.Range)
	for i, action := range fixes.Actions(f.Analysis(), span) {
		if action.Disabled != "" && !h.client.DisabledActions || !wants(p.Context.Only, protocol.CodeActionKind(action.Kind)) {
			continue
		}
		out := h.codeAction(f, action, p.Context.Diagnostics)
		if action.Disabled == "" {
			h.fill(out, f, actionData{f.Wire, f.Version, span.Start, span.End, i, action.Title}, action.Edits)
		}
		list = append(list, out)
	}
	return list, nil
}

func (h *Handlers) codeAction(f *workspace.File, action fixes.Action, shown []protocol.Diagnostic) *protocol.CodeAction {
	kind := protocol.CodeActionKind(action.Kind)
	out := &protocol.CodeAction{Title: action.Title, Kind: &kind, Diagnostics: h.solved(f, action, shown)}
	if action.Preferred && h.client.PreferredActions {
		preferred := true
		out.IsPreferred = &preferred
	}
	if action.Disabled != "" {
		out.Disabled = protocol.CodeActionDisabled{Reason: action.Disabled}
	}
	return out
}

// fill gives an action its edit, or what the edit can be found by where the
// client asks for it when the action is chosen.
func (h *Handlers) fill(out *protocol.CodeAction, f *workspace.File, data actionData, edits []text.Edit) {
	if !h.client.LazyEdits {
		out.Edit = h.workspaceEdit(f, edits)
		return
	}
	raw, err := json.Marshal(data)
	if err != nil {
		panic(err) // strings and numbers
	}
	out.Data = raw
}

// solved returns those of the client's diagnostics that the action deals with.
func (h *Handlers) solved(f *workspace.File, action fixes.Action, shown []protocol.Diagnostic) []protocol.Diagnostic {
	if action.Finding == nil {
		return nil
	}
	var solved []protocol.Diagnostic
	for _, d := range shown {
		if name, ok := d.Source.Get(); !ok || name != source {
			continue
		}
		if rule, ok := d.Code.(protocol.String); ok && string(rule) == action.Finding.Rule && d.Range == h.rangeOf(f, action.Finding.Span) {
			solved = append(solved, d)
		}
	}
	return solved
}

// wants reports whether a client that asks for some kinds only, if any, asks
// for kind. A kind stands for those below it.
func wants(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	for _, o := range only {
		if o == "" || o == kind || strings.HasPrefix(string(kind), string(o)+".") {
			return true
		}
	}
	return len(only) == 0
}

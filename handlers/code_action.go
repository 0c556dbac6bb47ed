package handlers

import (
	"context"
	"slices"
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
	All     bool   `json:"all"`   // of the file, not of the span
	Index   int    `json:"index"` // among all actions for the span
	Title   string `json:"title"`

	Everywhere bool   `json:"everywhere,omitzero"` // of the workspace: Rule, or all rules
	Rule       string `json:"rule,omitzero"`
}

// ActionKinds returns the kinds of the actions that there are.
func ActionKinds() []protocol.CodeActionKind {
	return []protocol.CodeActionKind{fixes.QuickFix, fixes.Refactor, fixes.Source, fixes.Workspace}
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
	span := h.selection(f, p.Range)
	data := actionData{URI: f.Wire, Version: f.Version, Start: span.Start, End: span.End, All: asksForAll(p.Context.Only)}
	actions := h.actions(f, data)
	for i, action := range actions {
		if action.Disabled != "" && !h.client.DisabledActions || !wants(p.Context.Only, protocol.CodeActionKind(action.Kind)) {
			continue
		}
		out := h.codeAction(f, action, p.Context.Diagnostics)
		data.Index, data.Title = i, action.Title
		if action.Disabled == "" && !h.fill(out, f, data, action) {
			continue
		}
		list = append(list, out)
	}
	if everywhere := h.everywhere(s, data, actions, p.Context.Only); everywhere != nil {
		list = append(list, everywhere)
	}
	return list, nil
}

// actions returns the actions that the data is of.
func (h *Handlers) actions(f *workspace.File, data actionData) []fixes.Action {
	if data.All {
		return fixes.All(f.Analysis())
	}
	return fixes.Actions(f.Analysis(), text.Span{Start: data.Start, End: data.End})
}

// selection returns the bytes of a range that may have been drawn backwards.
func (h *Handlers) selection(f *workspace.File, r protocol.Range) text.Span {
	start, end := h.offset(f, r.Start), h.offset(f, r.End)
	return text.Span{Start: min(start, end), End: max(start, end)}
}

// asksForAll reports whether a client asks for what mends the whole file, as it
// does from a menu or when a file is saved, rather than for what is at a place.
func asksForAll(only []protocol.CodeActionKind) bool {
	return len(only) > 0 && !slices.ContainsFunc(only, func(k protocol.CodeActionKind) bool {
		return !wants([]protocol.CodeActionKind{k}, fixes.Source)
	}) && !slices.Contains(only, "")
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
// client asks for it when the action is chosen. It reports false where there is
// no edit that the client could make.
func (h *Handlers) fill(out *protocol.CodeAction, f *workspace.File, data actionData, action fixes.Action) bool {
	if !h.client.LazyEdits || action.Suppress != nil {
		out.Edit = h.editOf(f, action)
		return out.Edit != nil
	}
	out.Data = data.raw()
	return true
}

func (d actionData) raw() protocol.LSPAny {
	raw, err := json.Marshal(d)
	if err != nil {
		panic(err) // strings and numbers
	}
	return raw
}

// editOf returns what an action changes, nil where the client cannot do it.
func (h *Handlers) editOf(f *workspace.File, action fixes.Action) *protocol.WorkspaceEdit {
	action = action.Settled()
	if action.Suppress != nil {
		return h.settingsEdit(f, action)
	}
	return h.workspaceEdit(f, action.Edits, action.Title)
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

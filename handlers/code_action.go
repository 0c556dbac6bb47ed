package handlers

import (
	"context"
	"slices"

	"github.com/go-json-experiment/json"
	"go.lsp.dev/protocol"

	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/internal/workspace"
)

// actionData is what an action carries whose edit is worked out when it is
// chosen. Nothing is kept for it here: the same text gives the same actions. An
// action is found again by what it is about, not by its place in a list, for more
// may be known of the text by then, and more to do beside it.
type actionData struct {
	URI     string `json:"uri"`
	Version int32  `json:"version"`
	Text    string `json:"text"` // its digest
	Title   string `json:"title"`

	// Of the actions at a span, that of the name that is about a part of the text.
	Start int    `json:"start"`
	End   int    `json:"end"`
	Name  string `json:"name,omitzero"`
	From  int    `json:"from,omitzero"`
	To    int    `json:"to,omitzero"`

	// What mends the whole file, or the workspace; Rule there, or all rules.
	All        bool   `json:"all,omitzero"`
	Everywhere bool   `json:"everywhere,omitzero"`
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
	data := actionData{URI: f.Wire, Version: f.Version, Text: f.Digest(), Start: span.Start, End: span.End}
	l := listing{Handlers: h, snapshot: s, file: f, shown: p.Context.Diagnostics}
	ask := newAsked(p.Context.Only)
	if len(ask.place) > 0 {
		actions := fixes.Actions(f.Analysis(), span)
		for _, action := range actions {
			if ask.wants(protocol.CodeActionKind(action.Kind)) {
				l.add(action, data)
			}
		}
		if rule, ok := ruleAt(actions); ok && ask.wants(fixes.Workspace) {
			l.addEverywhere(rule, data)
		}
	}
	if ask.file {
		for _, action := range fixes.All(f.Analysis()) {
			l.add(action, data)
		}
	}
	if ask.everywhere {
		l.addEverywhere("", data)
	}
	return append(list, l.list...), nil
}

// selection returns the bytes of a range that may have been drawn backwards.
func (h *Handlers) selection(f *workspace.File, r protocol.Range) text.Span {
	start, end := h.offset(f, r.Start), h.offset(f, r.End)
	return text.Span{Start: min(start, end), End: max(start, end)}
}

// A listing is an answer in the making.
type listing struct {
	*Handlers
	snapshot *workspace.Snapshot
	file     *workspace.File
	shown    []protocol.Diagnostic // by the client
	list     []protocol.CommandOrCodeAction
	silenced map[string]silencing // by rule
}

// add lists an action, unless the client cannot make it and wants no reasons.
func (l *listing) add(action fixes.Action, data actionData) {
	var edit *protocol.WorkspaceEdit
	if action.Suppress != nil && action.Disabled == "" {
		if edit, action.Disabled = l.silence(action); edit == nil && action.Disabled == "" {
			return
		}
	}
	if action.Disabled != "" && !l.client.DisabledActions {
		return
	}
	kind := protocol.CodeActionKind(action.Kind)
	out := &protocol.CodeAction{Title: action.Title, Kind: &kind, Diagnostics: l.solved(l.file, action, l.shown), Edit: edit}
	if action.Preferred && l.client.PreferredActions {
		preferred := true
		out.IsPreferred = &preferred
	}
	switch {
	case action.Disabled != "":
		out.Disabled = protocol.CodeActionDisabled{Reason: action.Disabled}
	case edit != nil:
	case l.client.LazyEdits:
		out.Data = data.about(action).raw()
	default:
		out.Edit = l.editOf(l.file, action)
	}
	l.list = append(l.list, out)
}

// about returns the data by which an action is found again.
func (d actionData) about(action fixes.Action) actionData {
	d.Name, d.Title, d.Rule = action.Name, action.Title, action.Rule
	d.All = action.Kind == fixes.Source
	d.From, d.To = action.At.Start, action.At.End
	return d
}

// find returns the action that the data is about. That the whole file has more
// or less to mend by now does not make it another one.
func (d actionData) find(f *workspace.File) (fixes.Action, bool) {
	list := fixes.AllOfRule
	if !d.All {
		list = func(a *findings.Analysis, _ string) []fixes.Action {
			return fixes.Here(a, text.Span{Start: d.Start, End: d.End})
		}
	}
	actions := list(f.Analysis(), d.Rule)
	i := slices.IndexFunc(actions, func(a fixes.Action) bool {
		same := d.about(a)
		if d.All {
			same.Title = d.Title
		}
		return same == d && a.Disabled == ""
	})
	if i < 0 {
		return fixes.Action{}, false
	}
	return actions[i], true
}

func (d actionData) raw() protocol.LSPAny {
	raw, err := json.Marshal(d)
	if err != nil {
		panic(err) // strings and numbers
	}
	return raw
}

// editOf returns what an action changes in its file.
func (h *Handlers) editOf(f *workspace.File, action fixes.Action) *protocol.WorkspaceEdit {
	action = action.Settled()
	return h.workspaceEdit(f, action.Edits, action.Title)
}

// solved returns those of the client's diagnostics that the action deals with.
func (h *Handlers) solved(f *workspace.File, action fixes.Action, shown []protocol.Diagnostic) []protocol.Diagnostic {
	if action.Finding == nil {
		return nil
	}
	var solved []protocol.Diagnostic
	at := h.rangeOf(f, action.Finding.Span)
	for _, d := range shown {
		if name, ok := d.Source.Get(); !ok || name != source {
			continue
		}
		if rule, ok := d.Code.(protocol.String); ok && string(rule) == action.Finding.Rule && d.Range == at {
			solved = append(solved, d)
		}
	}
	return solved
}

package handlers

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"throwsight/internal/fixes"
	"throwsight/internal/workspace"
)

// What mends the whole workspace is worked out only for a client that asks for
// the edit when the action is chosen: every file has to be looked at.

// addEverywhere lists the action that mends all findings of the workspace, or
// those of a rule, unless there is no file but this one.
func (l *listing) addEverywhere(rule string, data actionData) {
	others := func(f *workspace.File) bool { return f.Wire != data.URI && !f.Quiet() }
	if !l.client.LazyEdits || !slices.ContainsFunc(l.snapshot.Files(), others) && len(l.snapshot.Indexed()) < 2 {
		return
	}
	what := "all findings"
	if rule != "" {
		what += " of " + rule
	}
	kind := protocol.CodeActionKind(fixes.Workspace)
	data.Everywhere, data.Rule, data.Title = true, rule, "Fix "+what+" in the workspace"
	l.list = append(l.list, &protocol.CodeAction{Title: data.Title, Kind: &kind, Data: data.raw()})
}

// ruleAt returns the rule of a finding that one of the actions at a place mends.
func ruleAt(actions []fixes.Action) (string, bool) {
	i := slices.IndexFunc(actions, func(a fixes.Action) bool { return a.Preferred && a.Finding != nil })
	if i < 0 {
		return "", false
	}
	return actions[i].Finding.Rule, true
}

// TakesLong reports whether to resolve an action means to look at all files.
func TakesLong(a *protocol.CodeAction) bool {
	return a.Kind != nil && *a.Kind == fixes.Workspace
}

// editEverywhere returns one edit that mends all that can be mended together,
// in open documents as they stand in the editor and in the other files as they
// stand on disk. Where a document has changed meanwhile, the client has to ask
// anew.
func (h *Handlers) editEverywhere(ctx context.Context, s *workspace.Snapshot, data actionData) (*protocol.WorkspaceEdit, error) {
	report, end := host{h}.Progress("Fixing the workspace")
	defer end()
	var mended []fileEdits
	look := func(f *workspace.File) {
		if f == nil || f.Quiet() {
			return
		}
		if edits := fixes.AllOf(f.Analysis(), data.Rule); len(edits) > 0 {
			mended = append(mended, fileEdits{f, edits})
		}
	}
	for _, f := range s.Files() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		look(f)
	}
	onDisk := s.Indexed()
	for i, file := range onDisk {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		look(h.ws.Disk(file))
		report(i+1, len(onDisk))
	}
	if slices.ContainsFunc(mended, func(m fileEdits) bool { return !h.ws.Current(m.file) }) {
		return nil, protocol.ErrContentModified
	}
	return h.workspaceEdits(mended, data.Title), nil
}

package handlers

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/workspace"
)

// ResolveCodeAction works out the edit of a chosen action. Where the text is
// no longer the one that the action was made for, the client has to ask anew.
func (h *Handlers) ResolveCodeAction(ctx context.Context, s *workspace.Snapshot, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	if len(action.Data) == 0 || action.Edit != nil {
		return action, nil
	}
	var data actionData
	if err := unmarshal(action.Data, &data); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the action's data: %v", err)
	}
	u, err := uri.Parse(data.URI)
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the action's URI: %v", err)
	}
	f := s.File(keyOf(u))
	size := 0
	if f != nil {
		size = len(f.Mapper.Source())
	}
	if f == nil || !f.Java() || f.Version != data.Version || f.Digest() != data.Text || data.Start < 0 || data.Start > data.End || data.End > size {
		return nil, protocol.ErrContentModified
	}
	if data.Everywhere {
		edit, err := h.editEverywhere(ctx, s, data)
		if err != nil {
			return nil, err
		}
		action.Edit = edit
		return action, nil
	}
	chosen, ok := data.find(f)
	if !ok {
		return nil, protocol.ErrContentModified // the settings, a catalog or the class path have changed
	}
	action.Edit = h.editOf(f, chosen)
	return action, nil
}

package server

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"throwsight/handlers"
)

// initialize answers the first call. The client is to be served even where
// its params are not what the protocol says: a field that cannot be read
// counts as not sent.
func (s *session) initialize(h *handlers.Handlers, version string) handler {
	return func(x exchange) (any, error) {
		var params protocol.InitializeParams
		if err := protocol.Unmarshal(x.req.Params(), &params); err != nil {
			salvaged, ok := salvage(x.req.Params(), func(raw []byte) error {
				return protocol.Unmarshal(raw, new(protocol.InitializeParams))
			})
			if !ok {
				return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "params of initialize: %v", err)
			}
			s.log.Warn("parts of initialize cannot be read and are left out")
			params = protocol.InitializeParams{}
			if err := protocol.Unmarshal(salvaged, &params); err != nil {
				return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "params of initialize: %v", err)
			}
		}
		client := h.Initialize(&params)
		s.watchParent(params.ProcessID)
		return &protocol.InitializeResult{
			Capabilities: capabilities(client),
			ServerInfo:   protocol.ServerInfo{Name: "throwsight", Version: protocol.NewOptional(version)},
		}, nil
	}
}

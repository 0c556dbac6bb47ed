package wire

import (
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Codec reads and writes the params and results of the protocol, unions
// included. The library's default codec cannot decode a union ("cannot derive
// concrete type") and its own one for the protocol is not exported.
type Codec struct{}

var _ jsonrpc2.Codec = Codec{}

// Marshal implements [jsonrpc2.Codec].
func (Codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		if raw == nil {
			return []byte("null"), nil
		}
		return raw, nil
	}
	return protocol.Marshal(v)
}

// Unmarshal implements [jsonrpc2.Codec].
func (Codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	// A union at the root is decoded without a copy, and its raw parts (an
	// action's data) would change when the next frame is read over them.
	return protocol.Unmarshal(slices.Clone(data), v)
}

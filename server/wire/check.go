package wire

import (
	"bytes"
	"errors"

	"go.lsp.dev/jsonrpc2"
)

// check reports what is wrong with a body. The library closes the connection
// on a body that it cannot decode, so none may reach it.
func (s *Stream) check(body []byte) *jsonrpc2.Error {
	start := bytes.TrimLeft(body, " \t\r\n")
	if len(start) > 0 && start[0] == '[' {
		msgs, err := jsonrpc2.ParseRequests(body)
		switch {
		case err != nil:
			return refusal(err)
		case len(msgs) > s.limits.Batch:
			return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a batch of %d messages; the limit is %d", len(msgs), s.limits.Batch)
		}
		return nil
	}
	if _, err := jsonrpc2.DecodeMessage(body); err != nil {
		return refusal(err)
	}
	return nil
}

func refusal(err error) *jsonrpc2.Error {
	if errors.Is(err, jsonrpc2.ErrParse) {
		return jsonrpc2.NewError(jsonrpc2.ParseError, "not a JSON object or array")
	}
	return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "not a JSON-RPC 2.0 message")
}

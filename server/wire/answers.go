package wire

import (
	"bytes"
	"encoding/json"
)

// answer starts each response as the library writes it; a call or
// notification has its method there.
var answer = []byte(`{"jsonrpc":"2.0","id":`)

// answers counts the calls that an outgoing body answers. An answer to a
// message without a usable id answers no call.
func answers(body []byte) int {
	switch {
	case bytes.HasPrefix(body, answer):
		if bytes.HasPrefix(body[len(answer):], []byte("null")) {
			return 0
		}
		return 1
	case len(body) > 0 && body[0] == '[':
		var batch []struct {
			ID *json.RawMessage `json:"id"`
		}
		if json.Unmarshal(body, &batch) != nil {
			return 0
		}
		n := 0
		for _, m := range batch {
			if m.ID != nil {
				n++
			}
		}
		return n
	}
	return 0
}

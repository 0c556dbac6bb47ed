package server

import (
	"encoding/json"
)

// salvageDepth is how deep salvage looks for the part that cannot be read. The
// deepest capability stands at textDocument.completion.completionItem.….
const salvageDepth = 6

// salvage returns an object without the members that decode refuses, each
// taken as deep inside as it is found. It reports false for what is no object.
func salvage(raw []byte, decode func([]byte) error) ([]byte, bool) {
	out, ok := salvageMembers(raw, salvageDepth, decode)
	return out, ok && decode(out) == nil
}

// salvageMembers works on the object raw, of which wrapped decodes a variant
// in its place.
func salvageMembers(raw []byte, depth int, wrapped func([]byte) error) ([]byte, bool) {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil || members == nil {
		return nil, false
	}
	for name, value := range members {
		alone := func(value []byte) error {
			one, err := json.Marshal(map[string]json.RawMessage{name: value})
			if err != nil {
				return err
			}
			return wrapped(one)
		}
		if alone(value) == nil {
			continue
		}
		delete(members, name)
		if depth == 0 {
			continue
		}
		if kept, ok := salvageMembers(value, depth-1, alone); ok && alone(kept) == nil {
			members[name] = kept
		}
	}
	out, err := json.Marshal(members)
	return out, err == nil
}

package handlers

import (
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/uri"

	"throwsight/internal/text"
	"throwsight/internal/workspace"
)

// changeParams are those of didChange. With the protocol's own type a change
// whose range is null would be an insertion at the text's start, and so would
// one without range and text.
type changeParams struct {
	TextDocument struct {
		URI     string       `json:"uri"`
		Version *looseNumber `json:"version"`
	} `json:"textDocument"`
	Changes []struct {
		Range jsontext.Value `json:"range"`
		Text  *string        `json:"text"`
	} `json:"contentChanges"`
}

// DidChange applies the changes of an open document. It costs the change; what
// follows from it is worked out later.
func (h *Handlers) DidChange(params []byte) error {
	var p changeParams
	if err := unmarshal(params, &p); err != nil {
		return err
	}
	u, err := uri.Parse(p.TextDocument.URI)
	if err != nil || p.TextDocument.URI == "" {
		return fmt.Errorf("the URI %.200q: %w", p.TextDocument.URI, err)
	}
	key := keyOf(u)
	changes := make([]workspace.Change, 0, len(p.Changes))
	for _, c := range p.Changes {
		change, err := changeOf(c.Range, c.Text)
		if err != nil {
			// What follows was meant for a text that includes this change:
			// there is nothing better to do than to go on.
			h.log.Sugar().Warnf("a change of %s: %v", key, err)
			continue
		}
		changes = append(changes, change)
	}
	version, err := h.versionOf(key, p.TextDocument.Version)
	if err != nil {
		return err
	}
	return h.ws.Change(key, version, changes, h.client.Encoding)
}

// versionOf returns the version that a change leads to. A client that tells
// none gets the next one.
func (h *Handlers) versionOf(key string, told *looseNumber) (int32, error) {
	if told != nil {
		return int32(*told), nil
	}
	f := h.Snapshot().File(key)
	if f == nil {
		return 0, fmt.Errorf("a change of %s, which is not open", key)
	}
	return f.Version + 1, nil
}

// changeOf reads one change. Without a range it is the whole text.
func changeOf(rng jsontext.Value, insert *string) (workspace.Change, error) {
	if insert == nil {
		return workspace.Change{}, errors.New("no text")
	}
	if len(rng) == 0 || rng.Kind() == 'n' {
		return workspace.Change{Whole: true, Text: *insert}, nil
	}
	type position struct {
		Line      *looseNumber `json:"line"`
		Character *looseNumber `json:"character"`
	}
	var r struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	if err := unmarshal(rng, &r); err != nil {
		return workspace.Change{}, fmt.Errorf("its range: %w", err)
	}
	if r.Start.Line == nil || r.Start.Character == nil || r.End.Line == nil || r.End.Character == nil {
		return workspace.Change{}, fmt.Errorf("a range without all of its numbers: %.100s", rng)
	}
	return workspace.Change{
		Start: text.Position{Line: int(*r.Start.Line), Column: int(*r.Start.Character)},
		End:   text.Position{Line: int(*r.End.Line), Column: int(*r.End.Character)},
		Text:  *insert,
	}, nil
}

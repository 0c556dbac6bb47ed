package handlers

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"throwsight/internal/text"
	"throwsight/internal/workspace"
)

// openParams are those of didOpen. The protocol's own type would lose the
// client's spelling of the URI, and refuse the document for a version that is
// not an integer.
type openParams struct {
	TextDocument struct {
		URI        string      `json:"uri"`
		LanguageID looseString `json:"languageId"`
		Version    looseNumber `json:"version"`
		Text       string      `json:"text"`
	} `json:"textDocument"`
}

// DidOpen makes a document known.
func (h *Handlers) DidOpen(params []byte) error {
	var p openParams
	if err := unmarshal(params, &p); err != nil {
		return err
	}
	d := p.TextDocument
	if d.URI == "" {
		return errors.New("a document without a URI")
	}
	name, err := nameOf(d.URI)
	if err != nil {
		return fmt.Errorf("the URI %.200q: %w", d.URI, err)
	}
	h.ws.Begin()
	h.pub.forget(name.Key)
	h.ws.Open(workspace.NewDocument(name, strings.Clone(string(d.LanguageID)), int32(d.Version), text.NewMapper([]byte(d.Text))))
	return nil
}

// looseOptions let pass what a peer may do wrong without harm.
var looseOptions = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

func unmarshal(params []byte, into any) error {
	if len(params) == 0 {
		return errors.New("no params")
	}
	return json.Unmarshal(params, into, looseOptions)
}

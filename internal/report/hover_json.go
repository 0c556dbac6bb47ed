package report

import (
	"encoding/json"

	"throwsight/internal/findings"
	"throwsight/internal/text"
)

// HoverJSON returns a hover as the command line prints it: lines and columns
// from 1, columns in UTF-16 units.
func HoverJSON(h findings.Hover, m *text.Mapper, o HoverOptions) ([]byte, error) {
	type record struct {
		ID         string `json:"id"`
		Confidence string `json:"confidence"`
		Why        string `json:"why"`
	}
	type span struct {
		Line      int `json:"line"`
		Column    int `json:"column"`
		EndLine   int `json:"endLine"`
		EndColumn int `json:"endColumn"`
	}
	start, end := m.Position(h.Span.Start, text.UTF16), m.Position(h.Span.End, text.UTF16)
	records := make([]record, len(h.Matches))
	for i, match := range h.Matches {
		records[i] = record{match.Record.ID, match.Confidence.String(), match.Why}
	}
	return json.Marshal(struct {
		Kind     findings.HoverKind `json:"kind"`
		Range    span               `json:"range"`
		Markdown string             `json:"markdown"`
		Records  []record           `json:"records"`
	}{
		h.Kind,
		span{start.Line + 1, start.Column + 1, end.Line + 1, end.Column + 1},
		HoverMarkdown(h, o),
		records,
	})
}

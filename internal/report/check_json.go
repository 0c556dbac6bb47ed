package report

import (
	"encoding/json"
	"io"

	"throwsight/internal/text"
)

// place is where something is, as the command line counts: from 1, columns in
// UTF-16 units.
type place struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

func placeOf(file string, m *text.Mapper, s text.Span) place {
	start, end := m.Position(s.Start, text.UTF16), m.Position(s.End, text.UTF16)
	return place{file, start.Line + 1, start.Column + 1, end.Line + 1, end.Column + 1}
}

// CheckJSON writes findings for machines, in the documented form.
func CheckJSON(w io.Writer, c Check) error {
	type finding struct {
		Rule       string `json:"rule"`
		Severity   string `json:"severity"`
		Confidence string `json:"confidence"`
		place
		Message     string   `json:"message"`
		Callee      string   `json:"callee"`
		Records     []string `json:"records"`
		Defence     string   `json:"defence"`
		Fingerprint string   `json:"fingerprint"`
		Fixes       []string `json:"fixes"`
	}
	list := make([]finding, len(c.Found))
	for i, f := range c.Found {
		records := make([]string, len(f.Records))
		for j, r := range f.Records {
			records[j] = r.ID
		}
		list[i] = finding{f.Rule, f.Severity.String(), f.Confidence.String(), placeOf(f.File, f.Mapper, f.Span), f.Message, f.Callee,
			records, f.Defence.String(), f.Fingerprint, titles(f.Fixes)}
	}
	return writeJSON(w, struct {
		Findings []finding `json:"findings"`
		Summary  Tally     `json:"summary"`
	}{list, c.Count()})
}

func titles(offers []Offer) []string {
	out := make([]string, len(offers))
	for i, o := range offers {
		out[i] = o.Title
	}
	return out
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

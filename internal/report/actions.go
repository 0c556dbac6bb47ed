package report

import (
	"fmt"
	"io"
	"strings"

	"throwsight/internal/text"
)

// An Offer is an action that is listed.
type Offer struct {
	Title     string
	Kind      string
	Preferred bool
	Disabled  string
	Edits     []text.Edit

	// Of edits of another file than that which the actions are for.
	File   string
	Mapper *text.Mapper
}

// ActionsText writes a numbered list of actions.
func ActionsText(w io.Writer, offers []Offer) error {
	var out strings.Builder
	for i, o := range offers {
		fmt.Fprintf(&out, "%d  %s (%s)", i, clean(o.Title), o.Kind)
		switch {
		case o.Disabled != "":
			fmt.Fprintf(&out, "\n   not here: %s", clean(o.Disabled))
		case o.Preferred:
			out.WriteString(", preferred")
		}
		out.WriteByte('\n')
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// ActionsJSON writes actions for machines, in the documented form.
func ActionsJSON(w io.Writer, offers []Offer, file string, m *text.Mapper) error {
	type edit struct {
		place
		NewText string `json:"newText"`
	}
	type action struct {
		Title     string `json:"title"`
		Kind      string `json:"kind"`
		Preferred bool   `json:"preferred"`
		Disabled  string `json:"disabled,omitempty"`
		Edits     []edit `json:"edits"`
	}
	list := make([]action, len(offers))
	for i, o := range offers {
		edits := make([]edit, len(o.Edits))
		in, at := file, m
		if o.Mapper != nil {
			in, at = o.File, o.Mapper
		}
		for j, e := range o.Edits {
			edits[j] = edit{placeOf(in, at, e.Span), e.New}
		}
		list[i] = action{o.Title, o.Kind, o.Preferred, o.Disabled, edits}
	}
	return writeJSON(w, struct {
		Actions []action `json:"actions"`
	}{list})
}

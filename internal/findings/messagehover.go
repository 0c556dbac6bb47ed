package findings

import "throwsight/internal/message"

// messageHover returns the records in whose messages the text at offset is
// looked for.
func (a *Analysis) messageHover(offset int) (Hover, bool) {
	literal := a.Tree.At(offset)
	c, ok := a.comparison(literal.Parent())
	if !ok || c.literal != literal || message.Literal(c.text).Words() == 0 {
		return Hover{}, false
	}
	_, near := a.callsBefore(c)
	records, _, exact := a.textOf(c, near)
	if len(records) == 0 {
		return Hover{}, false
	}
	h := Hover{Kind: OnMessage, Span: literal.Span()}
	for _, r := range records {
		m := Match{Record: r, Confidence: Likely, Why: "the text stands in its message"}
		for _, n := range near {
			if n.Record == r {
				m.Confidence, m.Why = n.Confidence, "the text stands in its message, and a call of this try can fail with it"
			}
		}
		if !exact {
			m.Why = "the text is its message's, but for upper and lower case"
		}
		h.Matches = append(h.Matches, m)
	}
	return h, true
}

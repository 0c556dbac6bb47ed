package findings

import "throwsight/internal/message"

// messageHover returns the record whose message the text at offset is looked
// for in.
func (a *Analysis) messageHover(offset int) (Hover, bool) {
	literal := a.Tree.At(offset)
	c, ok := a.comparison(literal.Parent())
	if !ok || c.literal != literal || message.Literal(c.text).Words() == 0 {
		return Hover{}, false
	}
	_, near := a.callsBefore(c)
	record, _, exact := a.textOf(c, near)
	if record == nil {
		return Hover{}, false
	}
	m := Match{Record: record, Confidence: Likely, Why: "the text stands in its message"}
	for _, n := range near {
		if n.Record == record {
			m.Confidence, m.Why = n.Confidence, "the text stands in its message, and a call of this try can fail with it"
		}
	}
	if !exact {
		m.Why = "the text is its message's, but for upper and lower case"
	}
	return Hover{Kind: OnMessage, Span: literal.Span(), Matches: []Match{m}}, true
}

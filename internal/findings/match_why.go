package findings

import (
	"fmt"
	"strings"

	"throwsight/catalog"
)

// location tells where a claim ended, how sure that is and why.
func (c *claim) location(g *Ground, s *subject) Location {
	l := Location{Record: s.record}
	if len(c.got) == 0 {
		return l
	}
	f := &c.got[0]
	l.Place = f.place
	for i := 1; i < len(c.got); i++ {
		l.Others = append(l.Others, c.got[i].place)
	}
	l.How = f.how(s)
	l.Confidence = c.confidence(g, s)
	l.Why = c.why(s)
	return l
}

func (f *fit) how(s *subject) How {
	switch {
	case !f.atHome():
		return Moved
	case f.filled || s.words == 0:
		return SameText
	}
	return TextChanged
}

// confidence: certain is what nobody would doubt who sees both; likely what a
// reader would take it for; the rest is possible.
func (c *claim) confidence(g *Ground, s *subject) Confidence {
	f := &c.got[0]
	switch {
	case c.by == open:
		return Possible
	case s.words == 0:
		if f.atHome() && f.sameText {
			return Likely
		}
		return Possible
	case f.sameText && f.atHome():
		if s.words < 2 || f.exception == differs || c.by == byDrift || c.by == byOrder {
			return Likely
		}
		return Certain
	case f.sameText && f.class != differs && s.methodGone:
		return Likely
	case f.sameText && g.Whole && s.words >= manyWords && f.exception == same:
		return Likely
	case f.atHome() && f.dice >= 0.8:
		return Likely
	case f.atHome() && f.dice == 0 && f.exception == same && !strings.HasPrefix(f.place.Site.Exception, "java."):
		return Likely // a library's own exception: another error of its class would hardly come to stand here alone
	}
	return Possible
}

// why says in words what speaks for the claim.
func (c *claim) why(s *subject) string {
	f := &c.got[0]
	var parts []string
	switch {
	case s.words == 0:
		parts = append(parts, "same exception in the same method, without a text of its own")
	case f.sameText:
		parts = append(parts, "same text")
	case f.filled:
		parts = append(parts, "same words, other values")
	case f.dice == 0:
		parts = append(parts, "same exception in the same method, with a text that is not known here")
	default:
		parts = append(parts, "similar text, not the same")
	}
	if h := f.home; h != nil {
		parts = append(parts, f.whereWhy(h)...)
	}
	if f.exception == differs {
		parts = append(parts, "cataloged with "+s.exception)
	}
	switch c.by {
	case byOrder, byDrift:
		parts = append(parts, "one of several such places, chosen by its line")
	case open:
		parts = append(parts, fmt.Sprintf("it stands at %d places", len(c.got)))
	}
	return strings.Join(parts, "; ")
}

// whereWhy compares the record's place with the one found.
func (f *fit) whereWhy(h *home) []string {
	p := f.place
	if f.atHome() {
		switch {
		case h.line == p.Line:
			return []string{fmt.Sprintf("cataloged at this line, %d", p.Line)}
		case h.line == 0:
			return nil
		}
		return []string{fmt.Sprintf("cataloged at line %d, here %d", h.line, p.Line)}
	}
	there := h.method
	if f.class != same && h.class != "" {
		there = catalog.SimpleName(strings.TrimRight(h.class, "$")) // of an anonymous class, the one round it
		if h.method != "" {
			there += "." + h.method
		}
	} else if f.class != same {
		there = h.path[strings.LastIndexByte(h.path, '/')+1:]
	}
	if there == "" {
		return nil
	}
	if h.line > 0 {
		there += fmt.Sprintf(" (line %d)", h.line)
	}
	return []string{"cataloged in " + there}
}

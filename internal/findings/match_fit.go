package findings

import (
	"cmp"

	"throwsight/internal/message"
)

// A fit is how well a place agrees with a record, part by part.
type fit struct {
	place *Place
	home  *home // the version that agrees best

	sameText bool    // a template of the site is one of the record's
	dice     float64 // how alike the texts are, in [0, 1]
	shorter  float64 // how much of the shorter text stands in the longer one
	said     int     // words of the site's text
	bare     bool    // the site has no text that could be compared

	class     agreement
	method    agreement
	exception agreement
	excerpt   float64 // share of the record's excerpt that stands round the site
}

// An agreement of one name of the record with one of the place.
type agreement uint8

const (
	differs agreement = iota
	unknown
	near // of classes: the same top-level class
	same
)

// fitOf compares a record with a place.
func fitOf(s *subject, p *Place) fit {
	f := fit{place: p, bare: true}
	for _, t := range p.Site.Templates {
		words := t.Words()
		f.said = max(f.said, words)
		if words > 0 {
			f.bare = false
		}
		for _, own := range s.templates {
			if t == own {
				f.sameText, f.dice, f.shorter = true, 1, 1
				break
			}
			if words > 0 && own.Words() > 0 {
				f.dice = max(f.dice, message.Similarity(own, t))
				f.shorter = max(f.shorter, message.Containment(own, t))
			}
		}
	}
	f.exception = unknown
	if own, here := s.exception, simpleClass(p.Site.Exception); own != "" && here != "" {
		f.exception = differs
		if own == here {
			f.exception = same
		}
	}
	f.class, f.method = unknown, unknown
	for i := range s.homes {
		h := &s.homes[i]
		class, method := h.agrees(p)
		if f.home == nil || class > f.class || class == f.class && method > f.method {
			f.home, f.class, f.method = h, class, method
		}
	}
	return f
}

// agrees compares a home with a place.
func (h *home) agrees(p *Place) (class, method agreement) {
	switch {
	case h.class != "" && h.class == p.class:
		class = same
	case h.top != "" && h.top == topClass(p.class) || samePath(h.path, p.Path):
		class = near
		if h.class == "" {
			// The record names no class: the file is all it says.
			class = same
		}
	}
	switch {
	case h.method == "":
		method = unknown
	case h.method == p.Site.Method:
		method = same
	}
	return class, method
}

// atHome reports whether the place is where the record says, as far as it
// does.
func (f *fit) atHome() bool { return f.class == same && f.method != differs }

// text weighs what the texts have in common: 1 for the same, less than 1 for
// any other.
func (f *fit) text() float64 {
	if f.sameText {
		return 1
	}
	return 0.9 * max(f.dice, 0.9*f.shorter)
}

// score orders the places of one record and the records of one place. The text
// outweighs all names together; names decide between texts that are alike.
func (f *fit) score() float64 {
	s := 10 * f.text()
	s += [...]float64{differs: 0, unknown: 0, near: 2, same: 4}[f.class]
	s += [...]float64{differs: 0, unknown: 1, same: 3}[f.method]
	s += [...]float64{differs: -1, unknown: 0, same: 1}[f.exception]
	return s + f.excerpt
}

// better orders fits, the best first.
func better(a, b fit) int { return cmp.Compare(b.score(), a.score()) }

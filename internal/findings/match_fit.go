package findings

import (
	"cmp"
	"slices"
	"strings"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/java/sites"
)

// A fit is how well a place agrees with a record, part by part.
type fit struct {
	place *Place
	home  *home // the version that agrees best

	sameText bool    // a template of the site is one of the record's
	covered  bool    // one of them makes all that the other makes
	filled   bool    // the record's makes all that the site makes: the record was read with more holes
	dice     float64 // how alike the texts are, in [0, 1]
	shorter  float64 // how much of the shorter text stands in the longer one
	said     int     // words of the site's text
	bare     bool    // the site can make a text without words of its own
	hidden   bool    // what the site says beside its words is only known when it runs

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
	f := fit{place: p, bare: len(p.Site.Templates) == 0}
	switch p.Site.NoTemplate {
	case sites.FromCall, sites.FromValue:
		f.hidden = true
	case sites.HasWords:
		f.hidden = !slices.ContainsFunc(p.Site.Templates, func(t message.Template) bool { return t.Words() > 0 }) ||
			slices.ContainsFunc(p.Site.Templates, func(t message.Template) bool { return t.Words() == 0 })
	}
	for _, t := range p.Site.Templates {
		if s.words == 0 {
			t = withoutClass(t)
		}
		f.compare(s.templates, t)
	}
	f.exception = unknown
	if own, here := s.exception, catalog.SimpleName(p.Site.Exception); own != "" && here != "" {
		f.exception = differs
		if own == here {
			f.exception = same
		}
	}
	f.class, f.method = unknown, unknown
	for i := range s.homes {
		h := &s.homes[i]
		class, method := h.agrees(p)
		if f.home == nil || class > f.class || class == f.class && (method > f.method || method == f.method && h.line == p.Line) {
			f.home, f.class, f.method = h, class, method
		}
	}
	return f
}

// compare takes in what a template of the site and the record's have in common.
func (f *fit) compare(own []message.Template, here message.Template) {
	words := here.Words()
	f.said = max(f.said, words)
	if words == 0 {
		f.bare = true
	}
	for _, t := range own {
		if t == here && here.Len() > here.Holes() { // one hole says nothing
			f.sameText, f.covered, f.filled, f.dice, f.shorter = true, true, true, 1, 1
			continue
		}
		if covers(t, here) {
			f.covered, f.filled = true, true
		} else if words > 1 && covers(here, t) {
			f.covered = true
		}
		if words > 0 && t.Words() > 0 {
			f.dice = max(f.dice, message.Similarity(t, here))
			f.shorter = max(f.shorter, message.Containment(t, here))
		}
	}
}

// covers reports whether wide makes every text that narrow does, and says
// enough for that to mean something.
func covers(wide, narrow message.Template) bool {
	return wide.Len() > wide.Holes() && (wide.Words() > 1 || narrow.Words() <= 1) && wide.Fits(narrow.String())
}

// withoutClass takes the name of an exception's class from the start of a
// text that is another exception's, "java.io.IOException: {}": it is no word
// of this error's own.
func withoutClass(t message.Template) message.Template {
	class, rest, ok := strings.Cut(t.String(), ": ")
	if !ok || !strings.Contains(class, ".") || strings.ContainsAny(class, " {}") {
		return t
	}
	return message.Parse("{}: " + rest)
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
	switch {
	case f.sameText:
		return 1
	case f.covered:
		return 0.95
	}
	return 0.9 * max(f.dice, 0.9*f.shorter)
}

// score orders the places of one record and the records of one place: up to
// ten points for the text, eight for all names together. So names decide
// between texts that are alike, and no name makes up for another text.
func (f *fit) score() float64 {
	s := 10 * f.text()
	s += [...]float64{differs: 0, unknown: 0, near: 2, same: 4}[f.class]
	s += [...]float64{differs: 0, unknown: 1, same: 3}[f.method]
	s += [...]float64{differs: -1, unknown: 0, same: 1}[f.exception]
	if f.place.Site.Kind == sites.Report {
		s -= 0.25 // where the text is also thrown, that is the error
	}
	return s + f.excerpt
}

// better orders fits, the best first.
func better(a, b fit) int { return cmp.Compare(b.score(), a.score()) }

// sameStatement reports whether two fits are of one statement, which may make
// an error in more than one way.
func (f fit) sameStatement(o fit) bool {
	return f.place.Path == o.place.Path && f.place.Line == o.place.Line
}

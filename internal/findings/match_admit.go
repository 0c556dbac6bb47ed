package findings

import (
	"slices"

	"throwsight/catalog"
)

// gone reports whether nothing on the ground is named like the record's class,
// or its method, in any version. On part of a library only what would stand in
// that part can be gone.
func (g *Ground) gone(s *subject) (class, method bool) {
	class, method = true, true
	for i := range s.homes {
		h := &s.homes[i]
		switch {
		case h.class != "":
			if g.classes[h.class] {
				class = false
			}
			if h.method == "" && g.classes[h.class] || g.methods[h.class+"#"+h.method] {
				method = false
			}
		case g.hasFile(h.path):
			class, method = false, false
		}
	}
	return class, method
}

func (g *Ground) hasFile(path string) bool {
	return slices.ContainsFunc(g.files[fileName(path)], func(f string) bool { return samePath(path, f) })
}

// What a text must have to be taken for a record's. Dice is the share of words
// in common: at six in ten two texts say the same with other words; two
// complaints about one thing that only begin alike stay below.
const (
	alikeHome  = 0.6  // in the record's class, its method the same or gone
	alikeAway  = 0.75 // elsewhere, where its class is gone
	withinHome = 0.8  // share of the shorter text in the longer one, in the record's method: the text grew or shrank
	withinAway = 0.9  // the same elsewhere, in a method of the same name
	fewWords   = 3    // a text of fewer words may be said twice by chance
	manyWords  = 6    // one of at least as many hardly is
)

// admits reports whether the place may be the record's at all.
func (g *Ground) admits(s *subject, f *fit) bool {
	switch {
	case s.words == 0:
		return g.admitsWordless(s, f)
	case f.sameText, f.covered && s.words >= fewWords && f.atHome():
		return g.admitsText(s, f)
	case f.atHome() && f.method == same:
		if f.dice >= alikeHome || f.shorter >= withinHome && f.said >= 2 {
			return true
		}
		// The site's text is not known: the exception must do.
		return f.hidden && g.alone(f)
	case f.atHome():
		return f.dice >= alikeAway
	case f.class != differs:
		return s.methodGone && f.dice >= alikeHome && (f.exception != differs || f.shorter >= withinHome)
	case !g.Whole || !s.classGone:
		return false
	case f.method == same && f.shorter >= withinAway && f.dice >= alikeHome:
		return true
	}
	return f.dice >= alikeAway && (f.method == same || f.exception == same)
}

// alone reports whether no other place in the method makes the record's
// exception, or any where the record names none: only then the exception can
// stand for a text that is not known.
func (g *Ground) alone(f *fit) bool {
	if f.exception == differs {
		return false
	}
	p := f.place
	exception := catalog.SimpleName(p.Site.Exception)
	for _, i := range g.index().byTop[topClass(p.class)] {
		o := &g.places[i]
		if o.class == p.class && o.Site.Method == p.Site.Method && o.Path == p.Path && o.Line != p.Line &&
			(f.exception == unknown || catalog.SimpleName(o.Site.Exception) == exception) {
			return false
		}
	}
	return true
}

// admitsWordless is admits for a record whose text says nothing: class, method
// and exception must do.
func (g *Ground) admitsWordless(s *subject, f *fit) bool {
	if f.method != same || f.exception == differs || !f.covered && !f.bare {
		return false
	}
	return f.atHome() || g.Whole && s.classGone && f.exception == same
}

// admitsText is admits for a place with the record's text: in the record's
// method always, elsewhere when what the record names is gone and the text is
// not of the kind that is said twice. While the record's method stands, the
// same text in another one was most likely there all the time; with another
// exception it is another error. A file alone cannot tell what is gone; there
// the match is shown, unsure.
func (g *Ground) admitsText(s *subject, f *fit) bool {
	switch {
	case f.atHome() || f.class == unknown:
		return true
	case f.class != differs:
		return s.methodGone || !g.Whole
	case f.exception == differs:
		return false
	case !g.Whole:
		return s.words >= fewWords
	case s.classGone:
		return s.words >= fewWords || f.method == same
	}
	return s.methodGone && s.words >= manyWords
}

package message

import "strings"

// Match reports whether text can have been made from t, and what then stood in
// the holes, in order; a value is as short as the literal behind it allows.
// The time is linear in the two lengths: a literal once found at its first
// place need never be looked for again, since whatever fits behind a later
// place fits behind the first one too.
func (t Template) Match(text string) (values []string, ok bool) {
	return t.match(text, false)
}

// Fits is Match without the values.
func (t Template) Fits(text string) bool {
	_, ok := t.match(text, true)
	return ok
}

func (t Template) match(text string, dry bool) (values []string, ok bool) {
	first := strings.IndexByte(t.text, hole[0])
	if first < 0 {
		return nil, t.text == text
	}
	if !strings.HasPrefix(text, t.text[:first]) {
		return nil, false
	}
	last := strings.LastIndexByte(t.text, hole[0])
	suffix := t.text[last+1:]
	text = text[first:]
	if !strings.HasSuffix(text, suffix) {
		return nil, false
	}
	text = text[:len(text)-len(suffix)]
	if !dry {
		values = make([]string, 0, 4)
	}
	for rest := t.text[first:last]; rest != ""; {
		rest = rest[1:] // the hole
		lit := rest
		if i := strings.IndexByte(rest, hole[0]); i >= 0 {
			lit = rest[:i]
		}
		rest = rest[len(lit):]
		if lit == "" {
			// Two holes side by side: the last one takes the text, since
			// only it has a literal behind it that can end it.
			if !dry {
				values = append(values, "")
			}
			continue
		}
		at := strings.Index(text, lit)
		if at < 0 {
			return nil, false
		}
		if !dry {
			values = append(values, text[:at])
		}
		text = text[at+len(lit):]
	}
	if !dry {
		values = append(values, text)
	}
	return values, true
}

// MatchWithin is Match for a text that may have more before and behind what t
// made, as a log line has. A hole at t's start or end then is empty.
func (t Template) MatchWithin(text string) (values []string, ok bool) {
	body := trimHoles(t.text)
	at := len(body)
	if i := strings.IndexByte(body, hole[0]); i >= 0 {
		at = i
	}
	start := strings.Index(text, body[:at])
	if body == "" || start < 0 {
		return nil, false
	}
	text = text[start:]
	// The end: the first place of the last literal behind the others is found
	// by matching with an open end.
	inner, ok := Template{body + hole}.match(text, false)
	if !ok {
		return nil, false
	}
	lead := len(t.text) - len(trimHolesLeft(t.text))
	trail := len(t.text) - len(trimHolesRight(t.text))
	values = make([]string, lead, lead+len(inner)+trail)
	values = append(values, inner[:len(inner)-1]...)
	return append(values, make([]string, trail)...), true
}

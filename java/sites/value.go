package sites

import (
	"slices"

	"throwsight/internal/message"
)

// maxAlternatives bounds the texts that one expression is followed into.
const maxAlternatives = 16

// An alt is one thing that an expression can be: a text, null, or an
// exception with its message.
type alt struct {
	text message.Template // the text, or the exception's message
	why  Reason           // of a hole: where its value comes from

	class string  // canonical name of the exception's class, as written when that is not known; "" for what is no exception
	made  bool    // the exception is made here, by new: class is its very class
	bare  bool    // the exception has no message
	null  bool    // null
	self  *object // of a made exception: what its constructor left, for getMessage
}

// A value is what an expression can be, the likeliest first. The zero value is
// nothing: a variable that is not assigned yet.
type value struct {
	alts     []alt
	general  message.Template // where there are several: one that a person would write for them all
	hasGen   bool             // general is set
	authored bool             // general is a pattern that somebody wrote
	helper   bool             // it came out of a method that was looked into
	constant bool             // it is a named constant
	wide     bool             // there were more alternatives than could be kept
	list     []value          // the elements of an array of arguments, or of a joiner
	isList   bool
	patterns []message.Template // what was formatted to give it
	joiner   *joiner            // it is a StringJoiner, whose elements are in list
	closure  *closure           // it is a lambda or method reference
}

func textValue(t message.Template) value { return value{alts: []alt{{text: t}}} }
func literal(s string) value             { return textValue(message.Literal(s)) }
func unknown(why Reason) value           { return value{alts: []alt{{text: message.Hole, why: why}}} }
func (v value) isNothing() bool          { return len(v.alts) == 0 }
func (v value) single() (alt, bool)      { return first(v.alts), len(v.alts) == 1 }
func (a alt) isException() bool          { return a.class != "" }

func first(alts []alt) alt {
	if len(alts) == 0 {
		return alt{}
	}
	return alts[0]
}

// isNull reports whether v can be nothing but null.
func (v value) isNull() bool {
	for _, a := range v.alts {
		if !a.null {
			return false
		}
	}
	return len(v.alts) > 0
}

// withoutNull returns v without null where it can be something else.
func (v value) withoutNull() value {
	if v.isNull() {
		return v
	}
	v.alts = slices.DeleteFunc(slices.Clone(v.alts), func(a alt) bool { return a.null })
	return v
}

func (v value) words() int {
	n := 0
	for _, a := range v.alts {
		n = max(n, a.text.Words())
	}
	return n
}

// union returns what can be any of the values, in their order.
func union(values ...value) value {
	var out value
	for _, v := range values {
		if out.isNothing() {
			out = v
			out.alts = slices.Clip(v.alts)
			continue
		}
		if v.isNothing() {
			continue
		}
		if out, v = out.unless(v.patterns), v.unless(out.patterns); out.isNothing() {
			out = v
			continue
		} else if v.isNothing() {
			continue
		}
		out.patterns = slices.Concat(out.patterns, v.patterns)
		if out.joiner != nil || v.joiner != nil {
			out, v = out.asText(), v.asText()
		}
		out.closure = nil
		out.helper = out.helper || v.helper
		out.wide = out.wide || v.wide
		out.authored = out.authored || v.authored
		out.constant = out.constant && v.constant
		out.isList = false
		general := message.Generalize(out.gen(), v.gen())
		for _, a := range v.alts {
			if !slices.ContainsFunc(out.alts, func(b alt) bool { return a.sameAs(b) }) {
				out.alts = append(out.alts, a)
			}
		}
		if len(out.alts) > 1 {
			out.general, out.hasGen = general, true
		}
	}
	return out.bounded()
}

// unless returns v without the texts that are the patterns of another value that
// v may be instead. A helper that formats leaves alone what there is nothing to
// put into; what has holes is formatted.
func (v value) unless(patterns []message.Template) value {
	isPattern := func(a alt) bool { return !a.null && !a.isException() && slices.Contains(patterns, a.text) }
	if len(v.patterns) > 0 || !slices.ContainsFunc(v.alts, isPattern) {
		return v
	}
	v.alts = slices.DeleteFunc(slices.Clone(v.alts), isPattern)
	v.hasGen = false
	return v
}

// gen returns the one template that stands for all of v.
func (v value) gen() message.Template {
	switch {
	case v.hasGen:
		return v.general
	case len(v.alts) == 1:
		return v.alts[0].text
	}
	return message.Generalize(v.templates()...)
}

// withGeneral returns v with t as the template that stands for all of it.
func (v value) withGeneral(t message.Template) value {
	v.general, v.hasGen = t, true
	return v
}

// choice returns what an expression can be that chooses between values. In the
// text round it, it is a hole.
func choice(values ...value) value {
	v := union(values...)
	if len(v.alts) > 1 {
		v = v.withGeneral(message.Hole)
	}
	return v
}

func (a alt) sameAs(b alt) bool {
	return a.text == b.text && a.class == b.class && a.bare == b.bare && a.null == b.null && a.made == b.made
}

// bounded keeps v within maxAlternatives: past them, texts that start and end
// alike become one template that fits them all.
func (v value) bounded() value {
	if len(v.alts) <= maxAlternatives {
		return v
	}
	v.wide = true
	if slices.ContainsFunc(v.alts, alt.isException) {
		v.alts = v.alts[:maxAlternatives:maxAlternatives]
		return v
	}
	return v.generalized()
}

// generalized returns v as one text that fits all of its alternatives.
func (v value) generalized() value {
	if len(v.alts) <= 1 {
		return v
	}
	v = v.withoutNull()
	v.alts = []alt{{text: message.Generalize(v.templates()...), why: v.alts[0].why}}
	v.hasGen = false
	return v
}

func (v value) templates() []message.Template {
	out := make([]message.Template, len(v.alts))
	for i, a := range v.alts {
		out[i] = a.text
	}
	return out
}

// join returns the text of a followed by that of b, each alternative of one
// with each of the other's.
func join(a, b value) value {
	a, b = a.asText(), b.asText()
	general := message.Join(a.gen(), b.gen())
	if len(a.alts)*len(b.alts) > maxAlternatives {
		b = b.generalized()
		a.wide = true
	}
	out := value{authored: a.authored || b.authored, wide: a.wide || b.wide, helper: a.helper && b.helper, constant: a.constant && b.constant}
	out.alts = make([]alt, 0, len(a.alts)*len(b.alts))
	for _, x := range a.alts {
		for _, y := range b.alts {
			t := message.Join(x.text, y.text)
			if t.Len() > maxText {
				t = message.Generalize(x.text, t)
			}
			out.alts = append(out.alts, alt{text: t, why: max(x.why, y.why)})
		}
	}
	if (a.hasGen || b.hasGen || len(out.alts) > 1) && general.Len() <= maxText {
		out = out.withGeneral(general)
	}
	return out.bounded()
}

// maxText bounds the bytes of a message; what goes beyond becomes a hole.
const maxText = 4096

// asText returns v as it stands when it is appended to a text: null is "null"
// only when it can be nothing else; of an exception nobody knows the text but
// where it is made here.
func (v value) asText() value {
	if v.isNothing() {
		return unknown(FromValue)
	}
	if v.joiner != nil {
		return v.joined()
	}
	if v.isList {
		return unknown(FromValue)
	}
	if v.isNull() {
		return literal("null")
	}
	plain := true
	for _, a := range v.alts {
		plain = plain && !a.null && !a.isException()
	}
	if plain {
		return v
	}
	v = v.withoutNull()
	v.alts = slices.Clone(v.alts)
	for i, a := range v.alts {
		if a.isException() {
			v.hasGen = false
			v.alts[i] = alt{text: a.toString(), why: FromCause}
		}
	}
	return v
}

// toString returns the text of an exception made here as Throwable.toString
// gives it; of any other one a hole.
func (a alt) toString() message.Template {
	switch {
	case !a.made:
		return message.Hole
	case a.bare:
		return message.Literal(a.class)
	}
	return message.Join(message.Literal(a.class+": "), a.text)
}

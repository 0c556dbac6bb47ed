package flow

import "throwsight/java/flow/internal/ir"

// How sure an answer is, is told by what is known of the way and of the error,
// never by the name that a library gave it. The way is the answer's cost: how
// many methods its calls can mean (width), how many calls it has in the caller's
// own process (near) and behind a border, in the server's (far). The error:
// whether it is checked, for then somebody meant callers to meet it; whether it
// says something; whether it blames the code that called, which on the way is the
// library's own and rarely wrong; what the condition in front of it asks
// (ir.Subject), and of whose values (concern); whether it is another library's.
//
// The rules were found by judging samples of answers, testdata/tiers.tsv: each
// keeps, or withholds, a kind of which most were right, or wrong.

// judge sets how sure an answer is, and where it stands among those as sure;
// false for one that is better not told. The first rule that holds counts.
func (e *Engine) judge(s *Escape) bool {
	v := e.evidenceOf(s)
	switch {
	case v.nobodys():
		return false
	case v.certain():
		s.Tier = Certain
	case v.unlikely():
		return false
	case v.doubtful():
		s.Tier = Possible
	case v.likely():
		s.Tier = Likely
	default:
		s.Tier = Possible
	}
	if s.How == Cause && s.Tier == Possible && !s.initial() && !v.knowsBetter() && !v.distant() {
		return false // what wraps it says as much, and is told
	}
	s.rank = e.rankOf(s, v.checked)
	return true
}

// nobodys reports whether an answer is of no use to a caller, whatever its way:
// it is as good as everybody's, or a mistake of the library's own.
func (v *evidence) nobodys() bool {
	switch c := v.cost; {
	case c.width > maxPossible, v.foreign && !v.checked:
		return true
	case c.far > 0 && !v.checked && (!v.said || v.asserted):
		return true // a bug of the server's
	case v.near() && v.ofNull() && v.about&^theArgument != 0:
		return true // null, and not what the caller passed
	case v.How > Cause:
		return false
	case v.blames() && !v.ownCheck() && !v.refuses() && !v.initial():
		return true // a bug of what the library calls itself by
	case v.handshake(), !v.checked && c.far == 0 && c.near > maxNear:
		// Two peers of one library agree; and nobody who calls can do anything
		// about what is far off.
		return true
	}
	return v.asks() && v.about&worthTelling == 0
}

// certain reports whether an answer's way is short and plain, and its condition
// one that can hold.
func (v *evidence) certain() bool {
	if !v.near() || v.cost.far > 0 || !v.said || v.foreign || v.asserted || !v.shows() || !v.own && !v.frequented() {
		return false
	}
	// A null that came some way would have been found before.
	return v.checked || v.own && v.cost.near <= 1 && (v.cost.near == 0 || !v.ofNull())
}

// unlikely reports whether a way is so wide and deep, or the error so far from
// what was asked, that it is mostly another call's.
func (v *evidence) unlikely() bool {
	if v.How > Cause {
		return false
	}
	switch c := v.cost; {
	case c.width > farWidth && c.far == 0 && !v.own && !v.initial():
		return true
	case c.width >= farWidth && c.near > maxNear && (c.width > farWidth || c.far == 0):
		return true
	case c.width >= manyWays && c.width < farWidth && v.tooFar():
		return true
	case c.width > 0 && c.far > 0 && !v.checked && !v.maker.Server:
		return true
	case c.far > maxPlain && plain(v.class):
		// What nobody gave a class of its own, that deep in the server, mostly
		// tells of the server's own data.
		return true
	}
	return v.cost.far == 0 && v.reads()&ir.OfMessage != 0 // a peer's message has the right form
}

// doubtful reports whether an answer is possible at most: behind that many
// calls of another process a way that was wide is rarely the one taken; what has
// nothing to say is mostly some other library's own, as what is made in its
// packages; an assertion is of what its author held to be so, and a check of the
// library's own values of what it mostly made right; what another process makes
// of an error that it caught is mostly that one, told for itself.
func (v *evidence) doubtful() bool {
	mute := !v.said && v.Template.Holes() == 0
	return v.cost.width > 0 && v.tooFar() || mute && v.cost.near > 1 || v.foreign || v.asserted || v.remade() || v.knowsBetter()
}

// likely reports whether somebody meant callers to meet an error, by a way that
// is not wide. A cause by a way that is wide at all is as often another
// implementation's.
func (v *evidence) likely() bool {
	return v.cost.width <= maxLikely && (v.checked || v.ownCheck()) && (v.How != Cause || v.cost.width == 0) && !v.distant()
}

// rankOf returns where an answer stands among those as sure: what a server says
// is about what was asked of it; what the client's own machinery says, it says
// at every call.
func (e *Engine) rankOf(s *Escape, checked bool) int {
	rank := 100*int(s.cost.near) + 60*int(s.cost.far) + 9*int(s.cost.width)
	if s.server {
		rank -= 500
	}
	rank += 25 * int(width(e.w.FanOf(e.sites[e.elements[s.element].site].m)))
	if !checked {
		rank += 350
	}
	if s.How == Cause {
		rank += 400
	}
	return rank
}

// maxLikely is the width, in quarters of log2, up to which an answer is likely:
// the errors of one in six.
const maxLikely = 10

// maxPossible is the width up to which an answer is told at all.
const maxPossible = 16

// maxAsked is how many calls away an object that cannot do what is asked is
// still the one that was asked, or one that it hands all calls on to.
const maxAsked = 3

// maxCertain is how many calls in the caller's own process the way of a certain
// answer may have.
const maxCertain = 6

// minCallers is how many methods lead, by a few calls, to a place that is
// frequented.
const minCallers = 45

// maxNear is how many calls in the caller's own process are not far off. Up to
// there a check in the class that was asked is a check of what was asked, and as
// likely as a checked error; further off no unchecked error is told, which mostly
// is of a bug of somebody in between, and nothing that comes by way of an odd
// case (farWidth).
const maxNear = 8

// minDeep is how many calls in the caller's own process are deep: some method on
// the way has mostly looked at what is handed on.
const minDeep = 2 * maxNear

// maxFar is how many calls of another process a way that is wide may have and be
// likely, less half its width. With more it is possible at most, and not told
// where it is as wide as manyWays.
const maxFar = 10

// manyWays is the width from which that many calls of another process withhold
// an answer: that of four methods.
const manyWays = 8

// maxPlain is how many calls of another process an exception may be away whose
// class says nothing.
const maxPlain = 5

package flow

import (
	"slices"
	"strings"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

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
// false for one that is better not shown. The first rule that holds counts.
func (e *Engine) judge(s *Escape) bool {
	c, at := e.w.Class(s.Exception), e.w.Class(s.Class)
	checked := e.w.Checked(c)
	said := s.Template.Words() > 0
	mute := !said && s.Template.Holes() == 0
	foreign := e.w.Foreign(at)
	own := e.ofAsked(s)
	ownCheck := own && s.cost.far == 0 && s.cost.near <= maxNear
	asserted := e.w.IsBelow(c, e.w.Class("java.lang.AssertionError"))
	null := c.Name == "java.lang.NullPointerException" // what is on the way would have found it first
	w := s.cost.width
	switch {
	case w > maxPossible, foreign && !checked:
		return false
	case s.cost.far > 0 && !checked && (!said || asserted):
		return false // a bug of the server's
	case s.How <= Cause && !ownCheck && e.blames(c) && !e.refuses(s, c) && !s.initial():
		return false // a bug of what the library calls itself by
	case s.near() && null && s.about&^theArgument != 0:
		return false // null, and not what the caller passed
	case s.How <= Cause && (e.handshake(c) || !checked && s.cost.far == 0 && s.cost.near > maxNear || e.asks(s) && s.about&worthTelling == 0):
		// Two peers of one library agree; and nobody who calls can do anything
		// about what is far off, or of the library's own values.
		return false
	case s.near() && s.cost.far == 0 && said && !foreign && !asserted && e.shows(s) && (own || e.frequented(s)) &&
		(checked || own && s.cost.near <= 1 && (s.cost.near == 0 || !null)):
		s.Tier = Certain
	case s.How <= Cause && (w >= farWidth && s.cost.near > maxNear && (w > farWidth || s.cost.far == 0) ||
		w > 0 && s.cost.far > 0 && !checked && !at.Server):
		// An odd case far off; an unchecked error of no server's, behind a border,
		// where the calls can mean more than one method.
		return false
	case s.How <= Cause && (s.cost.far == 0 && e.onMessage(s) || s.cost.far > maxPlain && plain(c) ||
		w >= manyWays && w < farWidth && int(s.cost.far) > maxFar-int(w)/2 || w > farWidth && s.cost.far == 0 && !own && !s.initial()):
		// The form of what a peer sent is right. What nobody gave a class of its
		// own, that deep in the server, mostly tells of the server's own data;
		// what is wide and deep, or odd, of another call.
		return false
	case w > 0 && int(s.cost.far) > maxFar-int(w)/2, mute && s.cost.near > 1, foreign, asserted, e.knowsBetter(s):
		// Behind that many calls of another process a way that was wide is
		// rarely the one taken; what has nothing to say is mostly some other
		// library's own, as what is made in its packages; an assertion is of
		// what its author held to be so, and a check of the library's own values
		// of what it mostly made right.
		s.Tier = Possible
	case w <= maxLikely && (checked || ownCheck) && (s.How != Cause || w == 0):
		// A cause by a way that is wide is as often another implementation's.
		s.Tier = Likely
	default:
		s.Tier = Possible
	}
	if s.How == Cause && s.Tier == Possible && !s.initial() && !e.knowsBetter(s) {
		return false // what wraps it says as much, and is told
	}
	s.rank = e.rankOf(s, checked)
	return true
}

// asks reports whether an answer is worth telling only where its condition
// concerns the caller: an unchecked error made on this side of a border, in other
// code than that of the object that was asked.
func (e *Engine) asks(s *Escape) bool {
	c := e.w.Class(s.Exception)
	return s.How == Thrown && s.cost.far == 0 && !e.w.Checked(c) && !e.ofAsked(s) && !e.refuses(s, c)
}

// near reports whether an answer's way is as plain and short as that of a
// certain one: each call means one method, and they are few.
func (s *Escape) near() bool {
	return s.How <= Cause && s.cost.width == 0 && s.cost.near <= maxCertain
}

// shows reports whether what is known of the condition in front of an error shows
// that it can hold at the caller's call.
//
// It does not where the condition asks whether a call's result is null or
// negative, whether none of several things is so, or whether the thread was
// interrupted (ir.OfForm): the library often knows that it is not so, and the
// code does not tell. Nor where something that it reads is not known (ir.OfUnknown).
//
// What it reads may be what the caller passed, a setting, what the asked object
// holds. What the library made itself (aResult) counts only beside an argument,
// or where nothing but a setting was read with it; what was caught, captured or
// handed on by nobody that shows (notKnown), only in the class that was asked.
func (e *Engine) shows(s *Escape) bool {
	return e.conditionOf(s)&(ir.OfForm|ir.OfUnknown) == 0 &&
		(s.about&aResult == 0 || s.about&theArgument != 0 || s.about == aSetting|aResult) &&
		(s.about&notKnown == 0 || e.ofAsked(s))
}

// knowsBetter reports whether an error's condition is one that somebody had to
// write though the library's own values hardly ever meet it: that a value is none
// of several things; of an unchecked error, one that reads nothing but what the
// library made itself; by a near way, that a call's result is null, where nothing
// of what the caller passed is read.
func (e *Engine) knowsBetter(s *Escape) bool {
	of := e.conditionOf(s)
	return of&ir.OfRest != 0 || s.about == aResult && !e.w.Checked(e.w.Class(s.Exception)) || of&ir.OfNull != 0 && s.near() && s.about&theArgument == 0
}

// conditionOf returns what the condition in front of an answer's error reads.
func (e *Engine) conditionOf(s *Escape) ir.Subject {
	t := &e.sites[e.elements[s.element].site]
	if x := e.bodies.Of(t.m); x != nil {
		return x.Subject(t.pc)
	}
	return ir.OfUnknown
}

// frequented reports whether an answer's error is made where much code leads
// to. What few calls lead to is of some feature of its own, and whether that is
// on shows in no type.
func (e *Engine) frequented(s *Escape) bool {
	return e.w.FanOf(e.sites[e.elements[s.element].site].m) >= minCallers
}

// ofAsked reports whether an answer's error is made in the class that was asked
// or called on, in one above it, or in one nested with these.
func (e *Engine) ofAsked(s *Escape) bool {
	top := world.TopLevel(s.Class)
	return e.w.TopsAbove(s.Entry.Class)[top] || e.w.TopsAbove(s.Entry.Receiver)[top]
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

// blames reports whether an exception tells of a mistake in the code that
// called: the JDK's unchecked ones, but for those of values and those that carry
// something else. On the way from an entry point that code is the library's.
func (e *Engine) blames(c *world.Class) bool {
	if e.w.Checked(c) || !strings.HasPrefix(c.Name, "java.") {
		return false
	}
	switch c.Name {
	case "java.lang.RuntimeException", "java.io.UncheckedIOException", "java.lang.reflect.UndeclaredThrowableException":
		return false
	}
	return !e.w.IsBelow(c, e.w.Class("java.lang.IllegalArgumentException"))
}

// refuses reports whether an exception says that the object that was asked
// cannot do it.
func (e *Engine) refuses(s *Escape, c *world.Class) bool {
	return s.cost.near <= maxAsked && s.cost.far == 0 && e.w.IsBelow(c, e.w.Class("java.lang.UnsupportedOperationException"))
}

// initial reports whether an error is one of a static initialiser, whose caller
// is not to blame.
func (s *Escape) initial() bool {
	return slices.ContainsFunc(s.ways, func(w way) bool { return w.class == initializerError })
}

// plain reports whether an exception's class says nothing.
func plain(c *world.Class) bool {
	switch c.Name {
	case "java.io.IOException", "java.lang.Exception", "java.lang.IllegalArgumentException", "java.lang.RuntimeException":
		return true
	}
	return false
}

// onMessage reports whether an error's condition is one of the form of what a
// peer sent.
func (e *Engine) onMessage(s *Escape) bool { return e.conditionOf(s)&ir.OfMessage != 0 }

// handshake reports whether an exception is of two peers that do not agree on
// how to talk: what a peer of the same library never does.
func (e *Engine) handshake(c *world.Class) bool {
	if slices.ContainsFunc(e.peelable, func(p *world.Class) bool { return e.w.IsBelow(c, p) }) {
		return true
	}
	return c.Name == "javax.security.sasl.SaslException" || e.w.IsBelow(c, e.w.Class("javax.net.ssl.SSLException"))
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

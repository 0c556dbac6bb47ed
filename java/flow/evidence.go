package flow

import (
	"slices"
	"strings"

	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// An evidence is what is known of an answer that says how sure it is.
type evidence struct {
	*Escape
	e        *Engine
	class    *world.Class // of the exception
	maker    *world.Class // whose code makes it
	checked  bool         // somebody meant callers to meet it
	said     bool         // its text has words
	own      bool         // made by what was asked
	foreign  bool         // of another library
	asserted bool         // of what its author held to be so
}

func (e *Engine) evidenceOf(s *Escape) *evidence {
	v := &evidence{Escape: s, e: e, class: e.w.Class(s.Exception), maker: e.w.Class(s.Class), said: s.Template.Words() > 0, own: e.ofAsked(s)}
	v.checked = e.w.Checked(v.class)
	v.foreign = e.w.Foreign(v.maker)
	v.asserted = v.is("java.lang.AssertionError")
	return v
}

// asks reports whether an answer is worth telling only where its condition
// concerns the caller: an unchecked error made on this side of a border, in other
// code than that of the object that was asked.
func (v *evidence) asks() bool {
	return v.How == Thrown && v.cost.far == 0 && !v.checked && !v.own && !v.refuses()
}

// tooFar reports whether an error is made deeper in another process than the
// width of the way there allows.
func (v *evidence) tooFar() bool { return int(v.cost.far) > maxFar-int(v.cost.width)/2 }

// ownCheck reports whether an error is one of what was asked, a few calls away.
func (v *evidence) ownCheck() bool { return v.own && v.cost.far == 0 && v.cost.near <= maxNear }

func (v *evidence) ofNull() bool { return v.class.Name == "java.lang.NullPointerException" }

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
func (v *evidence) shows() bool {
	return v.reads()&(ir.OfForm|ir.OfUnknown) == 0 &&
		(v.about&aResult == 0 || v.about&theArgument != 0 || v.about == aSetting|aResult) &&
		(v.about&notKnown == 0 || v.own)
}

// knowsBetter reports whether an error's condition is one that somebody had to
// write though the library's own values hardly ever meet it: that a value is none
// of several things; of an unchecked error, one that reads nothing but what the
// library made itself; by a near way, that a call's result is null, where nothing
// of what the caller passed is read; or one of the library's own values.
func (v *evidence) knowsBetter() bool {
	of := v.reads()
	return of&ir.OfRest != 0 || v.about == aResult && !v.checked || of&ir.OfNull != 0 && v.near() && v.about&theArgument == 0 || v.ofOwnValue()
}

// ofOwnValue reports whether an error looks like a check among the library's own
// classes: nobody gave it a class of its own, so that nobody was meant to tell it
// from others; it is not made by what was asked; and its condition reads what the
// library made, or, deep in the library, values of which nothing shows that they
// are the caller's or the users'. What is made of something caught, or of what
// the code does not show, is of the world outside.
func (v *evidence) ofOwnValue() bool {
	if v.own || v.cost.far > 0 || !plain(v.class) {
		return false
	}
	of := v.reads()
	switch {
	case v.about&(theArgument|aSetting) != 0:
		return false
	case v.about&aResult != 0:
		return true
	}
	return v.about == 0 && v.cost.near >= minDeep && of != 0 && of&(ir.OfCaught|ir.OfUnknown) == 0
}

// remade reports whether an error is one that another process makes of one that
// it has caught.
func (v *evidence) remade() bool { return v.cost.far > 0 && v.reads()&ir.OfCaught != 0 }

// distant reports whether an error is the cause of another and made far off: as
// often as not it is one that another call's way leads to.
func (v *evidence) distant() bool {
	return v.How == Cause && v.cost.width == 0 && !v.own && v.cost.near > maxNear
}

// reads returns what the condition in front of the error reads.
func (v *evidence) reads() ir.Subject {
	t := &v.e.sites[v.e.elements[v.element].site]
	if x := v.e.bodies.Of(t.m); x != nil {
		return x.Subject(t.pc)
	}
	return ir.OfUnknown
}

// frequented reports whether an error is made where much code leads to. What few
// calls lead to is of some feature of its own, and whether that is on shows in
// no type.
func (v *evidence) frequented() bool {
	return v.e.w.FanOf(v.e.sites[v.e.elements[v.element].site].m) >= minCallers
}

// ofAsked reports whether an answer's error is made in the class that was asked
// or called on, in one above it, or in one nested with these.
func (e *Engine) ofAsked(s *Escape) bool {
	top := world.TopLevel(s.Class)
	return e.w.TopsAbove(s.Entry.Class)[top] || e.w.TopsAbove(s.Entry.Receiver)[top]
}

// blames reports whether an exception tells of a mistake in the code that
// called: the JDK's unchecked ones, but for those of values and those that carry
// something else. On the way from an entry point that code is the library's.
func (v *evidence) blames() bool {
	if v.checked || !strings.HasPrefix(v.class.Name, "java.") {
		return false
	}
	switch v.class.Name {
	case "java.lang.RuntimeException", "java.io.UncheckedIOException", "java.lang.reflect.UndeclaredThrowableException":
		return false
	}
	return !v.is("java.lang.IllegalArgumentException")
}

// refuses reports whether an exception says that the object that was asked
// cannot do it.
func (v *evidence) refuses() bool {
	return v.cost.near <= maxAsked && v.cost.far == 0 && v.is("java.lang.UnsupportedOperationException")
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

// handshake reports whether an exception is of two peers that do not agree on
// how to talk: what a peer of the same library never does.
func (v *evidence) handshake() bool {
	if slices.ContainsFunc(v.e.peelable, func(p *world.Class) bool { return v.e.w.IsBelow(v.class, p) }) {
		return true
	}
	return v.class.Name == "javax.security.sasl.SaslException" || v.is("javax.net.ssl.SSLException")
}

// is reports whether the exception is of a class of the JDK, or one below it.
func (v *evidence) is(name string) bool { return v.e.w.IsBelow(v.class, v.e.w.Class(name)) }

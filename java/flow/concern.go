package flow

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A concern is a set of what a value comes from, seen from an entry point.
type concern uint8

const (
	theArgument concern = 1 << iota // what the caller passed
	aSetting                        // what users set
	theAsked                        // the object that was asked, and what it holds
	aResult                         // what the library made itself, or a call of it gave
	notKnown                        // what was caught, captured, or handed on by nobody that shows
)

// worthTelling are the concerns of which an error is worth telling to a caller.
const worthTelling = theArgument | aSetting | notKnown

// concerns are those of a method's first parameters.
type concerns [ir.MaxSubjects]concern

// ofEntry returns the concerns of an entry point's own parameters.
func ofEntry(m *world.Method) (k concerns) {
	for i := range k {
		k[i] = theArgument
	}
	if !m.Static() {
		k[0] = theAsked
	}
	return k
}

// handedOn returns the concerns of a target's parameters.
func (e *Engine) handedOn(c *context, at *concerns, t target) (k concerns) {
	args := c.ir.Calls[t.call].Args
	for i := range k {
		switch n := i - int(t.shift); {
		case n >= 0 && n < len(args):
			k[i] = e.concernOf(c, at, args[n], 0)
		case n < 0:
			k[i] = notKnown // captured
		}
	}
	return k
}

// concernOf returns where a value of a context comes from. What the library
// makes of an argument is its own, but for another of the same type; what it
// makes of a setting, or gets by the settings that it is given, is one. An object
// of a class without a name is a part of the one that makes it: what it reads of
// that one is still what was asked.
func (e *Engine) concernOf(c *context, at *concerns, v ir.Set, deep int) (of concern) {
	if v == 0 {
		return notKnown // a number
	}
	if deep > 3 {
		return aResult
	}
	for _, id := range c.ir.Sets[v] {
		switch a := c.ir.Bare(id); a.Kind {
		case ir.AtomNull, ir.AtomText, ir.AtomClass, ir.AtomNumber:
		case ir.AtomParam, ir.AtomNumberParam:
			if int(a.N) < len(at) {
				of |= at[a.N]
			}
		case ir.AtomField, ir.AtomNumberField:
			if at[0]&theAsked != 0 && (a.N == ir.OfOuter || a.N == ir.OfThis && !world.Unnamed(c.m.Class.Name)) {
				of |= theAsked
			} else {
				of |= aResult
			}
		case ir.AtomNew:
			if world.Unnamed(a.Class.Name) && !c.m.Static() && at[0]&theAsked != 0 && a.Class.IsWithin(c.m.Class.Name) {
				of |= theAsked
			} else {
				of |= aResult
			}
		case ir.AtomCall:
			of |= e.concernOfResult(c, at, a.N, deep)
		default:
			of |= aResult
		}
	}
	return of
}

func (e *Engine) concernOfResult(c *context, at *concerns, pc int32, deep int) concern {
	i, ok := c.ir.CallAt(pc)
	if !ok {
		return aResult
	}
	k := &c.ir.Calls[i]
	if e.bodies.GivesSetting(k.Owner.Name, k.Name) {
		return aSetting
	}
	result := world.ResultClass(k.Desc)
	of := aResult
	for n, v := range k.Args {
		as, i := k.Owner.Name, n
		if k.Op != classfile.OpInvokestatic {
			i--
		}
		if i >= 0 {
			as = world.ParamClass(k.Desc, i)
		}
		switch from := e.concernOf(c, at, v, deep+1); {
		case from&aSetting != 0, strings.HasPrefix(result, "java.") && slices.Contains(e.names.Settings, as):
			of |= aSetting
		case as == result && from&theArgument != 0:
			of |= theArgument
		}
	}
	return of
}

// checksProxy reports whether what is made at a pc of a proxy's method depends
// on nothing but what the proxy is called with.
func (c *context) checksProxy(pc int32) bool {
	of := c.ir.Subject(pc) &^ ir.OfForm
	return isInvoked(c.m) && of != 0 && of&^(ir.OfParam(1)|ir.OfParam(2)|ir.OfParam(3)) == 0
}

// meets adds to an answer's concerns those of the condition in front of its
// error, in a context whose parameters have some.
func (s *Escape) meets(e *Engine, c *context, at *concerns) {
	of := c.ir.Subject(e.sites[e.elements[s.element].site].pc)
	if of == 0 {
		s.about |= notKnown
		return
	}
	for n, from := range at {
		if of&ir.OfParam(int32(n)) != 0 {
			s.about |= from
		}
	}
	if of&ir.OfSetting != 0 {
		s.about |= aSetting
	}
	if of&(ir.OfCaught|ir.OfUnknown) != 0 {
		s.about |= notKnown
	}
}

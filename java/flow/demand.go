package flow

import (
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A demand is what of an argument decides what a method calls, throws or gives
// back, itself or by handing it on. Contexts are told apart by that alone:
// everything else that callers know would only make more of them.
type demand uint8

const (
	wantNull   demand = 1 << iota // that it is null
	wantObject                    // that it is not
	wantFilled                    // that a text is not empty
	wantClass                     // its class
	wantValue                     // which number or constant of an enum it is
	wantText                      // which text it is
	wantHot                       // the class of an object of a hot type, for a field to hold
)

// farDemand is what a method may want of what it only hands on. What else is
// known is known of nearly all arguments, and is asked for by those that are
// given it.
const farDemand = wantNull | wantValue

// How many calls an argument is followed to find out what it decides: booleans
// and constants of enums go a long way, what is known of nearly all arguments is
// not worth it.
const (
	reachFlags  = 12
	reachNulls  = 4
	reachClass  = 3
	reachOthers = 1
)

// maxSpots is to how many spots an argument is followed.
const maxSpots = 200

// maxSharers is how many methods a call may mean and an argument still be
// followed into them.
const maxSharers = 40

// A spot is a parameter of a method or, without one, a field of an object.
type spot struct {
	m     *world.Method
	param int
	field *world.Field
}

// asks is what a method asks of its parameters and of its own object's fields,
// and where it hands them on to.
type asks struct {
	params []asking
	fields map[*world.Field]*asking
}

type asking struct {
	wants demand
	to    []spot
}

// knownShape returns what is known of an argument, as far as the callee wants
// it; nil for nothing.
func (e *Engine) knownShape(c *context, v ir.Set, m *world.Method, i int) *shape {
	k := e.knownOf(c, v, maxResults)
	if k.kind == nothingKnown || !m.HasCode || !m.Class.Library() {
		return nil
	}
	if k = k.reduced(e.demandOf(spot{m: m, param: i}, e.reach(k, m, i)), e.w); k.kind == nothingKnown {
		return nil
	}
	return e.shapeOf(shape{known: k})
}

// reach returns how many calls what is known of an argument may be followed.
func (e *Engine) reach(k datum, m *world.Method, i int) uint8 {
	switch k.kind {
	case isConstant:
		return reachFlags
	case isNumber:
		if !m.Static() {
			i--
		}
		if world.ParamKind(m.Desc, i) == 'Z' {
			return reachFlags
		}
		return reachNulls
	case isNull:
		return reachNulls
	case isTyped, isExactly, isText, isFilled:
		if class := m.ParamClass(i); class == anyObject || e.hot[class] {
			return reachClass
		}
	}
	return reachOthers
}

// anyObject is what a parameter is declared as that takes whatever it is given.
const anyObject = "java.lang.Object"

// demandOf returns what is wanted of a spot, there or where it is handed on to
// by no more calls than reach says.
func (e *Engine) demandOf(p spot, reach uint8) demand {
	key := demandKey{p, reach}
	if d, ok := e.demands[key]; ok {
		return d
	}
	var all demand
	seen := map[spot]bool{p: true}
	level := []spot{p}
	for n := uint8(0); len(level) > 0 && n <= reach; n++ {
		var next []spot
		for _, p := range level {
			class := ""
			if p.m != nil {
				class = p.m.ParamClass(p.param)
			}
			for _, a := range e.askedOf(p) {
				switch {
				case n <= reachOthers:
					all |= a.wants
				case class == anyObject:
					all |= a.wants & (farDemand | wantClass)
				case e.hot[class]:
					all |= a.wants & (farDemand | wantHot)
				default:
					all |= a.wants & farDemand
				}
				for _, to := range a.to {
					if !seen[to] && len(seen) < maxSpots {
						seen[to] = true
						next = append(next, to)
					}
				}
			}
		}
		level = next
	}
	e.demands[key] = all
	return all
}

type demandKey struct {
	spot
	reach uint8
}

// maxOwners is how many methods a class may have whose fields are looked at for
// what they decide.
const maxOwners = 40

func (e *Engine) askedOf(p spot) []asking {
	if p.m != nil {
		if a := e.summary(p.m); p.param < len(a.params) {
			return a.params[p.param : p.param+1]
		}
		return nil
	}
	c := p.field.Owner
	if !c.Library() || len(c.Methods) > maxOwners {
		return nil
	}
	var out []asking
	for i := range c.Methods {
		if a := e.summary(&c.Methods[i]).fields[p.field]; a != nil {
			out = append(out, *a)
		}
	}
	return out
}

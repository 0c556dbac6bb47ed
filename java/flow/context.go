package flow

import (
	"cmp"
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A context is a method with what is known of its arguments: the exact class
// of the receiver, and the closures and anonymous objects passed. A field that
// holds errors is a node of the same graph, without a method.
type context struct {
	m      *world.Method
	args   []*shape
	ir     *ir.Body
	field  *world.Field // of a field's node
	holder *world.Class // and of which class's objects

	live    liveness
	blocks  []bool     // of the branches, that are reached; only while the calls are looked at
	targets []target   // in the order of the calls; first initialisers, then others without a call
	deps    []*context // once it is done, those alone that a route goes through without a call

	*progress         // until it is done
	result    *result // then; nil where it gives nothing

	expanded, done bool
}

// arg returns what is known of an argument, the receiver being 0.
func (c *context) arg(i int) *shape {
	if i < len(c.args) {
		return c.args[i]
	}
	return nil
}

// at returns the targets of a call, by its index.
func (c *context) at(call int) []target {
	first, _ := slices.BinarySearchFunc(c.targets, call, func(t target, call int) int { return cmp.Compare(int(t.call), call) })
	last := first
	for last < len(c.targets) && int(c.targets[last].call) == call {
		last++
	}
	return c.targets[first:last]
}

// hidden returns the targets without a call that are no initialisers.
func (c *context) hidden() []target { return c.at(hiddenCall) }

const hiddenCall = -1

// uncalled returns the targets without a call, and those with one.
func (c *context) uncalled() (without, with []target) {
	n, _ := slices.BinarySearchFunc(c.targets, 0, func(t target, call int) int { return cmp.Compare(int(t.call), call) })
	return c.targets[:n], c.targets[n:]
}

type contextKey struct {
	m    *world.Method
	args int32 // number of the list of shapes
}

type nodeKey struct {
	field  *world.Field
	holder *world.Class
}

func (e *Engine) context(m *world.Method, args []*shape) *context {
	list := shapesKey(args)
	number, ok := e.lists[list]
	if !ok {
		number = int32(len(e.lists))
		e.lists[list] = number
	}
	key := contextKey{m, number}
	c := e.contexts[key]
	if c == nil {
		c = &context{m: m, args: args}
		e.contexts[key] = c
	}
	return c
}

// passed returns the arguments that a callee is told apart by.
func (e *Engine) passed(c *context, m *world.Method, args []ir.Set, deep int) []*shape {
	var out []*shape
	for i, v := range args {
		if v == 0 {
			continue
		}
		if named := c.literalOf(v); named != nil {
			if e.passesLiteral(m, i) {
				for len(out) <= i {
					out = append(out, nil)
				}
				out[i] = e.shapeOf(shape{literal: named})
			}
			continue
		}
		s := e.told(c, m, i, v, deep)
		if s == nil {
			continue
		}
		for len(out) <= i {
			out = append(out, nil)
		}
		out[i] = s
	}
	return out
}

// passedOn returns what a call passes to a method on a receiver of which a shape
// is known, or nothing.
func (e *Engine) passedOn(c *context, m *world.Method, args []ir.Set, receiver *shape) []*shape {
	out := e.passed(c, m, args, 0)
	if len(out) == 0 && receiver != nil {
		return []*shape{receiver}
	}
	if len(out) > 0 {
		out[0] = receiver
	}
	return out
}

// told returns what a callee is told of an argument; nil for nothing.
func (e *Engine) told(c *context, m *world.Method, i int, v ir.Set, deep int) *shape {
	receiver := i == 0 && !m.Static()
	if !c.ir.Numeric(v) {
		if list, open := e.shapesOf(c, v, deep); !open && len(list) == 1 {
			s := list[0]
			if s.class == nil || !e.w.IsThrowable(s.class) && (receiver || world.Unnamed(s.class.Name) || e.handsItself(c, m, i, v) || e.handsKeeper(c, v, s) || m.IsAccessor()) {
				return s
			}
		}
	}
	if receiver {
		return nil
	}
	return e.knownShape(c, v, m, i)
}

// handsItself reports whether an argument is an object, of the caller's own,
// just made or handed in, for a method to call back: a static one through an
// interface or abstract class, others through an interface of one method.
func (e *Engine) handsItself(c *context, m *world.Method, i int, v ir.Set) bool {
	if !c.ir.IsMade(v) && !c.isGiven(v) {
		return false
	}
	name := m.ParamClass(i)
	if name == "" || e.hot[name] {
		return false
	}
	p := e.w.Class(name)
	return p.Library() && p.Abstract() && (m.Static() || p.IsInterface() && onlyMethod(p))
}

// onlyMethod reports whether an interface asks for one method, by itself: what
// is made for it is made to be called.
func onlyMethod(c *world.Class) bool {
	n := 0
	for i := range c.Methods {
		if c.Methods[i].Access.Has(classfile.Abstract) {
			n++
		}
	}
	return n == 1
}

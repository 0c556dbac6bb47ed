package flow

import (
	"iter"
	"slices"

	"throwsight/internal/message"
	"throwsight/java/classfile"
	"throwsight/java/flow/internal/world"
)

// What a static initialiser throws is met by whoever uses the class first, as
// an ExceptionInInitializerError, and by everybody after that as a
// NoClassDefFoundError. Which use is the first nobody knows: each may be, and
// each rarely is.

// initialCall is the index of the call that stands for a context's use of a
// class.
func initialCall(i int) int { return hiddenCall - 1 - i }

// initials returns the initialisers that a context's use of a class runs: those
// that may throw, of it and of the classes above it. What is above the
// context's own class has been initialised before it.
func (e *Engine) initials(c *context, used *world.Class) []target {
	var out []target
	for _, m := range e.w.Initialisers(used) {
		if m != c.m && !e.w.IsBelow(c.m.Class, m.Class) && e.mayThrow(m) {
			out = append(out, target{c: e.context(m, nil), shift: noArgument, width: initialWidth, how: initialiser})
		}
	}
	return out
}

// Initialisers that throw mean to, and say why: what has nothing to say, or is
// made by other classes, checks arguments that are constants here. The rest
// would be told every user of a class, by every way that leads to it.
const (
	maxInitial   = 2           // calls below the initialiser
	initialWidth = maxPossible // of a use: with nothing else wide on the way
)

// mayThrow reports whether an initialiser throws something itself, or what it
// calls by name of the classes nested with it does, within a few calls.
func (e *Engine) mayThrow(m *world.Method) bool {
	yes, ok := e.throwing[m]
	if ok {
		return yes
	}
	level := []*world.Method{m}
	seen := map[*world.Method]bool{m: true}
	for deep := 0; deep <= maxInitial && !yes; deep++ {
		var next []*world.Method
		for _, m := range level {
			x := e.bodies.Of(m)
			if x == nil {
				continue
			}
			yes = yes || len(x.Throws) > 0
			for i := range x.Calls {
				k := &x.Calls[i]
				if e.special(k) == checkCall {
					yes = true
				} else if k.Op != classfile.OpInvokedynamic && world.TopLevel(k.Owner.Name) == world.TopLevel(m.Class.Name) {
					if to := k.Owner.Resolve(k.Name, k.Desc); to != nil && to.HasCode && !seen[to] {
						seen[to] = true
						next = append(next, to)
					}
				}
			}
		}
		level = next
	}
	e.throwing[m] = yes
	return yes
}

// initialised returns an error of a static initialiser as those meet it who use
// the class; false for one that is not worth telling them.
func (e *Engine) initialised(from *context, f fact) (int32, bool) {
	x := &e.elements[f.element]
	if f.cost.near > maxInitial || f.cost.width > 0 || x.pseudo() || world.TopLevel(e.sites[x.site].m.Class.Name) != world.TopLevel(from.m.Class.Name) {
		return 0, false
	}
	if !slices.ContainsFunc(e.templates(x.site), func(t message.Template) bool { return t.Words() > 0 }) {
		return 0, false
	}
	id := f.element
	if e.w.IsBelow(e.classOf(from, id), e.w.Class("java.lang.Error")) {
		return id, true
	}
	return e.under(id, e.w.Class(initializerError)), true
}

// firstUse yields what the initialisers give that a call of a method from
// outside runs, with the context of each.
func (e *Engine) firstUse(m *world.Method) iter.Seq2[fact, *context] {
	return func(yield func(fact, *context) bool) {
		if !m.Static() && m.Name != "<init>" || isProgram(m) {
			return // there is an object, or nobody calls it
		}
		for x := range m.Class.Initialised() {
			init := x.Own("<clinit>", "()V")
			if init == nil || !init.HasCode || !e.mayThrow(init) {
				continue
			}
			c := e.context(init, nil)
			e.solve(c)
			for f := range e.thrownBy(c) {
				if id, ok := e.initialised(c, f); ok && !yield(fact{id, f.cost.step(0)}, c) {
					return
				}
			}
		}
	}
}

const (
	initializerError = "java.lang.ExceptionInInitializerError"
	noClassError     = "java.lang.NoClassDefFoundError"
)

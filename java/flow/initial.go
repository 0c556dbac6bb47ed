package flow

import (
	"iter"

	"throwsight/java/classfile"
)

// What a static initialiser throws is met by whoever uses the class first, as
// an ExceptionInInitializerError, and by everybody after that as a
// NoClassDefFoundError. Which use is the first nobody knows: each may be, and
// each rarely is.

// An initial is a use of a class of the library that may have it initialised:
// the first in a method's code.
type initial struct {
	class *class
	chain int32
}

// initialises notes that an instruction has a class initialised before it.
func (in *interp) initialises(c *class, pc int) {
	if !in.emit || c == in.m.class || !c.library() {
		return
	}
	for _, i := range in.out.inits {
		if i.class == c {
			return
		}
	}
	in.out.inits = append(in.out.inits, initial{c, in.chain(pc)})
}

// initialCall is the index of the call that stands for a context's use of a
// class.
func initialCall(i int) int { return hiddenCall - 1 - i }

// initials returns the initialisers that a context's use of a class runs: those
// that may throw, of it and of the classes above it. What is above the
// context's own class has been initialised before it.
func (e *Engine) initials(c *context, used *class) []target {
	var out []target
	for x := range used.initialised() {
		if m := x.own("<clinit>", "()V"); m != nil && m.code && m != c.m && !e.w.isBelow(c.m.class, x) && e.mayThrow(m, 0) {
			out = append(out, target{c: e.context(m, nil), shift: 1 << 20, width: farWidth, how: initialiser})
		}
	}
	return out
}

// maxInitial is how many calls deep an error of an initialiser is worth telling.
// Initialisers that throw mean to; what is far below them is somebody else's
// business, which every user of a class would be told.
const maxInitial = 2

// mayThrow reports whether a method throws something itself, or what it calls
// by name may within a few calls.
func (e *Engine) mayThrow(m *method, deep int) bool {
	if yes, ok := e.throwing[m]; ok || deep > maxInitial {
		return yes
	}
	x := e.w.bodyOf(m)
	if x == nil {
		return false
	}
	e.throwing[m] = false // for one that calls itself
	yes := len(x.throws) > 0
	for i := range x.calls {
		if yes {
			break
		}
		k := &x.calls[i]
		if e.special(k) == checkCall {
			yes = true
		} else if k.op != classfile.OpInvokedynamic && k.owner.library() {
			callee := k.owner.resolve(k.name, k.desc)
			yes = callee != nil && callee.code && e.mayThrow(callee, deep+1)
		}
	}
	if deep == 0 || yes {
		e.throwing[m] = yes
	} else {
		delete(e.throwing, m)
	}
	return yes
}

// initialised returns an error of a static initialiser as those meet it who use
// the class; false for one that is not worth telling them.
func (e *Engine) initialised(from *context, f fact) (int32, bool) {
	if f.cost.near > maxInitial || f.cost.width > 0 || e.elements[f.element].pseudo() {
		return 0, false
	}
	id := f.element
	if e.w.isBelow(e.classOf(from, id), e.w.class("java.lang.Error")) {
		return id, true
	}
	return e.under(id, e.w.class(initializerError)), true
}

// firstUse yields what the initialisers give that a call of a method from
// outside runs, with the context of each.
func (e *Engine) firstUse(m *method) iter.Seq2[fact, *context] {
	return func(yield func(fact, *context) bool) {
		if !m.static() && m.name != "<init>" || isProgram(m) {
			return // there is an object, or nobody calls it
		}
		for x := range m.class.initialised() {
			init := x.own("<clinit>", "()V")
			if init == nil || !init.code || !e.mayThrow(init, 0) {
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

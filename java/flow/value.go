package flow

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
)

// of returns the errors that a value can be.
func (v *evaluator) of(s set) facts {
	if s == 0 || v.deep > 6 {
		return nil
	}
	v.deep++
	defer func() { v.deep-- }()
	var out facts
	for _, id := range v.c.ir.sets[s] {
		out = append(out, v.ofAtom(v.c.ir.atoms[id])...)
	}
	return out
}

func (v *evaluator) ofAtom(a atom) facts {
	e, x := v.e, v.c.ir
	switch a.kind {
	case atomParam:
		if e.mayBeError(e.declared(v.c, int(a.n)).name) {
			return facts{{element: e.elementOf(element{site: -1 - a.n})}}
		}
	case atomNew:
		if e.w.isThrowable(a.class) {
			return v.made(a)
		}
	case atomCaught:
		return v.caught[a.n]
	case atomField:
		if e.keepsError(a.field) {
			out := slices.Collect(e.returnedBy(e.fieldNode(a.field, v.c.holderOf(a))))
			if a.n == 1 && e.takes(a.field) {
				out = append(out, v.ofSlot(0, a.field))
			}
			return out
		}
	case atomCall:
		if i, ok := x.callAt(a.n); ok {
			return v.result(i)
		}
	case atomWhere:
		return v.where(v.ofAtom(x.atoms[a.inner]), condition{kind: conditionKind(a.n), class: a.class})
	case atomCast:
		if !e.mayBeError(a.class.name) {
			return nil
		}
		return v.below(v.ofAtom(x.atoms[a.inner]), a.class)
	}
	return nil
}

// below returns those of the errors that can be of a class.
func (v *evaluator) below(from facts, c *class) facts {
	if c.name == "java.lang.Object" || c.name == "java.lang.Throwable" {
		return from
	}
	var out facts
	for _, f := range from {
		class := v.e.classOf(v.c, f.element)
		x := &v.e.elements[f.element]
		switch {
		case v.e.w.isBelow(class, c):
			out = append(out, f)
		case x.pseudo() && x.top == nil && v.e.w.isBelow(c, class):
			out = append(out, fact{v.e.narrowed(f.element, c), f.cost})
		}
	}
	return out
}

// made returns a new exception, and what it has as its cause.
func (v *evaluator) made(a atom) facts {
	e := v.e
	var out facts
	if v.c.m.class.library() && !v.c.checksProxy(a.n) {
		s := e.siteOf(v.c.m, a.n, a.class, madeHere)
		out = facts{{element: e.elementOf(element{site: s})}}
	}
	add := func(from facts, told bool) {
		for _, f := range from {
			out = append(out, fact{e.above(f.element, a.class, told), f.cost})
		}
	}
	if i, ok := v.ctor[a.n]; ok {
		k := &v.c.ir.calls[i]
		for n, s := range k.args[1:] {
			switch name := paramClass(k.desc, n); {
			case name == "":
			case e.w.isThrowable(e.w.class(name)):
				add(v.of(s), v.tells(k, s))
			case e.isContainer(name):
				add(v.heldIn(s), v.tells(k, s))
			}
		}
	}
	for _, s := range v.causes[a.n] {
		add(v.of(s), false)
	}
	return out
}

// tells reports whether the message of an exception that a constructor's call
// makes has the text of its cause in it: it has no text of its own, or one
// that is put together of the cause or its message.
func (v *evaluator) tells(k *call, cause set) bool {
	for i, s := range k.args[1:] {
		if paramClass(k.desc, i) == "java.lang.String" {
			return v.c.ir.mentions(s, cause)
		}
	}
	return true
}

// result returns the errors that a call gives back.
func (v *evaluator) result(i int) facts {
	e, k := v.e, &v.c.ir.calls[i]
	name := className(k.desc[strings.IndexByte(k.desc, ')')+1:])
	if !e.mayBeError(name) {
		return nil
	}
	switch e.special(k) {
	case castCall:
		if as, _ := v.c.askedFor(k); as != nil {
			return v.below(v.of(k.args[1]), as)
		}
		return v.of(k.args[1])
	case causeCall:
		var out facts
		for _, f := range v.of(k.args[0]) {
			if id, ok := e.cause(f.element); ok {
				out = append(out, fact{id, f.cost})
			}
		}
		return out
	case initCall, selfCall:
		return v.of(k.args[0])
	case rewrapCall:
		var out facts
		if k.tested != nil && e.w.isThrowable(k.tested) && v.c.m.class.library() {
			out = facts{{element: e.elementOf(element{site: e.siteOf(v.c.m, k.pc, v.rewrapped(k), addedHere)})}}
		}
		for n := range k.args {
			at := n
			if k.op != classfile.OpInvokestatic {
				at--
			}
			if name := paramClass(k.desc, at); at >= 0 && name != "" && e.w.isThrowable(e.w.class(name)) {
				out = append(out, v.of(k.args[n])...)
			}
		}
		return out
	case factoryCall:
		if !v.c.m.class.library() {
			return nil
		}
		return facts{{element: e.elementOf(element{site: e.siteOf(v.c.m, k.pc, e.w.class(name), addedHere)})}}
	case unwrapCall:
		return v.unwrapped(k, v.listed(k))
	case unwrapAll:
		return v.unwrapped(k, nil)
	case holderGet:
		var out facts
		for _, id := range v.c.ir.sets[k.args[0]] {
			if a := v.c.ir.atoms[id]; a.kind == atomField && e.holdsErrors(a.field) {
				out = slices.AppendSeq(out, e.returnedBy(e.fieldNode(a.field, v.c.holderOf(a))))
			}
		}
		return out
	case plainCall:
		if k.op != classfile.OpInvokestatic && e.isContainer(k.owner.name) {
			return v.heldIn(k.args[0])
		}
	default:
		return nil
	}
	// What is made behind an error, to be thrown for it, is no second error.
	back := *k
	back.after = false
	k = &back
	var out facts
	for _, t := range v.c.at(i) {
		if t.how != direct {
			continue
		}
		out = append(out, v.below(v.substitute(e.returnedBy(t.c), t, k), e.w.class(name))...)
	}
	return out
}

// rewrapped returns the class of what a rewrapping call gives back: the one
// that was asked for before it, or where the answer was no, the declared one.
func (v *evaluator) rewrapped(k *call) *class {
	as := k.tested
	for n, arg := range k.args {
		if k.op != classfile.OpInvokestatic {
			n--
		}
		name := ""
		if n >= 0 {
			name = paramClass(k.desc, n)
		}
		if name == "" || !v.e.w.isThrowable(v.e.w.class(name)) {
			continue
		}
		for _, id := range v.c.ir.sets[arg] {
			if a := v.c.ir.atoms[id]; a.kind == atomWhere && a.class == k.tested {
				as = v.e.w.class(name)
			}
		}
	}
	return as
}

// listed returns the classes in the arrays that a call is given.
func (v *evaluator) listed(k *call) []*class {
	list := []*class{}
	add := func(s set) {
		for _, id := range v.c.ir.sets[s] {
			if a := v.c.ir.atoms[id]; a.kind == atomClass {
				list = append(list, a.class)
			}
		}
	}
	for _, s := range k.args[1:] {
		add(s)
		for _, id := range v.c.ir.sets[s] {
			if a := v.c.ir.atoms[id]; a.kind == atomArray {
				for _, held := range v.c.ir.arrays[a.n] {
					add(held)
				}
			}
		}
	}
	return list
}

// unwrapped returns the errors that an unwrapping call gives back: of another
// process's, those of exactly a class listed come as themselves. A nil list
// is one of all classes that can be made again from a text.
func (v *evaluator) unwrapped(k *call, list []*class) facts {
	e := v.e
	var out facts
	for _, f := range v.of(k.args[0]) {
		x := e.elements[f.element]
		if x.top != nil && e.wrappers[x.top] {
			x.strip()
		}
		if x.remote && x.top == nil && !x.pseudo() {
			c := e.carried(&x)
			if slices.Contains(list, c) || list == nil && e.remade(c) {
				x.remote = false
			}
		}
		out = append(out, fact{e.elementOf(x), f.cost})
	}
	return out
}

// remade reports whether an exception can be made again from its text: by a
// constructor that takes a String.
func (e *Engine) remade(c *class) bool {
	return c.own("<init>", "(Ljava/lang/String;)V") != nil
}

// carried returns the class that goes over a border for an error.
func (e *Engine) carried(x *element) *class {
	if x.as != nil {
		return x.as
	}
	return e.sites[x.site].exception
}

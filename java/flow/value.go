package flow

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// of returns the errors that a value can be.
func (v *evaluator) of(s ir.Set) facts {
	if s == 0 || v.deep > 6 {
		return nil
	}
	v.deep++
	defer func() { v.deep-- }()
	var out facts
	for _, id := range v.c.ir.Sets[s] {
		out = append(out, v.ofAtom(v.c.ir.Atoms[id])...)
	}
	return out
}

func (v *evaluator) ofAtom(a ir.Atom) facts {
	e, x := v.e, v.c.ir
	switch a.Kind {
	case ir.AtomParam:
		if e.mayBeError(e.declared(v.c, int(a.N)).Name) {
			return facts{{element: e.elementOf(element{site: -1 - a.N})}}
		}
	case ir.AtomNew:
		if e.w.IsThrowable(a.Class) {
			return v.made(a)
		}
	case ir.AtomCaught:
		return v.caught[a.N]
	case ir.AtomField:
		if e.keepsError(a.Field) {
			out := slices.Collect(e.returnedBy(e.fieldNode(a.Field, v.c.holderOf(a))))
			if a.N == ir.OfThis && e.takes(a.Field) {
				out = append(out, v.ofSlot(0, a.Field))
			}
			return out
		}
	case ir.AtomCall:
		if i, ok := x.CallAt(a.N); ok {
			return v.result(i)
		}
	case ir.AtomWhere:
		return v.where(v.ofAtom(x.Atoms[a.Inner]), ir.Condition{Kind: ir.ConditionKind(a.N), Class: a.Class})
	case ir.AtomCast:
		if !e.mayBeError(a.Class.Name) {
			return nil
		}
		return v.below(v.ofAtom(x.Atoms[a.Inner]), a.Class)
	}
	return nil
}

// below returns those of the errors that can be of a class.
func (v *evaluator) below(from facts, c *world.Class) facts {
	if c.Name == "java.lang.Object" || c.Name == "java.lang.Throwable" {
		return from
	}
	var out facts
	for _, f := range from {
		class := v.e.classOf(v.c, f.element)
		x := &v.e.elements[f.element]
		switch {
		case v.e.w.IsBelow(class, c):
			out = append(out, f)
		case x.pseudo() && x.top == nil && v.e.w.IsBelow(c, class):
			out = append(out, fact{v.e.narrowed(f.element, c), f.cost})
		}
	}
	return out
}

// made returns a new exception, and what it has as its cause.
func (v *evaluator) made(a ir.Atom) facts {
	e := v.e
	var out facts
	if v.c.m.Class.Library() && !v.c.checksProxy(a.N) {
		s := e.siteOf(v.c.m, a.N, a.Class, madeHere)
		out = facts{{element: e.elementOf(element{site: s})}}
	}
	add := func(from facts, told bool) {
		for _, f := range from {
			out = append(out, fact{e.above(f.element, a.Class, told), f.cost})
		}
	}
	if i, ok := v.ctor[a.N]; ok {
		k := &v.c.ir.Calls[i]
		for n, s := range k.Args[1:] {
			switch name := world.ParamClass(k.Desc, n); {
			case name == "":
			case e.w.IsThrowable(e.w.Class(name)):
				add(v.of(s), v.tells(k, s))
			case e.isContainer(name):
				add(v.heldIn(s), v.tells(k, s))
			}
		}
	}
	for _, s := range v.causes[a.N] {
		add(v.of(s), false)
	}
	return out
}

// tells reports whether the message of an exception that a constructor's call
// makes has the text of its cause in it: it has no text of its own, or one
// that is put together of the cause or its message.
func (v *evaluator) tells(k *ir.Call, cause ir.Set) bool {
	for i, s := range k.Args[1:] {
		if world.ParamClass(k.Desc, i) == "java.lang.String" {
			return v.c.ir.Mentions(s, cause)
		}
	}
	return true
}

// result returns the errors that a call gives back.
func (v *evaluator) result(i int) facts {
	e, k := v.e, &v.c.ir.Calls[i]
	name := world.ResultClass(k.Desc)
	if !e.mayBeError(name) {
		return nil
	}
	switch e.special(k) {
	case castCall:
		if as, _ := v.c.askedFor(k); as != nil {
			return v.below(v.of(k.Args[1]), as)
		}
		return v.of(k.Args[1])
	case causeCall:
		var out facts
		for _, f := range v.of(k.Args[0]) {
			if id, ok := e.cause(f.element); ok {
				out = append(out, fact{id, f.cost})
			}
		}
		return out
	case initCall, selfCall:
		return v.of(k.Args[0])
	case rewrapCall:
		var out facts
		if k.Tested != nil && e.w.IsThrowable(k.Tested) && v.c.m.Class.Library() {
			out = facts{{element: e.elementOf(element{site: e.siteOf(v.c.m, k.PC, v.rewrapped(k), addedHere)})}}
		}
		for n := range k.Args {
			at := n
			if k.Op != classfile.OpInvokestatic {
				at--
			}
			if name := world.ParamClass(k.Desc, at); at >= 0 && name != "" && e.w.IsThrowable(e.w.Class(name)) {
				out = append(out, v.of(k.Args[n])...)
			}
		}
		return out
	case factoryCall:
		if !v.c.m.Class.Library() {
			return nil
		}
		return facts{{element: e.elementOf(element{site: e.siteOf(v.c.m, k.PC, e.w.Class(name), addedHere)})}}
	case unwrapCall:
		return v.unwrapped(k, v.listed(k))
	case unwrapAll:
		return v.unwrapped(k, nil)
	case holderGet:
		var out facts
		for _, id := range v.c.ir.Sets[k.Args[0]] {
			if a := v.c.ir.Atoms[id]; a.Kind == ir.AtomField && e.holdsErrors(a.Field) {
				out = slices.AppendSeq(out, e.returnedBy(e.fieldNode(a.Field, v.c.holderOf(a))))
			}
		}
		return out
	case plainCall:
		if k.Op != classfile.OpInvokestatic && e.isContainer(k.Owner.Name) {
			return v.heldIn(k.Args[0])
		}
	default:
		return nil
	}
	// What is made behind an error, to be thrown for it, is no second error.
	back := *k
	back.After = false
	k = &back
	var out facts
	for _, t := range v.c.at(i) {
		if t.how != direct {
			continue
		}
		out = append(out, v.below(v.substitute(e.returnedBy(t.c), t, k), e.w.Class(name))...)
	}
	return out
}

// rewrapped returns the class of what a rewrapping call gives back: the one
// that was asked for before it, or where the answer was no, the declared one.
func (v *evaluator) rewrapped(k *ir.Call) *world.Class {
	as := k.Tested
	for n, arg := range k.Args {
		if k.Op != classfile.OpInvokestatic {
			n--
		}
		name := ""
		if n >= 0 {
			name = world.ParamClass(k.Desc, n)
		}
		if name == "" || !v.e.w.IsThrowable(v.e.w.Class(name)) {
			continue
		}
		for _, id := range v.c.ir.Sets[arg] {
			if a := v.c.ir.Atoms[id]; a.Kind == ir.AtomWhere && a.Class == k.Tested {
				as = v.e.w.Class(name)
			}
		}
	}
	return as
}

// listed returns the classes in the arrays that a call is given.
func (v *evaluator) listed(k *ir.Call) []*world.Class {
	list := []*world.Class{}
	add := func(s ir.Set) {
		for _, id := range v.c.ir.Sets[s] {
			if a := v.c.ir.Atoms[id]; a.Kind == ir.AtomClass {
				list = append(list, a.Class)
			}
		}
	}
	for _, s := range k.Args[1:] {
		add(s)
		for _, id := range v.c.ir.Sets[s] {
			if a := v.c.ir.Atoms[id]; a.Kind == ir.AtomArray {
				for _, held := range v.c.ir.Arrays[a.N] {
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
func (v *evaluator) unwrapped(k *ir.Call, list []*world.Class) facts {
	e := v.e
	var out facts
	for _, f := range v.of(k.Args[0]) {
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
func (e *Engine) remade(c *world.Class) bool {
	return c.Own("<init>", "(Ljava/lang/String;)V") != nil
}

// carried returns the class that goes over a border for an error.
func (e *Engine) carried(x *element) *world.Class {
	if x.as != nil {
		return x.as
	}
	return e.sites[x.site].exception
}

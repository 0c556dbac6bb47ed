package flow

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// Errors that are collected come out of the collection by any of its methods,
// inside the exception that is made of it, or from the methods that give the
// collection back. What a collection holds is what the method adds to it, what
// those add that it is handed to, and what it was made of; a collection in a
// field is a field that holds errors.

// isContainer reports whether a class is one of the JDK's whose objects hold
// others.
func (e *Engine) isContainer(name string) bool {
	if !strings.HasPrefix(name, "java.util.") {
		return false
	}
	yes, ok := e.containers[name]
	if !ok {
		c := e.w.Class(name)
		yes = slices.ContainsFunc(containers, func(t string) bool { return e.w.IsBelow(c, e.w.Class(t)) })
		e.containers[name] = yes
	}
	return yes
}

var containers = []string{"java.util.Collection", "java.util.Map", "java.util.Map$Entry", "java.util.Iterator",
	"java.util.Enumeration", "java.util.Optional", "java.util.stream.BaseStream"}

// fills reports whether a call puts its arguments into a container.
func (e *Engine) fills(k *ir.Call) bool {
	if len(k.Args) < 2 || k.Op == classfile.OpInvokestatic || !e.isContainer(k.Owner.Name) {
		return false
	}
	switch k.Name {
	case "add", "addAll", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "put", "putAll", "putIfAbsent", "set", "setValue":
		return true
	}
	return false
}

// collects reports whether a field holds a container of errors, by its generic
// type.
func (e *Engine) collects(f *world.Field) bool {
	if !f.Owner.Library() || !strings.HasPrefix(f.Desc, "Ljava/util/") {
		return false
	}
	of := f.Owner.Held(f.Name)
	return of != "" && e.isContainer(world.ClassName(f.Desc)) && e.w.IsThrowable(e.w.Class(of))
}

// heldIn returns the errors that a container may hold.
func (v *evaluator) heldIn(s ir.Set) facts {
	if s == 0 || v.deep > 6 {
		return nil
	}
	v.deep++
	defer func() { v.deep-- }()
	var out facts
	for _, id := range v.c.ir.Sets[s] {
		id = v.c.ir.Uncast(id)
		out = append(append(out, v.heldByAtom(v.c.ir.Atoms[id])...), v.putInto(id)...)
	}
	return out
}

// heldByAtom returns what a container holds when the method gets or makes it.
func (v *evaluator) heldByAtom(a ir.Atom) (out facts) {
	e, x := v.e, v.c.ir
	switch a.Kind {
	case ir.AtomParam:
		if e.isContainer(e.declared(v.c, int(a.N)).Name) {
			return facts{v.ofSlot(a.N, e.content)}
		}
	case ir.AtomField:
		if e.collects(a.Field) {
			out = slices.Collect(e.returnedBy(e.fieldNode(a.Field, v.c.holderOf(a))))
			if a.N == ir.OfThis && e.takes(a.Field) {
				out = append(out, v.ofSlot(0, a.Field))
			}
			return out
		}
	case ir.AtomArray:
		for _, s := range x.Arrays[a.N] {
			out = append(out, v.of(s)...)
		}
	case ir.AtomNew:
		if !e.isContainer(a.Class.Name) {
			return nil
		}
		for i := range x.Calls { // a copy
			if k := &x.Calls[i]; k.Name == "<init>" && len(k.Args) == 2 && x.CanBeMadeAt(k.Args[0], a.N) {
				out = append(out, v.heldIn(k.Args[1])...)
			}
		}
	case ir.AtomCall:
		i, ok := x.CallAt(a.N)
		if !ok {
			return nil
		}
		k := &x.Calls[i]
		if strings.HasPrefix(k.Owner.Name, "java.util.") {
			for _, s := range k.Args {
				out = append(out, v.heldIn(s)...)
				if k.Op == classfile.OpInvokestatic {
					out = append(out, v.of(s)...)
				}
			}
			return out
		}
		if !e.isContainer(world.ResultClass(k.Desc)) {
			return nil
		}
		for _, t := range v.c.at(i) {
			if t.how == direct {
				out = append(out, v.substitute(e.returnedBy(t.c), t, k)...)
			}
		}
	}
	return out
}

// putInto returns the errors that the method's calls put into a container.
func (v *evaluator) putInto(id int32) facts {
	x := v.c.ir
	out := v.putThrough(id, v.e.content)
	for i := range x.Calls {
		if k := &x.Calls[i]; x.Atoms[id].Kind != ir.AtomNull && v.e.fills(k) && x.Has(k.Args[0], id) {
			out = append(out, v.filled(k)...)
		}
	}
	return out
}

// filled returns the errors that a call puts into a container.
func (v *evaluator) filled(k *ir.Call) (out facts) {
	for n, s := range k.Args[1:] {
		if v.e.isContainer(world.ParamClass(k.Desc, n)) {
			out = append(out, v.heldIn(s)...)
		} else {
			out = append(out, v.of(s)...)
		}
	}
	return out
}

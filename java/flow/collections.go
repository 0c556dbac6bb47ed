package flow

import (
	"slices"
	"strings"

	"throwsight/java/classfile"
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
		c := e.w.class(name)
		yes = slices.ContainsFunc(containers, func(t string) bool { return e.w.isBelow(c, e.w.class(t)) })
		e.containers[name] = yes
	}
	return yes
}

var containers = []string{"java.util.Collection", "java.util.Map", "java.util.Map$Entry", "java.util.Iterator",
	"java.util.Enumeration", "java.util.Optional", "java.util.stream.BaseStream"}

// fills reports whether a call puts its arguments into a container.
func (e *Engine) fills(k *call) bool {
	if len(k.args) < 2 || k.op == classfile.OpInvokestatic || !e.isContainer(k.owner.name) {
		return false
	}
	switch k.name {
	case "add", "addAll", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "put", "putAll", "putIfAbsent", "set", "setValue":
		return true
	}
	return false
}

// collects reports whether a field holds a container of errors, by its generic
// type.
func (e *Engine) collects(f *field) bool {
	if !f.owner.library() || !strings.HasPrefix(f.desc, "Ljava/util/") {
		return false
	}
	of := f.owner.held(f.name)
	return of != "" && e.isContainer(className(f.desc)) && e.w.isThrowable(e.w.class(of))
}

// heldIn returns the errors that a container may hold.
func (v *evaluator) heldIn(s set) facts {
	if s == 0 || v.deep > 6 {
		return nil
	}
	v.deep++
	defer func() { v.deep-- }()
	var out facts
	for _, id := range v.c.ir.sets[s] {
		id = v.c.ir.uncast(id)
		out = append(append(out, v.heldByAtom(v.c.ir.atoms[id])...), v.putInto(id)...)
	}
	return out
}

// heldByAtom returns what a container holds when the method gets or makes it.
func (v *evaluator) heldByAtom(a atom) (out facts) {
	e, x := v.e, v.c.ir
	switch a.kind {
	case atomParam:
		if e.isContainer(e.declared(v.c, int(a.n)).name) {
			return facts{v.ofSlot(a.n, e.content)}
		}
	case atomField:
		if e.collects(a.field) {
			out = slices.Collect(e.returnedBy(e.fieldNode(a.field, v.c.holderOf(a))))
			if a.n == 1 && e.takes(a.field) {
				out = append(out, v.ofSlot(0, a.field))
			}
			return out
		}
	case atomArray:
		for _, s := range x.arrays[a.n] {
			out = append(out, v.of(s)...)
		}
	case atomNew:
		if !e.isContainer(a.class.name) {
			return nil
		}
		for i := range x.calls { // a copy
			if k := &x.calls[i]; k.name == "<init>" && len(k.args) == 2 && v.isNew(k.args[0], a.n) {
				out = append(out, v.heldIn(k.args[1])...)
			}
		}
	case atomCall:
		i, ok := x.callAt(a.n)
		if !ok {
			return nil
		}
		k := &x.calls[i]
		if strings.HasPrefix(k.owner.name, "java.util.") {
			for _, s := range k.args {
				out = append(out, v.heldIn(s)...)
				if k.op == classfile.OpInvokestatic {
					out = append(out, v.of(s)...)
				}
			}
			return out
		}
		if !e.isContainer(resultClass(k.desc)) {
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

func (v *evaluator) isNew(s set, pc int32) bool {
	x := v.c.ir
	return slices.ContainsFunc(x.sets[s], func(id int32) bool { return x.atoms[id].kind == atomNew && x.atoms[id].n == pc })
}

// putInto returns the errors that the method's calls put into a container.
func (v *evaluator) putInto(id int32) facts {
	x := v.c.ir
	out := v.putThrough(id, v.e.content)
	for i := range x.calls {
		if k := &x.calls[i]; x.atoms[id].kind != atomNull && v.e.fills(k) && x.has(k.args[0], id) {
			out = append(out, v.filled(k)...)
		}
	}
	return out
}

// filled returns the errors that a call puts into a container.
func (v *evaluator) filled(k *call) (out facts) {
	for n, s := range k.args[1:] {
		if v.e.isContainer(paramClass(k.desc, n)) {
			out = append(out, v.heldIn(s)...)
		} else {
			out = append(out, v.of(s)...)
		}
	}
	return out
}

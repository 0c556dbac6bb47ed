package flow

import (
	"slices"

	"throwsight/java/classfile"
)

// A class literal decides what a method does that asks it for objects:
// throwIfInstanceOf(e, X.class) throws what of e is an X. Contexts are told
// apart by the literals that they are given where the method, or one that it
// hands the parameter to, has the class cast or make an object.

const classClass = "java.lang.Class"

// literalOf returns the class that a value names, nil where it may name several.
func (c *context) literalOf(v set) *class {
	ids := c.ir.sets[v]
	if len(ids) != 1 {
		return nil
	}
	switch a := c.ir.atoms[ids[0]]; a.kind {
	case atomClass:
		return a.class
	case atomParam:
		if s := c.arg(int(a.n)); s != nil {
			return s.literal
		}
	case atomCall:
		// C.asSubclass(D) and C's constructor stand for C.
		if i, ok := c.ir.callAt(a.n); ok {
			switch k := &c.ir.calls[i]; k.name {
			case "asSubclass", "getConstructor", "getDeclaredConstructor":
				if k.owner.name == classClass && len(k.args) > 0 && k.args[0] != v {
					return c.literalOf(k.args[0])
				}
			}
		}
	}
	return nil
}

// asksClass reports whether a call has a class make an object or cast one.
func asksClass(k *call) bool {
	switch k.owner.name {
	case classClass:
		return k.name == "cast" || k.name == "newInstance"
	case "java.lang.reflect.Constructor":
		return k.name == "newInstance"
	}
	return false
}

// askedFor returns the class of which the result of a call is, where the call
// asks a known class for it; exact where the object is made.
func (c *context) askedFor(k *call) (as *class, exact bool) {
	if k.op != classfile.OpInvokevirtual || !asksClass(k) {
		return nil, false
	}
	return c.literalOf(k.args[0]), k.name == "newInstance"
}

// maxLiteral bounds the methods that a class literal is followed into.
const maxLiteral = 32

// passesLiteral reports whether a parameter of a method is a class that the
// method asks for objects, or hands to a method that does.
func (e *Engine) passesLiteral(m *method, i int) bool {
	if !isClassParam(m, i) {
		return false
	}
	first := paramKey{m, i}
	yes, ok := e.deciding[first]
	if ok {
		return yes
	}
	todo := []paramKey{first}
	for n := 0; n < len(todo) && n < maxLiteral && !yes; n++ {
		x := e.bodies.of(todo[n].m)
		if x == nil {
			continue
		}
		for j := range x.calls {
			k := &x.calls[j]
			for at, v := range k.args {
				if ids := x.sets[v]; len(ids) != 1 || x.atoms[ids[0]].kind != atomParam || int(x.atoms[ids[0]].n) != todo[n].i {
					continue
				}
				if at == 0 && k.owner.name == classClass {
					yes = yes || asksClass(k) || k.name == "getConstructor" || k.name == "getDeclaredConstructor"
				} else if to := k.owner.resolve(k.name, k.desc); to != nil && to.code && to.class.library() && isClassParam(to, at) && !slices.Contains(todo, paramKey{to, at}) {
					todo = append(todo, paramKey{to, at})
				}
			}
		}
	}
	e.deciding[first] = yes
	return yes
}

// isClassParam reports whether argument i of a method, the receiver counted, is
// a class.
func isClassParam(m *method, i int) bool {
	if !m.static() {
		i--
	}
	return i >= 0 && paramClass(m.desc, i) == classClass
}

// castShapes returns those shapes of a value that are of a class.
func (e *Engine) castShapes(c *context, v set, as *class, deep int) (list []*shape, open bool) {
	all, open := e.shapesOf(c, v, deep+1)
	for _, s := range all {
		if s.class == nil || s.proxy || e.w.isBelow(s.class, as) {
			list = append(list, s)
		}
	}
	return list, open
}

type paramKey struct {
	m *method
	i int
}

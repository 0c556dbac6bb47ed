package flow

import (
	"slices"

	"throwsight/java/classfile"
	"throwsight/java/flow/internal/ir"
	"throwsight/java/flow/internal/world"
)

// A class literal decides what a method does that asks it for objects:
// throwIfInstanceOf(e, X.class) throws what of e is an X. Contexts are told
// apart by the literals that they are given where the method, or one that it
// hands the parameter to, has the class cast or make an object.

const classClass = "java.lang.Class"

// literalOf returns the class that a value names, nil where it may name several.
func (c *context) literalOf(v ir.Set) *world.Class {
	ids := c.ir.Sets[v]
	if len(ids) != 1 {
		return nil
	}
	switch a := c.ir.Atoms[ids[0]]; a.Kind {
	case ir.AtomClass:
		return a.Class
	case ir.AtomParam:
		if s := c.arg(int(a.N)); s != nil {
			return s.literal
		}
	case ir.AtomCall:
		// C.asSubclass(D) and C's constructor stand for C.
		if i, ok := c.ir.CallAt(a.N); ok {
			switch k := &c.ir.Calls[i]; k.Name {
			case "asSubclass", "getConstructor", "getDeclaredConstructor":
				if k.Owner.Name == classClass && len(k.Args) > 0 && k.Args[0] != v {
					return c.literalOf(k.Args[0])
				}
			}
		}
	}
	return nil
}

// asksClass reports whether a call has a class make an object or cast one.
func asksClass(k *ir.Call) bool {
	switch k.Owner.Name {
	case classClass:
		return k.Name == "cast" || k.Name == "newInstance"
	case "java.lang.reflect.Constructor":
		return k.Name == "newInstance"
	}
	return false
}

// askedFor returns the class of which the result of a call is, where the call
// asks a known class for it; exact where the object is made.
func (c *context) askedFor(k *ir.Call) (as *world.Class, exact bool) {
	if k.Op != classfile.OpInvokevirtual || !asksClass(k) {
		return nil, false
	}
	return c.literalOf(k.Args[0]), k.Name == "newInstance"
}

// maxLiteral bounds the methods that a class literal is followed into.
const maxLiteral = 32

// passesLiteral reports whether a parameter of a method is a class that the
// method asks for objects, or hands to a method that does.
func (e *Engine) passesLiteral(m *world.Method, i int) bool {
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
		x := e.bodies.Of(todo[n].m)
		if x == nil {
			continue
		}
		for j := range x.Calls {
			k := &x.Calls[j]
			for at, v := range k.Args {
				if ids := x.Sets[v]; len(ids) != 1 || x.Atoms[ids[0]].Kind != ir.AtomParam || int(x.Atoms[ids[0]].N) != todo[n].i {
					continue
				}
				if at == 0 && k.Owner.Name == classClass {
					yes = yes || asksClass(k) || k.Name == "getConstructor" || k.Name == "getDeclaredConstructor"
				} else if to := k.Owner.Resolve(k.Name, k.Desc); to != nil && to.HasCode && to.Class.Library() && isClassParam(to, at) && !slices.Contains(todo, paramKey{to, at}) {
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
func isClassParam(m *world.Method, i int) bool {
	return m.ParamClass(i) == classClass
}

// castShapes returns those shapes of a value that are of a class.
func (e *Engine) castShapes(c *context, v ir.Set, as *world.Class, deep int) (list []*shape, open bool) {
	all, open := e.shapesOf(c, v, deep+1)
	for _, s := range all {
		if s.class == nil || s.proxy || e.w.IsBelow(s.class, as) {
			list = append(list, s)
		}
	}
	return list, open
}

type paramKey struct {
	m *world.Method
	i int
}

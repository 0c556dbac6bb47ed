package flow

import "throwsight/java/classfile"

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

// asks reports whether a call has a class make an object or cast one, and
// which it is.
func (k *call) asks() bool {
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
	if k.op != classfile.OpInvokevirtual || !k.asks() {
		return nil, false
	}
	return c.literalOf(k.args[0]), k.name == "newInstance"
}

// passesLiteral reports whether a parameter of a method is a class that the
// method asks for objects, or hands to a method that does.
func (e *Engine) passesLiteral(m *method, i, deep int) bool {
	n := i
	if !m.static() {
		n--
	}
	if n < 0 || paramClass(m.desc, n) != classClass {
		return false
	}
	key := flagKey{m, i}
	if yes, ok := e.deciding[key]; ok || deep > 4 {
		return yes
	}
	x := e.w.bodyOf(m)
	if x == nil {
		return false
	}
	e.deciding[key] = false // for one that hands it to itself
	yes := false
	for j := range x.calls {
		k := &x.calls[j]
		for n, v := range k.args {
			if ids := x.sets[v]; len(ids) != 1 || x.atoms[ids[0]].kind != atomParam || int(x.atoms[ids[0]].n) != i {
				continue
			}
			if n == 0 && k.owner.name == classClass {
				yes = yes || k.asks() || k.name == "getConstructor" || k.name == "getDeclaredConstructor"
			} else if callee := k.owner.resolve(k.name, k.desc); callee != nil && callee.code && callee.class.library() && e.passesLiteral(callee, n, deep+1) {
				yes = true
			}
		}
		if yes {
			break
		}
	}
	if deep == 0 || yes {
		e.deciding[key] = yes
	} else {
		delete(e.deciding, key)
	}
	return yes
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

type flagKey struct {
	m *method
	i int
}

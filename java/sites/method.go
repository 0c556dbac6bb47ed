package sites

import (
	"throwsight/java/syntax"
)

// method finds the method that a call means: by name in the classes that can
// be meant, then by the number and the kinds of the arguments.
func (e *evaluator) method(n syntax.Node, f *frame) (member, bool) {
	target := n.Child(syntax.RoleTarget)
	args := arguments(n)
	name := n.Name()
	if !target.IsZero() && target.Kind() != syntax.This {
		return e.methodOf(e.classOfTarget(target, f), name, args, f)
	}
	for p := n.Parent(); !p.IsZero(); p = p.Parent() {
		if p.Kind() != syntax.ClassBody {
			continue
		}
		if c := f.src.classAt(p.Parent()); c != nil {
			for ; c != nil; c = c.outer {
				if m, ok := e.methodOf(c, name, args, f); ok {
					return m, true
				}
			}
			break
		}
		var own []member
		for m := range p.Children(syntax.RoleMember) {
			if m.Kind() == syntax.MethodDecl && m.Name() == name && f.class != nil {
				own = append(own, member{node: m, class: f.class})
			}
		}
		if m, ok := e.best(own, args, f); ok {
			return m, true
		}
		for _, c := range e.supersOfBody(p, f) {
			if m, ok := e.methodOf(c, name, args, f); ok {
				return m, true
			}
		}
	}
	for _, im := range f.src.imports {
		if !im.static || !im.star && im.simple != name {
			continue
		}
		class := im.name
		if !im.star {
			class = beforeLast(im.name)
		}
		if m, ok := e.methodOf(e.world.class(class), name, args, f); ok {
			return m, true
		}
	}
	return member{}, false
}

// methodOf finds a method in a class and its ancestors.
func (e *evaluator) methodOf(c *Class, name string, args []syntax.Node, f *frame) (member, bool) {
	var all []member
	e.world.methods(c, name, 0, &all)
	return e.best(all, args, f)
}

// methods collects the methods of the name, a class's own before inherited
// ones.
func (w *world) methods(c *Class, name string, depth int, out *[]member) {
	if c == nil || depth > maxSupers {
		return
	}
	for _, m := range c.members(name) {
		if m.node.Kind() == syntax.MethodDecl {
			*out = append(*out, m)
		}
	}
	for _, s := range c.supers {
		w.methods(w.superOf(c, s), name, depth+1, out)
	}
}

// best returns the candidate whose parameters fit the arguments best, the
// first among equals.
func (e *evaluator) best(candidates []member, args []syntax.Node, f *frame) (member, bool) {
	var fits []member
	for _, m := range candidates {
		if takes(m.node, len(args)) {
			fits = append(fits, m)
		}
	}
	switch len(fits) {
	case 0:
		return member{}, false
	case 1:
		return fits[0], true
	}
	types := make([]typ, len(args))
	for i, a := range args {
		types[i] = e.typeOf(a, f)
	}
	best, bestScore := member{}, -1<<30
	for _, m := range fits {
		score, i := 0, 0
		in := &frame{src: m.class.src, class: m.class, depth: f.depth}
		for p := range m.node.Children(syntax.RoleParam) {
			if p.Has(syntax.FlagVarargs) {
				score--
				break
			}
			if i < len(types) {
				score += e.fit(types[i], args[i], e.declaredType(p.Child(syntax.RoleType), in), p)
			}
			i++
		}
		if score > bestScore {
			best, bestScore = m, score
		}
	}
	return best, true
}

// fit scores an argument for a parameter.
func (e *evaluator) fit(arg typ, node syntax.Node, param typ, p syntax.Node) int {
	if node.Kind() == syntax.Literal && node.Op() == syntax.Null {
		if param.isPrimitive() {
			return -20
		}
		return 0
	}
	isLambda := node.Kind() == syntax.Lambda || node.Kind() == syntax.MethodRef
	switch {
	case isLambda:
		if param.isText() || param.isPrimitive() {
			return -20
		}
		return 0
	case arg == "":
		return 0
	case arg == param:
		return 10
	case lastPart(string(arg)) == lastPart(string(param)):
		return 8
	case arg.isNumber() && param.isNumber():
		return 5
	case arg.isText() != param.isText() && param != "java.lang.Object" && !e.isTypeVar(param, p):
		return -20
	case arg.isPrimitive() != param.isPrimitive():
		return -10
	case e.isThrowableType(arg) != e.isThrowableType(param):
		return -15
	case e.subclass(string(arg), string(param), 0):
		return 7
	}
	return 0
}

// isTypeVar reports whether a parameter's type is one of its method's
// variables.
func (e *evaluator) isTypeVar(t typ, param syntax.Node) bool {
	for p := range param.Parent().Children(syntax.RoleTypeParam) {
		if p.Name() == string(t) {
			return true
		}
	}
	return false
}

// subclass reports whether the class is known to lie below the other.
func (e *evaluator) subclass(name, above string, depth int) bool {
	if name == above {
		return true
	}
	c := e.world.class(name)
	if c == nil || depth > maxSupers {
		return above == "java.lang.Throwable" || above == "java.lang.Exception"
	}
	for _, s := range c.supers {
		if up := e.world.superName(c, s); up != "" && e.subclass(up, above, depth+1) {
			return true
		}
	}
	return false
}

// takes reports whether a method or constructor can be called with count
// arguments.
func takes(method syntax.Node, count int) bool {
	n, varargs := 0, false
	for p := range method.Children(syntax.RoleParam) {
		n++
		varargs = varargs || p.Has(syntax.FlagVarargs)
	}
	return n == count || varargs && count >= n-1
}

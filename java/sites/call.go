package sites

import (
	"throwsight/internal/message"
	"throwsight/java/syntax"
)

// evalCall returns what a method call can give.
func (e *evaluator) evalCall(n syntax.Node, f *frame) value {
	if v, ok := e.libraryText(n, f); ok {
		return v
	}
	if v, ok := e.evalBuilder(n, f); ok {
		return v
	}
	target := n.Child(syntax.RoleTarget)
	switch n.Name() {
	case "toString", "trim", "strip", "intern", "stripIndent", "stripTrailing", "stripLeading":
		if v, ok := e.textOf(n, target, f); ok {
			return v
		}
	case "concat":
		if a := arguments(n); len(a) == 1 && e.typeOf(target, f).isText() {
			return join(e.eval(target, f), e.operand(a[0], f))
		}
	case "getName", "getSimpleName", "getCanonicalName", "getTypeName":
		if target.Kind() == syntax.ClassLiteral {
			return e.className(n.Name(), target, f)
		}
	case "getMessage", "getLocalizedMessage":
		if v, ok := e.messageCall(target, f); ok {
			return v
		}
	case "initCause", "fillInStackTrace":
		if !target.IsZero() {
			return e.eval(target, f)
		}
	case "newInstance":
		// A constructor found by reflection: the first text is the message.
		if v := e.firstText(arguments(n), f); !v.isNothing() {
			return v
		}
	case "get":
		if target.Kind() == syntax.Ident {
			if v := e.eval(target, f); v.closure != nil {
				return e.call(v.closure)
			}
		}
	}
	return e.evalHelper(n, f)
}

// textOf reads a method that gives a text its receiver's text.
func (e *evaluator) textOf(n, target syntax.Node, f *frame) (value, bool) {
	if target.IsZero() || target.Kind() == syntax.Super || target.Kind() == syntax.This {
		return value{}, false
	}
	t := e.typeOf(target, f)
	if t.isText() {
		return e.eval(target, f).asText(), true
	}
	if n.Name() != "toString" {
		return value{}, false
	}
	if e.isThrowableType(t) || target.Kind() == syntax.Ident && t == "" {
		return e.eval(target, f).asText(), true
	}
	return unknown(FromValue), true
}

// className returns the name of the class of a class literal.
func (e *evaluator) className(method string, lit syntax.Node, f *frame) value {
	name := typeName(lit.Child(syntax.RoleType))
	if name == "" {
		return unknown(FromValue)
	}
	if method == "getSimpleName" {
		return literal(lastPart(name))
	}
	full := e.world.resolve(f.src, f.class, name)
	switch {
	case full == "":
		return unknown(FromValue)
	case method == "getCanonicalName":
		return literal(full)
	}
	return literal(e.world.binary(full))
}

// messageCall reads getMessage() on an exception made here, on this one, or
// on the super of this one.
func (e *evaluator) messageCall(target syntax.Node, f *frame) (value, bool) {
	switch target.Kind() {
	case syntax.Super:
		if f.self != nil && f.class != nil {
			return e.messageAbove(f.self, f.class, f.depth), true
		}
		return unknown(FromValue), true
	case syntax.NoKind, syntax.This:
		if f.self != nil {
			return e.messageOf(f.self, f.depth), true
		}
		return unknown(FromValue), true
	}
	if t := e.typeOf(target, f); t != "" && !e.isThrowableType(t) {
		return value{}, false
	}
	v := e.eval(target, f)
	var out value
	for _, a := range v.alts {
		switch {
		case a.made && !a.bare:
			out = union(out, textValue(a.text))
		case !a.null && !a.made:
			out = union(out, unknown(FromCause))
		}
	}
	return out, !out.isNothing()
}

// firstText returns the first argument that is a text.
func (e *evaluator) firstText(args []syntax.Node, f *frame) value {
	for _, a := range args {
		if t := e.typeOf(a, f); t.isText() {
			return e.eval(a, f)
		}
	}
	return value{}
}

// evalHelper looks into the method that is called.
func (e *evaluator) evalHelper(n syntax.Node, f *frame) value {
	m, ok := e.method(n, f)
	if !ok || f.depth >= maxDepth || m.node.Child(syntax.RoleBody).IsZero() {
		return e.resultOfUnknown(m, ok, f)
	}
	in := &frame{src: m.class.src, class: m.class}
	result := m.node.Child(syntax.RoleType)
	t := e.declaredType(result, in)
	if !e.mayBeText(t) && !isTypeParam(m.node, result) {
		return unknown(FromCall)
	}
	if e.overridden(n, m) {
		return e.resultOfUnknown(m, ok, f)
	}
	self := f.self
	if target := n.Child(syntax.RoleTarget); !target.IsZero() && target.Kind() != syntax.This && target.Kind() != syntax.Super {
		self = nil
	}
	v := e.invoke(m, arguments(n), self, f)
	v.helper = true
	return v
}

// resultOfUnknown returns what is known of a method's result by its type.
func (e *evaluator) resultOfUnknown(m member, known bool, f *frame) value {
	if known {
		in := &frame{src: m.class.src, class: m.class, depth: f.depth}
		if t := e.declaredType(m.node.Child(syntax.RoleType), in); e.isThrowableType(t) {
			return value{alts: []alt{{text: message.Hole, class: string(t), why: FromCall}}}
		}
	}
	return unknown(FromCall)
}

func isTypeParam(method, t syntax.Node) bool {
	for p := range method.Children(syntax.RoleTypeParam) {
		if p.Name() == typeName(t) {
			return true
		}
	}
	return false
}

// overridden reports whether the call may run another method than m: one of a
// class below m's.
func (e *evaluator) overridden(n syntax.Node, m member) bool {
	target := n.Child(syntax.RoleTarget)
	if target.IsZero() || target.Kind() == syntax.This || target.Kind() == syntax.Super {
		return false
	}
	if m.node.Has(syntax.FlagStatic) || m.node.Has(syntax.FlagPrivate) || m.node.Has(syntax.FlagFinal) {
		return false
	}
	return m.class.iface || e.world.env != nil && e.world.env.Extended(m.class.simple)
}

// invoke returns what the method gives for the arguments.
func (e *evaluator) invoke(m member, args []syntax.Node, self *object, f *frame) value {
	in := f.into(m, e.bind(m.node, args, f), self)
	return e.returns(m.node, m.node.Child(syntax.RoleBody), in)
}

// returns gives the union of what the return statements of a method's or a
// lambda's body give.
func (e *evaluator) returns(owner, body syntax.Node, f *frame) value {
	var out value
	for r := range body.Descend() {
		if r.Kind() != syntax.Return || r.Enclosing(syntax.Lambda, syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer) != owner || !e.reachable(r, owner, f) {
			continue
		}
		if x := r.Child(syntax.RoleExpr); !x.IsZero() {
			out = union(out, e.eval(x, f))
		}
	}
	if out.isNothing() {
		return unknown(FromCall)
	}
	return out
}

// reachable reports whether no condition round the statement is known to keep
// it from running.
func (e *evaluator) reachable(n, owner syntax.Node, f *frame) bool {
	for p := n.Parent(); n != owner && !p.IsZero(); n, p = p, p.Parent() {
		if p.Kind() != syntax.If {
			continue
		}
		holds := e.holds(p.Child(syntax.RoleCond), f)
		if n.Role() == syntax.RoleThen && holds == no || n.Role() == syntax.RoleElse && holds == yes {
			return false
		}
	}
	return true
}

// bind evaluates arguments for the parameters of a method; those of a varargs
// parameter become a list.
func (e *evaluator) bind(method syntax.Node, args []syntax.Node, f *frame) map[string]value {
	bound := map[string]value{}
	i := 0
	for p := range method.Children(syntax.RoleParam) {
		if p.Has(syntax.FlagVarargs) {
			rest := args[min(i, len(args)):]
			if len(rest) == 1 {
				if v := e.eval(rest[0], f); v.isList && v.joiner == nil {
					bound[p.Name()] = v
					break
				}
			}
			list := value{isList: true, alts: unknown(FromValue).alts}
			for _, a := range rest {
				list.list = append(list.list, e.eval(a, f))
			}
			bound[p.Name()] = list
			break
		}
		if i < len(args) {
			bound[p.Name()] = e.eval(args[i], f)
		}
		i++
	}
	return bound
}

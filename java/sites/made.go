package sites

import (
	"strings"

	"throwsight/java/syntax"
)

// made reads an exception that is made, but not in the statement that throws
// it: returned, stored, handed on.
func (fd *finder) made(n syntax.Node) {
	f := fd.frame(n)
	if !fd.e.world.isThrowable(fd.e.typeOfNew(n, f), typeName(n.Child(syntax.RoleType))) {
		return
	}
	kind, top, ok := fd.use(n, f)
	if !ok {
		return
	}
	v := fd.e.eval(top, f)
	if !first(v.alts).isException() {
		v = fd.e.eval(n, f)
	}
	if v.words() == 0 {
		v = fd.fallback(n, v, f)
	}
	fd.add(kind, n, statementSpan(n), v, fd.messagePart(n, f))
}

// use says what becomes of an exception that is made: top is the expression
// that is it still. False where it leaves no error behind: thrown here, which
// is the throw's own site, the cause of another one, made for its stack, logged.
func (fd *finder) use(n syntax.Node, f *frame) (kind Kind, top syntax.Node, ok bool) {
	top = n
	for child := n; ; {
		p := child.Parent()
		switch p.Kind() {
		case syntax.Paren, syntax.Cast, syntax.Conditional:
			if child.Role() == syntax.RoleCond {
				return 0, top, false
			}
		case syntax.MethodCall:
			if child.Role() == syntax.RoleTarget {
				if !keepsException(p.Name()) {
					return 0, top, false
				}
				break
			}
			return Store, top, !fd.leads(p) && !fd.isKnownCall(p, f)
		case syntax.New:
			inner := fd.e.world.isThrowable(fd.e.typeOfNew(p, f), typeName(p.Child(syntax.RoleType)))
			return Store, top, !inner && !fd.leads(p)
		case syntax.ConstructorCall, syntax.ArrayInit, syntax.NewArray:
			return Store, top, !fd.leads(p)
		case syntax.Return:
			return Factory, top, true
		case syntax.Lambda:
			return Factory, top, child.Role() == syntax.RoleBody
		case syntax.Assign:
			return Store, top, child.Role() == syntax.RoleRight && !fd.leads(p) && !fd.throws(p, fieldName(p.Child(syntax.RoleLeft)))
		case syntax.VarDeclarator:
			return Store, top, p.Parent().Kind() == syntax.FieldDecl || !fd.throws(p, p.Name())
		case syntax.Yield:
			return Factory, top, !fd.leads(p)
		case syntax.ExprStmt:
			arm := p.Parent().Kind() == syntax.Case && p.Parent().Parent().Kind() == syntax.SwitchExpr
			return Factory, top, arm && !fd.leads(p)
		default:
			return 0, top, false
		}
		if p.Kind() != syntax.Conditional {
			top = p
		}
		child = p
	}
}

// keepsException reports whether a method called on an exception gives the
// exception.
func keepsException(name string) bool {
	return name == "initCause" || name == "fillInStackTrace" || strings.HasPrefix(name, "with")
}

// leads reports whether the expression is part of a throw statement, or of
// the making of another exception, which is a site of its own, or only logged.
func (fd *finder) leads(n syntax.Node) bool {
	for p := n; ; p = p.Parent() {
		switch p.Kind() {
		case syntax.Throw:
			return true
		case syntax.MethodCall:
			if isLogging(p) {
				return true
			}
		case syntax.New:
			if p != n && fd.e.world.isThrowable(fd.e.typeOfNew(p, fd.frame(p)), typeName(p.Child(syntax.RoleType))) {
				return true
			}
		case syntax.Lambda, syntax.ClassBody, syntax.NoKind, syntax.CompilationUnit:
			return false
		}
		if isStatement(p) && p.Parent().Kind() != syntax.Case {
			return false
		}
	}
}

// throws reports whether the method round n throws the variable.
func (fd *finder) throws(n syntax.Node, name string) bool {
	owner := n.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer)
	if owner.IsZero() || name == "" {
		return false
	}
	names, ok := fd.thrown[owner]
	if !ok {
		names = map[string]bool{}
		for t := range owner.Descend() {
			if t.Kind() != syntax.Throw {
				continue
			}
			x := t.Child(syntax.RoleExpr)
			for x.Kind() == syntax.Paren || x.Kind() == syntax.Cast {
				x = innermost(x)
			}
			if v := fieldName(x); v != "" {
				names[v] = true
			}
		}
		fd.thrown[owner] = names
	}
	return names[name]
}

// isLogging reports whether the call is one of a logger.
func isLogging(call syntax.Node) bool {
	switch call.Name() {
	case "trace", "debug", "info", "warn", "warning", "error", "fatal", "log", "logp":
	default:
		return false
	}
	owner := strings.ToLower(lastPart(dotted(call.Child(syntax.RoleTarget))))
	return strings.HasSuffix(owner, "log") || strings.HasSuffix(owner, "logger")
}

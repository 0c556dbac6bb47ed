package findings

import (
	"regexp"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// converter names methods whose result is what they are called for: without
// it, as when "throw" was forgotten, nothing goes on.
var converter = regexp.MustCompile(`^(convert|wrap|translate|unwrap|to[A-Z]\w*Exception|as[A-Z]\w*Exception|new[A-Z]\w*Exception)`)

// dropsThrowable reports whether a statement calls a method for the exception
// that it makes, and drops it.
func (a *Analysis) dropsThrowable(call syntax.Node) bool {
	if !converter.MatchString(call.Name()) || a.throwsItself(call) {
		return false
	}
	made := a.Types().TypeOf(call)
	return !made.Known() || a.Types().Subclass(made.ClassName(), "java.lang.Throwable") != types.No
}

// throwsItself reports whether a method of the same file throws on its own: it
// returns an exception only so that callers can write "throw" before it.
func (a *Analysis) throwsItself(call syntax.Node) bool {
	for _, n := range a.outline().methods {
		if n.Name() != call.Name() {
			continue
		}
		for s := range n.Child(syntax.RoleBody).Descend() {
			if s.Kind() == syntax.Throw {
				return true
			}
		}
	}
	return false
}

// forgetsThrow reports whether the clause makes an exception of what it takes
// and drops it, which nobody does on purpose.
func (c *clause) forgetsThrow() bool {
	if c.goesOn {
		return false
	}
	for n := range c.body.Descend() {
		if !isStatement(n) {
			continue
		}
		switch n.Kind() {
		case syntax.New:
			if t := n.Child(syntax.RoleType); c.a.Types().Subclass(c.a.Types().TypeNode(t).Name, "java.lang.Throwable") == types.Yes {
				return true
			}
		case syntax.MethodCall:
			if mentions(n, c.param) && !ofParam(n, c.param) && c.a.dropsThrowable(n) {
				return true
			}
		}
	}
	return false
}

// isStatement reports whether an expression is a statement of its own, which
// drops its value. Behind the arrow of a switch expression it looks like one,
// and is the value of the whole.
func isStatement(n syntax.Node) bool {
	s := n.Parent()
	return s.Kind() == syntax.ExprStmt && s.Parent().Parent().Kind() != syntax.SwitchExpr
}

// mentions reports whether an expression names the variable.
func mentions(n syntax.Node, name string) bool {
	for x := range n.Descend() {
		if x.Kind() == syntax.Ident && x.Name() == name {
			return true
		}
	}
	return false
}

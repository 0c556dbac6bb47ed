package decl

import (
	"cmp"
	"slices"

	"throwsight/java/syntax"
)

// mostGiven bounds what is kept of one method.
const mostGiven = 4

// gives returns what a method's return statements return, as far as its text
// tells: see Method.Gives. Statements are read, and of expressions no more than
// the outermost call.
func gives(method syntax.Node) []string {
	result := method.Child(syntax.RoleType)
	if result.Kind() != syntax.NamedType || !result.Child(syntax.RoleTypeArg).IsZero() {
		return nil // a primitive type, an array or a collection: nobody's to close
	}
	g := giver{}
	g.statement(method.Child(syntax.RoleBody), 0)
	return g.out
}

type giver struct {
	locals map[string]syntax.Node // the first values of locals
	out    []string
}

const deepestGiven = 20

func (g *giver) statement(n syntax.Node, depth int) {
	if depth > deepestGiven {
		return
	}
	switch n.Kind() {
	case syntax.Return:
		g.value(n.Child(syntax.RoleExpr), depth)
	case syntax.LocalVar:
		for d := range n.Children(syntax.RoleDeclarator) {
			g.keep(d.Name(), d.Child(syntax.RoleInit))
		}
	case syntax.ExprStmt:
		if a := n.Child(syntax.RoleExpr); a.Kind() == syntax.Assign && a.Child(syntax.RoleLeft).Kind() == syntax.Ident {
			g.keep(a.Child(syntax.RoleLeft).Name(), a.Child(syntax.RoleRight))
		}
	case syntax.Block, syntax.If, syntax.Try, syntax.Catch, syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Synchronized, syntax.Labeled, syntax.Switch, syntax.Case:
		for c := range n.All() {
			g.statement(c, depth+1)
		}
	}
}

// keep remembers a local's value: the last one that is not null.
func (g *giver) keep(name string, value syntax.Node) {
	if value.IsZero() || value.Op() == syntax.Null {
		return
	}
	if g.locals == nil {
		g.locals = map[string]syntax.Node{}
	}
	g.locals[name] = value
}

func (g *giver) value(n syntax.Node, depth int) {
	if depth > deepestGiven || n.IsZero() || n.Op() == syntax.Null {
		return
	}
	switch n.Kind() {
	case syntax.Paren:
		g.value(n.Child(syntax.RoleExpr), depth+1)
	case syntax.Cast:
		g.value(n.Child(syntax.RoleOperand), depth+1)
	case syntax.Conditional:
		g.value(n.Child(syntax.RoleThen), depth+1)
		g.value(n.Child(syntax.RoleElse), depth+1)
	case syntax.New:
		g.add("new " + n.Child(syntax.RoleType).Name())
	case syntax.MethodCall:
		if g.within(n, depth) {
			return
		}
		target := n.Child(syntax.RoleTarget)
		g.add(target.Name() + "." + n.Name())
	case syntax.Ident:
		if v, ok := g.locals[n.Name()]; ok {
			delete(g.locals, n.Name()) // a value that names itself is asked once
			g.value(v, depth+1)
			return
		}
		g.add("?")
	default:
		g.add("?")
	}
}

// within reads what a call is given to run: the value of doAs is that of the
// action.
func (g *giver) within(call syntax.Node, depth int) bool {
	for arg := range call.Children(syntax.RoleArgument) {
		for arg.Kind() == syntax.Cast || arg.Kind() == syntax.Paren {
			arg = cmp.Or(arg.Child(syntax.RoleOperand), arg.Child(syntax.RoleExpr))
		}
		body := arg.Child(syntax.RoleBody)
		switch {
		case arg.Kind() == syntax.New && body.Kind() == syntax.ClassBody:
			for m := range body.Children(syntax.RoleMember) {
				g.statement(m.Child(syntax.RoleBody), depth+1)
			}
			return true
		case arg.Kind() == syntax.Lambda && body.Kind() == syntax.Block:
			g.statement(body, depth+1)
			return true
		case arg.Kind() == syntax.Lambda:
			g.value(body, depth+1)
			return true
		}
	}
	return false
}

func (g *giver) add(s string) {
	if len(g.out) < mostGiven && !slices.Contains(g.out, s) {
		g.out = append(g.out, s)
	}
}

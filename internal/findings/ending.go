package findings

import (
	"strings"

	"throwsight/java/syntax"
)

// An ending is what the code does once a clause's body is through.
type ending struct {
	kind  endingKind
	value syntax.Node // what is returned; zero where nothing is
}

type endingKind uint8

const (
	goesBehind endingKind = iota // to the code behind the try, which is there
	returns                      // from the method, at its end too
	repeats                      // with the next turn of a loop
	leavesLoop                   // by a break
)

// ending returns how the clause ends where nothing in it branches off.
func (c *clause) ending() ending {
	if e, jumps := jump(c.body.Last(syntax.RoleStatement)); jumps {
		return e
	}
	return behind(c.try)
}

// jump returns where a statement leads that does not go on with the next one.
func jump(n syntax.Node) (ending, bool) {
	switch n.Kind() {
	case syntax.Return:
		return ending{returns, n.Child(syntax.RoleExpr)}, true
	case syntax.Continue:
		return ending{kind: repeats}, true
	case syntax.Break:
		round := n.Enclosing(syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Switch)
		if n.Name() == "" && round.Kind() == syntax.Switch {
			return behind(round), true
		}
		return ending{kind: leavesLoop}, true
	}
	return ending{}, false
}

// behind returns what comes after a statement.
func behind(n syntax.Node) ending {
	for !n.IsZero() {
		next := n.Next()
		for next.Kind() == syntax.Empty {
			next = next.Next()
		}
		if n.Role() == syntax.RoleStatement && next.Role() == syntax.RoleStatement {
			if e, jumps := jump(next); jumps {
				return e
			}
			return ending{kind: goesBehind}
		}
		n = n.Parent()
		switch n.Kind() {
		case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
			return ending{kind: repeats}
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.Lambda, syntax.ClassBody:
			return ending{kind: returns}
		}
	}
	return ending{kind: returns}
}

// loopsRound reports whether a loop of the same method lies round n and below
// within.
func loopsRound(n, within syntax.Node) bool {
	loop := n.Enclosing(syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Lambda, syntax.ClassBody)
	switch loop.Kind() {
	case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach:
		return loop != within && within.Span().Encloses(loop.Span())
	}
	return false
}

// isNothing reports whether an expression says "none": null, false, zero or a
// negative number, something empty, or a variable that began so.
func isNothing(n syntax.Node, home syntax.Node) bool {
	switch n.Kind() {
	case syntax.Literal:
		switch n.Op() {
		case syntax.Null, syntax.False:
			return true
		}
		switch n.Text() {
		case "0", "0L", "0l", `""`, "0.0", "0f":
			return true
		}
	case syntax.Unary:
		return n.Op() == syntax.Minus && n.Child(syntax.RoleOperand).Kind() == syntax.Literal
	case syntax.Paren, syntax.Cast:
		return isNothing(operand(n), home)
	case syntax.MethodCall:
		name := n.Name()
		return strings.HasPrefix(name, "empty") || name == "absent" || name == "of" && n.Child(syntax.RoleArgument).IsZero()
	case syntax.New:
		return n.Child(syntax.RoleArgument).IsZero() && n.Child(syntax.RoleBody).IsZero()
	case syntax.NewArray:
		return n.Child(syntax.RoleDimension).Child(syntax.RoleSize).Text() == "0"
	case syntax.FieldAccess:
		return strings.HasPrefix(n.Name(), "EMPTY") || strings.HasPrefix(n.Name(), "NO_") || n.Name() == "NONE" || n.Name() == "FALSE"
	case syntax.Ident:
		for d := range home.Descend() {
			if d.Kind() == syntax.VarDeclarator && d.Name() == n.Name() {
				init := d.Child(syntax.RoleInit)
				return init.Kind() != syntax.Ident && isNothing(init, home)
			}
		}
		return strings.HasPrefix(n.Name(), "EMPTY")
	}
	return false
}

func operand(n syntax.Node) syntax.Node {
	if n.Kind() == syntax.Paren {
		return n.Child(syntax.RoleExpr)
	}
	return n.Child(syntax.RoleOperand)
}

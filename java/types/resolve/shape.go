package resolve

import "throwsight/java/syntax"

// A shape says how a lambda's block ends: JLS 15.27.2.
type shape struct {
	value     bool // returns a value somewhere
	void      bool // returns without one somewhere
	completes bool // can come to its end
}

func shapeOf(block syntax.Node) shape {
	s := shape{completes: syntax.MayComplete(block)}
	returns(block, &s, 0)
	return s
}

func returns(n syntax.Node, s *shape, depth int) {
	if depth > maxDepth {
		return
	}
	switch n.Kind() {
	case syntax.Lambda, syntax.ClassBody:
		return
	case syntax.Return:
		if n.Child(syntax.RoleExpr).IsZero() {
			s.void = true
		} else {
			s.value = true
		}
		return
	case syntax.ExprStmt, syntax.LocalVar:
		return // no statement is inside but in a lambda, a class or a switch expression, which has no return
	}
	for c := range n.All() {
		returns(c, s, depth+1)
	}
}

// breaks reports whether a break that leaves the statement round n stands in
// n: one without a label that is in no other loop or switch, or any with one.
func breaks(n syntax.Node, inside int) bool {
	switch n.Kind() {
	case syntax.Break:
		return inside == 0 || n.Name() != ""
	case syntax.Lambda, syntax.ClassBody:
		return false
	case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Switch:
		inside++
	}
	for c := range n.All() {
		switch c.Kind() {
		case syntax.ExprStmt, syntax.LocalVar, syntax.Return, syntax.Throw:
		default:
			if breaks(c, inside) {
				return true
			}
		}
	}
	return false
}

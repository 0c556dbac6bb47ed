package resolve

import "throwsight/java/syntax"

// A shape says how a lambda's block ends: JLS 15.27.2.
type shape struct {
	value     bool // returns a value somewhere
	void      bool // returns without one somewhere
	completes bool // can come to its end
}

func shapeOf(block syntax.Node) shape {
	s := shape{completes: completes(block)}
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

// completes reports whether a statement can complete normally, JLS 14.22, as
// far as its form tells.
func completes(s syntax.Node) bool {
	switch s.Kind() {
	case syntax.Return, syntax.Throw, syntax.Break, syntax.Continue, syntax.Yield:
		return false
	case syntax.Block:
		for c := range s.Children(syntax.RoleStatement) {
			if !completes(c) {
				return false
			}
		}
	case syntax.If:
		els := s.Child(syntax.RoleElse)
		return els.IsZero() || completes(s.Child(syntax.RoleThen)) || completes(els)
	case syntax.While, syntax.DoWhile, syntax.For:
		cond := s.Child(syntax.RoleCond)
		endless := cond.IsZero() && s.Kind() == syntax.For || cond.Kind() == syntax.Literal && cond.Op() == syntax.True
		return !endless || breaks(s.Child(syntax.RoleBody), 0)
	case syntax.Labeled:
		return completes(s.Child(syntax.RoleBody)) || breaks(s.Child(syntax.RoleBody), 0)
	case syntax.Synchronized:
		return completes(s.Child(syntax.RoleBody))
	case syntax.Try:
		if f := s.Child(syntax.RoleFinally); !f.IsZero() && !completes(f) {
			return false
		}
		if completes(s.Child(syntax.RoleBody)) {
			return true
		}
		for c := range s.Children(syntax.RoleCatch) {
			if completes(c.Child(syntax.RoleBody)) {
				return true
			}
		}
		return false
	case syntax.Switch:
		return switchCompletes(s)
	}
	return true
}

func switchCompletes(s syntax.Node) bool {
	hasDefault, last := false, syntax.Node{}
	for c := range s.Children(syntax.RoleCase) {
		for l := range c.Children(syntax.RoleLabel) {
			hasDefault = hasDefault || l.Kind() == syntax.DefaultLabel
		}
		if breaks(c, 0) {
			return true
		}
		if body := c.Child(syntax.RoleBody); !body.IsZero() && completes(body) {
			return true
		}
		last = c
	}
	if !hasDefault || last.IsZero() {
		return true
	}
	if !last.Child(syntax.RoleBody).IsZero() {
		return false
	}
	for c := range last.Children(syntax.RoleStatement) {
		if !completes(c) {
			return false
		}
	}
	return true
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

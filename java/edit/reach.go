package edit

import (
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// Completes tells whether a statement can complete normally, as the language
// defines it (JLS 14.22): not what happens, but what the compiler reckons.
func Completes(s syntax.Node) types.Answer {
	switch s.Kind() {
	case syntax.Return, syntax.Throw, syntax.Break, syntax.Continue, syntax.Yield:
		return types.No
	case syntax.Block:
		last := syntax.Node{}
		for c := range s.Children(syntax.RoleStatement) {
			last = c
		}
		if last.IsZero() {
			return types.Yes
		}
		return Completes(last) // what stands before it does: it compiles
	case syntax.If:
		els := s.Child(syntax.RoleElse)
		if els.IsZero() {
			return types.Yes
		}
		return either(Completes(s.Child(syntax.RoleThen)), Completes(els))
	case syntax.Labeled:
		return either(Completes(s.Child(syntax.RoleBody)), yes(breaksTo(s.Child(syntax.RoleBody), s.Name())))
	case syntax.While, syntax.For, syntax.DoWhile:
		return loopCompletes(s)
	case syntax.Synchronized:
		return Completes(s.Child(syntax.RoleBody))
	case syntax.Switch:
		return switchCompletes(s)
	case syntax.Try:
		out := Completes(s.Child(syntax.RoleBody))
		for c := range s.Children(syntax.RoleCatch) {
			out = either(out, Completes(c.Child(syntax.RoleBody)))
		}
		if f := s.Child(syntax.RoleFinally); !f.IsZero() && Completes(f) != types.Yes {
			return Completes(f)
		}
		return out
	case syntax.ErrorNode, syntax.NoKind:
		return types.Unknown
	}
	return types.Yes
}

func loopCompletes(s syntax.Node) types.Answer {
	cond := s.Child(syntax.RoleCond)
	endless := always(cond)
	if s.Kind() == syntax.For && cond.IsZero() {
		endless = types.Yes
	}
	switch {
	case leaves(s.Child(syntax.RoleBody)), endless == types.No && s.Kind() != syntax.DoWhile:
		return types.Yes
	case endless == types.Yes:
		return types.No
	case s.Kind() == syntax.DoWhile && endless == types.No && Completes(s.Child(syntax.RoleBody)) == types.Yes:
		return types.Yes
	}
	return types.Unknown
}

// always tells whether a condition is the constant true. A name may be a
// constant.
func always(cond syntax.Node) types.Answer {
	switch cond.Kind() {
	case syntax.Literal:
		return yes(cond.Op() == syntax.True)
	case syntax.Paren:
		return always(cond.Child(syntax.RoleExpr))
	case syntax.MethodCall, syntax.InstanceOf, syntax.Assign, syntax.ArrayAccess:
		return types.No
	case syntax.Binary, syntax.Unary:
		for n := range cond.Descend() {
			switch n.Kind() {
			case syntax.MethodCall, syntax.ArrayAccess, syntax.Assign, syntax.InstanceOf, syntax.New:
				return types.No // no constant expression has one
			}
		}
	}
	return types.Unknown
}

// switchCompletes answers for switch statements with a default, or without
// patterns; whether patterns leave nothing out is not known here.
func switchCompletes(s syntax.Node) types.Answer {
	hasDefault, patterns := false, false
	out := types.No
	last := syntax.Node{}
	for c := range s.Children(syntax.RoleCase) {
		last = c
		for l := range c.Children(syntax.RoleLabel) {
			switch l.Kind() {
			case syntax.DefaultLabel:
				hasDefault = true
			case syntax.TypePattern, syntax.RecordPattern, syntax.AnyPattern:
				patterns = true
			case syntax.Literal:
				patterns = patterns || l.Op() == syntax.Null
			}
		}
		if leaves(c) {
			out = types.Yes
		}
		if c.Has(syntax.FlagArrow) {
			out = either(out, Completes(c.Child(syntax.RoleBody)))
		}
	}
	switch {
	case out == types.Yes, last.IsZero(), !hasDefault && !patterns:
		return types.Yes
	case !hasDefault:
		return types.Unknown
	case !last.Has(syntax.FlagArrow):
		end := types.Yes
		for st := range last.Children(syntax.RoleStatement) {
			end = Completes(st)
		}
		return either(out, end)
	}
	return out
}

// leaves reports whether a break without a label in n leaves the statement
// round n.
func leaves(n syntax.Node) bool {
	if n.Kind() == syntax.Break {
		return n.Name() == ""
	}
	for c := n.First(); !c.IsZero(); c = c.Next() {
		switch c.Kind() {
		case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Switch, syntax.Lambda, syntax.ClassBody:
			continue // it takes the break, or no break leaves it
		}
		if leaves(c) {
			return true
		}
	}
	return false
}

func breaksTo(n syntax.Node, label string) bool {
	for c := range n.Descend() {
		if c.Kind() == syntax.Break && c.Name() == label {
			return true
		}
	}
	return false
}

func yes(b bool) types.Answer {
	if b {
		return types.Yes
	}
	return types.No
}

func either(a, b types.Answer) types.Answer {
	switch {
	case a == types.Yes || b == types.Yes:
		return types.Yes
	case a == types.Unknown || b == types.Unknown:
		return types.Unknown
	}
	return types.No
}

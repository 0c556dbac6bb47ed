package syntax

// Completes reports whether a statement can complete normally, as the language
// defines it (JLS 14.22): not what happens, but what the compiler reckons. Where
// that hangs on what a name stands for it is not known, and it may.
func Completes(s Node) (normally, known bool) {
	c := completes(s)
	return c != no, c != maybe
}

// MayComplete is Completes where what is not known counts as yes.
func MayComplete(s Node) bool {
	normally, _ := Completes(s)
	return normally
}

type completion uint8

const (
	no completion = iota
	maybe
	yes
)

func completes(s Node) completion {
	switch s.Kind() {
	case Return, Throw, Break, Continue, Yield:
		return no
	case Block:
		last := Node{}
		for c := range s.Children(RoleStatement) {
			last = c
		}
		if last.IsZero() {
			return yes
		}
		return completes(last) // what stands before it does: it compiles
	case If:
		els := s.Child(RoleElse)
		if els.IsZero() {
			return yes
		}
		return either(completes(s.Child(RoleThen)), completes(els))
	case Labeled:
		return either(completes(s.Child(RoleBody)), answer(breaksTo(s.Child(RoleBody), s.Name())))
	case While, For, DoWhile:
		return loopCompletes(s)
	case Synchronized:
		return completes(s.Child(RoleBody))
	case Switch:
		return switchCompletes(s)
	case Try:
		out := completes(s.Child(RoleBody))
		for c := range s.Children(RoleCatch) {
			out = either(out, completes(c.Child(RoleBody)))
		}
		if f := s.Child(RoleFinally); !f.IsZero() && completes(f) != yes {
			return completes(f)
		}
		return out
	case ErrorNode, NoKind:
		return maybe
	}
	return yes
}

func loopCompletes(s Node) completion {
	cond := s.Child(RoleCond)
	endless := always(cond)
	if s.Kind() == For && cond.IsZero() {
		endless = yes
	}
	switch {
	case endless == no && s.Kind() != DoWhile, leaves(s.Child(RoleBody)):
		return yes
	case endless == yes:
		return no
	case s.Kind() == DoWhile && endless == no && completes(s.Child(RoleBody)) == yes:
		return yes
	}
	return maybe
}

// always tells whether a condition is the constant true. A name may be a
// constant.
func always(cond Node) completion {
	switch cond.Kind() {
	case Literal:
		return answer(cond.Op() == True)
	case Paren:
		return always(cond.Child(RoleExpr))
	case MethodCall, InstanceOf, Assign, ArrayAccess:
		return no
	case Binary, Unary:
		for n := range cond.Descend() {
			switch n.Kind() {
			case MethodCall, ArrayAccess, Assign, InstanceOf, New:
				return no // no constant expression has one
			}
		}
	}
	return maybe
}

// switchCompletes answers for switch statements with a default, or without
// patterns; whether patterns leave nothing out is not known here.
func switchCompletes(s Node) completion {
	hasDefault, patterns := false, false
	out := no
	last := Node{}
	for c := range s.Children(RoleCase) {
		last = c
		for l := range c.Children(RoleLabel) {
			switch l.Kind() {
			case DefaultLabel:
				hasDefault = true
			case TypePattern, RecordPattern, AnyPattern:
				patterns = true
			case Literal:
				patterns = patterns || l.Op() == Null
			}
		}
		if leaves(c) {
			out = yes
		}
		if c.Has(FlagArrow) {
			out = either(out, completes(c.Child(RoleBody)))
		}
	}
	switch {
	case out == yes, last.IsZero(), !hasDefault && !patterns:
		return yes
	case !hasDefault:
		return maybe
	case !last.Has(FlagArrow):
		end := yes
		for st := range last.Children(RoleStatement) {
			end = completes(st)
		}
		return either(out, end)
	}
	return out
}

// leaves reports whether a break without a label in n leaves the statement
// round n.
func leaves(n Node) bool {
	if n.Kind() == Break {
		return n.Name() == ""
	}
	for c := n.First(); !c.IsZero(); c = c.Next() {
		switch c.Kind() {
		case While, DoWhile, For, ForEach, Switch, Lambda, ClassBody, ExprStmt, LocalVar, Return, Throw, Yield:
			continue // it takes the break, or no break leaves it
		}
		if leaves(c) {
			return true
		}
	}
	return false
}

func breaksTo(n Node, label string) bool {
	for c := range n.Descend() {
		if c.Kind() == Break && c.Name() == label {
			return true
		}
	}
	return false
}

func answer(b bool) completion {
	if b {
		return yes
	}
	return no
}

func either(a, b completion) completion { return max(a, b) }

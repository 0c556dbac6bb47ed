package sites

import "throwsight/java/syntax"

// A truth says whether a condition holds.
type truth uint8

const (
	maybe truth = iota
	yes
	no
)

func (t truth) not() truth {
	switch t {
	case yes:
		return no
	case no:
		return yes
	}
	return maybe
}

// holds decides conditions on what is null: the messages of exceptions often
// depend on which of their fields the constructor set. All others may hold.
func (e *evaluator) holds(n syntax.Node, f *frame) truth {
	switch n.Kind() {
	case syntax.Paren:
		return e.holds(n.Child(syntax.RoleExpr), f)
	case syntax.Literal:
		switch n.Op() {
		case syntax.True:
			return yes
		case syntax.False:
			return no
		}
	case syntax.Unary:
		if n.Op() == syntax.Not {
			return e.holds(n.Child(syntax.RoleOperand), f).not()
		}
	case syntax.Binary:
		return e.binaryHolds(n, f)
	}
	return maybe
}

func (e *evaluator) binaryHolds(n syntax.Node, f *frame) truth {
	switch n.Op() {
	case syntax.AndAnd, syntax.OrOr:
		// What one operand alone decides, and what all of them do.
		alone := no
		if n.Op() == syntax.OrOr {
			alone = yes
		}
		out := alone.not()
		for o := range n.Children(syntax.RoleOperand) {
			switch e.holds(o, f) {
			case alone:
				return alone
			case maybe:
				out = maybe
			}
		}
		return out
	case syntax.EqEq, syntax.NotEq:
		left := n.Child(syntax.RoleOperand)
		right := left.Next()
		if isNullLiteral(left) {
			left, right = right, left
		}
		if !isNullLiteral(right) {
			return maybe
		}
		t := e.null(left, f)
		if n.Op() == syntax.NotEq {
			return t.not()
		}
		return t
	}
	return maybe
}

// null says whether an expression is null, as far as it is known: a text that
// is made is not, a field that no constructor sets is.
func (e *evaluator) null(n syntax.Node, f *frame) truth {
	if f.args == nil && f.self == nil {
		return maybe // at the site itself every branch may be taken
	}
	if n.Kind() == syntax.MethodCall && n.Name() == "getCause" && f.self != nil && n.Child(syntax.RoleTarget).Kind() != syntax.Ident {
		if f.self.cause || f.self.loose {
			return maybe
		}
		return yes
	}
	if n.Kind() != syntax.Ident && n.Kind() != syntax.FieldAccess && n.Kind() != syntax.MethodCall {
		return maybe
	}
	if f.self != nil && n.Kind() != syntax.MethodCall {
		if name := fieldName(n); name != "" {
			if t, ok := e.nullField(n, name, f); ok {
				return t
			}
		}
	}
	v := e.eval(n, f)
	if v.isNothing() {
		return maybe
	}
	if v.isNull() {
		return yes
	}
	for _, a := range v.alts {
		if _, known := a.text.LiteralText(); a.null || a.isException() && !a.made || !known && a.text.Words() == 0 {
			return maybe
		}
	}
	return no
}

// nullField says whether a field of the exception at hand is null; false when
// the name is no field of it.
func (e *evaluator) nullField(n syntax.Node, name string, f *frame) (truth, bool) {
	if v, ok := f.self.fields[name]; ok {
		if v.isNull() {
			return yes, true
		}
		return no, true // what it is given is taken to be something
	}
	if n.Kind() == syntax.Ident && e.lookup(n, name, f).kind != declField {
		return maybe, false
	}
	m, ok := e.world.field(f.self.class, name, 0)
	if !ok || m.node.Kind() != syntax.FieldDecl || m.node.Has(syntax.FlagStatic) || !m.field.Child(syntax.RoleInit).IsZero() || f.self.loose {
		return maybe, ok
	}
	return yes, true
}

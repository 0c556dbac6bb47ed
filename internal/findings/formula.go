package findings

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"throwsight/java/syntax"
)

// A condition is taken apart into facts that all hold: each is a list of atoms
// of which one holds at least.

// A fact says that one of its atoms holds.
type fact []atom

// An atom is a question that a condition asks, with its answer.
type atom struct {
	op     syntax.Token // EqEq, Lt, or none where it is not a comparison
	asks   []string     // the methods that it asks by, and the values that it compares with
	names  []string     // the variables that it is about, in the order of the text
	holds  bool
	offset int // from where on it is known
}

// conditions takes conditions apart.
type conditions struct {
	valuesOf func(decl syntax.Node) []syntax.Node // what a local variable is given; nil: names stand for themselves
}

// maxFacts bounds what is made of one condition.
const maxFacts = 16

// factsOf returns what follows from a condition that has a value; false where
// that is more than can be said. A local variable that is given one value stands
// for that.
func (c conditions) factsOf(cond syntax.Node, value bool, offset int) (facts []fact, whole bool) {
	switch cond.Kind() {
	case syntax.Paren:
		return c.factsOf(cond.Child(syntax.RoleExpr), value, offset)
	case syntax.Unary:
		if cond.Op() == syntax.Not {
			return c.factsOf(cond.Child(syntax.RoleOperand), !value, offset)
		}
	case syntax.Assign:
		if cond.Op() == syntax.Eq {
			return c.factsOf(cond.Child(syntax.RoleRight), value, offset)
		}
	case syntax.Literal:
		if cond.Op() == syntax.True && value || cond.Op() == syntax.False && !value {
			return nil, true
		}
	case syntax.Conditional:
		test, then, els := cond.Child(syntax.RoleCond), cond.Child(syntax.RoleThen), cond.Child(syntax.RoleElse)
		first, ok := c.eitherOf([]signed{{test, false}, {then, value}}, offset)
		second, too := c.eitherOf([]signed{{test, true}, {els, value}}, offset)
		both, _ := c.eitherOf([]signed{{then, value}, {els, value}}, offset) // which follows from both
		return slices.Concat(first, second, both), ok && too
	case syntax.Ident:
		if decl := declaration(cond); c.valuesOf != nil && decl.Kind() == syntax.VarDeclarator && decl.Parent().Kind() == syntax.LocalVar {
			if values := c.valuesOf(decl); len(values) == 1 {
				return c.factsOf(values[0], value, values[0].Span().End)
			}
		}
	case syntax.Binary:
		var operands []signed
		for o := range cond.Children(syntax.RoleOperand) {
			operands = append(operands, signed{o, value})
		}
		switch cond.Op() {
		case syntax.AndAnd, syntax.And, syntax.OrOr, syntax.Or:
			if (cond.Op() == syntax.AndAnd || cond.Op() == syntax.And) != value {
				return c.eitherOf(operands, offset)
			}
			whole = true
			for _, o := range operands {
				list, ok := c.factsOf(o.node, o.value, offset)
				facts, whole = append(facts, list...), whole && ok
			}
			return facts, whole
		case syntax.EqEq, syntax.NotEq:
			if len(operands) != 2 {
				break
			}
			for i, o := range operands {
				if op := o.node.Op(); o.node.Kind() == syntax.Literal && (op == syntax.True || op == syntax.False) {
					return c.factsOf(operands[1-i].node, value == (op == syntax.True) == (cond.Op() == syntax.EqEq), offset)
				}
			}
		}
	}
	return []fact{{atomOf(cond, value, offset)}}, true
}

// A signed node is a condition and the value that it has.
type signed struct {
	node  syntax.Node
	value bool
}

// eitherOf returns what follows where one of the conditions has its value at
// least: one fact of each.
func (c conditions) eitherOf(list []signed, offset int) ([]fact, bool) {
	out, whole := []fact{{}}, true
	for _, s := range list {
		facts, ok := c.factsOf(s.node, s.value, offset)
		whole = whole && ok
		var next []fact
		for _, f := range out {
			for _, g := range facts {
				next = append(next, slices.Concat(f, g))
			}
		}
		if len(next) > maxFacts {
			return nil, false
		}
		out = next
	}
	return out, whole
}

// atomOf reads a condition that is not put together from others. Of two ways to
// ask the same by comparison it takes the one with "==" or "<".
func atomOf(cond syntax.Node, value bool, offset int) atom {
	x := atom{holds: value, offset: offset}
	var operands []syntax.Node
	if cond.Kind() == syntax.Binary && cond.Count(syntax.RoleOperand) == 2 {
		operands = slices.Collect(cond.Children(syntax.RoleOperand))
	}
	if operands != nil {
		switch cond.Op() {
		case syntax.EqEq, syntax.NotEq:
			x.op, x.holds = syntax.EqEq, value == (cond.Op() == syntax.EqEq)
		case syntax.Lt, syntax.Ge:
			x.op, x.holds = syntax.Lt, value == (cond.Op() == syntax.Lt)
		case syntax.Gt, syntax.Le:
			x.op, x.holds = syntax.Lt, value == (cond.Op() == syntax.Gt)
			slices.Reverse(operands)
		}
	}
	if x.op != syntax.Lt {
		x.read("", cond)
		return x
	}
	x.read("below ", operands[0])
	x.read("above ", operands[1])
	return x
}

// read takes the questions and names of an expression, which stands on one side.
func (x *atom) read(side string, n syntax.Node) {
	for _, q := range questions(n) {
		x.asks = append(x.asks, side+q)
	}
	x.names = append(x.names, namesIn(n)...)
}

// questions returns the methods that a condition asks by and the values that it
// compares with.
func questions(cond syntax.Node) (out []string) {
	for n := range cond.Descend() {
		switch n.Kind() {
		case syntax.MethodCall:
			out = append(out, n.Name())
		case syntax.Literal:
			out = append(out, n.Text())
		case syntax.InstanceOf:
			out = append(out, "instanceof "+n.Child(syntax.RoleType).Name())
		}
	}
	return out
}

// namesIn returns the names of the variables in an expression, constants of
// other classes among them. What something is asked of, begins like a class and is
// declared by nothing is one.
func namesIn(n syntax.Node) (out []string) {
	for n := range n.Descend() {
		switch n.Kind() {
		case syntax.Ident:
			if classLike(n) {
				continue
			}
		case syntax.FieldAccess:
			if of := n.Child(syntax.RoleTarget); of.Kind() != syntax.This && !classLike(of) || classLike(n) {
				continue
			}
		default:
			continue
		}
		out = append(out, n.Name())
	}
	return out
}

// classLike reports whether a name, or the last of several, is a class's by the
// way that it is written, and stands where one can: before a dot. Behind another
// class's a name without small letters is a constant's.
func classLike(n syntax.Node) bool {
	first, _ := utf8.DecodeRuneInString(n.Name())
	if n.Role() != syntax.RoleTarget || !unicode.IsUpper(first) {
		return false
	}
	switch n.Kind() {
	case syntax.Ident:
		return declaration(n).IsZero()
	case syntax.FieldAccess:
		return strings.ContainsFunc(n.Name(), unicode.IsLower)
	}
	return false
}

package edit

import (
	"regexp"
	"slices"
	"strings"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// A repeat is how a call's statement can be run again: nothing in it that can
// be seen from outside must happen twice but the call that failed.
type repeat struct {
	// operands come before the call and do something, or read what those behind
	// them change: they are worked out once, before the first attempt, in this
	// order.
	operands []syntax.Node
	// alone says that what follows the call could fail in the same way: the
	// call alone runs again, and the statement goes by what it gave.
	alone bool
}

// repeating returns how the statement of a call can be run again when one of
// the classes is caught; false where it cannot.
func (s *Source) repeating(t Target, call syntax.Node, classes []string) (r repeat, ok bool) {
	if call.Kind() == syntax.MethodRef || call.IsZero() {
		return r, true
	}
	once := true // the way up to the target runs exactly once
	for n := call; n != t.Node; n = n.Parent() {
		p := n.Parent()
		once = once && !sometimes(n, p)
		r.alone = r.alone || s.mayFail(p, classes) || slices.ContainsFunc(slices.Collect(behind(n)), func(c syntax.Node) bool {
			return slices.ContainsFunc(slices.Collect(s.evaluated(c)), func(d syntax.Node) bool { return s.mayFail(d, classes) })
		})
	}
	if r.alone && !once {
		return r, false
	}
	r.operands, ok = s.before(call, t.Node, r.alone)
	return r, ok
}

// before returns what has to be worked out before a call, in this order, where
// the call runs again, and with it all of its statement or, alone, nothing of
// that: false where something of it cannot be.
func (s *Source) before(call, target syntax.Node, alone bool) (operands []syntax.Node, ok bool) {
	var moved effect // of the operands and, alone, the call
	take := func(n, of syntax.Node) bool {
		switch {
		case !s.Does(n) && !moved.changes(s, n):
			return true
		case operand(n, of) && !s.bindsBeyond(n):
			operands = slices.Insert(operands, 0, n)
			moved = moved.and(s.effectOf(n))
			return true
		}
		return false
	}
	for _, a := range slices.Backward(slices.Collect(call.All())) {
		if !take(a, call) {
			return nil, false
		}
	}
	if alone {
		moved = s.effectOf(call)
	}
	for n := call; n != target; n = n.Parent() {
		p := n.Parent()
		if len(operands) > 0 && sometimes(n, p) {
			return nil, false
		}
		for _, c := range slices.Backward(slices.Collect(ahead(n))) {
			if !take(c, p) {
				return nil, false
			}
		}
	}
	return operands, true
}

// ahead yields the siblings that come before a node.
func ahead(n syntax.Node) func(func(syntax.Node) bool) {
	return func(yield func(syntax.Node) bool) {
		for c := n.Parent().First(); c != n; c = c.Next() {
			if !yield(c) {
				return
			}
		}
	}
}

// behind yields the siblings that may run after a node: not the other branches.
func behind(n syntax.Node) func(func(syntax.Node) bool) {
	return func(yield func(syntax.Node) bool) {
		if p := n.Parent().Kind(); p == syntax.Conditional && n.Role() != syntax.RoleCond || p == syntax.SwitchExpr && n.Has(syntax.FlagArrow) {
			return
		}
		for c := n.Next(); !c.IsZero(); c = c.Next() {
			if !yield(c) {
				return
			}
		}
	}
}

// operand reports whether a part of an expression can be worked out before it
// and go by a name in it.
func operand(n, of syntax.Node) bool {
	switch of.Kind() {
	case syntax.MethodCall, syntax.New:
		return n.Role() == syntax.RoleArgument || n.Role() == syntax.RoleTarget && of.Kind() == syntax.MethodCall
	case syntax.Binary:
		return n == of.First() || of.Op() != syntax.AndAnd && of.Op() != syntax.OrOr
	case syntax.Conditional:
		return n.Role() == syntax.RoleCond
	}
	return false
}

// bindsBeyond reports whether an expression binds a variable that is used outside
// of it.
func (s *Source) bindsBeyond(n syntax.Node) bool {
	for p := range n.Descend() {
		if p.Kind() != syntax.TypePattern {
			continue
		}
		for d := range memberOf(n).Descend() {
			if d.Kind() == syntax.Ident && d.Name() == p.Name() && !n.Span().Encloses(d.Span()) && d.Span().Start > n.Span().Start {
				return true
			}
		}
	}
	return false
}

// sometimes reports whether a part of a node does not run each time that the
// node does, or not just once.
func sometimes(n, of syntax.Node) bool {
	switch of.Kind() {
	case syntax.Lambda, syntax.ClassBody, syntax.Case, syntax.Assert:
		return true
	case syntax.SwitchExpr:
		return n.Role() != syntax.RoleExpr
	case syntax.Conditional:
		return n.Role() != syntax.RoleCond
	case syntax.Binary:
		return (of.Op() == syntax.AndAnd || of.Op() == syntax.OrOr) && n != of.First()
	}
	return false
}

// evaluated yields the nodes of an expression that run when it is worked out:
// not those of lambdas and of classes in it.
func (s *Source) evaluated(n syntax.Node) func(func(syntax.Node) bool) {
	return func(yield func(syntax.Node) bool) { visit(n, yield) }
}

func visit(n syntax.Node, yield func(syntax.Node) bool) bool {
	switch n.Kind() {
	case syntax.Lambda, syntax.MethodRef, syntax.ClassBody, syntax.Annotation:
		return true
	}
	if !yield(n) {
		return false
	}
	for c := range n.All() {
		if !visit(c, yield) {
			return false
		}
	}
	return true
}

// mayFail reports whether a node is a call, or a throw, that one of the classes
// may come from.
func (s *Source) mayFail(n syntax.Node, classes []string) bool {
	var thrown types.Thrown
	switch n.Kind() {
	case syntax.Throw:
		class := s.File.TypeOf(n.Child(syntax.RoleExpr)).ClassName()
		return slices.ContainsFunc(classes, func(c string) bool { return s.File.Subclass(class, c) != types.No })
	case syntax.MethodCall, syntax.New:
		thrown = s.File.DeclaredBy(n)
	default:
		return false
	}
	if s.Tells(n) && s.declaration(n).IsZero() { // one of this file says itself what it throws
		return false
	}
	return slices.ContainsFunc(classes, func(c string) bool {
		if thrown.Open || s.unchecked(c) {
			return n.Kind() == syntax.MethodCall
		}
		return slices.ContainsFunc(thrown.Classes, func(t string) bool {
			return s.File.Subclass(t, c) == types.Yes || s.File.Subclass(c, t) == types.Yes
		})
	})
}

func (s *Source) unchecked(class string) bool {
	return s.File.Subclass(class, "java.lang.RuntimeException") == types.Yes || s.File.Subclass(class, "java.lang.Error") == types.Yes
}

// Does reports whether working an expression out does something that can be
// seen from outside, as far as the text tells.
func (s *Source) Does(n syntax.Node) bool { return s.doesWithin(n, deepest) }

func (s *Source) doesWithin(n syntax.Node, depth int) bool {
	for d := range s.evaluated(n) {
		switch d.Kind() {
		case syntax.MethodCall:
			if !s.tellsWithin(d, depth) {
				return true
			}
		case syntax.New:
			if s.holds(d.Child(syntax.RoleType)) || depth > 0 && s.making(d, depth-1) {
				return true
			}
		case syntax.Assign, syntax.Postfix:
			return true
		case syntax.Unary:
			if d.Op() == syntax.Inc || d.Op() == syntax.Dec {
				return true
			}
		}
	}
	return false
}

// making reports whether making an object of a class of this file does more than
// to give its fields values.
func (s *Source) making(n syntax.Node, depth int) bool {
	body := n.Child(syntax.RoleBody) // of an anonymous class
	if body.IsZero() {
		body = s.File.DeclarationOf(s.File.TypeOf(n)).Child(syntax.RoleBody)
	}
	for m := range body.Children(syntax.RoleMember) {
		if m.Has(syntax.FlagStatic) || m.Kind() != syntax.ConstructorDecl && m.Kind() != syntax.Initializer && m.Kind() != syntax.FieldDecl {
			continue
		}
		for part := range m.All() {
			if part.Role() == syntax.RoleBody || part.Role() == syntax.RoleDeclarator {
				for d := range s.evaluated(part) {
					if s.doesBesideFields(d, body, depth) {
						return true
					}
				}
			}
		}
	}
	return false
}

// doesBesideFields reports whether a node of a constructor, or of what runs with
// it, does something but to give a field of the class's own object a value.
func (s *Source) doesBesideFields(d, class syntax.Node, depth int) bool {
	if v := givenBy(d); !v.IsZero() {
		if v.Kind() == syntax.FieldAccess && v.Child(syntax.RoleTarget).Kind() == syntax.This {
			return false
		}
		if v.Kind() != syntax.Ident {
			return true
		}
		for m := range class.Children(syntax.RoleMember) {
			for f := range m.Children(syntax.RoleDeclarator) {
				if m.Kind() == syntax.FieldDecl && f.Name() == v.Name() {
					return m.Has(syntax.FlagStatic)
				}
			}
		}
		return !s.File.Local(v.Name(), v)
	}
	switch d.Kind() {
	case syntax.MethodCall:
		return !s.tellsWithin(d, depth)
	case syntax.New:
		return s.holds(d.Child(syntax.RoleType)) || depth > 0 && s.making(d, depth-1)
	}
	return false
}

// holds reports whether objects of the type have something open.
func (s *Source) holds(typ syntax.Node) bool {
	class := s.File.TypeNode(typ).ClassName()
	switch s.File.Subclass(class, "java.lang.AutoCloseable") {
	case types.Yes:
		return true
	case types.Unknown:
		return openName.MatchString(typ.Name())
	}
	return false
}

// openName matches the names of classes that are known by their names alone to
// hold something open.
var openName = regexp.MustCompile(`(Stream|Reader|Writer|Channel|Socket|Client|Connection)$`)

// operandNames are names for an operand of the type.
func operandNames(typ string) []string {
	typ, _, _ = strings.Cut(typ, "<")
	typ = typ[strings.LastIndexByte(typ, '.')+1:]
	if typ == "" || typ == "String" || typ == "Object" || strings.HasSuffix(typ, "]") || typ[0] < 'A' || typ[0] > 'Z' {
		return []string{"value", "operand"}
	}
	words := 0 // capitals that are no word's first: "FS" of FSDataInputStream
	for words+1 < len(typ) && typ[words+1] >= 'A' && typ[words+1] <= 'Z' {
		words++
	}
	if words+1 == len(typ) {
		return []string{strings.ToLower(typ), "value"}
	}
	typ = typ[words:]
	return []string{strings.ToLower(typ[:1]) + typ[1:], "value"}
}

// Follows reports whether an expression's type can follow from what takes it, so
// that it can be another one where it is given a name (JLS 15.2).
func (s *Source) Follows(n syntax.Node, typ string) bool {
	switch n.Kind() {
	case syntax.Paren:
		return s.Follows(n.Child(syntax.RoleExpr), typ)
	case syntax.Conditional, syntax.SwitchExpr:
		return typ != "int" && typ != "long" && typ != "double" && typ != "boolean"
	case syntax.MethodCall:
		if callee, ok := s.File.Callee(n); n.Role() == syntax.RoleTarget || n.Parent().Kind() == syntax.Cast || ok && callee.Descriptor != "" && !callee.Infers {
			return false
		}
		return strings.Contains(typ, "<") || typ == "Object" || typ == "java.lang.Object"
	case syntax.New:
		return n.Role() != syntax.RoleTarget && n.Child(syntax.RoleType).Has(syntax.FlagDiamond)
	}
	return n.Kind() == syntax.Lambda || n.Kind() == syntax.MethodRef
}

package judge

import "throwsight/java/syntax"

// A Shape is the syntactic place of a call: what decides how an error of it
// can be handled.
type Shape string

// The shapes, the rarest first: a call that has several has the first.
const (
	Delegation   Shape = "this or super call"
	EnumArgument Shape = "enum constant"
	Field        Shape = "field initialiser"
	Guard        Shape = "case guard"
	Resource     Shape = "resource"
	Reference    Shape = "method reference"
	LambdaBody   Shape = "expression lambda"
	Arm          Shape = "switch arm"
	Yield        Shape = "yield"
	Labelled     Shape = "labelled statement"
	Unbraced     Shape = "unbraced statement"
	Group        Shape = "switch group"
	ForHeader    Shape = "for header"
	Condition    Shape = "condition"
	StaticBlock  Shape = "static block"
	Return       Shape = "return"
	Throw        Shape = "throw"
	UsedLater    Shape = "declaration, used later"
	NotUsed      Shape = "declaration, not used later"
	Assignment   Shape = "assignment"
	Chain        Shape = "chain"
	Argument     Shape = "argument"
	Statement    Shape = "statement"
	Elsewhere    Shape = "outside of statements"
)

// Shapes returns all shapes in their order.
func Shapes() []Shape {
	return []Shape{Delegation, EnumArgument, Field, Guard, Resource, Reference, LambdaBody, Arm, Yield, Labelled, Unbraced, Group,
		ForHeader, Condition, StaticBlock, Return, Throw, UsedLater, NotUsed, Assignment, Chain, Argument, Statement, Elsewhere}
}

// ShapeOf returns the shape of a call.
func ShapeOf(call syntax.Node) Shape {
	if call.Kind() == syntax.MethodRef {
		return Reference
	}
	for n := call; !n.IsZero(); n = n.Parent() {
		parent := n.Parent()
		switch {
		case n.Kind() == syntax.ConstructorCall:
			return Delegation
		case parent.Kind() == syntax.EnumConstant:
			return EnumArgument
		case parent.Kind() == syntax.FieldDecl:
			return Field
		case n.Role() == syntax.RoleGuard:
			return Guard
		case n.Role() == syntax.RoleResource:
			return Resource
		case parent.Kind() == syntax.Lambda && n.Kind() != syntax.Block:
			return LambdaBody
		case parent.Kind() == syntax.Case && n.Role() == syntax.RoleBody && n.Kind() != syntax.Block:
			return Arm
		case isStatement(n):
			return ofStatement(n, call)
		}
	}
	return Elsewhere
}

// isStatement reports whether a node stands as a statement. The declaration in
// a for's header is part of that statement.
func isStatement(n syntax.Node) bool {
	switch n.Role() {
	case syntax.RoleStatement, syntax.RoleThen, syntax.RoleElse:
		return n.Parent().Kind() != syntax.Conditional
	case syntax.RoleBody:
		switch n.Parent().Kind() {
		case syntax.While, syntax.DoWhile, syntax.For, syntax.ForEach, syntax.Labeled:
			return true
		}
	}
	return false
}

func ofStatement(s, call syntax.Node) Shape {
	for l := s; isStatement(l); l = l.Parent() {
		if l.Parent().Kind() == syntax.Labeled {
			return Labelled
		}
	}
	if s.Kind() == syntax.Yield {
		return Yield
	}
	if parent := s.Parent(); parent.Kind() == syntax.Case {
		return Group
	} else if parent.Kind() != syntax.Block {
		return Unbraced
	}
	switch s.Kind() {
	case syntax.For, syntax.ForEach:
		return ForHeader
	case syntax.If, syntax.While, syntax.DoWhile, syntax.Switch, syntax.Assert, syntax.Synchronized:
		return Condition
	}
	if block := call.Enclosing(syntax.Initializer, syntax.MethodDecl, syntax.ConstructorDecl, syntax.Lambda); block.Kind() == syntax.Initializer {
		return StaticBlock
	}
	switch s.Kind() {
	case syntax.Return:
		return Return
	case syntax.Throw:
		return Throw
	case syntax.LocalVar:
		for d := range s.Children(syntax.RoleDeclarator) {
			if namedBehind(s, d.Name()) {
				return UsedLater
			}
		}
		return NotUsed
	}
	return inExpression(s, call)
}

// inExpression tells how a call stands in an expression statement.
func inExpression(s, call syntax.Node) Shape {
	shape := Statement
	for n := call; n != s && !n.IsZero(); n = n.Parent() {
		switch {
		case n.Kind() == syntax.Assign && n != call:
			return Assignment
		case n.Role() == syntax.RoleArgument:
			shape = Argument
		case n.Role() == syntax.RoleTarget && shape == Statement:
			shape = Chain
		}
	}
	return shape
}

// namedBehind reports whether a statement behind s in its block has the name.
func namedBehind(s syntax.Node, name string) bool {
	for next := s.Next(); !next.IsZero(); next = next.Next() {
		for n := range next.Descend() {
			if n.Kind() == syntax.Ident && n.Name() == name {
				return true
			}
		}
	}
	return false
}

package types

import (
	"slices"

	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

const stringClass = "java.lang.String"

// typeOf returns the static type of an expression, each worked out once.
func (f *File) typeOf(n syntax.Node) Type {
	if n.IsZero() || f.depth > maxDepth {
		return Type{}
	}
	if t, ok := f.types[n.ID()]; ok {
		return t
	}
	if t, ok := f.exactType(n); ok {
		f.types[n.ID()] = t
		return t
	}
	// The links of a chain of calls are worked out from its start, so that its
	// length costs no stack.
	var chain []syntax.Node
	for m := link(n); !m.IsZero(); m = link(m) {
		if _, ok := f.types[m.ID()]; ok {
			break
		}
		chain = append(chain, m)
	}
	for _, m := range slices.Backward(chain) {
		f.typeOfOne(m)
	}
	return f.typeOfOne(n)
}

// link returns the call or the parentheses that a node goes on from.
func link(n syntax.Node) syntax.Node {
	var m syntax.Node
	switch n.Kind() {
	case syntax.MethodCall:
		m = n.Child(syntax.RoleTarget)
	case syntax.Paren:
		m = n.Child(syntax.RoleExpr)
	}
	if m.Kind() == syntax.MethodCall || m.Kind() == syntax.Paren {
		return m
	}
	return syntax.Node{}
}

func (f *File) typeOfOne(n syntax.Node) Type {
	if t, ok := f.types[n.ID()]; ok {
		return t
	}
	f.types[n.ID()] = Type{} // what "var x = x.y()" finds
	f.depth++
	t := f.typeOfSlow(n)
	f.depth--
	f.types[n.ID()] = t
	return t
}

func (f *File) typeOfSlow(n syntax.Node) Type {
	switch n.Kind() {
	case syntax.Ident, syntax.FieldAccess:
		if t, isType := f.qualifier(n); !isType {
			return t
		}
	case syntax.Paren:
		return f.typeOf(n.Child(syntax.RoleExpr))
	case syntax.MethodCall:
		if c, ok := f.callee(n); ok {
			return f.result(c)
		}
	case syntax.New:
		return f.newType(n)
	case syntax.NewArray:
		t := f.typeNode(n.Child(syntax.RoleType))
		return withDims(t, max(decl.DimsOf(n), 1))
	case syntax.Cast:
		return f.typeNode(n.Child(syntax.RoleType))
	case syntax.This:
		if target := n.Child(syntax.RoleTarget); !target.IsZero() {
			return f.typeNode(target)
		}
		if c := f.enclosing(n); c != nil {
			return typeOfClass(c)
		}
	case syntax.ArrayAccess:
		if t := f.typeOf(n.Child(syntax.RoleTarget)); t.Dims > 0 {
			t.Dims--
			return t
		}
	case syntax.Assign:
		return f.typeOf(n.Child(syntax.RoleLeft))
	case syntax.Conditional:
		a, b := f.typeOf(n.Child(syntax.RoleThen)), f.typeOf(n.Child(syntax.RoleElse))
		switch {
		case a == b, b.Name == "null":
			return a
		case a.Name == "null":
			return b
		}
	case syntax.Postfix:
		return f.typeOf(n.Child(syntax.RoleOperand))
	case syntax.Unary:
		if n.Op() == syntax.Not {
			return Type{Name: "boolean"}
		}
		if n.Op() == syntax.Inc || n.Op() == syntax.Dec {
			return f.typeOf(n.Child(syntax.RoleOperand))
		}
	case syntax.InstanceOf:
		return Type{Name: "boolean"}
	case syntax.Binary:
		return f.binary(n)
	case syntax.Literal:
		return literal(n.Op())
	case syntax.ClassLiteral:
		return Type{Name: "java.lang.Class"}
	}
	return Type{}
}

func literal(op syntax.Token) Type {
	switch op {
	case syntax.StringLit, syntax.TextBlock:
		return Type{Name: stringClass}
	case syntax.IntLit:
		return Type{Name: "int"}
	case syntax.LongLit:
		return Type{Name: "long"}
	case syntax.FloatLit:
		return Type{Name: "float"}
	case syntax.DoubleLit:
		return Type{Name: "double"}
	case syntax.CharLit:
		return Type{Name: "char"}
	case syntax.True, syntax.False:
		return Type{Name: "boolean"}
	case syntax.Null:
		return Type{Name: "null"}
	}
	return Type{}
}

func (f *File) binary(n syntax.Node) Type {
	switch n.Op() {
	case syntax.AndAnd, syntax.OrOr, syntax.EqEq, syntax.NotEq, syntax.Lt, syntax.Gt, syntax.Le, syntax.Ge:
		return Type{Name: "boolean"}
	case syntax.Plus:
		for o := range n.Children(syntax.RoleOperand) {
			if f.typeOf(o) == (Type{Name: stringClass}) {
				return Type{Name: stringClass}
			}
		}
	}
	return Type{}
}

// newType returns the class that a New makes.
func (f *File) newType(n syntax.Node) Type {
	if c := f.source.ByNode[n.Child(syntax.RoleBody).ID()]; c != nil && n.Child(syntax.RoleBody).Kind() == syntax.ClassBody {
		return typeOfClass(c)
	}
	return f.created(n)
}

// created returns the class that a New names.
func (f *File) created(n syntax.Node) Type {
	t := n.Child(syntax.RoleType)
	if target := n.Child(syntax.RoleTarget); !target.IsZero() { // "outer.new Inner()"
		return f.memberType(f.typeOf(target), t.Name())
	}
	return f.typeNode(t)
}

// qualifier returns what stands before a dot: a value's type, or a type
// itself. A variable hides a type of the same name, a type a package.
func (f *File) qualifier(n syntax.Node) (t Type, isType bool) {
	switch n.Kind() {
	case syntax.Ident:
		if t, ok := f.variable(n.Name(), n); ok {
			return t, false
		}
		return f.named(n.Name(), n), true
	case syntax.FieldAccess:
		target := n.Child(syntax.RoleTarget)
		of, ofType := f.qualifier(target)
		if !of.Known() {
			if name := decl.Dotted(n); name != "" && !f.startsWithVariable(n) {
				return f.qualified(name), true
			}
			return Type{}, false
		}
		if of.Dims > 0 {
			if n.Name() == "length" {
				return Type{Name: "int"}, false
			}
			return Type{}, false
		}
		if t, ok := f.fieldOf(of, n.Name()); ok {
			return t, false
		}
		if ofType && upper(n.Name()) {
			// "Outer.CONSTANT" of a library looks like "Outer.Inner".
			if t := f.memberType(of, n.Name()); f.exists(t.Name) {
				return t, true
			}
		}
		return Type{}, false
	}
	return f.typeOf(n), false
}

func (f *File) startsWithVariable(n syntax.Node) bool {
	for n.Kind() == syntax.FieldAccess {
		n = n.Child(syntax.RoleTarget)
	}
	if n.Kind() != syntax.Ident {
		return true
	}
	if _, ok := f.variable(n.Name(), n); ok {
		return true
	}
	return f.openAround(n) // the name may be an inherited field
}

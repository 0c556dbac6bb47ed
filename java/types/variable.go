package types

import (
	"throwsight/java/syntax"
	"throwsight/java/types/decl"
)

// variable returns the type of the variable that a simple name means at a
// node. It reports true where there is such a variable, though its type may
// not be known: a lambda's parameter hides a field all the same.
func (f *File) variable(name string, at syntax.Node) (Type, bool) {
	for n := at; !n.IsZero(); n = n.Parent() {
		if t, ok := f.local(name, n); ok {
			return t, true
		}
		if c := f.source.ByNode[n.ID()]; c != nil {
			if t, ok := f.fieldOf(typeOfClass(c), name); ok {
				return t, true
			}
		}
	}
	return f.staticField(name)
}

// local looks for a variable that child's parent declares for child, or, of a
// statement, one that the statements before it leave in scope.
func (f *File) local(name string, child syntax.Node) (Type, bool) {
	parent := child.Parent()
	switch parent.Kind() {
	case syntax.Block, syntax.Case:
		if t, ok := f.before(name, parent, child); ok {
			return t, true
		}
		if parent.Kind() == syntax.Case && child.Role() != syntax.RoleLabel {
			for l := range parent.Children(syntax.RoleLabel) {
				if p := binding(l, name); !p.IsZero() {
					return f.pattern(p), true
				}
			}
			return f.whenTrue(parent.Child(syntax.RoleGuard), name, child.Role() != syntax.RoleGuard)
		}
		if parent.Kind() == syntax.Case {
			return Type{}, false
		}
	case syntax.Switch, syntax.SwitchExpr: // what the groups of statements before leave in scope
		if child.Kind() == syntax.Case && !child.Has(syntax.FlagArrow) {
			for c := range parent.Children(syntax.RoleCase) {
				if c == child {
					break
				}
				if t, ok := f.before(name, c, syntax.Node{}); ok {
					return t, true
				}
			}
		}
	case syntax.LocalVar: // a declarator's own initialiser, and the ones behind it
		for d := range parent.Children(syntax.RoleDeclarator) {
			if d.Name() == name {
				return f.declarator(parent, d), true
			}
			if d == child {
				break
			}
		}
	case syntax.For:
		if child.Role() != syntax.RoleForInit {
			if t, ok := f.declared(name, parent, syntax.RoleForInit, syntax.Node{}); ok {
				return t, true
			}
			return f.whenTrue(parent.Child(syntax.RoleCond), name, child.Role() == syntax.RoleBody || child.Role() == syntax.RoleUpdate)
		}
		return f.declared(name, parent, syntax.RoleForInit, child)
	case syntax.ForEach:
		if child.Role() == syntax.RoleBody {
			return f.declared(name, parent, syntax.RoleVar, syntax.Node{})
		}
	case syntax.Try:
		switch child.Role() {
		case syntax.RoleBody:
			return f.declared(name, parent, syntax.RoleResource, syntax.Node{})
		case syntax.RoleResource:
			return f.declared(name, parent, syntax.RoleResource, child)
		}
	case syntax.Catch:
		if parent.Name() == name {
			return f.typeNode(parent.Child(syntax.RoleType)), true
		}
	case syntax.Lambda, syntax.MethodDecl, syntax.ConstructorDecl:
		for p := range parent.Children(syntax.RoleParam) {
			if p.Name() == name {
				v := decl.ParamOf(p)
				return f.ref(v.Type, p), true
			}
		}
		if parent.Has(syntax.FlagCompact) {
			for p := range parent.Parent().Parent().Children(syntax.RoleComponent) {
				if p.Name() == name {
					return f.ref(decl.ParamOf(p).Type, p), true
				}
			}
		}
	case syntax.If:
		if child.Role() != syntax.RoleCond {
			return f.when(parent.Child(syntax.RoleCond), name, child.Role() == syntax.RoleThen)
		}
	case syntax.While:
		return f.whenTrue(parent.Child(syntax.RoleCond), name, child.Role() == syntax.RoleBody)
	case syntax.Conditional:
		if child.Role() != syntax.RoleCond {
			return f.when(parent.Child(syntax.RoleCond), name, child.Role() == syntax.RoleThen)
		}
	case syntax.Binary:
		if op := parent.Op(); op == syntax.AndAnd || op == syntax.OrOr {
			for o := range parent.Children(syntax.RoleOperand) {
				if o == child {
					break
				}
				if t, ok := f.when(o, name, op == syntax.AndAnd); ok {
					return t, true
				}
			}
		}
	}
	return Type{}, false
}

// before looks through the statements of a block, up to stop.
func (f *File) before(name string, block, stop syntax.Node) (Type, bool) {
	for s := range block.Children(syntax.RoleStatement) {
		if s == stop {
			break
		}
		switch s.Kind() {
		case syntax.LocalVar:
			for d := range s.Children(syntax.RoleDeclarator) {
				if d.Name() == name {
					return f.declarator(s, d), true
				}
			}
		case syntax.If:
			// "if (!(x instanceof T t)) return;" leaves t in scope.
			then, els := syntax.MayComplete(s.Child(syntax.RoleThen)), s.Child(syntax.RoleElse)
			if !then && (els.IsZero() || syntax.MayComplete(els)) {
				if t, ok := f.when(s.Child(syntax.RoleCond), name, false); ok {
					return t, true
				}
			}
			if then && !els.IsZero() && !syntax.MayComplete(els) {
				if t, ok := f.when(s.Child(syntax.RoleCond), name, true); ok {
					return t, true
				}
			}
		case syntax.While:
			if !breaks(s.Child(syntax.RoleBody)) {
				if t, ok := f.when(s.Child(syntax.RoleCond), name, false); ok {
					return t, true
				}
			}
		}
	}
	return Type{}, false
}

// declared looks through the LocalVars in a role, up to stop.
func (f *File) declared(name string, parent syntax.Node, role syntax.Role, stop syntax.Node) (Type, bool) {
	for v := range parent.Children(role) {
		if v == stop {
			break
		}
		for d := range v.Children(syntax.RoleDeclarator) {
			if d.Name() == name {
				return f.declarator(v, d), true
			}
		}
	}
	return Type{}, false
}

// declarator returns the type of one variable of a LocalVar.
func (f *File) declarator(local, d syntax.Node) Type {
	t := local.Child(syntax.RoleType)
	if t.Kind() != syntax.VarType {
		return withDims(f.typeNode(t), decl.DimsOf(d))
	}
	if local.Role() == syntax.RoleVar { // of a for-each: an array's element
		of := f.typeOf(local.Parent().Child(syntax.RoleExpr))
		if of.Dims > 0 {
			of.Dims--
			return of
		}
		return Type{}
	}
	init := d.Child(syntax.RoleInit)
	if init.Kind() == syntax.ArrayInit {
		return Type{}
	}
	return f.typeOf(init)
}

func (f *File) pattern(p syntax.Node) Type {
	if p.Child(syntax.RoleType).Kind() == syntax.VarType {
		return Type{}
	}
	return f.typeNode(p.Child(syntax.RoleType))
}

func (f *File) whenTrue(cond syntax.Node, name string, applies bool) (Type, bool) {
	if !applies {
		return Type{}, false
	}
	return f.when(cond, name, true)
}

// when looks for a pattern variable that is bound where cond has the value:
// JLS 6.3.1.
func (f *File) when(cond syntax.Node, name string, value bool) (Type, bool) {
	switch cond.Kind() {
	case syntax.Paren:
		return f.when(cond.Child(syntax.RoleExpr), name, value)
	case syntax.Unary:
		if cond.Op() == syntax.Not {
			return f.when(cond.Child(syntax.RoleOperand), name, !value)
		}
	case syntax.Binary:
		if cond.Op() == syntax.AndAnd && value || cond.Op() == syntax.OrOr && !value {
			for o := range cond.Children(syntax.RoleOperand) {
				if t, ok := f.when(o, name, value); ok {
					return t, true
				}
			}
		}
	case syntax.InstanceOf:
		if value {
			if p := binding(cond.Child(syntax.RolePattern), name); !p.IsZero() {
				return f.pattern(p), true
			}
		}
	}
	return Type{}, false
}

// binding returns the TypePattern below a pattern that binds the name.
func binding(pattern syntax.Node, name string) syntax.Node {
	switch pattern.Kind() {
	case syntax.TypePattern:
		if pattern.Name() == name {
			return pattern
		}
	case syntax.RecordPattern:
		for c := range pattern.Children(syntax.RoleComponent) {
			if p := binding(c, name); !p.IsZero() {
				return p
			}
		}
	}
	return syntax.Node{}
}

// breaks reports whether a break that may leave the loop stands in its body.
func breaks(body syntax.Node) bool {
	for n := range body.Descend() {
		if n.Kind() == syntax.Break {
			return true
		}
	}
	return false
}

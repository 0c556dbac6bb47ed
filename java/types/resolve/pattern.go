package resolve

import (
	"throwsight/java/syntax"
)

// bind adds the pattern variables that are bound where a condition has a
// value: JLS 6.3.1.
func (r *resolver) bind(cond syntax.Node, value bool, sc *scope) *scope {
	switch cond.Kind() {
	case syntax.Paren:
		return r.bind(cond.Child(syntax.RoleExpr), value, sc)
	case syntax.Unary:
		if cond.Op() == syntax.Not {
			return r.bind(cond.Child(syntax.RoleOperand), !value, sc)
		}
	case syntax.Binary:
		if cond.Op() == syntax.AndAnd && value || cond.Op() == syntax.OrOr && !value {
			for o := range cond.Children(syntax.RoleOperand) {
				sc = r.bind(o, value, sc)
			}
		}
	case syntax.InstanceOf:
		if value {
			sc = r.pattern(cond.Child(syntax.RolePattern), unknown, sc)
		}
	}
	return sc
}

// pattern adds the variables of a pattern matched against a value of type t:
// JLS 14.30.
func (r *resolver) pattern(n syntax.Node, t *Type, sc *scope) *scope {
	switch n.Kind() {
	case syntax.TypePattern:
		written := n.Child(syntax.RoleType)
		if written.Kind() != syntax.VarType {
			t = r.typeNode(written, sc)
		}
		return sc.withVar(n.Name(), t)
	case syntax.RecordPattern:
		of := r.typeNode(n.Child(syntax.RoleType), sc)
		components := r.components(of)
		i := 0
		for c := range n.Children(syntax.RoleComponent) {
			ct := unknown
			if i < len(components) {
				ct = components[i]
			}
			sc = r.pattern(c, ct, sc)
			i++
		}
	}
	return sc
}

// components returns the types of a record's components.
func (r *resolver) components(t *Type) []*Type {
	if t.kind != kClass || t.class.decl == nil || t.class.decl.Kind != syntax.RecordDecl {
		return nil
	}
	var out []*Type
	for _, f := range t.class.decl.Fields {
		if f.Flags&syntax.FlagStatic != 0 {
			continue
		}
		ft, ok := r.field(t, f.Name, t.class)
		if !ok {
			ft = unknown
		}
		out = append(out, upper(ft))
	}
	return out
}

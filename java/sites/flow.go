package sites

import (
	"cmp"
	"slices"

	"throwsight/java/syntax"
)

// A flow is what changes one variable within its scope, in the order of the
// text.
type flow struct {
	name    string
	effects []effect
}

// An effect is one place where a variable changes: an assignment, a chain of
// calls that append to it, a call that it is handed to.
type effect struct {
	node syntax.Node
	kind effectKind
}

type effectKind uint8

const (
	effectAssign effectKind = iota
	effectCalls             // sb.append(…).append(…)
	effectPassed            // f(sb): anything may be appended
	effectSetter            // e.setUser(…): an exception changes
)

type flowKey struct {
	decl, at syntax.Node
	frame    *frame
}

// flowOf collects the effects on the variable.
func (e *evaluator) flowOf(d decl, scope syntax.Node, f *frame) *flow {
	key := flowKey{decl: d.node, at: scope}
	if fl := e.flows[key]; fl != nil {
		return fl
	}
	fl := &flow{name: d.node.Name()}
	if d.kind == declField && d.node.Kind() != syntax.VarDeclarator {
		fl.name = d.member.node.Name()
	}
	t := e.typeOfDecl(d, f)
	builder, exception := t.isBuilder(), e.isThrowableType(t)
	for n := range scope.Descend() {
		if n.Kind() != syntax.Ident || n.Name() != fl.name {
			continue
		}
		use := n
		if p := n.Parent(); p.Kind() == syntax.FieldAccess {
			continue
		}
		switch p := use.Parent(); {
		case p.Kind() == syntax.Assign && use.Role() == syntax.RoleLeft:
			fl.effects = append(fl.effects, effect{p, effectAssign})
		case exception && p.Kind() == syntax.MethodCall && use.Role() == syntax.RoleTarget && p.Parent().Kind() == syntax.ExprStmt:
			fl.effects = append(fl.effects, effect{p, effectSetter})
		case !builder:
		case p.Kind() == syntax.MethodCall && use.Role() == syntax.RoleTarget:
			if isMutator(p.Name()) {
				fl.effects = append(fl.effects, effect{chainTop(p), effectCalls})
			}
		case use.Role() == syntax.RoleArgument && !isAppend(p):
			fl.effects = append(fl.effects, effect{p, effectPassed})
		}
	}
	if d.kind == declField {
		// "this.x = …" changes the field too.
		for n := range scope.Descend() {
			if n.Kind() == syntax.Assign {
				if l := n.Child(syntax.RoleLeft); l.Kind() == syntax.FieldAccess && l.Name() == fl.name && l.Child(syntax.RoleTarget).Kind() == syntax.This {
					fl.effects = append(fl.effects, effect{n, effectAssign})
				}
			}
		}
	}
	slices.SortStableFunc(fl.effects, func(a, b effect) int {
		return cmp.Compare(a.node.Span().Start, b.node.Span().Start)
	})
	e.flows[key] = fl
	return fl
}

// chainTop returns the last call of the chain of mutating calls that starts
// with the call.
func chainTop(call syntax.Node) syntax.Node {
	for {
		p := call.Parent()
		if p.Kind() != syntax.MethodCall || call.Role() != syntax.RoleTarget || !isMutator(p.Name()) {
			return call
		}
		call = p
	}
}

// in yields the effects within a statement.
func (fl *flow) in(n syntax.Node) []effect {
	span := n.Span()
	from := 0
	for from < len(fl.effects) && fl.effects[from].node.Span().Start < span.Start {
		from++
	}
	to := from
	for to < len(fl.effects) && fl.effects[to].node.Span().Start < span.End {
		to++
	}
	return fl.effects[from:to]
}

// grows reports whether an effect adds to what the variable was.
func (fl *flow) grows(ef effect) bool {
	switch {
	case ef.kind == effectSetter:
		return false
	case ef.kind != effectAssign, ef.node.Op() != syntax.Eq:
		return true
	}
	right := ef.node.Child(syntax.RoleRight)
	left := right.Child(syntax.RoleOperand)
	return right.Kind() == syntax.Binary && right.Op() == syntax.Plus && left.Kind() == syntax.Ident && left.Name() == fl.name
}

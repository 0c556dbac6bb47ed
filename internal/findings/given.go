package findings

import (
	"slices"

	"throwsight/java/syntax"
	"throwsight/java/types"
)

// The class of a receiver is often wider than what the code around gives it: a
// field that only a constructor sets, a parameter of a private method, a local
// that a factory fills. Where all that is given is known, it is the evidence
// of which implementations a call can meet, before anything else that the file
// names.

// givenTo returns the classes of what the receiver of a call is given, where
// it is of a class that several implement; nil where anything else may be given
// to it.
func (a *Analysis) givenTo(call syntax.Node, c types.Callee) []string {
	if call.Kind() != syntax.MethodCall || c.Static || c.Descriptor == "" {
		return nil
	}
	class := a.receiverClass(c)
	receivers := a.library().receivers(class)
	if len(receivers) < 2 || slices.Contains(receivers, class) {
		return nil
	}
	g := givers{a: a, class: class}
	target := call.Child(syntax.RoleTarget)
	// The type of what the method is called on is known by now: mostly class itself.
	if plain := target.Kind() == syntax.Ident && c.Receiver == class; plain && !g.all(a.allValuesOf(declaration(target)), 0) || !plain && !g.follow(target, 0) {
		return nil
	}
	slices.Sort(g.given)
	return slices.Compact(g.given)
}

// receiverClass returns the class by which the models know a callee's receiver.
func (a *Analysis) receiverClass(c types.Callee) string {
	if c.Receiver == "" || !a.library().modelled(c.Receiver) {
		return c.Owner
	}
	return c.Receiver
}

// givers collects the classes of what variables of a class are given.
type givers struct {
	a     *Analysis
	class string
	given []string
}

// follow takes an expression that a variable is given; false where its class is
// not known any better.
func (g *givers) follow(n syntax.Node, steps int) bool {
	if n.IsZero() || steps > mostSteps {
		return false
	}
	if n.Kind() == syntax.Literal {
		return n.Op() == syntax.Null
	}
	if g.narrower(n) {
		return true
	}
	return g.all(g.a.standsFor(n), steps)
}

func (g *givers) all(values []syntax.Node, steps int) bool {
	for _, v := range values {
		if !g.follow(v, steps+1) {
			return false
		}
	}
	return len(values) > 0
}

// narrower adds the class of an expression that is below the receiver's.
func (g *givers) narrower(n syntax.Node) bool {
	t := g.a.Types().TypeOf(n)
	name := t.ClassName()
	if name == "" || name == g.class || t.Variable() || g.a.Types().Subclass(name, g.class) != types.Yes || !g.a.library().modelled(name) {
		return false
	}
	g.given = append(g.given, name)
	return true
}

// allValuesOf returns what a variable is given, nothing where other files may
// give it something.
func (a *Analysis) allValuesOf(decl syntax.Node) []syntax.Node {
	values := a.valuesOf(decl)
	switch decl.Kind() {
	case syntax.Param:
		given := a.argumentsFor(decl)
		if len(given) == 0 {
			return nil
		}
		return append(values, given...)
	case syntax.VarDeclarator:
		if field := decl.Parent(); field.Kind() == syntax.FieldDecl && !field.Has(syntax.FlagPrivate) && !field.Has(syntax.FlagFinal) {
			return nil
		}
		return values
	}
	return nil
}

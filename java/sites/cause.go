package sites

import (
	"throwsight/internal/message"
	"throwsight/java/syntax"
)

// causeOrText returns the message of an exception that was given only the
// value: its text, or as a cause, its toString.
func (e *evaluator) causeOrText(n syntax.Node, f *frame) value {
	v := e.eval(n, f)
	if first(v.alts).isException() {
		return e.causeText(n, v, f)
	}
	if v.isNull() {
		return value{}
	}
	return v
}

// causeText returns the toString of a cause. Of one that was caught, its class
// is told only where no class below can have been caught instead.
func (e *evaluator) causeText(n syntax.Node, v value, f *frame) value {
	var out value
	for _, a := range v.alts {
		switch {
		case a.null:
		case !a.isException():
			out = union(out, value{alts: []alt{{text: a.text, why: FromCause}}})
		case a.made:
			out = union(out, textValue(a.toString()))
		case e.world.hasSubclasses(a.class):
			out = union(out, value{alts: []alt{{text: message.Hole, why: FromCause}}})
		default:
			name := e.world.binary(a.class)
			out = union(out, e.caughtTexts(n, a.class, f))
			out = union(out, textValue(message.Join(message.Literal(name+": "), message.Hole)))
		}
	}
	if out.isNothing() {
		return unknown(FromCause)
	}
	return out
}

// caughtTexts returns the texts, as toString gives them, of the exceptions of
// the class that the try block above a catch parameter is seen to throw, itself
// or in a method that it calls.
func (e *evaluator) caughtTexts(n syntax.Node, class string, f *frame) value {
	if n.Kind() != syntax.Ident || f.depth >= maxDepth {
		return value{}
	}
	d := e.lookup(n, n.Name(), f)
	if d.kind != declCatch {
		return value{}
	}
	var out value
	body := d.node.Parent().Child(syntax.RoleBody)
	for x := range body.Descend() {
		switch x.Kind() {
		case syntax.Throw:
			out = union(out, e.thrownTexts(x, class, f))
		case syntax.MethodCall:
			m, ok := e.method(x, f)
			if !ok {
				continue
			}
			in := f.into(m, e.bind(m.node, arguments(x), f), nil)
			for t := range m.node.Child(syntax.RoleBody).Descend() {
				if t.Kind() == syntax.Throw {
					out = union(out, e.thrownTexts(t, class, in))
				}
			}
		}
	}
	return out
}

// thrownTexts returns the texts of a throw of an exception of the class made
// there.
func (e *evaluator) thrownTexts(throw syntax.Node, class string, f *frame) value {
	x := throw.Child(syntax.RoleExpr)
	if x.Kind() != syntax.New || e.typeOfNew(x, f) != class {
		return value{}
	}
	var out value
	for _, a := range e.eval(x, f).alts {
		out = union(out, textValue(a.toString()))
	}
	return out
}

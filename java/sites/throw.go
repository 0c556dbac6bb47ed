package sites

import (
	"slices"

	"throwsight/java/syntax"
)

// throw reads a throw statement.
func (fd *finder) throw(n syntax.Node) {
	x := n.Child(syntax.RoleExpr)
	if x.IsZero() {
		return
	}
	f := fd.frame(n)
	v := fd.e.eval(x, f)
	if v.words() == 0 {
		v = fd.fallback(x, v, f)
	}
	fd.add(Throw, n, n.Span(), v, fd.messagePart(x, f))
}

// fallback finds the words of an exception whose making is not seen: those of
// the exceptions collected in a list that it is given, else those of a text
// that goes into the call that makes it.
func (fd *finder) fallback(x syntax.Node, v value, f *frame) value {
	for x.Kind() == syntax.Paren || x.Kind() == syntax.Cast {
		x = innermost(x)
	}
	switch x.Kind() {
	case syntax.New:
		for _, a := range arguments(x) {
			if a.Kind() != syntax.Ident {
				continue
			}
			if c := fd.collected(a, f); c.words() > 0 {
				return withClass(c, first(v.alts).class)
			}
		}
	case syntax.MethodCall:
		if t := fd.handedText(x, f); t.words() > 0 {
			return withClass(t, first(v.alts).class)
		}
		// A method called on an exception made here most likely gives it back.
		for x.Kind() == syntax.MethodCall || x.Kind() == syntax.Paren || x.Kind() == syntax.Cast {
			if x.Kind() == syntax.MethodCall {
				x = x.Child(syntax.RoleTarget)
			} else {
				x = innermost(x)
			}
		}
		if x.Kind() == syntax.New {
			if made := fd.e.eval(x, f); first(made.alts).made {
				return made
			}
		}
	}
	return v
}

// withClass makes exceptions of a class, "" when it is not known, of texts.
func withClass(texts value, class string) value {
	texts.alts = slices.Clone(texts.alts)
	for i := range texts.alts {
		texts.alts[i].class, texts.alts[i].made = class, class != ""
	}
	return texts
}

// collected returns the messages of the exceptions that the method adds to the
// collection.
func (fd *finder) collected(use syntax.Node, f *frame) value {
	d := fd.e.lookup(use, use.Name(), f)
	if d.kind != declLocal || d.scope.IsZero() {
		return value{}
	}
	var out value
	for n := range d.scope.Descend() {
		if n.Kind() != syntax.MethodCall || n.Name() != "add" && n.Name() != "put" {
			continue
		}
		if t := n.Child(syntax.RoleTarget); t.Kind() != syntax.Ident || t.Name() != use.Name() {
			continue
		}
		for _, a := range arguments(n) {
			if v := fd.e.eval(a, f); a.Kind() == syntax.New && first(v.alts).made {
				for _, m := range v.alts {
					if !m.bare {
						out = union(out, textValue(m.text))
					}
				}
			}
		}
	}
	return out
}

// handedText returns the text with words that is handed to a call, or to a
// call or "new" among its arguments.
func (fd *finder) handedText(call syntax.Node, f *frame) value {
	for _, a := range arguments(call) {
		switch {
		case fd.e.typeOf(a, f).isText():
			if v := fd.e.eval(a, f); v.words() > 1 {
				return v.asText()
			}
		case a.Kind() == syntax.New || a.Kind() == syntax.MethodCall:
			v := fd.e.eval(a, f)
			if first(v.alts).made && v.words() > 0 {
				return v
			}
		}
	}
	return value{}
}

// messagePart returns the part of the thrown expression that makes the text.
func (fd *finder) messagePart(x syntax.Node, f *frame) syntax.Node {
	for n := range x.Descend() {
		if n.Kind() != syntax.New && n.Kind() != syntax.MethodCall {
			continue
		}
		args := arguments(n)
		for _, a := range args {
			if fd.e.typeOf(a, f).isText() {
				return a
			}
		}
		if len(args) == 1 {
			return args[0]
		}
	}
	return syntax.Node{}
}

package sites

import (
	"cmp"
	"slices"

	"throwsight/internal/message"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// Find returns the error sites of the file, in the order of the text. Env may
// be nil; it is then the file alone that tells.
func Find(tree *syntax.Tree, env Env) []Site {
	src := newSource(tree)
	fd := &finder{
		tree:   tree,
		src:    src,
		e:      newEvaluator(newWorld(src, env)),
		frames: map[*Class]*frame{},
		thrown: map[syntax.Node]map[string]bool{},
		places: map[syntax.Node]place{},
		built:  map[syntax.Node]bool{},
	}
	for n := range tree.Root().Descend() {
		switch n.Kind() {
		case syntax.Throw:
			fd.throw(n)
		case syntax.New:
			fd.made(n)
		case syntax.MethodCall:
			fd.call(n)
		case syntax.Return:
			fd.wrapped(n)
		}
	}
	slices.SortStableFunc(fd.sites, func(a, b Site) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return fd.sites
}

// A finder walks one file.
type finder struct {
	tree   *syntax.Tree
	src    *source
	e      *evaluator
	sites  []Site
	frames map[*Class]*frame
	thrown map[syntax.Node]map[string]bool // names that a method throws
	places map[syntax.Node]place
	built  map[syntax.Node]bool // statements that build a reported text, seen already
}

// frame returns the frame of the code at n, with a fresh budget.
func (fd *finder) frame(n syntax.Node) *frame {
	var class *Class
	for p := n; !p.IsZero() && class == nil; p = p.Parent() {
		if isTypeDecl(p) {
			class = fd.src.classAt(p)
		}
	}
	f := fd.frames[class]
	if f == nil {
		f = &frame{src: fd.src, class: class}
		fd.frames[class] = f
	}
	if fd.e.steps > maxSteps {
		f.memo = nil // values may have been cut short
	}
	fd.e.steps = 0
	return f
}

// add appends a site whose message is v.
func (fd *finder) add(kind Kind, at syntax.Node, span text.Span, v value, part syntax.Node) {
	where := fd.place(at)
	s := Site{Kind: kind, Class: where.class, Method: where.method, Span: span}
	s.Templates, s.NoTemplate = templatesOf(v)
	for _, a := range v.alts {
		if a.isException() {
			s.Exception = fd.e.world.binary(a.class)
			break
		}
	}
	if !part.IsZero() {
		s.Text = part.Span()
	}
	fd.sites = append(fd.sites, s)
}

// templatesOf returns the messages of the exceptions, or the texts, that v can
// be, and why there are none with words.
func templatesOf(v value) ([]message.Template, Reason) {
	var out []message.Template
	why := HasWords
	for _, a := range v.alts {
		why = max(why, a.why)
		switch {
		case a.null, a.bare:
		case a.isException() && !a.made:
		case !a.isException() && a.text == message.Hole && (a.why == FromCall || a.why == Rethrown):
		case !slices.Contains(out, a.text):
			out = append(out, a.text)
		}
	}
	if g := v.general; v.hasGen {
		if !v.authored {
			g = g.Squeeze()
		}
		if g != message.Hole && (g.Words() > 0 || v.words() <= 1) && !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	for _, t := range out {
		if t.Words() > 0 {
			return out, HasWords
		}
	}
	if why == HasWords {
		why = NoWords
		if len(out) == 0 {
			why = NoMessage
		}
	}
	return out, why
}

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

// wrapped reads the return of an exception that another method makes of a text
// given here.
func (fd *finder) wrapped(n syntax.Node) {
	x := n.Child(syntax.RoleExpr)
	for x.Kind() == syntax.Paren || x.Kind() == syntax.Cast {
		x = innermost(x)
	}
	if x.Kind() != syntax.MethodCall || x.Name() == "initCause" {
		return
	}
	owner := n.Enclosing(syntax.Lambda, syntax.MethodDecl, syntax.ClassBody)
	f := fd.frame(n)
	if owner.Kind() != syntax.MethodDecl || !fd.e.isThrowableType(fd.e.declaredType(owner.Child(syntax.RoleType), f)) {
		return
	}
	handed := fd.handedText(x, f)
	if handed.words() == 0 || first(handed.alts).made {
		return
	}
	v := fd.e.eval(x, f)
	if v.words() == 0 {
		v = handed
	}
	if !slices.ContainsFunc(v.alts, alt.isException) {
		v = withClass(v, fd.wrappedClass(x, owner, f))
	}
	fd.add(Wrapper, n, n.Span(), v, fd.messagePart(x, f))
}

// wrappedClass returns the class of an exception that is handed to be wrapped,
// for the likes of it come back; else the one that the method declares.
func (fd *finder) wrappedClass(call, owner syntax.Node, f *frame) string {
	for _, a := range arguments(call) {
		if a.Kind() != syntax.Ident {
			continue
		}
		if v := first(fd.e.eval(a, f).alts); v.isException() {
			return v.class
		}
	}
	return string(fd.e.declaredType(owner.Child(syntax.RoleType), f))
}

// innermost returns the operand of parentheses or of a cast.
func innermost(n syntax.Node) syntax.Node {
	if n.Kind() == syntax.Cast {
		return n.Child(syntax.RoleOperand)
	}
	return n.Child(syntax.RoleExpr)
}

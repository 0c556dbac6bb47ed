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

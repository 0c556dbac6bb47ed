package fixes

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

// A fix that lets an error go on, or mends one clause of several, can leave
// something to say at its site: the next clause keeps its error as well, the
// clause further out takes what is thrown. Such a fix goes on until nothing is
// left there that it can mend: it looks at the text that it would leave, as a
// run of check does, and what it finds there is mended with it, as one edit.

// mostSteps bounds how often a fix looks at what it leaves.
const mostSteps = 8

// settled adds to the plan for a finding what is left at the site.
func (x *Fixer) settled(f findings.Finding, p plan) plan {
	if p.title == "" || p.reason != "" || !x.mayLeave(f) {
		return p
	}
	titles := []string{p.title}
	p.laidOut = true
	p.edits, p.imports = x.settle([]findings.Finding{f}, p.edits, p.imports, func(q plan) {
		p.whole = p.whole || q.whole
		if !slices.Contains(titles, q.title) {
			titles = append(titles, q.title)
		}
	})
	p.title = titles[0]
	for _, t := range titles[1:] {
		p.title += "; " + lowerFirst(t)
	}
	return p
}

// settle adds to edits, and the classes that they import, what is left at the
// sites of the findings that they mend; done is told of each plan. The blocks that
// the edits write lines into have got theirs then.
func (x *Fixer) settle(about []findings.Finding, edits []text.Edit, imports []string, done func(plan)) ([]text.Edit, []string) {
	var calls []string // whose errors go on
	edits = edit.Unfold(x.src, edits)
	for range mostSteps {
		imported := edit.ImportEdits(x.src, imports)
		all := append(slices.Clone(edits), imported...)
		text.Sort(all)
		src, err := text.Apply(x.a.Tree.Source(), all)
		if err != nil {
			break
		}
		next := x.a.Rewritten(src, x.partOf(about, edits, all))
		y := &Fixer{next, x.src.Rewritten(next.Types(), next.Tree)}
		var m merged
		for _, f := range left(x.a, about, calls, all, y.a) {
			if q, ok := y.preferred(f); ok && m.add(y, q) {
				done(q)
				calls = append(calls, callsOf(y.a, f)...)
				if len(about) == 1 {
					break // the next one may not be there any more
				}
			}
		}
		if m.count == 0 {
			break
		}
		both := text.Compose(all, edit.Unfold(y.src, m.edits))
		count := len(both)
		both = slices.DeleteFunc(both, func(e text.Edit) bool { return slices.Contains(imported, e) })
		if count-len(both) != len(imported) {
			break // the imports themselves have changed
		}
		edits = both
		imports = slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(imports), m.imports...))))
	}
	return edits, imports
}

// mayLeave reports whether anything can be left at a finding's site once it is
// mended: not where the clause is the only one that the error comes to, and
// takes one class. It spares most fixes the second look.
func (x *Fixer) mayLeave(f findings.Finding) bool {
	if f.Rule == findings.DeadCatch || bytes.Contains(x.a.Tree.Source(), []byte("throwsight:ignore")) {
		return true
	}
	own := toldClause(x.a, f)
	for n := x.a.Tree.At(f.Span.Start); !n.IsZero() && n.Role() != syntax.RoleMember; n = n.Parent() {
		clauses, types := 0, 0
		if n.Kind() == syntax.Try {
			for c := range n.Children(syntax.RoleCatch) {
				clauses++
				types = len(edit.CaughtTypes(c))
			}
		}
		if clauses > 1 || clauses == 1 && (own.IsZero() || own.Parent() != n || types > 1) {
			return true
		}
	}
	return false
}

// partOf returns the method that all edits of a fix but its imports are made
// in, as it stands behind them: nothing is left elsewhere. Where there are
// several it is the whole file.
func (x *Fixer) partOf(about []findings.Finding, edits, all []text.Edit) text.Span {
	var home syntax.Node
	for n := x.a.Tree.At(about[0].Span.Start); !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case syntax.MethodDecl, syntax.ConstructorDecl, syntax.Initializer, syntax.FieldDecl:
			home = n
		}
	}
	part := home.Span()
	if len(about) > 1 || home.IsZero() || slices.ContainsFunc(edits, func(e text.Edit) bool { return !part.Encloses(e.Span) }) {
		return text.Span{}
	}
	for _, e := range all {
		grown := len(e.New) - e.Span.Len()
		if e.Span.Start < home.Span().Start {
			part.Start += grown
		}
		if e.Span.Start <= home.Span().End {
			part.End += grown
		}
	}
	return part
}

func lowerFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[size:]
}

package fixes

import (
	"slices"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// The site of a finding is what its fix has to put right, so that nothing is
// found there any more:
//
//   - of what is told of a catch clause, the clause: all that is told of it,
//     whichever rule says so;
//   - of what is told of a call, the call: its errors, or its result, which is
//     another matter;
//   - and the way that the call's error takes from there: a clause further out
//     that it comes to now, and what is written round it.
//
// A test in a clause, by the message or of a class that never comes, is a site of
// its own: it says how the code finds out which error it has, not what becomes of
// it. What was told elsewhere before is of other sites.

// Left returns what stands at the sites of some findings of a file once edits
// are made of it: of what is found in next, the same file behind them.
func Left(a *findings.Analysis, about []findings.Finding, edits []text.Edit, next *findings.Analysis) []findings.Finding {
	return left(a, about, nil, edits, next)
}

// left is Left where the edits mend more than what was found: the errors of the
// calls take their ways, too.
func left(a *findings.Analysis, about []findings.Finding, calls []string, edits []text.Edit, next *findings.Analysis) []findings.Finding {
	l := lefts{a: a, about: about, edits: edits, next: next, calls: slices.Clone(calls)}
	for _, f := range about {
		l.calls = append(l.calls, callsOf(a, f)...)
	}
	for _, f := range a.Findings() {
		if !slices.ContainsFunc(about, func(o findings.Finding) bool { return o.Fingerprint == f.Fingerprint }) {
			l.others = append(l.others, f)
		}
	}
	return slices.DeleteFunc(slices.Clone(next.Findings()), func(f findings.Finding) bool { return l.elsewhere(f) })
}

type lefts struct {
	a, next *findings.Analysis
	about   []findings.Finding
	others  []findings.Finding // that were there before; each stands for one
	calls   []string           // whose errors go on
	edits   []text.Edit
}

// elsewhere reports whether a finding is of another site.
func (l *lefts) elsewhere(f findings.Finding) bool {
	if i := slices.IndexFunc(l.others, func(o findings.Finding) bool { return l.same(o, f) }); i >= 0 {
		l.others = slices.Delete(l.others, i, i+1)
		return !l.inClause(f)
	}
	if l.answers(f) && !l.inClause(f) {
		return true
	}
	return f.Rule == findings.UndefendedCall && !slices.ContainsFunc(l.about, func(o findings.Finding) bool { return l.ofCall(o, f) })
}

// answers reports whether a finding is about a clause that names the classes of
// its errors, and does without what failed where the records want just that: it is
// told of only because it says nothing, and is right as it is.
func (l *lefts) answers(f findings.Finding) bool {
	clause := toldClause(l.next, f)
	if f.Rule != findings.SwallowedError || clause.IsZero() {
		return false
	}
	x, answered := Fixer{a: l.next}, false
	for _, c := range l.next.Calls() {
		if c.Method != f.Callee || !clause.Parent().Span().Encloses(c.Node.Span()) {
			continue
		}
		for _, m := range c.Meets {
			if !slices.Contains(f.Records, m.Record) {
				continue
			}
			for _, class := range m.Classes {
				if l.next.Outcome(c.Node, class).Catch != clause {
					continue
				}
				if do := armOf(m.Record).do; do != "fallback" && do != "ignore" || wide(class) || !x.isCaught(clause, class) {
					return false
				}
				answered = true
			}
		}
	}
	return answered
}

// same reports whether a finding was told before: of the same place, and not of
// an error that comes there only now.
func (l *lefts) same(before, now findings.Finding) bool {
	at, known := l.moved(before.Span.Start)
	switch {
	case !known:
		return before.Rule == now.Rule && before.Callee == now.Callee
	case at != now.Span.Start:
		return false
	case before.Rule == now.Rule && before.Callee == now.Callee:
		return true
	}
	return !slices.Contains(l.calls, now.Callee)
}

// ofCall reports whether a hint is about a call that a finding was about: where
// the hints of a method are many, what is told of one is not told of the next.
func (l *lefts) ofCall(f, hint findings.Finding) bool {
	if f.Callee != hint.Callee {
		return false
	}
	at, known := l.moved(f.Span.Start)
	return f.Rule != findings.UndefendedCall || l.written(hint.Span.Start) || known && at == hint.Span.Start
}

// written reports whether an offset of the new text is in what an edit wrote.
func (l *lefts) written(offset int) bool {
	shift := 0
	for _, e := range l.edits {
		if at := e.Span.Start + shift; at <= offset && offset <= at+len(e.New) {
			return true
		}
		shift += len(e.New) - e.Span.Len()
	}
	return false
}

// callsOf returns the methods whose errors a finding's fix may let go on: of what
// is told of a clause all that it can take.
func callsOf(a *findings.Analysis, f findings.Finding) []string {
	out := []string{f.Callee}
	if try := toldClause(a, f).Parent(); !try.IsZero() {
		for _, c := range a.Calls() {
			if try.Span().Encloses(c.Node.Span()) {
				out = append(out, c.Method)
			}
		}
	}
	return out
}

// inClause reports whether a finding is about one of the clauses that the
// findings were about.
func (l *lefts) inClause(f findings.Finding) bool {
	clause := toldClause(l.next, f)
	return !clause.IsZero() && slices.ContainsFunc(l.about, func(o findings.Finding) bool {
		before := toldClause(l.a, o)
		if before.IsZero() {
			return false
		}
		at, known := l.moved(before.Span().Start)
		return known && at == clause.Span().Start
	})
}

// moved returns where an offset is behind the edits; false where it stood in
// what they replace.
func (l *lefts) moved(offset int) (int, bool) {
	out := offset
	for _, e := range l.edits { // sorted
		switch {
		case e.Span.Start < offset && offset < e.Span.End, e.Span.Start == offset && e.Span.Len() > 0:
			return 0, false
		case e.Span.End <= offset:
			out += len(e.New) - e.Span.Len()
		}
	}
	return out, true
}

// toldClause returns the clause that a finding is told of; the zero Node where it
// is told of a call, or of a test.
func toldClause(a *findings.Analysis, f findings.Finding) syntax.Node {
	catch := a.Tree.At(f.Span.Start).Enclosing(syntax.Catch)
	switch f.Rule {
	case findings.MessageCompared, findings.UndefendedCall, findings.IgnoredResult, findings.ClosesSharedFilesystem, findings.UnusedSuppression:
		return syntax.Node{}
	case findings.CauseLost:
		return catch
	}
	if catch.IsZero() || f.Span.Start >= catch.Child(syntax.RoleBody).Span().Start {
		return syntax.Node{} // a test of a class, a helper that closes
	}
	return catch
}

package fixes

import (
	"slices"

	"throwsight/internal/findings"
	"throwsight/java/edit"
	"throwsight/java/syntax"
)

// A Fixer makes the actions of one analysed file, whose text it has read once.
type Fixer struct {
	a   *findings.Analysis
	src *edit.Source
}

// New prepares the actions of a file.
func New(a *findings.Analysis) *Fixer { return &Fixer{a, edit.Read(a.Types(), a.Tree)} }

// planners are the ways to mend findings of each rule, the preferred first.
var planners = map[string][]func(*Fixer, findings.Finding) plan{
	findings.UndefendedCall:         {(*Fixer).extendFirst, (*Fixer).handleFinding, (*Fixer).extendSecond, (*Fixer).retryFinding, (*Fixer).guardFinding, (*Fixer).declareFinding},
	findings.SwallowedError:         {(*Fixer).throwOn, (*Fixer).declareAndThrow},
	findings.CommitSwallowed:        {(*Fixer).throwOn, (*Fixer).declareAndThrow},
	findings.LoginSwallowed:         {(*Fixer).throwOn, (*Fixer).declareAndThrow},
	findings.ProbeTooBroad:          {(*Fixer).narrowProbe, (*Fixer).narrowProbeDeclaring, (*Fixer).throwProbe},
	findings.ReadErrorAsEnd:         {(*Fixer).narrowRead, (*Fixer).narrowReadDeclaring, (*Fixer).throwRead},
	findings.InterruptedSwallowed:   {(*Fixer).restoreInterrupt},
	findings.CloseSwallowed:         {(*Fixer).closeInTry, (*Fixer).throwOn},
	findings.CauseLost:              {(*Fixer).passCause},
	findings.IgnoredResult:          {(*Fixer).checkResult},
	findings.DeadCatch:              {(*Fixer).correctDead, (*Fixer).removeDead},
	findings.ClosesSharedFilesystem: {(*Fixer).ownInstance, (*Fixer).dropClose},
	findings.MessageCompared:        {(*Fixer).compareClass},
	findings.UnusedSuppression:      {(*Fixer).removeComment},
}

// Mend returns the actions for one finding: those that can be made before
// those that cannot, the first of them preferred. What can be done at its place
// that leaves the finding is among them, without a Finding.
func (x *Fixer) Mend(f findings.Finding) []Action { return x.mend(f, true) }

// mend is Mend that settles the actions, or leaves that for later.
func (x *Fixer) mend(f findings.Finding, settled bool) []Action {
	var done, not []Action
	for _, make := range planners[f.Rule] {
		p := x.readable(make(x, f))
		if try := x.a.Tree.At(f.Span.Start).Enclosing(syntax.Try); p.reason == edit.InBroken && !try.IsZero() {
			p.reason = edit.Broken(try)
		}
		if settled && !p.beside {
			p = x.settled(f, p)
		}
		a := x.action(p, QuickFix, &f)
		if p.beside {
			a.Kind, a.Finding = Refactor, nil
		}
		switch {
		case p.title == "" || p.hidden && p.reason != "" || offered(append(done, not...), a):
		case p.reason != "":
			not = append(not, a)
		default:
			a.Preferred = len(done) == 0 && !p.second && !p.beside
			if preferred := a.Preferred; !settled && !p.beside && x.mayLeave(f) {
				a.settle = func() Action {
					a := x.action(x.settled(f, p), QuickFix, &f)
					a.Preferred = preferred
					return a
				}
			}
			done = append(done, a)
		}
	}
	return append(done, not...)
}

// readable withholds a plan for lines whose comments do not end where their bytes
// say so.
func (x *Fixer) readable(p plan) plan {
	if p.reason == "" && x.src.Escaped(p.edits) {
		p.reason, p.edits = edit.InEscapes, nil
	}
	return p
}

// preferred returns the plan of the action that Mend prefers.
func (x *Fixer) preferred(f findings.Finding) (plan, bool) {
	for _, make := range planners[f.Rule] {
		if p := x.readable(make(x, f)); p.title != "" && p.reason == "" {
			return p, !p.second
		}
	}
	return plan{}, false
}

// forCall returns what can be done about the errors of a call of which nothing
// is found.
func (x *Fixer) forCall(c findings.CallSite) []Action {
	m, ok := firstMeet(c)
	if !ok {
		return nil
	}
	var out []Action
	for _, p := range []plan{x.handle(c, m, asRecorded), x.retry(c), x.extend(c, m), x.guardCall(c), x.declareCall(c)} {
		p = x.readable(p)
		a := x.action(p, Refactor, nil)
		a.At = c.Node.Span()
		if p.title != "" && !(p.hidden && p.reason != "") && !offered(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// offered reports whether one of the actions does the same, or is withheld
// under the same title.
func offered(list []Action, a Action) bool {
	return slices.ContainsFunc(list, func(o Action) bool {
		if a.Disabled != "" {
			return o.Disabled != "" && o.Title == a.Title
		}
		return o.Disabled == "" && slices.Equal(o.Edits, a.Edits)
	})
}

// firstMeet returns the error of a call that there is most to do about.
func firstMeet(c findings.CallSite) (findings.Meet, bool) {
	for _, m := range c.Meets {
		if m.Arrives() && m.Confidence >= findings.Likely && len(m.Classes) > 0 {
			return m, true
		}
	}
	return findings.Meet{}, false
}

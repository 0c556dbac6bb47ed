package fixes

import (
	"cmp"
	"slices"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/edit"
)

// The kinds of actions, as the protocol names them.
const (
	QuickFix = "quickfix"                 // mends a finding
	Refactor = "refactor.rewrite"         // the same where nothing is found
	Source   = "source.throwsight.fixAll" // all that can be mended in the file; never below source.fixAll, so that no editor does it unasked

	Workspace = "source.throwsight.fixAll.workspace" // the same in all files
)

// An Action is an edit that is offered, or the reason why it is not.
type Action struct {
	Name      string // which of the ways to mend it is: "handle", "retry"; the same in every version
	Title     string
	Kind      string
	Preferred bool
	Disabled  string      // why it cannot be done here; Edits is empty then
	Edits     []text.Edit // none yet of what mends a whole file: see Settled
	Finding   *findings.Finding
	Rule      string       // of the findings that it mends; "" where there are none, or for all rules
	At        text.Span    // what it is about, a finding or a call; none for a whole file
	Suppress  *Suppression // what is added to the project's settings instead of edits of the file

	settle func() Action // see Settled; nil where nothing is left to do
	which  string        // ends the title where it is one of several of other calls
}

// Settled returns the action with all that belongs to it. Where many are listed,
// or what mends a whole file, an action is only worked out as far as a list
// needs it: what it would leave at its site is looked at when it is chosen.
func (a Action) Settled() Action {
	if a.settle == nil {
		return a
	}
	settled := a.settle()
	settled.Title, settled.which = settled.Title+a.which, a.which
	return settled
}

// mostSettled is the number of findings at a place up to which each of their
// actions is settled before anybody chooses it.
const mostSettled = 3

// A Suppression is an entry of the settings file that silences a rule.
type Suppression struct {
	Rule string
	Path string // a glob
}

// Actions returns what can be done at the span, an empty one being a cursor:
// about the findings that touch it, in their order, then about calls of which
// nothing is found.
func Actions(a *findings.Analysis, span text.Span) []Action { return actionsAt(a, span, true) }

// Here is Actions without what mends the whole file.
func Here(a *findings.Analysis, span text.Span) []Action { return actionsAt(a, span, false) }

func actionsAt(a *findings.Analysis, span text.Span, all bool) []Action {
	if span.Start > span.End {
		span.Start, span.End = span.End, span.Start
	}
	var touched []findings.Finding
	for _, f := range a.Findings() {
		if touches(f.Span, span) || touches(f.Call, span) && f.Rule == findings.UndefendedCall {
			touched = append(touched, f)
		}
	}
	calls := slices.DeleteFunc(slices.Clone(a.Calls()), func(c findings.CallSite) bool {
		return len(c.Meets) == 0 || !touches(c.Node.Span(), span) ||
			slices.ContainsFunc(touched, func(f findings.Finding) bool { return f.Rule == findings.UndefendedCall && f.Call == c.Node.Span() })
	})
	if len(touched) == 0 && len(calls) == 0 {
		return nil
	}
	x := New(a)
	var out, last []Action
	var at []int // where the call of each stands
	add := func(actions []Action, call int) {
		for _, a := range actions {
			out, at = append(out, a), append(at, call)
		}
	}
	for _, f := range touched {
		add(x.mend(f, len(touched) <= mostSettled), x.nameOf(f))
		last = append(last, x.ignore(f)...)
	}
	if span.Len() == 0 && len(calls) > 1 {
		// The innermost that the cursor is in: of a chain the one that ends first.
		calls = []findings.CallSite{slices.MinFunc(calls, func(a, b findings.CallSite) int {
			return cmp.Compare(a.Node.Span().Len(), b.Node.Span().Len())
		})}
	}
	for _, c := range calls {
		add(x.forCall(c), c.Name.Start)
	}
	distinguish(a.Tree.Source(), out, at)
	if len(touched) > 0 && all {
		out = append(out, x.all(touched[0].Rule)...)
	}
	return append(out, last...)
}

// All returns the one action that mends all that can be mended in the file,
// nil where that is nothing.
func All(a *findings.Analysis) []Action { return AllOfRule(a, "") }

// AllOfRule is All for the findings of one rule, or of every rule for "".
func AllOfRule(a *findings.Analysis, rule string) []Action { return New(a).all(rule) }

func touches(of, span text.Span) bool {
	return of.Overlaps(span) || of.Contains(span.Start) && span.Len() == 0
}

// ForFinding returns the actions that mend one finding of the analysis, the
// preferred one first.
func ForFinding(a *findings.Analysis, f findings.Finding) []Action {
	return slices.DeleteFunc(New(a).Mend(f), func(x Action) bool { return x.Finding == nil })
}

// A plan is an action in the making.
type plan struct {
	name   string
	title  string
	reason string
	edits  []text.Edit // without imports
	second bool        // never the preferred one
	hidden bool        // not worth a word where it cannot be done
	beside bool        // mends something else at the finding's place, and leaves the finding
	whole  bool        // brings names into the block round it or takes one into a lambda: no other plan for the method goes with it

	laidOut bool // the blocks that the edits write lines into have them

	imports []string // classes to import
	when    string   // of a check before a call: the record's condition
	does    string   // and what the record does where that does not hold
}

// action makes an action of a plan.
func (x *Fixer) action(p plan, kind string, f *findings.Finding) Action {
	a := Action{Name: p.name, Title: p.title, Kind: kind, Disabled: p.reason, Finding: f}
	if f != nil {
		a.Rule, a.At = f.Rule, f.Span
	}
	if p.reason == "" {
		a.Edits = slices.Clone(p.edits)
		if !p.laidOut {
			a.Edits = edit.Unfold(x.src, a.Edits)
		}
		a.Edits = append(a.Edits, edit.ImportEdits(x.src, p.imports)...)
		text.Sort(a.Edits)
	}
	return a
}

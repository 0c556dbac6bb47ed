package judge_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/judge"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// An offer is an action at a place, made or withheld.
type offer struct {
	file    string
	place   string // file:line, for people
	shape   judge.Shape
	span    text.Span // of what it is about: the call, or the finding
	finding text.Span // of the finding, where it mends one
	call    text.Span // and of the call that this is told of
	want    string    // what the record's handler asks for
	kind    string    // the action's name
	title   string
	reason  string // why it is withheld
	before  []byte
	after   []byte
	edits   []text.Edit
	worse   string // what our own rules say of the file afterwards that they did not say before
	verdict judge.Verdict

	// declares says that a class file tells all that the call declares, so that a
	// clause for another class would not compile.
	declares bool
}

// atCall returns all that is offered at a call.
func atCall(a *findings.Analysis, c findings.CallSite, want string) ([]offer, error) {
	actions := fixes.Actions(a, text.Span{Start: c.Name.Start, End: c.Name.Start})
	out, err := offersOf(a, actions, c.Node.Span(), judge.ShapeOf(c.Node), want)
	for i := range out {
		out[i].declares = c.Callee.Descriptor != "" && !c.Callee.Open
	}
	return out, err
}

// clause is the shape of what is offered at a finding that is of no call.
const clause judge.Shape = "clause"

// atFindings returns what is offered for the findings that are of no call, but
// of what was written round it.
func atFindings(a *findings.Analysis, want string) ([]offer, error) {
	var out []offer
	for _, f := range a.Findings() {
		if f.Rule == findings.UndefendedCall {
			continue
		}
		list, err := offersOf(a, fixes.ForFinding(a, f), f.Span, clause, want)
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}

func offersOf(a *findings.Analysis, actions []fixes.Action, span text.Span, shape judge.Shape, want string) ([]offer, error) {
	var out []offer
	line := 1 + strings.Count(string(a.Tree.Source()[:span.Start]), "\n")
	for _, action := range actions {
		action = action.Settled()
		o := offer{file: a.Path, place: fmt.Sprintf("%s:%d", a.Path, line), shape: shape, span: span, want: want, kind: action.Name,
			title: action.Title, reason: action.Disabled, before: a.Tree.Source(), edits: action.Edits}
		if action.Finding != nil {
			o.finding, o.call = action.Finding.Span, action.Finding.Call
		}
		switch {
		case action.Disabled != "":
		case len(action.Edits) == 0:
			continue // it changes the settings or asks something, not this file
		default:
			after, err := text.Apply(o.before, action.Edits)
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", o.place, o.title, err)
			}
			o.after = after
			o.worse = worse(a, action, after)
		}
		out = append(out, o)
	}
	return out, nil
}

// worse says what our own rules find in a file after an action that they did
// not find before, and what is left at the site of its finding.
func worse(a *findings.Analysis, action fixes.Action, after []byte) string {
	next := again(a, after)
	before, now := byRule(a), byRule(next)
	for _, rule := range sortedKeys(now) {
		if now[rule] > before[rule] {
			return fmt.Sprintf("%s %d times, %d before", rule, now[rule], before[rule])
		}
	}
	f := action.Finding
	switch {
	case action.Preferred && (f == nil || now[f.Rule] >= before[f.Rule]):
		return fmt.Sprintf("its finding is still there: %v, before %v", now, before)
	case f != nil && action.Kind == fixes.QuickFix:
		return leftBy(a, action, next)
	}
	return ""
}

// leftBy says what is left at the site of an action's finding.
func leftBy(a *findings.Analysis, action fixes.Action, next *findings.Analysis) string {
	for _, f := range fixes.Left(a, []findings.Finding{*action.Finding}, action.Edits, next) {
		return "left at the site: " + f.Rule + ": " + f.Message
	}
	return ""
}

// again analyses another text of a file.
func again(a *findings.Analysis, src []byte) *findings.Analysis {
	know := a.Knowledge
	tree := syntax.Parse(src)
	know.Workspace = know.Workspace.With(a.Path, tree)
	return findings.Analyze(a.Path, tree, text.NewMapper(src), know)
}

func byRule(a *findings.Analysis) map[string]int {
	out := map[string]int{}
	for _, f := range a.Findings() {
		out[f.Rule]++
	}
	return out
}

// judgeAll has the compiler judge the offers that were made.
func judgeAll(j *judge.Javac, offers []*offer) error {
	var changes []judge.Change
	var made []*offer
	for _, o := range offers {
		if o.reason == "" {
			made = append(made, o)
			changes = append(changes, judge.Change{File: o.file, Before: o.before, After: o.after})
		}
	}
	verdicts, err := j.Judge(changes)
	if err != nil {
		return err
	}
	for i, o := range made {
		o.verdict = verdicts[i]
	}
	return nil
}

// A tally counts offers of one shape or kind.
type tally struct {
	places, lacking                                              map[string]bool // the sites; those where something is withheld though possible
	offers, compiled, broken, worse, withheld, wrongly, unjudged int
}

func (t *tally) add(o *offer) {
	if t.places == nil {
		t.places, t.lacking = map[string]bool{}, map[string]bool{}
	}
	t.places[o.place] = true
	switch {
	case o.reason != "":
		t.withheld++
		if possible(o) {
			t.wrongly++
			t.lacking[o.place] = true
		}
		return
	case !o.verdict.Sound:
		t.unjudged++
		return
	case len(o.verdict.New) > 0:
		t.broken++
	case o.worse != "":
		t.worse++
	default:
		t.compiled++
	}
	t.offers++
}

func (t tally) row() string {
	return fmt.Sprintf("%7d %7d %9d %7d %7d %9d %16d %9d %9d", len(t.places), t.offers, t.compiled, t.broken, t.worse, t.withheld, t.wrongly, len(t.lacking), t.unjudged)
}

// ofActions and ofSites are how much is withheld though possible, in percent: of
// the actions, and of the sites, where one that is lacking counts.
func (t *tally) ofActions() float64 {
	return 100 * float64(t.wrongly) / float64(max(1, t.offers+t.wrongly))
}
func (t *tally) ofSites() float64 {
	return 100 * float64(len(t.lacking)) / float64(max(1, len(t.places)))
}

func (t *tally) withheldThoughPossible() string {
	return fmt.Sprintf("withheld though possible: %d actions (%.2f%%), at %d of %d sites (%.2f%%)", t.wrongly, t.ofActions(), len(t.lacking), len(t.places), t.ofSites())
}

// tables returns the figures by shape, by kind and by reason.
func tables(offers []*offer) (total tally, out string) {
	var b strings.Builder
	byShape, byKind, byReason := map[judge.Shape]*tally{}, map[string]*tally{}, map[string]int{}
	for _, o := range offers {
		if byShape[o.shape] == nil {
			byShape[o.shape] = &tally{}
		}
		if byKind[o.kind] == nil {
			byKind[o.kind] = &tally{}
		}
		byShape[o.shape].add(o)
		byKind[o.kind].add(o)
		total.add(o)
		if o.reason != "" {
			byReason[fmt.Sprintf("%-28s %-22s %s", o.shape, o.kind, o.reason)]++
		}
	}
	head := fmt.Sprintf("%-28s %7s %7s %9s %7s %7s %9s %16s %9s %9s\n", "", "sites", "offers", "compiled", "broken", "worse", "withheld", "though possible", "at sites", "unjudged")
	b.WriteString("\n" + head)
	for _, s := range append(judge.Shapes(), clause) {
		if byShape[s] != nil {
			fmt.Fprintf(&b, "%-28s %s\n", s, byShape[s].row())
		}
	}
	b.WriteString(head)
	for _, k := range sortedKeys(byKind) {
		fmt.Fprintf(&b, "%-28s %s\n", k, byKind[k].row())
	}
	fmt.Fprintf(&b, "%-28s %s\n", "all", total.row())
	for _, r := range sortedKeys(byReason) {
		fmt.Fprintf(&b, "withheld %5d  %s\n", byReason[r], r)
	}
	b.WriteString(total.withheldThoughPossible() + "\n")
	return total, b.String()
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// excerpt returns what the action wrote.
func excerpt(o *offer) string {
	var out strings.Builder
	for _, e := range o.edits {
		fmt.Fprintf(&out, "--- at line %d\n%s\n", 1+strings.Count(string(o.before[:e.Span.Start]), "\n"), clip(string(e.Span.In(o.before))))
		fmt.Fprintf(&out, "+++\n%s\n", clip(e.New))
	}
	return out.String()
}

// line returns the line that the action was withheld at.
func line(o *offer) string {
	var n int
	if _, err := fmt.Sscanf(o.place[strings.LastIndexByte(o.place, ':')+1:], "%d", &n); err != nil {
		return ""
	}
	return strings.TrimSpace(strings.Split(string(o.before), "\n")[n-1])
}

func clip(s string) string {
	if len(s) > 1500 {
		return s[:1500] + "…"
	}
	return s
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

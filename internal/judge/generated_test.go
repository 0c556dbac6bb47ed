package judge_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/judge"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// libraryFiles returns the files of testdata/library.txtar.
func libraryFiles(t *testing.T) []txtar.File {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/library.txtar")
	if err != nil {
		t.Fatal(err)
	}
	return archive.Files
}

// judgeGenerated makes every action in the files, each with a record that
// wants something else, and judges what comes out. It returns the offers.
func judgeGenerated(t *testing.T, files []generated, feature int) []*offer {
	j := start(t, feature)
	if err := j.Use(nil, []string{writeLibrary(t)}); err != nil {
		t.Fatal(err)
	}
	offers := generatedOffers(t, files, feature)
	if err := judgeAll(j, offers); err != nil {
		t.Fatal(err)
	}
	return offers
}

// generatedOffers makes the actions that judgeGenerated judges.
func generatedOffers(t *testing.T, files []generated, feature int) []*offer {
	t.Helper()
	var offers []*offer
	for i, a := range analyzed(t, files, feature) {
		want := wants[i%len(wants)]
		list, err := atFindings(a, want)
		if err != nil {
			t.Error(err)
		}
		for _, c := range a.Calls() {
			here, err := atCall(a, c, want)
			if err != nil {
				t.Error(err)
			}
			list = append(list, here...)
		}
		for i := range list {
			offers = append(offers, &list[i])
		}
	}
	return offers
}

// analyzed returns the analyses of the files that a feature version can read,
// by their places in the list: each with the records of another want.
func analyzed(t *testing.T, files []generated, feature int) map[int]*findings.Analysis {
	t.Helper()
	index := types.NewIndex()
	for _, f := range libraryFiles(t) {
		index = index.With("lib/"+f.Name, syntax.Parse(f.Data))
	}
	jdk, _ := resolve.OpenLibrary(nil, "")
	t.Cleanup(jdk.Hold())
	know := findings.Knowledge{Workspace: index, World: resolve.NewWorld(index, jdk), Options: findings.Options{Hints: true, MinConfidence: findings.Possible}}
	lib := store()
	out := map[int]*findings.Analysis{}
	for i, f := range files {
		if f.feature > feature {
			continue
		}
		tree := syntax.Parse(f.text)
		if p := tree.Problems(); len(p) > 0 {
			t.Errorf("%s: %v", f.name, p)
		}
		know := know
		know.Catalog = lib.catalog(wants[i%len(wants)], i/len(wants))
		know.Workspace = index.With("app/Shape.java", tree)
		out[i] = findings.Analyze("app/"+f.name+"/Shape.java", tree, text.NewMapper(f.text), know)
	}
	return out
}

func writeLibrary(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range libraryFiles(t) {
		write(t, filepath.Join(dir, "lib", f.Name), f.Data)
	}
	return dir
}

// TestGeneratedFixes takes every shape of a call with some of what is
// declared, and these, in turn, with indentation, line ends and braces. Every
// action leaves files that compile, and nothing changes that it has no
// business with.
func TestGeneratedFixes(t *testing.T) {
	offers := judgeGenerated(t, generate(t, 4, 1), 17)
	judged(t, offers, 200)
}

// judged holds offers in generated files to the bars: all of them are ours,
// and none may fail.
func judged(t *testing.T, offers []*offer, fewest int) {
	t.Helper()
	total, figures := tables(offers)
	t.Log(figures)
	for _, o := range offers {
		switch {
		case o.reason != "":
			if possible(o) {
				t.Logf("WITHHELD %s, %s, record: %s: %s: %s\n%s", o.place, o.shape, o.want, o.title, o.reason, line(o))
			}
		case !o.verdict.Sound:
			t.Errorf("%s does not compile as it is\n%s", o.place, o.before)
		case len(o.verdict.New) > 0:
			t.Errorf("BROKEN %s, %s, record: %s: %s\n  %v\n%s", o.place, o.shape, o.want, o.title, o.verdict.New[0], excerpt(o))
		default:
			if o.worse != "" {
				t.Errorf("WORSE %s, %s, record: %s: %s: %s\n%s", o.place, o.shape, o.want, o.title, o.worse, excerpt(o))
			}
			if why := beyond(o); why != "" {
				t.Errorf("BEYOND %s, %s, record: %s: %s: %s\n%s", o.place, o.shape, o.want, o.title, why, excerpt(o))
			}
		}
	}
	if total.offers < fewest {
		t.Errorf("%d offers are too few to tell", total.offers)
	}
	// Generated files are made of what is hard, each way of it as often as any: the
	// share of their sites says nothing of what people meet.
	if total.ofActions() > 3 {
		t.Error(total.withheldThoughPossible())
	}
}

// TestFixesInTurn makes the preferred fixes of whole files one after the other,
// as a run of check does, two on one line among them: each takes a finding
// away and leaves none at its site, the end compiles, and there is one.
func TestFixesInTurn(t *testing.T) {
	j := start(t, 17)
	if err := j.Use(nil, []string{writeLibrary(t)}); err != nil {
		t.Fatal(err)
	}
	var changes []judge.Change
	made := 0
	for _, a := range analyzed(t, generate(t, 4, 1), 17) {
		c := judge.Change{File: a.Path, Before: a.Tree.Source(), After: a.Tree.Source()}
		for n := 0; ; n++ {
			action, ok := firstPreferred(a)
			if !ok {
				break
			}
			after, err := text.Apply(c.After, action.Edits)
			if err != nil {
				t.Fatal(err)
			}
			next := again(a, after)
			if len(next.Findings()) >= len(a.Findings()) || n > 20 {
				t.Errorf("%s: %s takes nothing away: %v, before %v\n%s", a.Path, action.Title, byRule(next), byRule(a), after)
				break
			}
			if left := leftBy(a, action, next); left != "" {
				t.Errorf("%s: %s: %s\n%s", a.Path, action.Title, left, after)
			}
			a, c.After = next, after
			made++
		}
		changes = append(changes, c)
	}
	verdicts, err := j.Judge(changes)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range verdicts {
		if !v.Sound || len(v.New) > 0 {
			t.Errorf("%s: %v\n%s", changes[i].File, v.New, changes[i].After)
		}
	}
	t.Logf("%d fixes in %d files", made, len(changes))
	if made < 50 {
		t.Errorf("%d fixes are too few to tell", made)
	}
}

func firstPreferred(a *findings.Analysis) (fixes.Action, bool) {
	for _, f := range a.Findings() {
		for _, action := range fixes.ForFinding(a, f) {
			if action.Preferred && action.Disabled == "" {
				return action, true
			}
		}
	}
	return fixes.Action{}, false
}

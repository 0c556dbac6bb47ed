//go:build corpus

package judge_test

import (
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/project"
	"throwsight/internal/text"
	"throwsight/java/types/resolve"
)

// TestFindingFixesCompile makes every action for every finding that the rules
// have in Hadoop and the client libraries with the embedded catalog, the second
// ones as well as the preferred, and has javac judge them; none leaves a finding
// at its site.
func TestFindingFixesCompile(t *testing.T) {
	grounds := []ground{hadoopGround(t)}
	for _, name := range clients {
		grounds = append(grounds, clientGround(t, name))
	}
	var all []*offer
	for _, g := range grounds {
		offers := findingOffers(t, g)
		if err := judgeAll(g.javac(t), offers); err != nil {
			t.Fatal(err)
		}
		all = append(all, offers...)
	}
	total, figures := tables(all)
	t.Log(figures)
	for _, o := range all {
		if o.reason == "" && o.verdict.Sound && len(o.verdict.New) > 0 {
			t.Errorf("BROKEN %s: %s\n  %v\n%s", o.place, o.title, o.verdict.New[0], excerpt(o))
		}
		if why := outside(o); o.reason == "" && why != "" {
			t.Errorf("BEYOND %s: %s: %s\n%s", o.place, o.title, why, excerpt(o))
		}
		if o.reason == "" && o.worse != "" {
			t.Errorf("WORSE %s: %s: %s\n%s", o.place, o.title, o.worse, excerpt(o))
		}
	}
	if total.offers < 100 {
		t.Errorf("%d offers are too few to tell", total.offers)
	}
}

// findingOffers returns the offers for all findings in a project.
func findingOffers(t *testing.T, g ground) []*offer {
	t.Helper()
	names, err := project.Files(g.dir)
	if err != nil {
		t.Log(err) // the others are there all the same
	}
	declared, read, err := project.Load(t.Context(), names, func() {})
	if err != nil {
		t.Log(err)
	}
	library, _ := resolve.OpenLibrary(g.classPath, "")
	defer library.Hold()()
	know := findings.Knowledge{Catalog: catalog.Embedded(), Workspace: declared, World: resolve.NewWorld(declared, library),
		Options: findings.Options{Hints: true, MinConfidence: findings.Likely}}
	var out []*offer
	for _, name := range read {
		f, err := project.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		a := findings.Analyze(f.Path, f.Tree, text.NewMapper(f.Tree.Source()), know)
		for _, x := range a.Findings() {
			list, err := offersOf(a, fixes.ForFinding(a, x), x.Span, clause, x.Rule)
			if err != nil {
				t.Error(err)
			}
			for i := range list {
				out = append(out, &list[i])
			}
		}
	}
	t.Logf("%s: %d files, %d offers", g.name, len(read), len(out))
	return out
}

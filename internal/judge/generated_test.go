package judge_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/internal/findings"
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
	index := types.NewIndex()
	for _, f := range libraryFiles(t) {
		index = index.With("lib/"+f.Name, syntax.Parse(f.Data))
	}
	if err := j.Use(nil, []string{writeLibrary(t)}); err != nil {
		t.Fatal(err)
	}
	jdk, _ := resolve.OpenLibrary(nil, "")
	defer jdk.Hold()()
	know := findings.Knowledge{Workspace: index, World: resolve.NewWorld(index, jdk), Options: findings.Options{Hints: true, MinConfidence: findings.Possible}}
	lib := store()
	var offers []*offer
	for i, f := range files {
		if f.feature > feature {
			continue
		}
		want := wants[i%len(wants)]
		know.Catalog = lib.catalog(want, i/len(wants))
		tree := syntax.Parse(f.text)
		if p := tree.Problems(); len(p) > 0 {
			t.Errorf("%s: %v", f.name, p)
		}
		know := know
		know.Workspace = index.With("app/Shape.java", tree)
		a := findings.Analyze("app/"+f.name+"/Shape.java", tree, text.NewMapper(f.text), know)
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
	if err := judgeAll(j, offers); err != nil {
		t.Fatal(err)
	}
	return offers
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
			if why := beyond(o); why != "" {
				t.Errorf("BEYOND %s, %s, record: %s: %s: %s\n%s", o.place, o.shape, o.want, o.title, why, excerpt(o))
			}
		}
	}
	if total.offers < fewest {
		t.Errorf("%d offers are too few to tell", total.offers)
	}
	if share := float64(total.wrongly) / float64(total.offers+total.wrongly); share > 0.03 {
		t.Errorf("%d actions are withheld though possible (%.2f%%)", total.wrongly, 100*share)
	}
}

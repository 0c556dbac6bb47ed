//go:build corpus

package judge_test

import (
	"slices"
	"testing"

	"throwsight/internal/judge"
)

// TestAllGeneratedFixes crosses all shapes with all that is declared, each in
// three ways of writing; forms of Java 25 are judged by its compiler. Of each
// shape there are at least twenty sites.
func TestAllGeneratedFixes(t *testing.T) {
	files := generate(t, 1, 3)
	young := slices.Clone(files)
	young = slices.DeleteFunc(young, func(f generated) bool { return f.feature < 25 })
	offers := judgeGenerated(t, files, 17)
	offers = append(offers, judgeGenerated(t, young, 25)...)
	judged(t, offers, 2000)
	everyShape(t, offers)
}

// everyShape fails where there are less than twenty sites of a shape with
// offers, made or withheld, but for the shapes that are named.
func everyShape(t *testing.T, offers []*offer, but ...judge.Shape) {
	t.Helper()
	sites := map[judge.Shape]map[string]bool{}
	for _, o := range offers {
		if sites[o.shape] == nil {
			sites[o.shape] = map[string]bool{}
		}
		sites[o.shape][o.place] = true
	}
	for _, s := range judge.Shapes() {
		if n := len(sites[s]); n < 20 && s != judge.Elsewhere && !slices.Contains(but, s) {
			t.Errorf("%d sites of the shape %q are too few", n, s)
		}
	}
}

package flow

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTierNotes reads the judge's notes of sampled answers: every row has a
// verdict and its reason. The tier is that of the day of the sample; the rules
// have moved the kinds that were wrong (unchecked errors of other classes,
// other libraries' packages) down since. A last column, about, says which of
// several answers of one entry and site the row judges: what is thrown or what is
// a cause, that of the overload whose descriptor begins so, or both.
func TestTierNotes(t *testing.T) {
	text, err := os.ReadFile("testdata/tiers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string][2]int{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) < 5 || len(cells) > 6 || cells[4] == "" {
			t.Fatalf("row %d: %q", i+2, line)
		}
		s := sums[cells[0]]
		switch cells[3] {
		case "right":
			s[0]++
		case "wrong", "unsure":
		default:
			t.Errorf("row %d: verdict %q", i+2, cells[3])
		}
		s[1]++
		sums[cells[0]] = s
	}
	for tier, s := range sums {
		t.Logf("%s: %d of %d right when sampled", tier, s[0], s[1])
	}
}

// TestTiers asks how sure errors are whose conditions read this and that.
func TestTiers(t *testing.T) {
	e := compiledAs(t, Names{}, "narrow")
	for method, want := range map[string]Tier{
		"open":    Certain,
		"given":   Certain,
		"found":   Likely, // a call's result, of what was passed
		"make":    Possible,
		"counted": Likely,
		"named":   Certain,
		"kind":    Possible,
		"waited":  Likely,
	} {
		list := e.Escapes(entryNamed("narrow.Tiers#" + method))
		if len(list) != 1 || list[0].Tier != want {
			t.Errorf("%s: got %v, want one that is %s", method, list, want)
		}
	}
}

// TestTiersOfWays asks how sure checks in other classes are, by what they check,
// what they make and how far off they stand: each class with its tier.
func TestTiersOfWays(t *testing.T) {
	e := compiledAs(t, Names{}, "narrow")
	for method, want := range map[string]string{
		"checked":       "IOException possible",
		"checkedByName": "FileNotFoundException likely",
		"passed":        "IOException likely",
		"deep":          "FileNotFoundException likely, IOException possible",
		"lessDeep":      "FileNotFoundException likely, IOException likely",
		"farCause":      "FileNotFoundException possible, IOException possible",
		"nearCause":     "FileNotFoundException likely, IOException likely",
	} {
		var got []string
		for _, x := range e.Escapes(entryNamed("narrow.Tiers#" + method)) {
			if x.How > Cause || strings.HasSuffix(x.Exception, "IllegalStateException") {
				continue
			}
			got = append(got, x.Exception[strings.LastIndexByte(x.Exception, '.')+1:]+" "+x.Tier.String())
		}
		slices.Sort(got)
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s: got %q, want %q", method, s, want)
		}
	}
}

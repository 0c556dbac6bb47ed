package fixes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// plainTry is mended by what its clause does alone; of the other one a fix looks
// at what it leaves, time and again.
const (
	plainTry = `
    boolean m%d(int n) {
        try {
            fs.getFileStatus(p);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
`
	severalClauses = `
    void m%d(int n) {
        try {
            job.submit();
        } catch (IOException e) {
        } catch (InterruptedException | ClassNotFoundException e) {
        }
    }
`
)

// longFile returns a file of 2,000 lines in which 50 things are found.
func longFile(name, member string) string {
	var src strings.Builder
	fmt.Fprintf(&src, ruleHead, name)
	for i := range 50 {
		fmt.Fprintf(&src, member, i)
		for j := range 10 {
			fmt.Fprintf(&src, "    int f%d_%d(int n) {\n        return n * %d + Math.max(n, %d);\n    }\n", i, j, j, i)
		}
	}
	src.WriteString("}\n")
	return src.String()
}

// TestSpeed: actions are there before an editor's menu would seem slow: in 20 ms
// where a file of this length is parsed in half a one. Test machines are slow and
// shared, so that CPU time counts, and is held against that of as many parses.
func TestSpeed(t *testing.T) {
	plain := longFile("Long", plainTry)
	if lines := strings.Count(plain, "\n"); lines < 1900 {
		t.Fatalf("%d lines", lines)
	}
	t.Run("plain", func(t *testing.T) { speed(t, plain, 50, 12) })
	t.Run("several clauses", func(t *testing.T) { speed(t, longFile("Long", severalClauses), 50, 32) })
	t.Run("all on one line", func(t *testing.T) { speed(t, strings.ReplaceAll(plain, "\n", " "), 10, 14) })
	t.Run("what mends a file on one line", func(t *testing.T) { speedOfAll(t, strings.ReplaceAll(plain, "\n", " "), 40) })
}

// speed asks at the first places of a text where something is found.
func speed(t *testing.T, src string, places int, most float64) {
	a := analyzeRule(librarytest.Open(t), "Long", src)
	if n := len(a.Findings()); n < 50 {
		t.Fatalf("%d findings", n)
	}
	const parses = 10 // of each place: one takes too little to be measured
	var wall []time.Duration
	var actions, parsing time.Duration
	for i, f := range a.Findings()[:places] {
		before, start := cpuTime(t), time.Now()
		if n := len(fixes.Actions(a, text.Span{Start: f.Span.Start, End: f.Span.Start})); n < 3 {
			t.Fatalf("%d actions", n)
		}
		wall = append(wall, time.Since(start))
		between := cpuTime(t)
		for range parses {
			syntax.Parse([]byte(src))
		}
		if i > 0 { // the first one reads classes for all
			actions, parsing = actions+between-before, parsing+cpuTime(t)-between
		}
	}
	slices.Sort(wall)
	n := time.Duration(len(wall) - 1)
	ratio := parses * float64(actions) / float64(parsing)
	t.Logf("CPU %v on average, %.0f times as long as a parse; p50 %v, p99 %v by the clock", actions/n, ratio, wall[len(wall)/2], wall[len(wall)*99/100])
	if ratio > most {
		t.Errorf("%.0f times as long as a parse, at most %.0f", ratio, most)
	}
}

// speedOfAll asks for what mends a whole text, and for where its edits stand.
func speedOfAll(t *testing.T, src string, most float64) {
	a := analyzeRule(librarytest.Open(t), "Long", src)
	all := fixes.All(a)
	all[0].Settled() // reads classes
	before := cpuTime(t)
	const times = 5
	edits := 0
	for range times {
		for _, e := range all[0].Settled().Edits {
			a.Mapper.Position(e.Span.Start, text.UTF16)
			a.Mapper.Position(e.Span.End, text.UTF16)
			edits++
		}
	}
	between := cpuTime(t)
	for range 10 * times {
		syntax.Parse([]byte(src))
	}
	ratio := 10 * float64(between-before) / float64(cpuTime(t)-between)
	t.Logf("%d edits, %.0f times as long as a parse", edits/times, ratio)
	if ratio > most {
		t.Errorf("%.0f times as long as a parse, at most %.0f", ratio, most)
	}
}

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
// shared, so that each place is held against a parse beside it.
func TestSpeed(t *testing.T) {
	t.Run("plain", func(t *testing.T) { speed(t, longFile("Long", plainTry), 15) })
	t.Run("several clauses", func(t *testing.T) { speed(t, longFile("Long", severalClauses), 35) })
}

func speed(t *testing.T, src string, most float64) {
	a := analyzeRule(librarytest.Open(t), "Long", src)
	if n, lines := len(a.Findings()), strings.Count(src, "\n"); n < 50 || lines < 1900 {
		t.Fatalf("%d findings in %d lines", n, lines)
	}
	var times, parses []time.Duration
	took := func(what func()) time.Duration {
		start := time.Now()
		what()
		return time.Since(start)
	}
	for _, f := range a.Findings() {
		parses = append(parses, took(func() { syntax.Parse([]byte(src)) }))
		times = append(times, took(func() {
			if n := len(fixes.Actions(a, text.Span{Start: f.Span.Start, End: f.Span.Start})); n < 3 {
				t.Fatalf("%d actions", n)
			}
		}))
	}
	slices.Sort(times)
	slices.Sort(parses)
	half := times[len(times)/2]
	ratio := float64(half) / float64(parses[len(parses)/2])
	t.Logf("p50 %v, p99 %v: %.0f times as long as a parse", half, times[len(times)*99/100], ratio)
	if ratio > most {
		t.Errorf("%.0f times as long as a parse, at most %.0f", ratio, most)
	}
}

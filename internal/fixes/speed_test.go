package fixes_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
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

// TestSpeed: actions are there before an editor's menu would seem slow. The
// bound is generous, for test machines are slow and shared; the figure is told.
func TestSpeed(t *testing.T) {
	t.Run("plain", func(t *testing.T) { speed(t, longFile("Long", plainTry), 60*time.Millisecond) })
	t.Run("several clauses", func(t *testing.T) { speed(t, longFile("Long", severalClauses), 300*time.Millisecond) })
}

func speed(t *testing.T, src string, bound time.Duration) {
	a := analyzeRule(librarytest.Open(t), "Long", src)
	if n, lines := len(a.Findings()), strings.Count(src, "\n"); n < 50 || lines < 1900 {
		t.Fatalf("%d findings in %d lines", n, lines)
	}
	var worst, sum time.Duration
	for _, f := range a.Findings() {
		start := time.Now()
		actions := fixes.Actions(a, text.Span{Start: f.Span.Start, End: f.Span.Start})
		took := time.Since(start)
		if len(actions) < 3 {
			t.Fatalf("%d actions", len(actions))
		}
		worst, sum = max(worst, took), sum+took
	}
	t.Logf("%v on average, %v at most", sum/time.Duration(len(a.Findings())), worst)
	if average := sum / time.Duration(len(a.Findings())); average > bound {
		t.Errorf("%v on average", average)
	}
}

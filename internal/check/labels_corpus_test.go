//go:build corpus

package check

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"throwsight/internal/findings"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// A label is a place that was judged by hand before any rule saw it.
type label struct {
	project, file         string
	line                  int
	callee, rule, verdict string
	reason                string
}

// A verdict is what reading the code said of a finding that no label covers.
type verdict struct {
	right  bool
	reason string
}

type verdictKey struct {
	project, file string
	line          int
	rule          string
}

// rows reads a table of testdata.
func rows(t *testing.T, name string, columns int) [][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		if len(f) != columns {
			t.Fatalf("%s: %d columns in %q, want %d", name, len(f), line, columns)
		}
		out = append(out, f)
	}
	return out
}

func readLabels(t *testing.T) []label {
	t.Helper()
	var out []label
	for _, f := range rows(t, "labels.tsv", 7) {
		out = append(out, label{f[0], f[1], number(t, f[2]), f[3], f[4], f[5], f[6]})
	}
	return out
}

func readVerdicts(t *testing.T) map[verdictKey]verdict {
	t.Helper()
	out := map[verdictKey]verdict{}
	for _, f := range rows(t, "judged.tsv", 6) {
		if f[4] != "right" && f[4] != "wrong" {
			t.Fatalf("judged.tsv: %q is neither right nor wrong", f[4])
		}
		out[verdictKey{f[0], f[1], number(t, f[2]), f[3]}] = verdict{f[4] == "right", f[5]}
	}
	return out
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// families are the labels' words for what our rules look for. What is done
// with an error in a clause is one family: which word of it fits is often a
// matter of taste.
var families = map[string]string{
	"swallowed-error":          "swallowed",
	"undefended-call":          "undefended",
	"ignored-result":           "ignored-boolean",
	"closes-shared-filesystem": "closes-shared-filesystem",
	"commit-swallowed":         "swallowed",
	"interrupted-swallowed":    "interrupted-swallowed",
	"cause-lost":               "cause-lost",
	"probe-too-broad":          "swallowed",
	"read-error-as-end":        "swallowed",
	"close-swallowed":          "swallowed",
	"login-swallowed":          "swallowed",
	"dead-catch":               "dead-catch",
	"message-compared":         "string-match",
	"retry-without-limit":      "retry",
}

func family(word string) string {
	switch word {
	case "over-broad", "close-swallowed":
		return "swallowed"
	}
	return word
}

// handling are the families whose finding belongs to a try statement rather
// than to a line.
var handling = map[string]bool{"swallowed": true, "interrupted-swallowed": true, "cause-lost": true, "dead-catch": true}

// A placed is a finding and where it stands.
type placed struct {
	findings.Finding
	project, file string
	line          int // of the span
	callLine      int
	analysis      *findings.Analysis
}

func place(a *findings.Analysis, f findings.Finding) placed {
	return placed{Finding: f, line: a.Mapper.Line(f.Span.Start) + 1, callLine: a.Mapper.Line(f.Call.Start) + 1, analysis: a}
}

// at reports whether a finding is at a label's line, or at a clause of the try
// statement that the line belongs to. What must be reported may be so at any of
// its clauses: one finding of a try is enough. Of what must not be, a line in
// a clause is about that clause.
func (p placed) at(l label) bool {
	if l.project != p.project || l.file != p.file {
		return false
	}
	if p.line == l.line || p.callLine == l.line && p.Call.Len() > 0 {
		return true
	}
	if !handling[family(l.rule)] {
		return false
	}
	for n := range p.analysis.Tree.Root().Descend() {
		if n.Kind() == syntax.Catch && n.Span().Encloses(p.Span) && p.clauseOf(l.line, n, l.verdict == "REPORT") {
			return true
		}
	}
	return false
}

// clauseOf reports whether a line belongs to a clause: it is in it, or in the
// body of its try and in no try with clauses inside. With any one in another
// clause of the try does, too.
func (p placed) clauseOf(line int, clause syntax.Node, any bool) bool {
	within := func(s text.Span) bool {
		return p.analysis.Mapper.Line(s.Start)+1 <= line && line <= p.analysis.Mapper.Line(s.End)+1
	}
	try := clause.Parent()
	var in syntax.Node // where one clause ends and the next begins in a line, the next
	for c := range try.Children(syntax.RoleCatch) {
		if within(c.Span()) {
			in = c
		}
	}
	if !in.IsZero() {
		return any || in == clause
	}
	if !within(try.Span()) {
		return false
	}
	for n := range try.Child(syntax.RoleBody).Descend() {
		if n.Kind() == syntax.Try && !n.Child(syntax.RoleCatch).IsZero() && within(n.Span()) {
			return false
		}
	}
	return true
}

package sites_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// parse reads a Java text that must be free of problems.
func parse(t testing.TB, src string) *syntax.Tree {
	t.Helper()
	tree := syntax.Parse([]byte(src))
	for _, p := range tree.Problems() {
		t.Fatalf("the test's own Java is wrong: %s at %q", p.Message, src[p.Span.Start:min(len(src), p.Span.Start+40)])
	}
	return tree
}

// find returns the sites of the first text; the others are known by an index.
func find(t testing.TB, src string, others ...string) []sites.Site {
	t.Helper()
	index := sites.NewIndex()
	for i, o := range others {
		index = index.With(fmt.Sprintf("other%d.java", i), parse(t, o))
	}
	tree := parse(t, src)
	return sites.Find(tree, index.With("this.java", tree))
}

// lines shows sites one a line: "4 throw p.C#m java.io.IOException: a {} | b".
func lines(src string, found []sites.Site) []string {
	var out []string
	for _, s := range found {
		line := 1 + bytes.Count([]byte(src[:s.Span.Start]), []byte("\n"))
		out = append(out, fmt.Sprintf("%d %v %s#%s %s: %s", line, s.Kind, s.Class, s.Method, s.Exception, texts(s)))
	}
	return out
}

// texts joins a site's templates with " | "; without any it names the reason.
func texts(s sites.Site) string {
	if len(s.Templates) == 0 {
		return "(" + s.NoTemplate.String() + ")"
	}
	parts := make([]string, len(s.Templates))
	for i, tm := range s.Templates {
		parts[i] = tm.String()
	}
	return strings.Join(parts, " | ")
}

// expect compares the sites of a text, line by line.
func expect(t *testing.T, src string, found []sites.Site, want ...string) {
	t.Helper()
	got := strings.Join(lines(src, found), "\n")
	if w := strings.Join(want, "\n"); got != w {
		t.Errorf("got\n%s\nwant\n%s", got, w)
	}
}

// thrown returns the texts of the last throw in the body of a method m, in a
// class with the members.
func thrown(t *testing.T, members, params, body string, others ...string) string {
	t.Helper()
	src := "package p;\nimport java.io.*;\nimport java.util.*;\nclass C {\n" + members + "\nvoid m(" + params + ") throws Exception {\n" + body + "\n}\n}\n"
	var last *sites.Site
	for _, s := range find(t, src, others...) {
		if s.Kind == sites.Throw && s.Method == "m" {
			last = &s
		}
	}
	if last == nil {
		t.Fatalf("no throw found in %s", body)
	}
	return texts(*last)
}

// thrownCases are bodies of a method with the parameters, in a class with the
// members; what is before and after goes round each.
type thrownCases struct {
	params, members, before, after string
	cases                          []thrownCase
}

// A thrownCase ends in a throw that must have the texts.
type thrownCase struct{ name, body, want string }

func (cs thrownCases) run(t *testing.T) {
	for _, c := range cs.cases {
		t.Run(c.name, func(t *testing.T) {
			if got := thrown(t, cs.members, cs.params, cs.before+c.body+cs.after); got != c.want {
				t.Errorf("%s\n got %q\nwant %q", c.body, got, c.want)
			}
		})
	}
}

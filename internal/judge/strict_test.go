package judge_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// TestBoundsAreStrict: that nothing changes outside of the statement is said of
// no action that would change it, be it by a space: on the line below the
// statement, on one in the middle of another member, at the end of any line, and
// round a block that goes on behind the statement's lines.
func TestBoundsAreStrict(t *testing.T) {
	var offers []*offer
	for _, o := range append(generatedOffers(t, generate(t, 30, 1), 17), layoutOffers(t, layouts(t, 120))...) {
		if o.reason == "" && !elsewhere[o.kind] && outside(o) == "" {
			offers = append(offers, o)
		}
	}
	tried := 0
	for _, o := range offers {
		tree := syntax.Parse(o.before)
		for _, at := range farPlaces(tree, o) {
			for _, e := range []text.Edit{
				{Span: text.Span{Start: at, End: at}, New: " "},
				{Span: text.Span{Start: at, End: at}, New: "\n    "},
				{Span: text.Span{Start: at, End: at + 1}, New: "\t "},
			} {
				worse := *o
				worse.edits = append(slices.Clone(o.edits), e)
				tried++
				if outside(&worse) == "" {
					t.Fatalf("%s: %s: nothing is said of %q at %d, %q\n%s", o.place, o.title, e.New, at, o.before[max(0, at-20):min(len(o.before), at+20)], member(o.before))
				}
			}
		}
	}
	t.Logf("%d edits in %d files with actions", tried, len(offers))
	if tried < 1000 {
		t.Error("too few to tell")
	}
	for before, places := range map[string][]string{
		// What is no business of an action for call(): white space before these.
		"    void m() { a(); if (x) { call(); }\n        c(); }":                 {"a();", "if (x)", "c();"},
		"    void m() { run(() -> { call();\n        b();\n    }); }":            {"run(", "b();", "});", "}\n"},
		"    void m() {\n        int[] a = { 1, 2 }; if (b) { } call(); }":       {"int[]", "if (b)", "2"},
		"    void m() {\n        if (x) call(); else { c();\n        d(); }\n }": {"c();", "d();"},
		"    void m() {\n        a(); switch (n) { case 1: call(); break;\n } }": {"a();", "switch", "case 1", "}"},
	} {
		src := []byte("class A {\n" + before + "\n}\n")
		tree := syntax.Parse(src)
		call := bytes.Index(src, []byte("call()"))
		for _, what := range places {
			at := bytes.Index(src, []byte(what))
			if what[0] == '}' {
				at = bytes.LastIndex(src[:len(src)-3], []byte("}"))
			}
			o := &offer{before: src, kind: "handle", span: text.Span{Start: call, End: call + len("call()")},
				edits: []text.Edit{{Span: text.Span{Start: at, End: at}, New: "\n        "}}}
			if len(tree.Problems()) > 0 || outside(o) == "" {
				t.Errorf("%v: nothing is said of a line before %q in\n%s", tree.Problems(), what, src)
			}
		}
	}
}

// farPlaces returns offsets of white space that no action at the offer's place
// may change: before the first word of each line that holds nothing of the
// statement or what is about it, and between words of the file's first member.
func farPlaces(tree *syntax.Tree, o *offer) []int {
	src := tree.Source()
	home := homeOf(tree, o).Span()
	for _, e := range o.edits {
		home.Start, home.End = min(home.Start, max(e.Span.Start, tree.Root().Child(syntax.RoleMember).Span().Start)), max(home.End, e.Span.End)
	}
	var out []int
	all := words(src)
	for i := 1; i < len(all); i++ {
		w := all[i]
		if w.span.Start < tree.Root().Child(syntax.RoleMember).Span().Start || all[i-1].line == w.line || w.comment() || all[i-1].comment() {
			continue
		}
		from := bytes.LastIndexByte(src[:home.Start], '\n') + 1
		if at := w.span.Start; at > 0 && src[at-1] != '\n' && (at < from || at > endOfLine(src, home.End)) && (!strings.Contains(o.title, "; ") || tree.At(at).Enclosing(syntax.Try).IsZero()) {
			out = append(out, at-1)
		}
	}
	return out
}

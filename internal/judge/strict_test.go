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

// TestExceptionsAreStrict: what an action may change beside its statement is one
// return, or the heads of calls, and nothing else there.
func TestExceptionsAreStrict(t *testing.T) {
	src := []byte(`class A {
    int a() { try { call(); } catch (E e) { log(); } return 0; }
    int b() { try { call(); } catch (E e) { log(); } b(); return 0; }
    int c() { if (x) { try { call(); } catch (E e) { log(); } return 0; } return 1; }
    F d = F.get(conf);
}
`)
	tree := syntax.Parse(src)
	place := func(from, what string) text.Span {
		start := bytes.Index(src, []byte(from))
		start += bytes.Index(src[start:], []byte(what))
		return text.Span{Start: start, End: start + len(what)}
	}
	for _, c := range []struct {
		kind, member, what, becomes string
		allowed                     bool
	}{
		{"throw-on", "int a()", "return 0;", "", true},
		{"declare", "int a()", "return 0;", "", true},
		{"throw-on", "int a()", "return 0;", "return 1;", false},
		{"narrow", "int a()", "return 0;", "", false},
		{"throw-on", "int b()", "return 0;", "", false},
		{"throw-on", "int b()", "b();", "", false},
		{"throw-on", "int c()", "return 0;", "", true},
		{"throw-on", "int c()", "return 1;", "", false},
		{"own-instance", "int a()", "get", "newInstance", true},
		{"own-instance", "int a()", "F.get(", "F.newInstance(x, ", true},
		{"own-instance", "int a()", "conf", "null", false},
		{"own-instance", "int a()", "F d", "F own", false},
		{"own-instance", "int a()", "return 0;", "", false},
		{"throw-on", "int a()", "get", "newInstance", false},
	} {
		o := &offer{before: src, kind: c.kind, span: place(c.member, "E e"), edits: []text.Edit{{Span: place(c.member, c.what), New: c.becomes}}}
		if why := outside(o); len(tree.Problems()) > 0 || (why == "") != c.allowed {
			t.Errorf("%s of %s: %q becoming %q: %q, %v", c.kind, c.member, c.what, c.becomes, why, tree.Problems())
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

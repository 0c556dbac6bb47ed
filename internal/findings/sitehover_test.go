package findings

import (
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/text"
	"throwsight/java/syntax"
)

// hovers returns the ids of the records shown at the first place of needle.
func hovers(a *Analysis, needle string, into int) string {
	h, ok := a.siteHover(strings.Index(string(a.Tree.Source()), needle) + into)
	if !ok {
		return ""
	}
	var ids []string
	for _, m := range h.Matches {
		ids = append(ids, m.Record.ID)
	}
	return strings.Join(ids, " ")
}

func analyze(path, src string, records ...*catalog.Record) *Analysis {
	tree := syntax.Parse([]byte(src))
	return Analyze(path, tree, text.NewMapper(tree.Source()), Knowledge{Catalog: catalog.New(records...)})
}

func TestSiteHover(t *testing.T) {
	out := record("out", "lamp is out after {} hours of use", "java.io.IOException", "org.example.Lamp", "on", 30)
	gone := record("gone", "the switch has been taken away", "java.io.IOException", "org.example.Lamp", "off", 16)
	a := analyze("file:///x/org/example/Lamp.java", lampSource, out, gone)

	statement := `throw new IOException("lamp is out after " + hours + " hours of use");`
	for i := 0; i <= len(statement); i++ {
		if got := hovers(a, statement, i); got != "out" {
			t.Errorf("at %q: %q, want the record", statement[i:], got)
		}
	}
	for _, beside := range []string{`throw new IllegalArgumentException`, `throw new IOException("lamp cannot`, `void on`, `package`, "if (hours > 9)"} {
		if got := hovers(a, beside, 3); got != "" {
			t.Errorf("at %q: %q, want nothing", beside, got)
		}
	}
	h, _ := a.siteHover(strings.Index(lampSource, statement))
	if h.Kind != OnErrorSite || string(h.Span.In(a.Tree.Source())) != statement {
		t.Errorf("hover %v on %q", h.Kind, h.Span.In(a.Tree.Source()))
	}
	if m := h.Matches[0]; m.Confidence != Certain || m.Why != "same text; cataloged at line 30, here 8" {
		t.Errorf("%v: %q", m.Confidence, m.Why)
	}
}

// TestSiteHoverUnsure: a text that records of other classes share is shown
// with all of them, unless one of them is of this very place.
func TestSiteHoverUnsure(t *testing.T) {
	elsewhere := func(id, class string) *catalog.Record {
		return record(id, "lamp is out after {} hours of use", "java.io.IOException", class, "on", 8)
	}
	at := `throw new IOException("lamp is out`
	a := analyze("x/org/example/Lamp.java", lampSource, elsewhere("a", "org.example.Torch"), elsewhere("b", "org.example.Candle"))
	if got := hovers(a, at, 0); got != "a b" {
		t.Errorf("%q, want both", got)
	}
	a = analyze("x/org/example/Lamp.java", lampSource, elsewhere("a", "org.example.Torch"), elsewhere("b", "org.example.Lamp"))
	if got := hovers(a, at, 0); got != "b" {
		t.Errorf("%q, want the one of this class", got)
	}
	a = analyze("x/org/example/Lamp.java", lampSource, elsewhere("a", "org.example.Torch"))
	a.Knowledge.Options.MinConfidence = Likely
	if got := hovers(a, at, 0); got != "" {
		t.Errorf("%q, want nothing below the asked confidence", got)
	}
}

func TestSiteHoverInnermost(t *testing.T) {
	src := `package org.example;
class Pool {
  Exception later(Runner r) {
    return new IllegalStateException("the outer text of them all", r.run(() -> {
      throw new IllegalArgumentException("an inner text nobody knows");
    }));
  }
}
`
	r := record("outer", "the outer text of them all", "java.lang.IllegalStateException", "org.example.Pool", "later", 4)
	a := analyze("x/org/example/Pool.java", src, r)
	if got := hovers(a, "return new", 2); got != "outer" {
		t.Errorf("outer statement: %q", got)
	}
	if got := hovers(a, "throw new", 2); got != "" {
		t.Errorf("inner statement: %q, want nothing", got)
	}
}

func TestSiteHoverWithoutCatalog(t *testing.T) {
	tree := syntax.Parse([]byte(lampSource))
	a := Analyze("Lamp.java", tree, text.NewMapper(tree.Source()), Knowledge{})
	if _, ok := a.siteHover(strings.Index(lampSource, "throw")); ok {
		t.Error("a hover without a catalog")
	}
}

// TestSiteHoverOnBrokenText: a file that is being typed is hovered too.
func TestSiteHoverOnBrokenText(t *testing.T) {
	r := record("out", "lamp is out after {} hours of use", "java.io.IOException", "org.example.Lamp", "on", 8)
	shown := 0
	for end := 0; end <= len(lampSource); end++ {
		a := analyze("x/org/example/Lamp.java", lampSource[:end], r)
		for offset := -1; offset <= end+1; offset += 9 {
			if h, ok := a.siteHover(offset); ok {
				shown++
				if len(h.Matches) != 1 || h.Span.End > end || !h.Span.Contains(offset) {
					t.Fatalf("cut at %d, offset %d: %v at %v", end, offset, h.Matches, h.Span)
				}
			}
		}
	}
	if shown == 0 {
		t.Error("no cut of the file shows the error")
	}
}

// TestSiteHoverNamesake: in a file that only bears the name of the record's,
// a text that is merely alike is another error.
func TestSiteHoverNamesake(t *testing.T) {
	r := record("out", "lamp is out after {} hours of use", "java.io.IOException", "org.example.Lamp", "check", 8)
	const at = `throw new IOException("lamp is out`
	for _, pkg := range []string{"", "package org.other;\n"} {
		src := pkg + strings.TrimPrefix(lampSource, "package org.example;\n")
		if got := hovers(analyze("x/Lamp.java", src, r), at, 0); got != "out" {
			t.Errorf("%q: the same text shows %q", pkg, got)
		}
		src = strings.ReplaceAll(src, "hours of use", "days of heavy use")
		if got := hovers(analyze("x/Lamp.java", src, r), at, 0); got != "" {
			t.Errorf("%q: a text that is alike shows %q", pkg, got)
		}
	}
}

package server_test

import (
	"strings"
	"testing"

	"throwsight/internal/lsptest"
	"throwsight/server/client"
)

// TestActionsInBrokenText: a syntax error elsewhere keeps no fix back; one in
// the statement does, and where the client shows reasons it is told why. In a
// comment there is nothing to do.
func TestActionsInBrokenText(t *testing.T) {
	const broken = "the statement has a syntax error"
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{}) // its client shows reasons
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, twoClauses, 2) // what the store throws is known
	e.CloseDocument(doc)
	for _, c := range []struct {
		name, old, new string
		at             string
		fixed          bool
		reason         string
	}{
		{"sound", "", "", swallowing, true, ""},
		{"a field lacks its value", "new Store();", ";", swallowing, true, ""},
		{"another method lacks an expression", "(\"two\");", "(\"two\"); int i = ;", swallowing, true, ""},
		{"a stray word in the class", "  void load", "  stray stray stray;\n  void load", swallowing, true, ""},
		{"the file ends early", "(\"two\");\n    } catch (IOException e) {\n    }\n  }\n}\n", "(\"two\");", swallowing, true, ""},
		{"the try lacks an expression", "(\"one\");", "(\"one\"); int i = (;", swallowing, false, broken},
		{"the call has no end", "(\"one\");", "(\"one\"", swallowing, false, broken},
		{"a comment at a line's end", "(\"one\");", "(\"one\"); // read it", "read it", false, ""},
		{"a comment of its own, with a call in it", "    try {\n", "    /* store.read(\"zero\"); */\n    try {\n", "read(\"zero\")", false, ""},
	} {
		src := strings.Replace(twoClauses, c.old, c.new, 1)
		e.Open(doc, src)
		e.Diagnostics(doc)
		fixed, reason := false, ""
		for _, a := range e.Actions(doc, spanOf(src, c.at)) {
			if *a.Kind != "quickfix" || strings.HasPrefix(a.Title, "Ignore ") {
				continue // a comment can stand anywhere
			}
			fixed, reason = a.Disabled.Reason == "", a.Disabled.Reason
			if !fixed {
				continue
			}
			e.Apply(doc, a)
			if got, _ := e.Text(doc); !strings.Contains(got, "Exception e) {\n      throw ") {
				t.Errorf("%s: %s makes\n%s", c.name, a.Title, got)
			}
		}
		if fixed != c.fixed || reason != c.reason {
			t.Errorf("%s: fixed %v, reason %q", c.name, fixed, reason)
		}
		if c.at != swallowing && len(e.Actions(doc, spanOf(src, c.at))) > 0 {
			t.Errorf("%s: there are actions", c.name)
		}
		e.CloseDocument(doc)
	}
}

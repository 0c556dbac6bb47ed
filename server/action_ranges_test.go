package server_test

import (
	"testing"

	"go.lsp.dev/protocol"

	"throwsight/internal/lsptest"
	"throwsight/server/client"
)

// TestActionRanges: whatever range a client asks for, it gets an answer: a
// reversed one counts as it was meant, one that reaches beyond the file as far
// as the file goes, and where there is nothing there is nothing.
func TestActionRanges(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, twoClauses, 2)
	at := func(line, col, endLine, endCol uint32) protocol.Range {
		return protocol.Range{Start: protocol.Position{Line: line, Character: col}, End: protocol.Position{Line: endLine, Character: endCol}}
	}
	const far = 1<<31 - 1
	straight := len(ask(t, e, doc, at(11, 6, 11, 27)))
	if straight == 0 {
		t.Fatal("the clause has no actions")
	}
	for _, c := range []struct {
		name string
		r    protocol.Range
		want bool
	}{
		{"reversed", at(11, 27, 11, 6), true},
		{"from the start to far beyond the end", at(0, 0, far, far), true},
		{"beyond the line", at(11, 500, 11, 900), false},
		{"beyond the file", at(900, 0, 901, 0), false},
		{"the largest numbers", at(far, far, far, far), false},
		{"the package", at(0, 3, 0, 3), false},
		{"an empty line", at(1, 0, 1, 0), false},
	} {
		if got := len(ask(t, e, doc, c.r)); got > 0 != c.want {
			t.Errorf("%s: %d actions", c.name, got)
		}
	}
	if got := len(ask(t, e, doc, at(11, 27, 11, 6))); got != straight {
		t.Errorf("reversed: %d actions, %d the right way round", got, straight)
	}
	if got := ask(t, e, "untitled:/org/example/app/Unknown.java", at(0, 0, 0, 0)); len(got) != 0 {
		t.Errorf("a document that is not open: %d actions", len(got))
	}
}

package handlers

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"throwsight/internal/fixes"
)

// asked is what a client asks for by the kinds that it names. Each kind counts
// by itself, as if no other stood beside it: editors ask for kinds of several
// servers at once.
type asked struct {
	place      []protocol.CodeActionKind // of what is at the place; "" for all of it
	file       bool                      // what mends the whole file, as from a menu or when a file is saved
	everywhere bool                      // what mends the whole workspace
}

// newAsked reads the kinds of a request. A kind stands for those below it, but
// that of the whole file does not stand for that of the workspace: who asks for
// it by its name, as on saving, makes what comes without a look at it.
func newAsked(only []protocol.CodeActionKind) asked {
	if len(only) == 0 {
		only = []protocol.CodeActionKind{""}
	}
	var a asked
	for _, kind := range only {
		switch {
		case kind == "":
			a.place = append(a.place, kind)
		case kind == fixes.Source:
			a.file = true
		case covers(kind, fixes.Workspace):
			a.file = a.file || covers(kind, fixes.Source)
			a.everywhere = true
		case covers(kind, fixes.QuickFix) || covers(kind, fixes.Refactor):
			a.place = append(a.place, kind)
		}
	}
	return a
}

// wants reports whether an action at the place is asked for.
func (a asked) wants(kind protocol.CodeActionKind) bool {
	return slices.ContainsFunc(a.place, func(k protocol.CodeActionKind) bool { return covers(k, kind) })
}

// covers reports whether who asks for a kind asks for another one: it itself,
// or one below it.
func covers(asked, kind protocol.CodeActionKind) bool {
	return asked == "" || asked == kind || strings.HasPrefix(string(kind), string(asked)+".")
}

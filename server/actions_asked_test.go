package server_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/lsptest"
	"throwsight/internal/text"
	"throwsight/server/client"
)

// TestActionKindsTogether: each kind that a client names counts by itself; a
// kind of another server beside it changes nothing, nor does where the cursor is.
func TestActionKindsTogether(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, twoClauses, 2)
	const (
		ofRule  = "Fix 2 findings of swallowed-error in this file"
		ofFile  = "Fix 2 findings in this file"
		all     = "Fix all findings in the workspace"
		allRule = "Fix all findings of swallowed-error in the workspace"
	)
	at, nowhere := e.Range(doc, spanOf(twoClauses, swallowing)), protocol.Range{}
	kinds := func(k ...protocol.CodeActionKind) []protocol.CodeActionKind { return k }
	for _, c := range []struct {
		only []protocol.CodeActionKind
		r    protocol.Range
		want string // the titles of what mends more than a finding, and whether there are others
	}{
		{nil, at, "fixes, " + ofRule + ", " + allRule},
		{nil, nowhere, ""},
		{kinds(""), at, "fixes, " + ofRule + ", " + allRule},
		{kinds("quickfix"), at, "fixes"},
		{kinds("quickfix", "source.organizeImports"), at, "fixes"},
		{kinds("source.throwsight.fixAll"), at, ofFile},
		{kinds("source.throwsight.fixAll"), nowhere, ofFile},
		{kinds("source.throwsight.fixAll", "source.organizeImports"), at, ofFile},
		{kinds("source.organizeImports", "source.throwsight.fixAll"), nowhere, ofFile},
		{kinds("source.fixAll", "source.throwsight.fixAll"), nowhere, ofFile},
		{kinds("source.throwsight.fixAll", "source.throwsight.fixAll"), nowhere, ofFile},
		{kinds("source.throwsight.fixAll.workspace"), at, all},
		{kinds("source.throwsight.fixAll.workspace"), nowhere, all},
		{kinds("source.throwsight.fixAll", "source.throwsight.fixAll.workspace"), nowhere, ofFile + ", " + all},
		{kinds("source"), at, ofFile + ", " + all},
		{kinds("source"), nowhere, ofFile + ", " + all},
		{kinds("source.throwsight", "notebook"), nowhere, ofFile + ", " + all},
		{kinds("source.throwsight.fixAll", "source"), nowhere, ofFile + ", " + all},
		{kinds("quickfix", "source"), at, "fixes, " + ofFile + ", " + all},
		{kinds("source", "quickfix"), nowhere, ofFile + ", " + all},
		{kinds("quickfix", "source.throwsight.fixAll"), at, "fixes, " + ofFile},
		{kinds("source.throwsight.fixAll.foo"), at, ""},
		{kinds("source.fixAll", "refactor.extract", "quickfixes"), at, ""},
	} {
		var got []string
		for _, a := range ask(t, e, doc, c.r, c.only...) {
			if *a.Kind != "quickfix" {
				got = append(got, a.Title)
			} else if !slices.Contains(got, "fixes") {
				got = append(got, "fixes")
			}
		}
		slices.Sort(got)
		want := strings.Split(c.want, ", ")
		slices.Sort(want)
		if strings.Join(got, ", ") != strings.Join(want, ", ") {
			t.Errorf("only %q at %d: %q, want %q", c.only, c.r.Start.Line, got, want)
		}
	}
}

// TestActionAfterMoreIsKnown: an action that was listed before all was known
// of the text can still be chosen, if the text is the same and there still is
// what it is about.
func TestActionAfterMoreIsKnown(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	configure := func(level string) {
		t.Helper()
		if err := e.Configure(lsptest.Context(t), `{"rules":{"unused-suppression":{"level":"`+level+`"}}}`); err != nil {
			t.Fatal(err)
		}
	}
	configure("off")
	src := strings.Replace(twoClauses, "      store.read(\"one\");\n", "      store.read(\"one\"); // throwsight:ignore dead-catch: as it was\n", 1)
	diagnosed(e, doc, src, 2)
	span := text.Span{Start: strings.Index(src, "// throwsight"), End: strings.Index(src, swallowing) + 1}
	before := e.Actions(doc, span)
	all := ask(t, e, doc, protocol.Range{}, "source.throwsight.fixAll")
	configure("warning")
	e.Await("another finding", func() bool { return len(e.Published(doc).Items) == 3 })
	after := e.Actions(doc, span)
	if len(before) == 0 || after[0].Title == before[0].Title || len(all) != 1 {
		t.Fatalf("the first of %d actions is %s, was %s; %d for all", len(after), after[0].Title, before[0].Title, len(all))
	}
	for _, a := range append(before, all...) {
		if a.Disabled.Reason != "" {
			continue
		}
		edits, err := e.Edits(lsptest.Context(t), doc, a)
		if err != nil || len(edits) == 0 {
			t.Errorf("%s: %v, %d edits", a.Title, err, len(edits))
		}
	}
	// What there is no more is refused, and nothing is done in its place.
	configure("off")
	e.Await("no other finding", func() bool { return len(e.Published(doc).Items) == 2 })
	if edits, err := e.Edits(lsptest.Context(t), doc, after[0]); err == nil {
		t.Errorf("%s: %v", after[0].Title, edits)
	}
}

// TestActionOfReopenedDocument: that a document has the version that an action
// was made for does not make it the same text.
func TestActionOfReopenedDocument(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, twoClauses, 2)
	actions := e.Actions(doc, spanOf(twoClauses, swallowing))
	actions = append(actions, ask(t, e, doc, protocol.Range{}, "source")...)
	for _, c := range []struct {
		src     string
		refused bool
	}{
		{twoClauses, false},
		{strings.Replace(twoClauses, "\"one\"", "\"1st\"", 1), true}, // all places are the same
		{"// one line more\n" + twoClauses, true},
		{twoClauses, false},
	} {
		e.CloseDocument(doc)
		e.Open(doc, c.src)
		for _, a := range actions {
			if a.Edit != nil || a.Disabled.Reason != "" {
				continue
			}
			again := *a
			if _, err := e.Resolve(lsptest.Context(t), &again); (err != nil) != c.refused {
				t.Errorf("%.20q: %s: %v", c.src, a.Title, err)
			}
		}
	}
}

// TestIgnoreInOpenSettings: the settings file is changed as the client has it
// open, at the version that it has there, not as it is on disk.
func TestIgnoreInOpenSettings(t *testing.T) {
	const unsaved = "# unsaved\r\n# unsaved, too\r\nhints = true\r\n"
	for _, onDisk := range []string{"hints = true\n", ""} {
		root := t.TempDir()
		path := filepath.Join(root, ".throwsight.toml")
		if onDisk != "" {
			write(t, path, onDisk)
		}
		e, doc := inProject(t, root, capable(func(caps *protocol.ClientCapabilities) {
			caps.Workspace.WorkspaceEdit.ChangeAnnotationSupport = &protocol.ChangeAnnotationsSupportOptions{}
		}))
		err := e.Server.DidOpen(lsptest.Context(t), &protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{
			URI: uri.URI(fileURI(path)), LanguageID: "toml", Version: 7, Text: unsaved,
		}})
		if err != nil {
			t.Fatal(err)
		}
		a := silencing(t, e, doc)
		if a.Edit == nil || len(a.Edit.DocumentChanges) != 1 {
			t.Fatalf("%q: %+v", onDisk, a)
		}
		change := a.Edit.DocumentChanges[0].(*protocol.TextDocumentEdit)
		edit := change.Edits[0].(*protocol.AnnotatedTextEdit)
		if v := change.TextDocument.Version; v == nil || *v != 7 || edit.Range.Start != (protocol.Position{Line: 3}) || edit.Range.End != edit.Range.Start {
			t.Errorf("%q: version %v, at %v", onDisk, v, edit.Range)
		}
		if want := "\r\n[[suppress]]\r\nrule = \"swallowed-error\"\r\nreason = \"meant so\"\r\n"; edit.NewText != want {
			t.Errorf("%q: %q", onDisk, edit.NewText)
		}
		if label := a.Edit.ChangeAnnotations[edit.AnnotationID].Label; label != a.Title {
			t.Errorf("labelled %q", label)
		}
	}
}

// TestSettingsAreTold: a client that tells only of Java is asked to tell of the
// settings file.
func TestSettingsAreTold(t *testing.T) {
	yes := true
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: capable(func(caps *protocol.ClientCapabilities) {
		caps.TextDocument.Synchronization = &protocol.TextDocumentSyncClientCapabilities{DynamicRegistration: &yes}
	})})
	for _, method := range []string{protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange, protocol.MethodTextDocumentDidClose} {
		e.Await(method, func() bool {
			return slices.ContainsFunc(e.Registrations(), func(r protocol.Registration) bool {
				return r.Method == method && strings.Contains(string(r.RegisterOptions), `"documentSelector":[{"pattern":"**/.throwsight.toml"}]`)
			})
		})
	}
}

// TestNoIgnoreInSettings: where the settings file cannot be changed, the action
// says why.
func TestNoIgnoreInSettings(t *testing.T) {
	for _, c := range []struct{ src, reason string }{
		{"suppress = [{rule = \"dead-catch\", reason = \"why\"}]\n", "/.throwsight.toml does not write its suppressions as [[suppress]]: add the rule to them by hand"},
		{"hints = = true\n", "/.throwsight.toml:1:9: not TOML: "},
		{"", "there is no .throwsight.toml in the project, and this editor lets no server make one"},
	} {
		root := t.TempDir()
		if c.src != "" {
			write(t, filepath.Join(root, ".throwsight.toml"), c.src)
		}
		e, doc := inProject(t, root, client.Capable())
		if a := silencing(t, e, doc); a.Edit != nil || !strings.Contains(a.Disabled.Reason, c.reason) {
			t.Errorf("%q: %+v, %q", c.src, a.Edit, a.Disabled.Reason)
		}
	}
	// Who knows plain edits only gets one of a file that is there.
	root := t.TempDir()
	write(t, filepath.Join(root, ".throwsight.toml"), "hints = true\n")
	e, doc := inProject(t, root, capable(func(caps *protocol.ClientCapabilities) { caps.Workspace.WorkspaceEdit = nil }))
	if a := silencing(t, e, doc); a.Edit == nil || len(a.Edit.Changes) != 1 {
		t.Errorf("%+v", a)
	}
}

// inProject opens the reader in a folder.
func inProject(t *testing.T, root string, caps *protocol.ClientCapabilities) (e *lsptest.Editor, doc string) {
	t.Helper()
	file := filepath.Join(root, "src", "org", "example", "app", "Reader.java")
	write(t, file, twoClauses)
	e = lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Roots: []string{fileURI(root)}, Capabilities: caps})
	lib := filepath.Join(root, "src", "org", "example", "lib")
	e.Open(fileURI(filepath.Join(lib, "Store.java")), "package org.example.lib;\n\npublic class Store {\n  public byte[] read(String key) throws StoreClosedException {\n    return null;\n  }\n}\n")
	e.Open(fileURI(filepath.Join(lib, "StoreClosedException.java")), "package org.example.lib;\n\npublic class StoreClosedException extends java.io.IOException {\n}\n")
	doc = fileURI(file)
	diagnosed(e, doc, twoClauses, 2)
	return e, doc
}

// silencing returns the action that silences a rule in the project.
func silencing(t *testing.T, e *lsptest.Editor, doc string) *protocol.CodeAction {
	t.Helper()
	for _, a := range e.Actions(doc, spanOf(twoClauses, swallowing)) {
		if strings.HasSuffix(a.Title, "in this project") {
			return a
		}
	}
	t.Fatal("no action for the project")
	return nil
}

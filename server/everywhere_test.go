package server_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"throwsight/internal/lsptest"
	"throwsight/internal/settings"
	"throwsight/server/client"
)

// everywhereAt returns the action for the whole workspace at a place.
func everywhereAt(t *testing.T, e *lsptest.Editor, doc string, r protocol.Range) *protocol.CodeAction {
	t.Helper()
	var found []*protocol.CodeAction
	for _, a := range ask(t, e, doc, r) {
		if *a.Kind == "source.throwsight.fixAll.workspace" {
			found = append(found, a)
		}
	}
	if len(found) != 1 || found[0].Title != "Fix all findings of swallowed-error in the workspace" || found[0].Edit != nil {
		t.Fatalf("%d actions for the workspace", len(found))
	}
	return found[0]
}

// TestFixAllInWorkspace: one edit of all documents, the open ones at their
// versions and those on disk, is made whole or not at all.
func TestFixAllInWorkspace(t *testing.T) {
	root := t.TempDir()
	file := func(name string) string { return filepath.Join(root, "src", "org", "example", "app", name) }
	other := strings.ReplaceAll(twoClauses, "class Reader", "class Other")
	lib := filepath.Join(root, "src", "org", "example", "lib")
	write(t, filepath.Join(lib, "Store.java"), "package org.example.lib;\n\npublic class Store {\n  public byte[] read(String key) throws StoreClosedException {\n    return null;\n  }\n}\n")
	write(t, filepath.Join(lib, "StoreClosedException.java"), "package org.example.lib;\n\npublic class StoreClosedException extends java.io.IOException {\n}\n")
	write(t, file("Other.java"), other)
	write(t, file("Quiet.java"), strings.Replace(twoClauses, "class Reader", "class Quiet", 1))
	write(t, filepath.Join(root, settings.FileName), "exclude = [\"**/Quiet.java\"]\n")
	caps := capable(func(caps *protocol.ClientCapabilities) {
		caps.Workspace.WorkspaceEdit.ChangeAnnotationSupport = &protocol.ChangeAnnotationsSupportOptions{}
	})
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Roots: []string{fileURI(root)}, Capabilities: caps})
	doc, second := fileURI(file("Reader.java")), fileURI(file("Second.java"))
	diagnosed(e, second, strings.Replace(twoClauses, "class Reader", "class Second", 1), 2)
	diagnosed(e, doc, twoClauses, 2)
	at := e.Range(doc, spanOf(twoClauses, swallowing))
	edit, err := e.Resolve(lsptest.Context(t), everywhereAt(t, e, doc, at)) // what the store throws is known: the files on disk have been read
	if err != nil || len(edit.DocumentChanges) != 3 {
		t.Fatalf("%v, %d documents", err, len(edit.DocumentChanges))
	}
	for _, change := range edit.DocumentChanges {
		of := change.(*protocol.TextDocumentEdit)
		if _, version := e.Text(string(of.TextDocument.URI)); (version == 0) != (of.TextDocument.Version == nil) {
			t.Errorf("%s: version %v", of.TextDocument.URI, of.TextDocument.Version)
		}
		for _, x := range of.Edits {
			if annotated, ok := x.(*protocol.AnnotatedTextEdit); !ok || edit.ChangeAnnotations[annotated.AnnotationID].Label != "Fix all findings of swallowed-error in the workspace" {
				t.Errorf("an edit without its annotation: %T", x)
			}
		}
	}

	// Of the two documents that it is for, one has changed: nothing is made.
	e.Edit(second, 0, 0, "/* new */ ")
	if err := e.ApplyEverywhere(lsptest.Context(t), edit); err == nil {
		t.Error("a stale edit is made")
	}
	if src, _ := e.Text(doc); src != twoClauses {
		t.Error("a part of a stale edit is made")
	}
	fresh, err := e.Resolve(lsptest.Context(t), everywhereAt(t, e, doc, at))
	if err != nil {
		t.Fatal(err)
	}
	if err := e.ApplyEverywhere(lsptest.Context(t), fresh); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{doc, second} {
		if diags := e.Diagnostics(name); len(diags) != 0 {
			t.Errorf("%s: left: %s", name, lsptest.MessageText(diags[0]))
		}
	}
	mended, err := os.ReadFile(file("Other.java"))
	if err != nil || strings.Count(string(mended), "throw e;") != 2 {
		t.Errorf("%v\n%s", err, mended)
	}
	if quiet, err := os.ReadFile(file("Quiet.java")); err != nil || strings.Contains(string(quiet), "throw e;") {
		t.Errorf("an excluded file is changed: %v\n%s", err, quiet)
	}
}

// TestStaleFixAllInWorkspace: an action that was offered for another text is
// refused.
func TestStaleFixAllInWorkspace(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, twoClauses, 2)
	action := everywhereAt(t, e, doc, e.Range(doc, spanOf(twoClauses, swallowing)))
	e.Edit(doc, 0, 0, " ")
	_, err := e.Resolve(lsptest.Context(t), action)
	var refused *jsonrpc2.Error
	if !errors.As(err, &refused) || refused.Code != jsonrpc2.Code(protocol.ErrContentModified.Code) {
		t.Errorf("%v", err)
	}
}

package server_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/lsptest"
	"throwsight/internal/settings"
	"throwsight/server/client"
)

const twoClauses = `package org.example.app;

import java.io.IOException;
import org.example.lib.Store;

public class Reader {
  private final Store store = new Store();

  void load() throws IOException {
    try {
      store.read("one");
    } catch (IOException e) {
    }
    try {
      store.read("two");
    } catch (IOException e) {
    }
  }
}
`

// ask returns the actions for a range, of some kinds only if any are given.
func ask(t *testing.T, e *lsptest.Editor, doc string, r protocol.Range, only ...protocol.CodeActionKind) []*protocol.CodeAction {
	t.Helper()
	params := &protocol.CodeActionParams{Range: r}
	params.TextDocument.URI = uri.URI(doc)
	params.Context.Only = only
	list, err := e.Server.CodeAction(lsptest.Context(t), params)
	if err != nil {
		t.Fatal(err)
	}
	var out []*protocol.CodeAction
	for _, item := range list {
		out = append(out, item.(*protocol.CodeAction))
	}
	return out
}

// TestActionKinds: who asks for some kinds gets those and no others; what mends
// the whole file is never below source.fixAll, which editors do unasked.
func TestActionKinds(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, twoClauses, 2)
	at := e.Range(doc, spanOf(twoClauses, swallowing))
	for _, c := range []struct {
		only  protocol.CodeActionKind
		kinds string // of what comes, each once
	}{
		{"", "quickfix source.throwsight.fixAll source.throwsight.fixAll.workspace"},
		{"quickfix", "quickfix"},
		{"source", "source.throwsight.fixAll source.throwsight.fixAll.workspace"},
		{"source.throwsight", "source.throwsight.fixAll source.throwsight.fixAll.workspace"},
		{"source.throwsight.fixAll.workspace", "source.throwsight.fixAll.workspace"},
		{"source.throwsight.fixAll", "source.throwsight.fixAll"},
		{"source.fixAll", ""},
		{"source.organizeImports", ""},
		{"refactor", ""},
		{"source.throwsightish", ""},
	} {
		var kinds []string
		var only []protocol.CodeActionKind
		if c.only != "" {
			only = append(only, c.only)
		}
		for _, a := range ask(t, e, doc, at, only...) {
			if !slices.Contains(kinds, string(*a.Kind)) {
				kinds = append(kinds, string(*a.Kind))
			}
		}
		if got := strings.Join(kinds, " "); got != c.kinds {
			t.Errorf("only %q: %q, want %q", c.only, got, c.kinds)
		}
	}
	if diags := e.Published(doc).Items; diags[0].Severity != protocol.DiagnosticSeverityWarning || !slices.ContainsFunc(diags[1].RelatedInformation, func(r protocol.DiagnosticRelatedInformation) bool {
		return r.Location.Range == diags[0].Range && r.Message == "the warning is here"
	}) {
		t.Errorf("the second finding does not name the first: %+v", diags[1].RelatedInformation)
	}
	back := protocol.Range{Start: at.End, End: at.Start}
	if forth, back := ask(t, e, doc, at), ask(t, e, doc, back); len(forth) != len(back) || len(back) == 0 {
		t.Errorf("%d actions for a range, %d for it drawn backwards", len(forth), len(back))
	}
	all := ask(t, e, doc, protocol.Range{}, "source.throwsight.fixAll")
	if len(all) != 1 {
		t.Fatalf("%d actions for the whole file", len(all))
	}
	e.Apply(doc, all[0])
	if diags := e.Diagnostics(doc); len(diags) != 0 {
		t.Errorf("left: %s", lsptest.MessageText(diags[0]))
	}
}

// TestAnnotatedEdits: a client that knows annotations is told what a change is.
func TestAnnotatedEdits(t *testing.T) {
	caps := capable(func(caps *protocol.ClientCapabilities) {
		caps.Workspace.WorkspaceEdit.ChangeAnnotationSupport = &protocol.ChangeAnnotationsSupportOptions{}
	})
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: caps})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, reader, 1)
	a := e.Actions(doc, spanOf(reader, swallowing))[0]
	resolved, err := e.Server.CodeActionResolve(lsptest.Context(t), a)
	if err != nil {
		t.Fatal(err)
	}
	for id, about := range resolved.Edit.ChangeAnnotations {
		if about.Label != a.Title {
			t.Errorf("%s is labelled %q", id, about.Label)
		}
		for _, edit := range resolved.Edit.DocumentChanges[0].(*protocol.TextDocumentEdit).Edits {
			if annotated, ok := edit.(*protocol.AnnotatedTextEdit); !ok || annotated.AnnotationID != id {
				t.Errorf("an edit is %T", edit)
			}
		}
	}
	if len(resolved.Edit.ChangeAnnotations) != 1 {
		t.Errorf("annotations: %v", resolved.Edit.ChangeAnnotations)
	}
	e.Apply(doc, a)
}

// TestIgnoreInProject: a rule is silenced by the settings file, which is made
// where there is none.
func TestIgnoreInProject(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "src", "org", "example", "app", "Reader.java")
	write(t, file, twoClauses)
	for _, before := range []string{"", "hints = true\n"} {
		path := filepath.Join(root, settings.FileName)
		if before != "" {
			write(t, path, before)
		}
		caps := capable(func(caps *protocol.ClientCapabilities) {
			caps.Workspace.WorkspaceEdit.ResourceOperations = []protocol.ResourceOperationKind{protocol.ResourceOperationKindCreate}
		})
		e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Roots: []string{fileURI(root)}, Capabilities: caps})
		lib := filepath.Join(root, "src", "org", "example", "lib")
		e.Open(fileURI(filepath.Join(lib, "Store.java")), "package org.example.lib;\n\npublic class Store {\n  public byte[] read(String key) throws StoreClosedException {\n    return null;\n  }\n}\n")
		e.Open(fileURI(filepath.Join(lib, "StoreClosedException.java")), "package org.example.lib;\n\npublic class StoreClosedException extends java.io.IOException {\n}\n")
		doc := fileURI(file)
		diagnosed(e, doc, twoClauses, 2)
		var edit *protocol.WorkspaceEdit
		for _, a := range e.Actions(doc, spanOf(twoClauses, swallowing)) {
			if strings.HasSuffix(a.Title, "in this project") {
				edit = a.Edit
			}
		}
		if edit == nil {
			t.Fatal("no action for the project")
		}
		_, creates := edit.DocumentChanges[0].(*protocol.CreateFile)
		change := edit.DocumentChanges[len(edit.DocumentChanges)-1].(*protocol.TextDocumentEdit)
		text := before + change.Edits[0].(*protocol.TextEdit).NewText
		if creates != (before == "") || change.TextDocument.URI.Path() != path && !strings.HasSuffix(string(change.TextDocument.URI), settings.FileName) {
			t.Errorf("creates %v, edits %s", creates, change.TextDocument.URI)
		}
		if _, err := settings.ParseTOML(path, []byte(text)); err != nil || !strings.Contains(text, `rule = "swallowed-error"`) {
			t.Errorf("%v\n%s", err, text)
		}
		if _, err := os.Stat(path); os.IsNotExist(err) != (before == "") {
			t.Errorf("the file was made by the server: %v", err)
		}
	}
}

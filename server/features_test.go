package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/lsptest"
	"throwsight/internal/workspace"
	"throwsight/server"
	"throwsight/server/client"
)

func TestEncodings(t *testing.T) {
	line := uint32(strings.Count(reader[:strings.Index(reader, swallowing)], "\n"))
	for _, c := range []struct {
		offered []protocol.PositionEncodingKind
		chosen  protocol.PositionEncodingKind
		column  uint32
	}{
		{nil, "utf-16", 18},
		{[]protocol.PositionEncodingKind{"utf-16"}, "utf-16", 18},
		{[]protocol.PositionEncodingKind{"utf-32"}, "utf-32", 17},
		{[]protocol.PositionEncodingKind{"utf-32", "utf-16"}, "utf-16", 18},
		{[]protocol.PositionEncodingKind{"utf-16", "utf-8", "utf-32"}, "utf-8", 23},
		{[]protocol.PositionEncodingKind{"utf-7"}, "utf-16", 18},
	} {
		e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: capable(func(caps *protocol.ClientCapabilities) {
			caps.General.PositionEncodings = c.offered
		})})
		if got := e.Init.Capabilities.PositionEncoding; got != c.chosen {
			t.Errorf("%v: chosen %s", c.offered, got)
		}
		const doc = "untitled:/org/example/app/Reader.java"
		openStore(e)
		diags := diagnosed(e, doc, reader, 1)
		if diags[0].Range.Start != (protocol.Position{Line: line, Character: c.column}) {
			t.Errorf("%v: %+v", c.offered, diags)
			continue
		}
		// An edit behind the wide characters, in the client's own units.
		at := strings.Index(reader, swallowing)
		e.Edit(doc, at, at, "/* 𝄞 */ ")
		moved := e.Diagnostics(doc)
		if src, _ := e.Text(doc); len(moved) != 1 || e.Span(doc, moved[0].Range).In([]byte(src)) == nil ||
			string(e.Span(doc, moved[0].Range).In([]byte(src))) != swallowing {
			t.Errorf("%v, after an edit: %+v", c.offered, moved)
		}
	}
}

// TestURIs: documents of every scheme are served, and named to the client as
// it names them.
func TestURIs(t *testing.T) {
	site := "package org.example.lib;\n\nclass Store {\n  void read(String name) {\n    throw new StoreClosedException(\"Store \" + name + \" is closed\");\n  }\n}\n"
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Roots: []string{"file://./"}})
	openStore(e)
	for _, c := range []struct {
		name      string
		diagnosed bool
	}{
		{"file:///w/src/org/example/lib/Store.java", true},
		{"file:///C:/w/src/org/example/lib/Store.java", true},
		{"file:///w/a+b/(c)/@d/org/example/lib/Store.java", true},
		{"file:///w/%C3%A4%20b/org/example/lib/Store.java", true},
		{"file://server/share/org/example/lib/Store.java", true},
		{"file://./org/example/lib/Store.java", true},
		{"untitled:Untitled-1", true},
		{"untitled:/org/example/lib/Store.java", true},
		{"vscode-vfs://github/o/r/org/example/lib/Store.java", true},
		{"jdt://contents/lib-1.0.jar/org.example.lib/Store.class?=app/%5C/home%5C/x%5C/lib-1.0.jar=/%3Corg.example.lib(Store.class", false},
		{"jdt://contents/lib-1.0.jar/org.example.lib/Store.class?%3Dother%2F%5C%2Fhome", false},
		{"zipfile:///m2/lib-1.0-sources.jar::org/example/lib/Store.java", false},
		{"zipfile://%2Fm2%2Flib-1.0-sources.jar::org/example/lib/Store.java", false},
		{"jar:file:///m2/lib-1.0-sources.jar!/org/example/lib/Store.java", false},
		{"git:/w/src/org/example/lib/Store.java?%7B%22path%22%3A%22/w%22%2C%22ref%22%3A%22~%22%7D", false},
	} {
		e.Open(c.name, site)
		if h := e.Hover(c.name, strings.Index(site, "throw")); !strings.Contains(h, "StoreClosedException") {
			t.Errorf("%s: hover %q", c.name, h)
		}
		e.Diagnostics(c.name) // comes under the same name, or not at all
		e.CloseDocument(c.name)

		user := strings.Replace(c.name, "org/example/lib/Store", "org/example/app/Reader", 1)
		user = strings.Replace(user, "org.example.lib/Store", "org.example.app/Reader", 1)
		want := 0
		if c.diagnosed {
			want = 1
		}
		diagnosed(e, user, reader, want)
		span := spanOf(reader, swallowing)
		for _, a := range e.Actions(user, span) {
			edits, err := e.Edits(lsptest.Context(t), user, a)
			if err != nil || len(edits) == 0 {
				t.Errorf("%s: %s: %v, %v", user, a.Title, edits, err)
			}
		}
		e.CloseDocument(user)
	}
	// Two spellings of one document.
	e.Open("file:///w/a%2Bb/Reader.java", reader)
	if h, _, err := e.Client.Hover(lsptest.Context(t), "file:///w/a+b/Reader.java", 0); err != nil {
		t.Errorf("%q, %v", h, err)
	}
}

// TestCloseClears: diagnostics of a closed document are taken from the screen.
func TestCloseClears(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{})
	const doc = "untitled:/Reader.java"
	openStore(e)
	diagnosed(e, doc, reader, 1)
	e.CloseDocument(doc)
	e.Await("empty diagnostics", func() bool { return len(e.Published(doc).Items) == 0 })
	e.Open(doc, reader)
	e.Await("diagnostics again", func() bool { return len(e.Published(doc).Items) == 1 })
	count := e.Published(doc).Count
	// The same text at the same version is not told twice.
	e.Hover(doc, 0)
	if got := e.Published(doc).Count; got != count {
		t.Errorf("published %d times more", got-count)
	}
}

// TestActions: an action comes with its edit where the client does not say
// that it asks for it, and with nothing that it does not understand.
func TestActions(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*protocol.ClientCapabilities)
		check  func(t *testing.T, e *lsptest.Editor, a *protocol.CodeAction)
	}{
		{"lazy", func(*protocol.ClientCapabilities) {}, func(t *testing.T, e *lsptest.Editor, a *protocol.CodeAction) {
			if a.Edit != nil || a.IsPreferred == nil || !*a.IsPreferred || len(a.Diagnostics) != 1 {
				t.Errorf("%+v", a)
			}
		}},
		{"eager", func(caps *protocol.ClientCapabilities) {
			caps.TextDocument.CodeAction.ResolveSupport.Properties = nil
			caps.TextDocument.CodeAction.IsPreferredSupport = nil
			caps.Workspace.WorkspaceEdit = nil
		}, func(t *testing.T, e *lsptest.Editor, a *protocol.CodeAction) {
			if a.Edit == nil || len(a.Edit.Changes) != 1 || len(a.Edit.DocumentChanges) != 0 || len(a.Data) != 0 || a.IsPreferred != nil {
				t.Errorf("%+v", a)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: capable(c.change)})
			const doc = "untitled:/org/example/app/Reader.java"
			openStore(e)
			crlf := strings.ReplaceAll(reader, "\n", "\r\n")
			diagnosed(e, doc, crlf, 1)
			actions := e.Actions(doc, spanOf(crlf, swallowing))
			if len(actions) == 0 || actions[0].Disabled.Reason != "" {
				t.Fatalf("actions: %+v", actions)
			}
			a := actions[0]
			c.check(t, e, a)

			// Another kind is asked for: nothing.
			params := &protocol.CodeActionParams{Range: e.Range(doc, spanOf(crlf, swallowing))}
			params.TextDocument.URI = uri.URI(doc)
			params.Context.Only = []protocol.CodeActionKind{protocol.CodeActionKindRefactor}
			if list, err := e.Server.CodeAction(lsptest.Context(t), params); err != nil || len(list) != 0 {
				t.Errorf("refactorings: %v, %v", list, err)
			}

			e.Apply(doc, a)
			fixed, _ := e.Text(doc)
			if !strings.Contains(fixed, "      throw new UncheckedIOException(\"Store.read failed\", e);\r\n") || strings.Contains(strings.ReplaceAll(fixed, "\r\n", ""), "\n") {
				t.Errorf("the fix makes\n%s", fixed)
			}
			if diags := e.Diagnostics(doc); len(diags) != 0 {
				t.Errorf("left: %s", lsptest.MessageText(diags[0]))
			}
			if a.Edit == nil {
				// The text has moved on: the edit of then is refused.
				if _, err := e.Server.CodeActionResolve(lsptest.Context(t), a); err == nil || !strings.Contains(err.Error(), "modified") {
					t.Errorf("resolving for an old text: %v", err)
				}
			}
		})
	}
}

// An action that cannot be made is told only to clients that show why.
func TestDisabledActions(t *testing.T) {
	for _, announced := range []bool{true, false} {
		e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: capable(func(caps *protocol.ClientCapabilities) {
			caps.TextDocument.CodeAction.DisabledSupport = &announced
		})})
		const doc = "untitled:/org/example/app/Reader.java"
		e.Open(doc, reader) // nobody knows what StoreClosedException extends
		e.Diagnostics(doc)
		for _, a := range e.Actions(doc, spanOf(reader, swallowing)) {
			if a.Disabled.Reason != "" && !announced {
				t.Errorf("a disabled action: %+v", a)
			}
		}
		if !announced && len(e.Actions(doc, spanOf(reader, swallowing))) != 0 {
			t.Errorf("an action whose exception is unknown")
		}
	}
}

func TestHoverFormats(t *testing.T) {
	for _, c := range []struct {
		formats []protocol.MarkupKind
		want    protocol.MarkupKind
	}{
		{[]protocol.MarkupKind{"markdown", "plaintext"}, "markdown"},
		{[]protocol.MarkupKind{"markdown"}, "markdown"},
		{[]protocol.MarkupKind{"plaintext", "markdown"}, "plaintext"},
		{[]protocol.MarkupKind{"plaintext"}, "plaintext"},
		{nil, "plaintext"},
	} {
		e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: capable(func(caps *protocol.ClientCapabilities) {
			caps.TextDocument.Hover.ContentFormat = c.formats
		})})
		const doc = "untitled:/Reader.java"
		e.Open(doc, reader)
		params := &protocol.HoverParams{}
		params.TextDocument.URI = uri.URI(doc)
		params.Position = e.Range(doc, spanOf(reader, "read(key)")).Start
		h, err := e.Server.Hover(lsptest.Context(t), params)
		if err != nil || h == nil {
			t.Fatalf("%v, %v", h, err)
		}
		content, ok := h.Contents.(*protocol.MarkupContent)
		if !ok || content.Kind != c.want || strings.Contains(content.Value, "**") != (c.want == "markdown") {
			t.Errorf("%v: %+v", c.formats, h.Contents)
		}
	}
}

// TestPull: a client that asks for diagnostics is answered and not sent any.
func TestPull(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: capable(func(caps *protocol.ClientCapabilities) {
		caps.TextDocument.Diagnostic = &protocol.DiagnosticClientCapabilities{}
	})})
	if e.Init.Capabilities.DiagnosticProvider == nil {
		t.Fatal("no diagnosticProvider")
	}
	ctx := lsptest.Context(t)
	const doc = "untitled:/Reader.java"
	openStore(e)
	e.Open(doc, reader)
	params := &protocol.DocumentDiagnosticParams{}
	params.TextDocument.URI = uri.URI(doc)
	e.Await("the library's declarations", func() bool {
		report, err := e.Server.Diagnostic(ctx, params)
		full, ok := report.(*protocol.RelatedFullDocumentDiagnosticReport)
		return err != nil || ok && len(full.Items) > 0
	})
	report, err := e.Server.Diagnostic(ctx, params)
	full, ok := report.(*protocol.RelatedFullDocumentDiagnosticReport)
	if err != nil || !ok || len(full.Items) != 1 || full.ResultID == nil {
		t.Fatalf("%+v, %v", report, err)
	}
	params.PreviousResultID = full.ResultID
	report, err = e.Server.Diagnostic(ctx, params)
	if same, ok := report.(*protocol.RelatedUnchangedDocumentDiagnosticReport); err != nil || !ok || same.ResultID != *full.ResultID {
		t.Errorf("again: %+v, %v", report, err)
	}
	e.Edit(doc, 0, 0, "\n")
	report, err = e.Server.Diagnostic(ctx, params)
	if moved, ok := report.(*protocol.RelatedFullDocumentDiagnosticReport); err != nil || !ok || moved.Items[0].Range.Start.Line != full.Items[0].Range.Start.Line+1 {
		t.Errorf("after an edit: %+v, %v", report, err)
	}
	all, err := e.Server.DiagnosticWorkspace(ctx, &protocol.WorkspaceDiagnosticParams{PreviousResultIds: []protocol.PreviousResultId{
		{URI: "untitled:/Gone.java", Value: "x"},
	}})
	if err != nil || len(all.Items) != 4 {
		t.Fatalf("workspace: %+v, %v", all, err)
	}
	params.TextDocument.URI = "untitled:/Unknown.java"
	if report, err := e.Server.Diagnostic(ctx, params); err != nil || report == nil {
		t.Errorf("of an unknown document: %+v, %v", report, err)
	}
	if n := e.Published(doc).Count; n != 0 {
		t.Errorf("published %d times", n)
	}
	// Other settings: the client is asked to ask again.
	before := len(e.Events(protocol.MethodWorkspaceDiagnosticRefresh))
	if err := e.Configure(ctx, `{"rules":{"swallowed-error":{"level":"off"}}}`); err != nil {
		t.Fatal(err)
	}
	params.TextDocument.URI = uri.URI(doc)
	e.Await("a refresh, and nothing with the rule off", func() bool {
		if len(e.Events(protocol.MethodWorkspaceDiagnosticRefresh)) <= before {
			return false
		}
		// The first refresh may still be one for what the documents declare.
		report, err := e.Server.Diagnostic(ctx, params)
		if err != nil {
			t.Fatal(err)
		}
		now, ok := report.(*protocol.RelatedFullDocumentDiagnosticReport)
		return ok && len(now.Items) == 0
	})
}

// TestProgress: work that takes longer than a second is announced, and its end
// is told.
func TestProgress(t *testing.T) {
	release := make(chan struct{})
	e := lsptest.Start(t, server.Options{Workspace: workspace.Config{Load: slowCatalog(release)}}, client.Options{})
	progress := func(kind string) func() bool {
		return func() bool {
			for _, event := range e.Events(protocol.MethodProgress) {
				if strings.Contains(string(event.Params), fmt.Sprintf(`"kind":%q`, kind)) {
					return true
				}
			}
			return false
		}
	}
	e.Await("the begin", progress("begin"))
	if progress("end")() {
		t.Error("an end before the end")
	}
	close(release)
	e.Await("the end", progress("end"))
}

// TestClientLog: the client's log is told at the level of its settings, live.
func TestClientLog(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Settings: `{"log":{"level":"debug"}}`})
	said := func(text string) bool {
		for _, event := range e.Events(protocol.MethodWindowLogMessage) {
			if strings.Contains(string(event.Params), text) {
				return true
			}
		}
		return false
	}
	for start := time.Now(); !said("textDocument/hover"); {
		if time.Since(start) > time.Minute {
			t.Fatal("the log is not told")
		}
		e.Hover("untitled:/Nothing.java", 0)
	}
}

// A client that says nothing of itself is served with what every one can: plain
// text, UTF-16, edits at once and by document name.
func TestSilentClient(t *testing.T) {
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: &protocol.ClientCapabilities{}})
	const doc = "untitled:/org/example/app/Reader.java"
	openStore(e)
	diagnosed(e, doc, reader, 1)
	if h := e.Hover(doc, strings.Index(reader, "read(key)")); h == "" || strings.Contains(h, "**") {
		t.Errorf("hover %q", h)
	}
	actions := e.Actions(doc, spanOf(reader, swallowing))
	if len(actions) == 0 || actions[0].Edit == nil || len(actions[0].Edit.Changes) != 1 || actions[0].IsPreferred != nil {
		t.Fatalf("%+v", actions)
	}
	e.Apply(doc, actions[0])
	e.Await("no diagnostics", func() bool { return len(e.Published(doc).Items) == 0 })
	for _, method := range []string{protocol.MethodWorkspaceConfiguration, protocol.MethodClientRegisterCapability, protocol.MethodWindowWorkDoneProgressCreate} {
		if len(e.Events(method)) > 0 {
			t.Errorf("asked for %s", method)
		}
	}
}

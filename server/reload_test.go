package server_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"throwsight/internal/lsptest"
	"throwsight/internal/settings"
	"throwsight/internal/workspace"
	"throwsight/server"
	"throwsight/server/client"
)

// These tests change files and settings under a server at work. Some of their
// clients tell it, some do not: then it looks for itself.

// told reports whether the user was shown a message that holds the text.
func told(e *lsptest.Editor, text string) func() bool {
	return func() bool {
		for _, event := range e.Events(protocol.MethodWindowShowMessage) {
			if strings.Contains(string(event.Params), text) {
				return true
			}
		}
		return false
	}
}

// hovers asks until the hover over the reader's call says something: the
// server does not tell that it would answer otherwise now.
func hovers(e *lsptest.Editor, doc, want string) {
	hoversAt(e, doc, strings.Index(reader, "read(key)"), want)
}

func hoversAt(e *lsptest.Editor, doc string, offset int, want string) {
	for start := time.Now(); ; {
		h := e.Hover(doc, offset)
		if want == "" && h == "" || want != "" && strings.Contains(h, want) {
			return
		}
		if time.Since(start) > time.Minute {
			e.Fatalf("the hover says %q, not %q", h, want)
		}
	}
}

func fileURI(file string) string { return string(uri.File(file)) }

// TestCatalogReload: a changed catalog is read while the old one serves; a
// broken one is told about, and the old one stays.
func TestCatalogReload(t *testing.T) {
	file := aCatalog(t, "first words")
	e := lsptest.Start(t, with(file), client.Options{})
	const doc = "untitled:/Reader.java"
	openStore(e)
	diagnosed(e, doc, reader, 1)
	hovers(e, doc, "first words")

	write(t, file, strings.ReplaceAll(storeCatalog, "DOCUMENTATION", "second words"))
	hovers(e, doc, "second words")

	write(t, file, `[{"id": `)
	e.Await("a message about the broken catalog", told(e, "broken"))
	hovers(e, doc, "second words")
	if !told(e, filepath.Base(file)+":1:")() {
		t.Errorf("the message does not name the place: %s", e.Events(protocol.MethodWindowShowMessage))
	}

	write(t, file, strings.ReplaceAll(storeCatalog, "DOCUMENTATION", "third words"))
	hovers(e, doc, "third words")

	// With a record of another method nothing is left to say.
	write(t, file, strings.ReplaceAll(storeCatalog, "Store#read", "Store#write"))
	e.Await("no diagnostics", func() bool { return len(e.Published(doc).Items) == 0 })
}

// A catalog that is broken from the start is told about; what is right in it
// serves.
func TestBrokenCatalogAtStart(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "good.json"), strings.ReplaceAll(storeCatalog, "DOCUMENTATION", "good words"))
	write(t, filepath.Join(folder, "bad.json"), storeCatalog[:len(storeCatalog)/2])
	e := lsptest.Start(t, with(folder), client.Options{})
	const doc = "untitled:/Reader.java"
	e.Open(doc, reader)
	hovers(e, doc, "good words")
	e.Await("a message", told(e, "bad.json"))
}

// TestSettingsFile: settings of a project's file count at once, wrong keys are
// told with their place, a broken file changes nothing.
func TestSettingsFile(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "errors.json"), strings.ReplaceAll(storeCatalog, "DOCUMENTATION", "our words"))
	file := filepath.Join(root, settings.FileName)
	write(t, file, "catalogs = [\"errors.json\"]\nembedded = false\nhnits = false\n")
	writeStore(t, root)
	e := lsptest.Start(t, server.Options{Workspace: workspace.Config{Poll: 20 * time.Millisecond}}, client.Options{Roots: []string{fileURI(root)}})
	doc := fileURI(filepath.Join(root, "src", "org", "example", "app", "Reader.java"))
	diagnosed(e, doc, reader, 1)
	hovers(e, doc, "our words")
	e.Await("a message about the wrong key", told(e, `.throwsight.toml:3:1: there is no setting \"hnits\"; did you mean \"hints\"?`))

	write(t, file, "catalogs = [\"errors.json\"]\nembedded = false\n[rules.swallowed-error]\nlevel = \"off\"\n")
	e.Await("no diagnostics", func() bool { return len(e.Published(doc).Items) == 0 })

	write(t, file, "catalogs = [\n")
	e.Await("a message about the broken file", told(e, "not TOML"))
	hovers(e, doc, "our words")

	write(t, file, "catalogs = [\"errors.json\"]\nembedded = false\n[rules.swallowed-error]\nlevel = \"error\"\n")
	e.Await("an error", func() bool {
		d := e.Published(doc).Items
		return len(d) == 1 && d[0].Severity == protocol.DiagnosticSeverityError
	})

	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	e.Await("the defaults", func() bool { return len(e.Published(doc).Items) == 0 })
}

// writeStore writes the library's sources below a root.
func writeStore(t *testing.T, root string) {
	t.Helper()
	dir := filepath.Join(root, "src", "org", "example", "lib")
	write(t, filepath.Join(dir, "Store.java"), "package org.example.lib;\n\npublic class Store {\n  public byte[] read(String key) throws StoreClosedException {\n    return null;\n  }\n}\n")
	write(t, filepath.Join(dir, "StoreClosedException.java"), "package org.example.lib;\n\npublic class StoreClosedException extends java.io.IOException {\n}\n")
}

// TestEditorSettings: settings come with initialize, are asked for, and are
// told; each way they count at once.
func TestEditorSettings(t *testing.T) {
	off := `{"rules":{"swallowed-error":{"level":"off"}}}`
	on := `{"rules":{"swallowed-error":{"level":"warning"}}}`
	const doc = "untitled:/Reader.java"
	t.Run("initializationOptions", func(t *testing.T) {
		e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{InitializationOptions: `{"throwsight":` + off + `}`})
		openStore(e)
		hovers(e, doc, "") // not open
		diagnosed(e, doc, reader, 0)
	})
	t.Run("asked for", func(t *testing.T) {
		e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Settings: off})
		openStore(e)
		e.Open(doc, reader)
		e.Await("none in the end", func() bool {
			return len(e.Events(protocol.MethodWorkspaceConfiguration)) > 0 && len(e.Published(doc).Items) == 0
		})
		if err := e.Configure(lsptest.Context(t), on); err != nil {
			t.Fatal(err)
		}
		e.Await("a diagnostic", func() bool { return len(e.Published(doc).Items) == 1 })
	})
	t.Run("told", func(t *testing.T) {
		e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Capabilities: capable(func(c *protocol.ClientCapabilities) {
			c.Workspace.Configuration = nil
		})})
		openStore(e)
		diagnosed(e, doc, reader, 1)
		for _, c := range []struct {
			raw  string
			want int
		}{{`{"throwsight":` + off + `}`, 0}, {`{}`, 1}, {off, 0}, {`null`, 0}, {`[7]`, 0}, {on, 1}, {`{"hints":"no"}`, 1}} {
			if err := e.Server.DidChangeConfiguration(lsptest.Context(t), &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny(c.raw)}); err != nil {
				t.Fatal(err)
			}
			e.Await("the settings "+c.raw, func() bool { return len(e.Published(doc).Items) == c.want })
		}
		e.Await("a message", told(e, "the editor's setting throwsight.hints"))
	})
	t.Run("registered for", func(t *testing.T) {
		e := lsptest.Start(t, server.Options{}, client.Options{})
		e.Await("registrations", func() bool { return len(e.Registrations()) >= 2 })
		for _, r := range e.Registrations() {
			if r.Method == protocol.MethodWorkspaceDidChangeConfiguration && !strings.Contains(string(r.RegisterOptions), `"throwsight"`) {
				t.Errorf("registered for %s", r.RegisterOptions)
			}
		}
	})
}

// TestFolders: each folder has settings of its own; folders come and go.
func TestFolders(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	for _, root := range []string{one, two} {
		write(t, filepath.Join(root, "errors.json"), strings.ReplaceAll(storeCatalog, "DOCUMENTATION", "words of "+filepath.Base(root)))
		write(t, filepath.Join(root, settings.FileName), "catalogs = [\"errors.json\"]\nembedded = false\n")
		writeStore(t, root)
	}
	e := lsptest.Start(t, server.Options{}, client.Options{Roots: []string{fileURI(one)}})
	first, second := fileURI(filepath.Join(one, "Reader.java")), fileURI(filepath.Join(two, "Reader.java"))
	diagnosed(e, first, reader, 1)
	diagnosed(e, second, reader, 0)
	hovers(e, first, "words of "+filepath.Base(one))

	event := func(added, removed string) *protocol.DidChangeWorkspaceFoldersParams {
		p := &protocol.DidChangeWorkspaceFoldersParams{}
		if added != "" {
			p.Event.Added = []protocol.WorkspaceFolder{{URI: uri.File(added), Name: "a"}}
		}
		if removed != "" {
			p.Event.Removed = []protocol.WorkspaceFolder{{URI: uri.File(removed), Name: "r"}}
		}
		return p
	}
	if err := e.Server.DidChangeWorkspaceFolders(lsptest.Context(t), event(two, "")); err != nil {
		t.Fatal(err)
	}
	e.Await("diagnostics in the new folder", func() bool { return len(e.Published(second).Items) == 1 })
	hovers(e, second, "words of "+filepath.Base(two))
	hovers(e, first, "words of "+filepath.Base(one))
	if err := e.Server.DidChangeWorkspaceFolders(lsptest.Context(t), event("", one)); err != nil {
		t.Fatal(err)
	}
	e.Await("no diagnostics in the left folder", func() bool { return len(e.Published(first).Items) == 0 })
}

// TestIndex: what sources on disk declare counts, until they are open; then
// what the user sees counts. Changes are told by the client.
func TestIndex(t *testing.T) {
	root := t.TempDir()
	writeStore(t, root)
	exception := filepath.Join(root, "src", "org", "example", "lib", "StoreClosedException.java")
	extends := func(class string) string {
		return "package org.example.lib;\n\npublic class StoreClosedException extends " + class + " {\n}\n"
	}
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{
		Roots:                 []string{fileURI(root)},
		InitializationOptions: `{"rules":{"undefended-call":{"level":"off"}}}`,
	})
	doc := fileURI(filepath.Join(root, "src", "org", "example", "app", "Reader.java"))
	changed := func(kind protocol.FileChangeType) {
		t.Helper()
		if err := e.Server.DidChangeWatchedFiles(lsptest.Context(t), &protocol.DidChangeWatchedFilesParams{
			Changes: []protocol.FileEvent{{URI: uri.File(exception), Type: kind}},
		}); err != nil {
			t.Fatal(err)
		}
	}
	items := func(n int, step string) {
		t.Helper()
		e.Await("another answer, "+step, func() bool { return e.Published(doc).Count > 0 && len(e.Published(doc).Items) == n })
	}
	diagnosed(e, doc, reader, 1)
	write(t, exception, extends("RuntimeException"))
	changed(protocol.FileChangeTypeChanged)
	items(0, "step 1")
	if err := os.Remove(exception); err != nil {
		t.Fatal(err)
	}
	write(t, exception, extends("java.io.IOException"))
	changed(protocol.FileChangeTypeCreated)
	items(1, "step 2")
	e.Open(fileURI(exception), extends("RuntimeException")) // not saved
	items(0, "step 3")
	changed(protocol.FileChangeTypeChanged) // what is on disk does not count
	e.Edit(fileURI(exception), 0, 0, " ")
	e.Diagnostics(fileURI(exception))
	items(0, "step 4")
	e.CloseDocument(fileURI(exception)) // not saved after all
	items(1, "step 5")
	if err := os.Remove(exception); err != nil {
		t.Fatal(err)
	}
	changed(protocol.FileChangeTypeDeleted)
	items(0, "step 6")
}

// TestProjectInOutputFolder: a project that lies below a folder with the name of
// a build's output is a project like any other; such a folder of its own is
// not looked at.
func TestProjectInOutputFolder(t *testing.T) {
	root := filepath.Join(t.TempDir(), "target", "generated", "w")
	writeStore(t, root)
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Roots: []string{fileURI(root)}})
	diagnosed(e, fileURI(filepath.Join(root, "src", "Reader.java")), reader, 1)
	diagnosed(e, fileURI(filepath.Join(root, "target", "Reader.java")), reader, 0)
}

// TestScopePulled: the same for a client that asks.
func TestScopePulled(t *testing.T) {
	root := t.TempDir()
	writeStore(t, root)
	closed := filepath.Join(root, "src", "org", "example", "app", "Reader.java")
	write(t, closed, reader)
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{
		Roots:                 []string{fileURI(root)},
		InitializationOptions: `{"scope":"workspace"}`,
		Capabilities: capable(func(caps *protocol.ClientCapabilities) {
			caps.TextDocument.Diagnostic = &protocol.DiagnosticClientCapabilities{}
		}),
	})
	ask := func(known ...protocol.PreviousResultId) map[string]protocol.WorkspaceDocumentDiagnosticReport {
		t.Helper()
		report, err := e.Server.DiagnosticWorkspace(lsptest.Context(t), &protocol.WorkspaceDiagnosticParams{PreviousResultIds: known})
		if err != nil {
			t.Fatal(err)
		}
		byURI := map[string]protocol.WorkspaceDocumentDiagnosticReport{}
		for _, item := range report.Items {
			switch item := item.(type) {
			case *protocol.WorkspaceFullDocumentDiagnosticReport:
				byURI[string(item.URI)] = item
			case *protocol.WorkspaceUnchangedDocumentDiagnosticReport:
				byURI[string(item.URI)] = item
			}
		}
		return byURI
	}
	full := func(n int) *protocol.WorkspaceFullDocumentDiagnosticReport {
		t.Helper()
		for start := time.Now(); time.Since(start) < time.Minute; {
			if r, ok := ask()[fileURI(closed)].(*protocol.WorkspaceFullDocumentDiagnosticReport); ok && len(r.Items) == n {
				return r
			}
		}
		t.Fatalf("never %d diagnostics", n)
		return nil
	}
	first := full(1)
	again := ask(protocol.PreviousResultId{URI: uri.URI(fileURI(closed)), Value: *first.ResultID})
	if _, ok := again[fileURI(closed)].(*protocol.WorkspaceUnchangedDocumentDiagnosticReport); !ok {
		t.Errorf("again: %+v", again[fileURI(closed)])
	}
	write(t, closed, strings.ReplaceAll(reader, "e.printStackTrace();", "throw new RuntimeException(e);"))
	full(0)
}

// TestScope: files that are not open get diagnostics where the settings ask
// for it; excluded ones never.
func TestScope(t *testing.T) {
	root := t.TempDir()
	writeStore(t, root)
	closed := filepath.Join(root, "src", "org", "example", "app", "Reader.java")
	excluded := filepath.Join(root, "vendor", "Reader.java")
	output := filepath.Join(root, "target", "Reader.java")
	for _, file := range []string{closed, excluded, output} {
		write(t, file, reader)
	}
	write(t, filepath.Join(root, settings.FileName), "scope = \"workspace\"\nexclude = [\"vendor/**\"]\n")
	e := lsptest.Start(t, with(aCatalog(t, "d")), client.Options{Roots: []string{fileURI(root)}})
	items := func(file string, n int) {
		t.Helper()
		e.Await("diagnostics of "+file, func() bool { return e.Published(fileURI(file)).Count > 0 && len(e.Published(fileURI(file)).Items) == n })
	}
	items(closed, 1)
	diagnosed(e, fileURI(excluded), reader, 0)
	if e.Published(fileURI(output)).Count != 0 {
		t.Error("a file of the build's output was diagnosed")
	}
	// An open document counts instead of its file, and the file again behind it.
	diagnosed(e, fileURI(closed), "class Reader {}", 0)
	e.CloseDocument(fileURI(closed))
	items(closed, 1)
	write(t, closed, "class Reader {}\n")
	if err := e.Server.DidChangeWatchedFiles(lsptest.Context(t), &protocol.DidChangeWatchedFilesParams{
		Changes: []protocol.FileEvent{{URI: uri.File(closed), Type: protocol.FileChangeTypeChanged}},
	}); err != nil {
		t.Fatal(err)
	}
	items(closed, 0)
}

// TestToldOnce: what several folders share is told once.
func TestToldOnce(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.json")
	write(t, bad, storeCatalog[:len(storeCatalog)/2])
	e := lsptest.Start(t, with(bad), client.Options{
		Roots:                 []string{fileURI(t.TempDir()), fileURI(t.TempDir())},
		InitializationOptions: `{"hnits":true}`,
	})
	e.Await("both messages", func() bool { return told(e, "bad.json")() && told(e, "hnits")() })
	e.Open("untitled:/A.java", "class A {}")
	e.Diagnostics("untitled:/A.java")
	if n := len(e.Events(protocol.MethodWindowShowMessage)); n != 2 {
		t.Errorf("%d messages: %s", n, e.Events(protocol.MethodWindowShowMessage))
	}
}

package server_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"throwsight/internal/lsptest"
	"throwsight/internal/settings"
	"throwsight/internal/text"
	"throwsight/internal/workspace"
	"throwsight/server"
	"throwsight/server/client"
)

// What the tests of documents have in common: a catalog of one record, a
// library whose error it is, and a class that reads from the library.

// storeCatalog has one record: a store that was closed.
const storeCatalog = `[{
  "id": "store-closed", "repo": "example/store", "errorMessage": "Store {} is closed", "errorClass": "org.example.lib.StoreClosedException",
  "severity": "high", "filePath": "src/org/example/lib/Store.java", "lineNumber": 12, "documentation": "DOCUMENTATION",
  "solutions": ["Open a store of your own."], "schemaVersion": 2,
  "anchors": [{"version": "1.0", "filePath": "src/org/example/lib/Store.java", "lineNumber": 12, "class": "org.example.lib.Store", "method": "read"}],
  "templates": ["Store {} is closed"],
  "entryPoints": [{"method": "org.example.lib.Store#read", "confidence": "certain", "how": "thrown", "seenAs": ["org.example.lib.StoreClosedException"]}],
  "handler": {"catch": "org.example.lib.StoreClosedException", "do": "retry", "retry": {"max": 3, "delay": "1s"}}
}]`

// reader calls the store and swallows what it throws; its comment has
// characters of every width before the place.
const reader = `package org.example.app;

import java.io.IOException;
import org.example.lib.Store;

public class Reader {
  private final Store store = new Store();

  byte[] load(String key) {
    try {
      return store.read(key);
    } /* aä€𝄞 */ catch (IOException e) {
      e.printStackTrace();
    }
    return null;
  }
}
`

// openStore opens the library's sources, without which nobody knows that its
// exception is one that the reader catches.
func openStore(e *lsptest.Editor) {
	e.Open("untitled:/org/example/lib/Store.java", "package org.example.lib;\n\npublic class Store {\n  public byte[] read(String key) throws StoreClosedException {\n    return null;\n  }\n}\n")
	e.Open("untitled:/org/example/lib/StoreClosedException.java", "package org.example.lib;\n\npublic class StoreClosedException extends java.io.IOException {\n}\n")
}

// diagnosed opens a document and waits until it has so many diagnostics.
func diagnosed(e *lsptest.Editor, doc, content string, n int) []protocol.Diagnostic {
	e.Open(doc, content)
	e.Await(fmt.Sprintf("%d diagnostics of %s", n, doc), func() bool {
		return e.Published(doc).Count > 0 && len(e.Published(doc).Items) == n
	})
	return e.Published(doc).Items
}

const swallowing = "catch (IOException e)"

// aCatalog writes the catalog with a documentation of its own and returns its
// file.
func aCatalog(t *testing.T, documentation string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "store.json")
	write(t, file, strings.ReplaceAll(storeCatalog, "DOCUMENTATION", documentation))
	return file
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	// Renamed into place, as editors save: no half-written file is seen.
	if err := os.WriteFile(file+".new", []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		t.Fatal(err)
	}
}

// with returns options with catalogs and nothing embedded.
func with(catalogs ...string) server.Options {
	return server.Options{Workspace: workspace.Config{
		Flags: settings.Flags(map[string]any{"catalogs": catalogs, "embedded": false}),
		Poll:  20 * time.Millisecond,
	}}
}

// capable returns the capabilities of a client with a change.
func capable(change func(*protocol.ClientCapabilities)) *protocol.ClientCapabilities {
	c := client.Capable()
	change(c)
	return c
}

func spanOf(src, word string) text.Span {
	at := strings.Index(src, word)
	return text.Span{Start: at, End: at + len(word)}
}

package server_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"throwsight/internal/corpus"
	"throwsight/internal/lsptest"
	"throwsight/internal/settings"
	"throwsight/internal/workspace"
	"throwsight/server"
	"throwsight/server/client"
)

// chained calls the store by way of a method whose result only its class file
// tells.
const chained = `package org.example.app;

import org.example.lib.Stores;

public class Reader {
  byte[] load(String key) throws java.io.IOException {
    return Stores.open().read(key);
  }
}
`

// quiet swallows what the store throws.
const quiet = `package org.example.app;

import org.example.lib.Stores;

public class Quiet {
  byte[] load(String key) {
    try {
      return Stores.open().read(key);
    } catch (java.io.IOException e) {
      e.printStackTrace();
    }
    return null;
  }
}
`

// TestClassPath: a class path of the settings is opened while the server
// serves, again when it or one of its jars changes, and what cannot be opened
// is told once.
func TestClassPath(t *testing.T) {
	jdks := corpus.JDKs()
	if len(jdks) == 0 {
		t.Skip("no JDK in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	store, other := libraryJar(t, jdks[0].Home, "Store"), libraryJar(t, jdks[0].Home, "Other")
	root := t.TempDir()
	write(t, filepath.Join(root, "errors.json"), strings.ReplaceAll(storeCatalog, "DOCUMENTATION", "our words"))
	set := func(entries string) {
		t.Helper()
		write(t, filepath.Join(root, settings.FileName), fmt.Sprintf("catalogs = [\"errors.json\"]\nembedded = false\nscope = \"workspace\"\njdk = '%s'\nclasspath = [%s]\n", jdks[0].Home, entries))
	}
	unopened := filepath.Join(root, "src", "org", "example", "app", "Quiet.java")
	write(t, unopened, quiet)
	set("")
	e := lsptest.Start(t, server.Options{Workspace: workspace.Config{Poll: 20 * time.Millisecond}}, client.Options{Roots: []string{fileURI(root)}})
	doc := fileURI(filepath.Join(root, "src", "org", "example", "app", "Reader.java"))
	at := strings.Index(chained, "read(key)")
	e.Open(doc, chained)
	e.Settle(doc)
	hoversAt(e, doc, at, "")

	jar := filepath.Join(root, "lib", "store.jar")
	write(t, jar, store)
	set(`"nothing.jar", "lib/*"`)
	hoversAt(e, doc, at, "our words")
	found := func(n int) func() bool {
		return func() bool { return len(e.Published(fileURI(unopened)).Items) == n }
	}
	e.Await("a finding in the file that is not open", found(1))
	e.Await("a message about the jar that is not there", told(e, "nothing.jar"))

	// Sources come first, those that are opened later too.
	source := fileURI(filepath.Join(root, "src", "org", "example", "lib", "Stores.java"))
	e.Open(source, "package org.example.lib;\n\npublic class Stores {\n  public static Other open() { return null; }\n}\n")
	hoversAt(e, doc, at, "")
	e.CloseDocument(source)
	hoversAt(e, doc, at, "our words")

	write(t, jar, other)
	hoversAt(e, doc, at, "")
	write(t, filepath.Join(root, "more.jar"), store)
	set(`"nothing.jar", "more.jar"`)
	hoversAt(e, doc, at, "our words")
	set("")
	hoversAt(e, doc, at, "")
	e.Await("no finding in the file that is not open", found(0))

	count := 0
	for _, event := range e.Events(protocol.MethodWindowShowMessage) {
		count += strings.Count(string(event.Params), "nothing.jar")
	}
	if count != 1 {
		t.Errorf("nothing.jar is told %d times: %s", count, e.Events(protocol.MethodWindowShowMessage))
	}
}

// libraryJar returns a jar of the store's library, in which Stores.open
// returns the class named.
func libraryJar(t *testing.T, home, opens string) string {
	t.Helper()
	dir, classes := t.TempDir(), t.TempDir()
	writeStore(t, dir)
	lib := filepath.Join(dir, "src", "org", "example", "lib")
	write(t, filepath.Join(lib, "Other.java"), "package org.example.lib;\n\npublic class Other {\n  public byte[] read(String key) { return null; }\n}\n")
	write(t, filepath.Join(lib, "Stores.java"), "package org.example.lib;\n\npublic class Stores {\n  public static "+opens+" open() { return null; }\n}\n")
	sources, err := filepath.Glob(filepath.Join(lib, "*.java"))
	if err != nil {
		t.Fatal(err)
	}
	javac := exec.Command(filepath.Join(home, "bin", "javac"), append([]string{"-d", classes}, sources...)...)
	if out, err := javac.CombinedOutput(); err != nil {
		t.Fatalf("javac: %v\n%s", err, out)
	}
	var jar bytes.Buffer
	z := zip.NewWriter(&jar)
	if err := z.AddFS(os.DirFS(classes)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return jar.String()
}

// TestRelated: a diagnostic links to its rule's page and to where the error is
// made: a source of the workspace, else one out of the sources archive beside
// the class's jar, which can only be read.
func TestRelated(t *testing.T) {
	jdks := corpus.JDKs()
	if len(jdks) == 0 {
		t.Skip("no JDK in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	root := t.TempDir()
	write(t, filepath.Join(root, "errors.json"), storeCatalog)
	write(t, filepath.Join(root, settings.FileName), fmt.Sprintf("catalogs = [\"errors.json\"]\nembedded = false\njdk = '%s'\nclasspath = [\"lib/*\"]\n", jdks[0].Home))
	write(t, filepath.Join(root, "lib", "store.jar"), libraryJar(t, jdks[0].Home, "Store"))
	var sources bytes.Buffer
	z := zip.NewWriter(&sources)
	f, err := z.Create("org/example/lib/Store.java")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, "package org.example.lib;\n\n\n\npublic class Store {\n  public byte[] read(String key) throws StoreClosedException {\n    return null;\n  }\n}\n")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "lib", "store-sources.jar"), sources.String())
	e := lsptest.Start(t, server.Options{Workspace: workspace.Config{Poll: 20 * time.Millisecond}}, client.Options{Roots: []string{fileURI(root)}})
	doc := fileURI(filepath.Join(root, "src", "org", "example", "app", "Quiet.java"))
	e.Open(doc, quiet)
	e.Await("a finding", func() bool { return len(e.Published(doc).Items) == 1 })
	d := e.Published(doc).Items[0]
	href := d.CodeDescription.Href
	if page, err := os.ReadFile(href.FsPath()); err != nil || !strings.HasPrefix(string(page), "# swallowed-error\n") || strings.Contains(string(page), "](") {
		t.Errorf("the code links to %q: %v, %.40q", href, err, page)
	}
	if len(d.Data) < 10 {
		t.Errorf("data is %s", d.Data)
	}
	if len(d.RelatedInformation) != 1 {
		t.Fatalf("related: %+v", d.RelatedInformation)
	}
	r := d.RelatedInformation[0]
	if want := "StoreClosedException is made here, in Store.read"; r.Message != want || r.Location.Range.Start.Line != 5 {
		t.Errorf("related %q at line %d, want %q at 5", r.Message, r.Location.Range.Start.Line, want)
	}
	file := r.Location.URI.FsPath()
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm()&0o222 != 0 {
		t.Errorf("%s: %v, %v; want a file that can only be read", file, info, err)
	}

	writeStore(t, root)
	own := filepath.Join(root, "src", "org", "example", "lib", "Store.java")
	src, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	e.Open(fileURI(own), string(src))
	e.Await("the workspace's own source", func() bool {
		items := e.Published(doc).Items
		return len(items) == 1 && len(items[0].RelatedInformation) == 1 &&
			items[0].RelatedInformation[0].Location.URI.FsPath() == own
	})
}

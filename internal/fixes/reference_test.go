package fixes_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// inWorld analyses a class of the package app with the members, next to the
// library's class lib.Store, whose read can meet the record; it knows what
// interfaces method references stand for.
func inWorld(members string, records ...*catalog.Record) *findings.Analysis {
	index := types.NewIndex()
	for name, src := range map[string]string{
		"java/lang/Object.java":    "package java.lang; public class Object { }",
		"java/lang/String.java":    "package java.lang; public final class String { public boolean isEmpty() { return true; } }",
		"java/lang/Throwable.java": "package java.lang; public class Throwable { }",
		"java/lang/Exception.java": "package java.lang; public class Exception extends Throwable { }",
		"java/io/IOException.java": "package java.io; public class IOException extends Exception { public IOException(String s, Throwable t) { } }",
		"lib/Store.java":           "package lib; public class Store<A> { public Store(String name) throws java.io.IOException { } public String read(String key) throws java.io.IOException { return key; } public String drain(Box key, int n) throws java.io.IOException { return null; } }",
		"lib/Box.java":             "package lib; public class Box { public boolean isEmpty() { return true; } public Box clear() { return this; } }",
	} {
		index = index.With(name, syntax.Parse([]byte(src)))
	}
	src := fmt.Appendf(nil, `package app;

import java.io.IOException;
import lib.Store;

class Work {
    interface Give { Object give(String s) throws IOException; }
    interface Calm { Object give(String s); }
    interface Take { void take(String s) throws IOException; }
    interface Both { Object join(Store<String> s, String k) throws IOException; }
    interface Loads { <X> String load(X x) throws IOException; }
    final Store<String> store = null;
    Store<String> other;
%s
}
`, members)
	tree := syntax.Parse(src)
	index = index.With("app/Work.java", tree)
	return findings.Analyze("app/Work.java", tree, text.NewMapper(src), findings.Knowledge{
		Catalog: catalog.New(records...), Workspace: index, World: resolve.NewWorld(index, nil), Options: findings.Options{Hints: true}})
}

func storeRecord(h *catalog.Handler) *catalog.Record {
	r := &catalog.Record{ID: "r", ErrorClass: "java.io.IOException", ErrorMessage: "it failed", Handler: h, Guard: &catalog.Guard{When: "!key.isEmpty()"}}
	for _, method := range []string{"read", "drain", "<init>"} {
		r.EntryPoints = append(r.EntryPoints, catalog.EntryPoint{Method: "lib.Store#" + method, Confidence: "certain", How: "thrown", SeenAs: []string{"java.io.IOException"}})
	}
	return r
}

// TestReference: a method reference becomes the lambda that it is short for,
// or there is a reason.
func TestReference(t *testing.T) {
	for _, c := range []struct{ name, members, action, want string }{
		{"bound", "    Give g = store::read;", "handle", `key -> {
        try {
            return store.read(key);
        } catch (IOException e) {
            throw new IOException("Store.read failed; trying again does not help", e);
        }
    };`},
		{"the interface declares nothing", "    Calm g = store::read;", "handle", `throw new UncheckedIOException("Store.read failed; trying again does not help", e);`},
		{"gives nothing", "    Take g = store::read;", "handle", "            store.read(key);\n        } catch"},
		{"on the parameter", "    Both g = Store::read;", "handle", "(store1, key) -> {\n        try {\n            return store1.read(key);"},
		{"a constructor", "    Give g = Store::new;", "handle", "name -> {\n        try {\n            return new Store<>(name);"},
		{"names are taken", "    void m(String key, int e) {\n        Give g = store::read;\n    }", "handle", "key1 -> {\n            try {\n                return store.read(key1);\n            } catch (IOException ex) {"},
		{"a comment", "    Give g = store /* ours */ ::read;", "handle", "return store /* ours */ .read(key);"},
		{"handed to an overloaded method", "    void m() { run(store::read); }\n    static void run(Give g) { }\n    static void run(Take t) { }", "handle", "run((String key) -> {"},
		{"handed to a method", "    void m() { run(store::read); }\n    void run(Give g) { }", "handle", "run(key -> {"},
		{"checked first", "    Give g = store::read;", "check-before", `key -> {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("not valid for Store.read: " + key);
        }
        return store.read(key);
    };`},
		{"what it is bound to changes", "    void m() { Give g = other::read; other = null; }", "handle", "!give it a final variable first"},
		{"what it is bound to is made", "    Give g = new Store<String>(null)::read;", "handle", "!give it a final variable first"},
		{"a local that changes", "    void m(Store<String> s) { s = null; Give g = s::read; }", "handle", "!give it a final variable first"},
		{"a field that its object gets", "    Give g = other::read;\n    Work() { other = null; }", "handle", "return other.read(key);"},
		{"a generic interface method", "    Loads g = this::load;\n    <X> String load(X x) throws IOException { Loads l = store::read; return null; }", "handle", "!no lambda can have"},
	} {
		a := inWorld(c.members, storeRecord(&catalog.Handler{Do: "fail-fast"}))
		var found *fixes.Action
		for _, site := range a.Calls() {
			if site.Node.Kind() != syntax.MethodRef {
				continue
			}
			for _, action := range fixes.Actions(a, text.Span{Start: site.Name.Start, End: site.Name.Start}) {
				if action.Name == c.action && found == nil {
					found = &action
				}
			}
		}
		reason, withheld := strings.CutPrefix(c.want, "!")
		switch {
		case found == nil:
			t.Errorf("%s: no action %s", c.name, c.action)
		case withheld != (found.Disabled != ""), withheld && !strings.Contains(found.Disabled, reason):
			t.Errorf("%s: %q", c.name, found.Disabled)
		case !withheld:
			if got := apply(t, a, *found); !strings.Contains(got, c.want) {
				t.Errorf("%s: no\n%s\nin\n%s", c.name, c.want, got)
			}
		}
	}
}

// TestReferenceIsNoPartOfItsTry: what a method reference names fails where it is
// run, not where it is written.
func TestReferenceIsNoPartOfItsTry(t *testing.T) {
	a := inWorld("    void m() {\n        try {\n            Give g = store::read;\n            g.give(null);\n        } catch (IOException e) {\n        }\n    }", storeRecord(&catalog.Handler{Do: "retry"}))
	if len(a.Calls()) != 1 || len(a.Findings()) != 1 || a.Findings()[0].Rule != findings.UndefendedCall {
		t.Fatalf("calls %v, findings %v", a.Calls(), a.Findings())
	}
	for _, action := range fixes.ForFinding(a, a.Findings()[0]) {
		if action.Name == "add-clause" {
			t.Errorf("%s: the try does not run it", action.Title)
		}
	}
}

// TestAwaitedReference: a test that wants what a method reference names to fail
// has a defence.
func TestAwaitedReference(t *testing.T) {
	const assert = "    static void %s(Class<?> c, Give g) { }\n    void m() { %[1]s(IOException.class, store::read); }"
	for name, want := range map[string]int{"assertThrows": 0, "submit": 1} {
		if got := len(inWorld(fmt.Sprintf(assert, name), storeRecord(&catalog.Handler{Do: "retry"})).Findings()); got != want {
			t.Errorf("%s: %d findings, want %d", name, got, want)
		}
	}
}

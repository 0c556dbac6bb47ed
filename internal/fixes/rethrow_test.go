package fixes_test

import (
	"slices"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
)

// TestRethrow: an error that leaves as the record wants it leaves with words
// about what failed; where a clause round it is for its class, or no class can
// say more, there is nothing to write.
func TestRethrow(t *testing.T) {
	for _, c := range []struct{ name, members, action, want string }{
		{"declared", "    void m(String k) throws IOException { store.read(k); }", "handle", `throw new IOException("Store.read failed: " + k, e);`},
		{"declared, about nothing", "    void m() throws IOException { store.read(null); }", "handle", "!there is nothing to write"},
		{"declared, about what gets its value there", "    void m(String k) throws IOException { say(store.read(k), k = null); }\n    void say(String... s) { }", "handle", "!there is nothing to write"},
		{"declared, about a secret", "    void m(String password) throws IOException { store.read(password); }", "handle", "!there is nothing to write"},
		{"declared, about several", "    void m(String k) throws IOException { if (k != null) { store.read(k); store.read(k); } while (store.read(k) != null) { k = null; } }", "handle", "Store.read failed: \" + k"},
		{"declared narrowly", "    void m() throws java.io.FileNotFoundException { store.read(null); }", "handle", `throw new UncheckedIOException("Store.read failed", e);`},
		{"to a clause of its own", "    void m() { try { store.read(null); } catch (IOException e) { throw new IllegalStateException(e); } }", "handle", "!there is nothing to write"},
		{"to a wider clause", "    void m() throws IOException {\n        try {\n            store.read(null);\n        } catch (Exception e) {\n            log(e);\n        }\n    }\n    void log(Exception e) { }", "add-clause", "} catch (IOException e) {\n            throw e;\n        } catch (Exception e) {"},
		{"beside another clause", "    void m() throws IOException { try { store.read(p.k); } catch (IllegalStateException e) { } }\n    Work p;\n    String k;", "add-clause", `throw new IOException("Store.read failed: " + p.k, e);`},
		{"must not leave", "    interface Do { void it(); }\n    Do d = () -> store.read(null);", "handle", `throw new UncheckedIOException("Store.read failed", e);`},
	} {
		a := inWorld(c.members, storeRecord(&catalog.Handler{Do: "rethrow"}))
		at := a.Calls()[0].Name.Start
		wantAction(t, c.name, a, fixes.Actions(a, text.Span{Start: at, End: at}), c.action, c.want)
	}
}

// TestAddClauseTitle: a title says what becomes of the error in words that can be
// read for themselves.
func TestAddClauseTitle(t *testing.T) {
	a := inWorld("    void m(String k) throws IOException { try { store.read(k); } catch (IllegalStateException e) { } }", storeRecord(&catalog.Handler{Do: "rethrow"}))
	at := a.Calls()[0].Name.Start
	var titles []string
	for _, action := range fixes.Actions(a, text.Span{Start: at, End: at}) {
		titles = append(titles, action.Title)
	}
	if want := "Add catch of IOException to the try, thrown on as IOException"; !slices.Contains(titles, want) {
		t.Errorf("%q is not among %q", want, titles)
	}
}

// TestNoBranchTwice: what is done anyway is not done under a condition before,
// and what is done under two conditions is written once.
func TestNoBranchTwice(t *testing.T) {
	record := func(id, text, do string) *catalog.Record {
		r := storeRecord(&catalog.Handler{Catch: "java.io.IOException", Do: do, When: &catalog.Condition{MessageContains: text}})
		r.ID = id
		return r
	}
	for _, c := range []struct {
		records     []*catalog.Record
		ifs, throws int
	}{
		{[]*catalog.Record{record("a", "gone", "fail-fast"), record("b", "left", "fail-fast")}, 1, 2},
		{[]*catalog.Record{record("a", "gone", "fail-fast"), record("b", "left", "fallback")}, 2, 3},
		{[]*catalog.Record{record("a", "late", "rethrow")}, 0, 1},
	} {
		a := inWorld("    void m(String k) throws IOException { store.read(k); }", c.records...)
		at := a.Calls()[0].Name.Start
		got := apply(t, a, fixes.Actions(a, text.Span{Start: at, End: at})[0])
		if strings.Count(got, "if (") != c.ifs || strings.Count(got, "throw ") != c.throws {
			t.Errorf("%d records: not %d conditions and %d throws in\n%s", len(c.records), c.ifs, c.throws, got)
		}
	}
}

// wantAction looks for the action of a name among those listed: its text must
// hold what is wanted or, where that begins with "!", its reason not to be
// offered the rest.
func wantAction(t *testing.T, what string, a *findings.Analysis, list []fixes.Action, name, want string) {
	t.Helper()
	reason, withheld := strings.CutPrefix(want, "!")
	found := false
	for _, action := range list {
		if action.Name != name {
			continue
		}
		found = true
		switch {
		case withheld && !strings.Contains(action.Disabled, reason), !withheld && action.Disabled != "":
			t.Errorf("%s: %q", what, action.Disabled)
		case !withheld:
			if got := apply(t, a, action); !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", what, want, got)
			}
		}
	}
	if !found {
		t.Errorf("%s: no action %s, and no reason", what, name)
	}
}

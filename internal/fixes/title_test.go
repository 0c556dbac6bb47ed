package fixes_test

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/edit"
)

// TestTitles: a title names what the action does.
func TestTitles(t *testing.T) {
	const call, swallow = "    fs.open(p);\n", "    try {\n      fs.mkdirs(p);\n    } catch ("
	h := func(do string) *catalog.Handler { return &catalog.Handler{Do: do, Retry: &catalog.Retry{Max: 4}} }
	told := &catalog.Handler{Do: "retry", When: &catalog.Condition{MessageContains: "away"}}
	for _, c := range []struct {
		body    string
		handler *catalog.Handler
		want    string
	}{
		{swallow + "IOException e) {\n    }\n", nil, "Throw IOException on as UncheckedIOException"},
		{swallow + "Exception e) {\n    }\n", nil, "Catch IOException first and throw it on as UncheckedIOException"},
		{swallow + "Exception e) {\n    }\n", told, "Throw only IOException of this kind on as UncheckedIOException"},
		{call, h("retry"), "Try FileSystem.open up to 4 times on IOException"},
		{"    while (fs.open(p) != null) {\n    }\n", h("retry"), "Try FileSystem.open up to 4 times on IOException"},
		{"    int i = 0;\n    while (i++ < 3 && fs.open(p) != null) {\n    }\n", h("retry"), "Catch IOException from FileSystem.open and throw it on as IOException"},
		{call, h("fail-fast"), "Catch IOException from FileSystem.open and throw IOException: trying again does not help"},
		{call, told, "Try FileSystem.open up to 3 times on IOException that says “away”"},
		{call, h("ignore"), "Catch IOException from FileSystem.open and ignore it"},
		{call, h("rebuild-and-retry"), "Catch IOException from FileSystem.open and throw IOException: a new FileSystem is needed"},
	} {
		throws := ""
		if c.body[:7] != "    try" {
			throws = " throws IOException"
		}
		a := analyze("  void m()"+throws+" {\n"+c.body+"  }", c.handler, "java.io.IOException")
		if got := only(t, a).Title; got != c.want {
			t.Errorf("%s: %q, want %q", c.body, got, c.want)
		}
	}
}

// TestBrokenTry: in a try with a syntax error nothing is offered; beside one it is.
func TestBrokenTry(t *testing.T) {
	for body, want := range map[string]string{
		"    try {\n      fs.open(p);\n      int x = (;\n    } catch (IOException e) {\n    }\n": edit.InBroken,
		"    int x = (;\n    try {\n      fs.open(p);\n    } catch (IOException e) {\n    }\n":   "",
	} {
		if got := only(t, analyze("  void m() {\n"+body+"  }", nil, "java.io.IOException")).Disabled; got != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}

// TestTitlesDiffer: two actions that are offered at once have two titles.
func TestTitlesDiffer(t *testing.T) {
	for _, body := range []string{"fs.open(p).toString();\n    fs.open(p);", "fs.rename(p, p); fs.rename(p, p);", "if (fs.exists(p) && fs.exists(p)) {\n    }"} {
		a := analyze("  void m() throws IOException {\n    "+body+"\n  }", &catalog.Handler{Do: "retry"}, "java.io.IOException")
		seen := map[string]bool{}
		for _, action := range fixes.Actions(a, text.Span{End: len(a.Tree.Source())}) {
			if strings.HasPrefix(action.Name, "ignore") {
				continue
			}
			if seen[action.Title] {
				t.Errorf("%s: two actions are %q", body, action.Title)
			}
			seen[action.Title] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s: only %v", body, seen)
		}
	}
}

// TestEndlessRead: what only an error ends is not made to fail by each.
func TestEndlessRead(t *testing.T) {
	library := librarytest.Open(t)
	for body, want := range map[string]bool{"reader.next(key, value); n++;": false, "if (!reader.next(key, value)) { return n; } n++;": true, "if (!reader.next(key, value)) { break; } n++;": true} {
		a := analyzeRule(library, "E", fmt.Sprintf(ruleHead, "E")+"\n    int m(SequenceFile.Reader reader, Writable key, Writable value) {\n        int n = 0;\n        try {\n            while (true) { "+body+" }\n        } catch (IOException e) {\n            return n;\n        }\n"+map[bool]string{true: "        return n;\n"}[strings.Contains(body, "break")]+"    }\n}\n")
		f, ok := findingOf(a, findings.ReadErrorAsEnd)
		if !ok {
			t.Errorf("%s: nothing found", body)
			continue
		}
		got := false
		for _, action := range fixes.ForFinding(a, f) {
			got = got || action.Name == "throw-on"
		}
		if got != want {
			t.Errorf("%s: thrown on: %v", body, got)
		}
	}
}

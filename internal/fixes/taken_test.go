package fixes_test

import (
	"fmt"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// inDock analyses a class of a small world whose calls declare narrow classes:
// lift a Busy, find a Gone, both IOExceptions, wait an Aground, which is unchecked.
func inDock(members string, records ...*catalog.Record) *findings.Analysis {
	index := types.NewIndex()
	for name, src := range map[string]string{
		"java/lang/Object.java":               "package java.lang; public class Object { }",
		"java/lang/String.java":               "package java.lang; public final class String { }",
		"java/lang/Throwable.java":            "package java.lang; public class Throwable { public Throwable initCause(Throwable t) { return t; } public void printStackTrace() { } }",
		"java/lang/Exception.java":            "package java.lang; public class Exception extends Throwable { }",
		"java/lang/Error.java":                "package java.lang; public class Error extends Throwable { }",
		"java/lang/RuntimeException.java":     "package java.lang; public class RuntimeException extends Exception { public RuntimeException(String s, Throwable t) { } }",
		"java/lang/InterruptedException.java": "package java.lang; public class InterruptedException extends Exception { }",
		"java/io/IOException.java":            "package java.io; public class IOException extends Exception { public IOException(String s, Throwable t) { } }",
		"lib/Busy.java":                       "package lib; public class Busy extends java.io.IOException { }",
		"lib/Gone.java":                       "package lib; public class Gone extends java.io.IOException { }",
		"lib/Aground.java":                    "package lib; public class Aground extends RuntimeException { }",
		"lib/Crane.java": "package lib; public class Crane { public String lift(String box) throws Busy { return box; } public String find(String box) throws Gone { return box; } " +
			"public void await(String box) { } public void ask(int n) throws Gone { } public void stop() throws InterruptedException, Gone { } public void dig() throws java.io.IOException { } }",
	} {
		index = index.With(name, syntax.Parse([]byte(src)))
	}
	src := fmt.Appendf(nil, "package app;\n\nimport java.io.IOException;\nimport lib.*;\n\nclass Work {\n    Crane crane;\n    Object log;\n    void clean() { }\n    void say(Object o) { }\n%s\n}\n", members)
	tree := syntax.Parse(src)
	index = index.With("app/Work.java", tree)
	return findings.Analyze("app/Work.java", tree, text.NewMapper(src), findings.Knowledge{
		Catalog: catalog.New(records...), Workspace: index, World: resolve.NewWorld(index, nil), Options: findings.Options{Hints: true}})
}

// craneRecord is a record of one method of the crane.
func craneRecord(method, class string, h *catalog.Handler) *catalog.Record {
	return &catalog.Record{ID: method, ErrorClass: class, ErrorMessage: "no " + method, Handler: h,
		EntryPoints: []catalog.EntryPoint{{Method: "lib.Crane#" + method, Confidence: "certain", How: "thrown", SeenAs: []string{class}}}}
}

// craneRecords are records of the crane's methods that want each the same.
func craneRecords(do string) []*catalog.Record {
	var out []*catalog.Record
	for _, r := range [][2]string{{"lift", "lib.Busy"}, {"find", "lib.Gone"}, {"await", "lib.Aground"}, {"ask", "lib.Gone"}, {"stop", "lib.Gone"}, {"dig", "java.io.IOException"}} {
		out = append(out, craneRecord(r[0], r[1], &catalog.Handler{Do: do, Retry: &catalog.Retry{Max: 3}}))
	}
	return out
}

// actionsOf are those at the first call, and of all findings.
func actionsOf(a *findings.Analysis) []fixes.Action {
	at := a.Calls()[0].Name.Start
	out := fixes.Actions(a, text.Span{Start: at, End: at})
	for _, f := range a.Findings() {
		out = append(out, fixes.ForFinding(a, f)...)
	}
	return out
}

// TestClausesThatTake: what the clauses round a call do already is seen. None is left
// without anything to take, none that throws on is gone round, and nothing is thrown
// to a clause that takes it as before.
func TestClausesThatTake(t *testing.T) {
	for _, c := range []struct{ name, do, members, action, want string }{
		{"nothing else comes", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n        } catch (IOException e) {\n            say(b);\n        }\n    }",
			"throw-on", "        } catch (IOException e) {\n            say(b);\n            throw new UncheckedIOException(\"Crane.find failed\", e);\n        }\n"},
		{"nothing else comes, declared", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n        } catch (IOException e) {\n            say(b);\n        }\n    }",
			"declare", "        } catch (Gone e) {\n            say(b);\n            throw e;\n        }\n"},
		{"nothing else comes, widely declared", "fallback", "    void m(String b) throws IOException {\n        try {\n            crane.find(b);\n        } catch (IOException e) {\n            say(b);\n        }\n    }",
			"throw-on", "        } catch (IOException e) {\n            say(b);\n            throw e;\n        }\n"},
		{"nothing else comes of two", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n            crane.lift(b);\n        } catch (IOException e) {\n            say(b);\n        }\n    }",
			"throw-on", "        } catch (IOException e) {\n            say(b);\n            throw new UncheckedIOException("},
		{"more comes", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n            new java.io.File(b).createNewFile();\n        } catch (IOException e) {\n            say(b);\n        }\n    }",
			"throw-on", "        } catch (Gone e) {\n            throw new UncheckedIOException(\"Work.m failed\", e);\n        } catch (IOException e) {\n            say(b);\n        }\n"},
		{"nothing else comes to one of its classes", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n        } catch (IOException | RuntimeException e) {\n            say(b);\n        }\n    }",
			"throw-on", "        } catch (Gone e) {\n            throw new UncheckedIOException(\"Crane.find failed\", e);\n        } catch (RuntimeException e) {\n            say(b);\n        }\n"},
		{"nothing else would come", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n        } catch (IOException e) {\n            say(b);\n        }\n    }",
			"add-clause", "!takes nothing else"},
		{"nothing else would come to one of its classes", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n        } catch (IOException | RuntimeException e) {\n            say(b);\n        }\n    }",
			"add-clause", "there is nothing to fall back on\", e);\n        } catch (RuntimeException e) {\n"},

		{"cleans up and throws on", "fallback", "    void m(String b) throws IOException {\n        try {\n            crane.find(b);\n            crane.dig();\n        } catch (IOException e) {\n            clean();\n            throw e;\n        }\n    }",
			"add-clause", "!throws it on already"},
		{"cleans up and throws what it makes of it", "fail-fast", "    void m(String b) {\n        try {\n            crane.find(b);\n            crane.dig();\n        } catch (IOException e) {\n            clean();\n            RuntimeException r = new RuntimeException(\"no\", e);\n            throw r;\n        }\n    }",
			"add-clause", "!throws it on already"},
		{"cleans up with a try of its own", "fallback", "    void m(String b) throws IOException {\n        try {\n            crane.find(b);\n            crane.dig();\n        } catch (Throwable t) {\n            try { clean(); } catch (RuntimeException r) { throw r; }\n            throw t instanceof IOException ? (IOException) t : new IOException(\"no\", t);\n        }\n    }",
			"add-clause", "!throws it on already"},
		{"throws on but once", "fallback", "    void m(String b) throws IOException {\n        try {\n            crane.find(b);\n            crane.dig();\n        } catch (IOException e) {\n            if (b == null) {\n                return;\n            }\n            throw e;\n        }\n    }",
			"add-clause", "} catch (Gone e) {\n            throw new IOException("},
		{"leaves the loop", "fallback", "    void m(String b) throws IOException {\n        while (true) {\n            try {\n                crane.find(b);\n                crane.dig();\n            } catch (IOException e) {\n                if (b == null) {\n                    break;\n                }\n                throw e;\n            }\n        }\n    }",
			"add-clause", "} catch (Gone e) {\n"},
		{"wraps what is to be thrown on", "rethrow", "    void m(String b) throws IOException {\n        try {\n            crane.find(b);\n        } catch (IOException e) {\n            throw new IOException(\"find\", e);\n        }\n    }",
			"handle", "!throws it on already"},
		{"would be ignored before", "ignore", "    void m(String b) throws IOException {\n        try {\n            crane.find(b);\n            crane.dig();\n        } catch (IOException e) {\n            clean();\n            throw e;\n        }\n    }",
			"add-clause", "!would leave out more"},

		{"what is thrown inside is taken", "fallback", "    void m(String b) {\n        try {\n            crane.find(b);\n            clean();\n        } catch (IOException e) {\n            say(e);\n        }\n    }",
			"handle", "!would take what is thrown"},
		{"what is thrown inside is taken further out", "rebuild-and-retry", "    void m(String b) {\n        try {\n            try {\n                crane.find(b);\n                clean();\n            } catch (RuntimeException r) {\n                say(r);\n            }\n        } catch (IOException e) {\n            say(e);\n        }\n    }",
			"handle", "!would take what is thrown"},
		{"what is thrown inside is taken, and no IOException", "fail-fast", "    void m(String b) {\n        try {\n            crane.await(b);\n        } catch (Exception e) {\n            say(e);\n        }\n    }",
			"handle", "!would take what is thrown"},
		{"tried again inside", "retry", "    void m(String b) {\n        try {\n            crane.find(b);\n        } catch (IOException e) {\n            say(e);\n        }\n    }",
			"handle", "for (int attempt = 1; ; attempt++) {"},
		{"ignored inside", "ignore", "    void m(String b) {\n        try {\n            crane.find(b);\n            clean();\n        } catch (Exception e) {\n            say(e);\n        }\n    }",
			"handle", "may be ignored"},
		{"leaves in a lambda", "fail-fast", "    interface Do { void it() throws IOException; }\n    void m(String b) {\n        try {\n            Do d = () -> crane.find(b);\n        } catch (RuntimeException e) {\n            say(e);\n        }\n    }",
			"handle", "throw new IOException("},
	} {
		a := inDock(c.members, craneRecords(c.do)...)
		wantAction(t, c.name, a, actionsOf(a), c.action, c.want)
	}
}

// TestAnsweredClause: a clause that names the class of its error, and falls back where
// the record wants that, stays as it is when one beside it is mended.
func TestAnsweredClause(t *testing.T) {
	const members = "    String m(String b) {\n        try {\n            return crane.find(b) + crane.lift(b);\n        } catch (Gone e) {\n            return null;\n        } catch (IOException e) {\n            return null;\n        }\n    }"
	a := inDock(members, craneRecord("find", "lib.Gone", &catalog.Handler{Do: "fallback"}), craneRecord("lift", "lib.Busy", &catalog.Handler{Do: "retry"}))
	var busy findings.Finding
	for _, f := range a.Findings() {
		if f.Records[0].ID == "lift" {
			busy = f
		}
	}
	actions := fixes.ForFinding(a, busy)
	if len(actions) == 0 {
		t.Fatalf("no action for %+v", a.Findings())
	}
	wantAction(t, "beside it", a, actions[:1], "throw-on", "catch (Gone e) {\n            return null;\n        } catch (IOException e) {\n            throw new UncheckedIOException(\"Crane.lift failed\", e);")
}

// TestSilencedThrow: what a check throws does not come to a clause that does
// nothing with it.
func TestSilencedThrow(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"try {\n      fs.rename(p, p);\n    } catch (IOException e) {\n    }", `throw new IllegalStateException("FileSystem.rename returned false: "`},
		{"try {\n      fs.rename(p, p);\n    } catch (IOException e) {\n      // so what\n      return;\n    }", `throw new IllegalStateException("FileSystem.rename returned false: "`},
		{"try {\n      fs.rename(p, p);\n    } catch (Exception e) {\n    }", "!does nothing about it"},
		{"try {\n      fs.rename(p, p);\n    } catch (IOException e) {\n      e.printStackTrace();\n    }", `throw new IOException("FileSystem.rename returned false: "`},
	} {
		a := analyze("  void m() {\n    "+c.body+"\n  }", nil)
		var actions []fixes.Action
		for _, f := range a.Findings() {
			actions = append(actions, fixes.ForFinding(a, f)...)
		}
		wantAction(t, c.body, a, actions, "check-result", c.want)
	}
}

// TestClauseTexts: what is written speaks of the call that the error is of, does nothing
// that comes anyway, and stands before what is said of doing nothing.
func TestClauseTexts(t *testing.T) {
	quiet := func(method, class, text, do string) *catalog.Record {
		r := craneRecord(method, class, &catalog.Handler{Do: do, When: &catalog.Condition{MessageContains: text}})
		r.ID += text
		return r
	}
	for _, c := range []struct {
		name, members, action, want string
		records                     []*catalog.Record
	}{
		{"of two calls in one statement", "    Crane made() throws Gone { return crane; }\n    void m() {\n        try {\n            say(crane.lift(crane.find(null)));\n        } catch (Busy e) {\n        } catch (Gone e) {\n            say(null);\n        }\n    }",
			"throw-on", "} catch (Gone e) {\n            say(null);\n            throw new UncheckedIOException(\"Crane.find failed\", e);", []*catalog.Record{craneRecord("find", "lib.Gone", nil)}},
		{"what comes anyway", "    void m() throws IOException {\n        crane.dig();\n    }",
			"handle", "catch (IOException e) {\n            if (e.getMessage() != null && e.getMessage().contains(\"deep\")) {\n                throw new IOException(",
			[]*catalog.Record{quiet("dig", "java.io.IOException", "wet", "rethrow"), quiet("dig", "java.io.IOException", "deep", "fail-fast")}},
		{"in a local class", "    void m() {\n        class L {\n            String s = crane.lift(null);\n        }\n    }", "handle", "\"L failed", []*catalog.Record{craneRecord("lift", "lib.Busy", &catalog.Handler{Do: "fail-fast"})}},
	} {
		a := inDock(c.members, c.records...)
		wantAction(t, c.name, a, actionsOf(a), c.action, c.want)
	}
}

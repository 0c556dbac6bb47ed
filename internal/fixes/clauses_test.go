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
)

// A clauseFix is code with a finding, and what its preferred action writes.
type clauseFix struct {
	name, rule, code string
	title            string   // "" where nothing is preferred
	want             []string // in this order
	none             string   // what is not written
	reason           string   // why nothing is written
	silent           bool     // no rule finds anything in what is written
	java25           bool     // more than the tests' javac reads
}

const existsIn = "try {\n            return fs.exists(p);\n        }"

var clauseFixes = []clauseFix{
	{name: "another clause is for what is not there", rule: findings.ProbeTooBroad,
		code:  "boolean m() {\n        " + existsIn + " catch (FileNotFoundException e) {\n            return false;\n        } catch (IOException e) {\n            return false;\n        }\n    }",
		title: "Throw IOException on as UncheckedIOException", want: []string{"catch (FileNotFoundException e) {\n            return false;", "catch (IOException e) {\n            throw new UncheckedIOException("}},
	{name: "another clause is for it by its whole name", rule: findings.ProbeTooBroad,
		code:  "boolean m() {\n        " + existsIn + " catch (java.io.FileNotFoundException e) {\n            return false;\n        } catch (IOException e) {\n            return false;\n        }\n    }",
		title: "Throw IOException on as UncheckedIOException", none: "catch (FileNotFoundException"},
	{name: "another clause is for it among others", rule: findings.ProbeTooBroad,
		code:  "boolean m() {\n        " + existsIn + " catch (FileNotFoundException | EOFException e) {\n            return false;\n        } catch (IOException e) {\n            return false;\n        }\n    }",
		title: "Throw IOException on as UncheckedIOException", want: []string{"FileNotFoundException | EOFException", "throw new UncheckedIOException("}},
	{name: "another clause is for it, and this one takes anything", rule: findings.ProbeTooBroad,
		code:  "boolean m() throws IOException {\n        " + existsIn + " catch (FileNotFoundException e) {\n            return false;\n        } catch (Exception e) {\n            return false;\n        }\n    }",
		title: "Catch IOException first and throw it on", want: []string{"catch (FileNotFoundException e)", "catch (IOException e) {\n            throw e;", "catch (Exception e)"}},
	{name: "another clause is for the end of the data", rule: findings.ReadErrorAsEnd,
		code:  "int m(SequenceFile.Reader reader, Writable key, Writable value) {\n        int n = 0;\n        while (true) {\n            try {\n                if (!reader.next(key, value)) {\n                    break;\n                }\n                n++;\n            } catch (EOFException e) {\n                break;\n            } catch (IOException e) {\n                break;\n            }\n        }\n        return n;\n    }",
		title: "Throw IOException on as UncheckedIOException", want: []string{"} catch (EOFException e) {\n                break;", "} catch (IOException e) {\n                throw new UncheckedIOException("}},
	{name: "another clause is for the end of the data, and this one ends its turn", rule: findings.SwallowedError,
		code:  "void m(List<Path> all) throws IOException {\n        for (Path one : all) {\n            try {\n                fs.copyToLocalFile(one, q);\n            } catch (EOFException e) {\n                return;\n            } catch (IOException e) {\n                continue;\n            }\n        }\n    }",
		title: "Throw IOException on", want: []string{"} catch (EOFException e) {\n                return;\n            }\n"}, none: "catch (IOException"},
	{name: "only the clause leaves the loop", rule: findings.SwallowedError,
		code:   "void m() throws IOException {\n        while (true) {\n            try {\n                fs.copyToLocalFile(p, q);\n            } catch (IOException e) {\n                break;\n            }\n        }\n        LOG.warn(\"behind\");\n    }",
		reason: "could not be reached any more"},
	{name: "a try inside takes what is not there", rule: findings.ProbeTooBroad,
		code:  "boolean m() {\n        try {\n            try {\n                return fs.exists(p);\n            } catch (FileNotFoundException e) {\n                return true;\n            }\n        } catch (IOException e) {\n            return false;\n        }\n    }",
		title: "Throw IOException on as UncheckedIOException", want: []string{"return true;", "catch (IOException e) {\n            throw new UncheckedIOException("}},
	{name: "a clause behind would take the rest", rule: findings.ProbeTooBroad,
		code:  "boolean m() throws IOException {\n        " + existsIn + " catch (IOException e) {\n            return false;\n        } catch (Exception e) {\n            throw new IllegalStateException(e);\n        }\n    }",
		title: "Catch FileNotFoundException only and throw the rest on", want: []string{"catch (FileNotFoundException e) {\n            return false;", "catch (IOException e) {\n            throw e;", "catch (Exception e) {"}},

	{name: "what is left of a narrowed clause", rule: findings.ProbeTooBroad, silent: true,
		code:  "Optional<FileStatus> m() {\n        try {\n            return Optional.of(fs.getFileStatus(p));\n        } catch (IOException | IllegalArgumentException e) {\n            return Optional.empty();\n        }\n    }",
		title: "Catch FileNotFoundException only and throw the rest as UncheckedIOException", want: []string{"catch (FileNotFoundException | IllegalArgumentException e) {\n            return Optional.empty();", "catch (IOException e) {\n            throw new"}},

	{name: "a clause would only throw", rule: findings.SwallowedError, silent: true,
		code:  "void m() throws IOException {\n        try {\n            // the folder\n            fs.mkdirs(p);\n            fs.mkdirs(q);\n        } catch (IOException e) {\n        }\n    }",
		title: "Throw IOException on", want: []string{"throws IOException {\n        // the folder\n        fs.mkdirs(p);\n        fs.mkdirs(q);\n    }"}},
	{name: "a clause would only throw, and the try has a finally", rule: findings.SwallowedError, silent: true,
		code:  "boolean m() throws IOException {\n        try {\n            fs.mkdirs(p);\n            return true;\n        } catch (IOException e) {\n            return true;\n        } finally {\n            LOG.warn(\"done\");\n        }\n    }",
		title: "Throw IOException on", want: []string{"return true;\n        } finally {"}, none: "catch"},
	{name: "a clause would only throw, and one behind it would take that", rule: findings.SwallowedError,
		code:  "void m() throws IOException {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n        } catch (Exception e) {\n            throw new IllegalStateException(e);\n        }\n    }",
		title: "Throw IOException on", want: []string{"catch (IOException e) {\n            throw e;\n        } catch (Exception e) {"}},
	{name: "a clause would only throw, and a name in its try comes again", rule: findings.SwallowedError,
		code:  "int m() throws IOException {\n        try {\n            boolean n = fs.mkdirs(p);\n            LOG.warn(\"made \" + n);\n        } catch (IOException e) {\n        }\n        int n = 2;\n        return n;\n    }",
		title: "Throw IOException on", want: []string{"catch (IOException e) {\n            throw e;"}},
	{name: "a clause says why it is there", rule: findings.SwallowedError,
		code:  "void m() throws IOException {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            e.printStackTrace();\n        }\n    }",
		title: "Throw IOException on", want: []string{"e.printStackTrace();\n            throw e;"}},

	{name: "a try on one line without a block round it", rule: findings.SwallowedError,
		code:  "void m(boolean b) {\n        if (b) try { fs.mkdirs(p); } catch (IOException e) { } else b = true;\n    }",
		title: "Throw IOException on as UncheckedIOException", want: []string{"if (b) try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new Unchecked", "\n        } else b = true;\n"}},
	{name: "a try on one line with a label", rule: findings.SwallowedError,
		code:  "void m() {\n        lab: try { fs.mkdirs(p); break lab; } catch (IOException e) { }\n    }",
		title: "Throw IOException on as UncheckedIOException", want: []string{"lab: try {\n            fs.mkdirs(p);\n            break lab;\n        } catch (IOException e) {\n            throw new Unchecked", "\n        }\n    }"}},
	{name: "a clause on one line with another one behind it", rule: findings.SwallowedError,
		code:  "void m() {\n        try { fs.mkdirs(p); } catch (FileNotFoundException e) { } catch (IOException e) { } catch (RuntimeException e) { }\n    }",
		title: "Throw IOException on as UncheckedIOException", want: []string{"fs.mkdirs(p);\n        } catch (FileNotFoundException e) {\n        } catch (IOException e) {\n            throw new Unchecked", "\n        } catch (RuntimeException e) { }\n    }"}},
	{name: "a constructor that throws itself takes no cause", rule: findings.CauseLost,
		code:  "static class Odd extends IOException {\n        Odd(String s) {\n            super(s);\n        }\n        Odd(String s, Throwable t) throws InterruptedException {\n            super(s, t);\n        }\n    }\n    void m() throws IOException {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new Odd(\"no\");\n        }\n    }",
		title: "Pass e on as the cause", want: []string{"throw (Odd) new Odd(\"no\").initCause(e);"}},
	{name: "a constructor that takes anything takes no cause", rule: findings.CauseLost,
		code:  "static class Odd extends IOException {\n        Odd(String s) {\n            super(s);\n        }\n        Odd(String s, Object about) {\n            super(s + about);\n        }\n    }\n    void m() throws IOException {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new Odd(\"no\");\n        }\n    }",
		title: "Pass e on as the cause", want: []string{"throw (Odd) new Odd(\"no\").initCause(e);"}},
	{name: "two classes go on as two others", rule: findings.SwallowedError,
		code:  "void m() throws IOException {\n        try {\n            job.submit();\n        } catch (IOException e) {\n            throw e;\n        } catch (Exception e) {\n            e.printStackTrace();\n        }\n    }",
		title: "Catch InterruptedException, ClassNotFoundException first and throw InterruptedException on as IOException, ClassNotFoundException as IllegalStateException",
		want:  []string{"catch (InterruptedException e) {", "throw new IOException(", "catch (ClassNotFoundException e) {", "throw new IllegalStateException("}},

	{name: "the parameter has no name", rule: findings.CauseLost, java25: true,
		code:  "void m() throws IOException {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException _) {\n            String e = \"x\";\n            throw new IOException(e);\n        }\n    }",
		title: "Pass ex on as the cause", want: []string{"catch (IOException ex) {", "new IOException(e, ex)"}},
	{name: "the parameter of a dead clause has no name", rule: findings.DeadCatch, java25: true,
		code:  "void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (SafeModeException _) {\n            LOG.warn(\"e\");\n        }\n    }",
		title: "Catch RemoteException and unwrap SafeModeException", want: []string{"catch (RemoteException e) {", "if (!(e.unwrapRemoteException(", "throw e;"}},

	{name: "the cause is null", rule: findings.CauseLost,
		code:  "void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new IllegalArgumentException(\"bad \" + p, null);\n        }\n    }",
		title: "Pass e on as the cause", want: []string{`new IllegalArgumentException("bad " + p, e);`}},
	{name: "the cause is null as some exception", rule: findings.CauseLost,
		code:  "static class Own extends RuntimeException {\n        Own(Exception cause, String text) { super(text, cause); }\n    }\n\n    void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new Own((Exception) null, \"bad\");\n        }\n    }",
		title: "Pass e on as the cause", want: []string{`new Own(e, "bad");`}},
	{name: "the cause is another", rule: findings.CauseLost,
		code:   "RuntimeException last;\n\n    void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new IllegalStateException(\"bad\", last);\n        }\n    }",
		reason: "cannot be set again"},
	{name: "a constructor of the file is for an Exception", rule: findings.CauseLost,
		code:  "static class Own extends Exception {\n        Own(String s) { super(s); }\n        Own(String s, Exception e) { super(s, e); }\n    }\n\n    void m() throws Own {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new Own(\"x\");\n        }\n    }",
		title: "Pass e on as the cause", want: []string{`throw new Own("x", e);`}},
	{name: "a constructor of the file is for just the class", rule: findings.CauseLost,
		code:  "static class Own extends RuntimeException {\n        Own(String s) { super(s); }\n        Own(String s, IOException e) { super(s, e); }\n    }\n\n    void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new Own(\"x\");\n        }\n    }",
		title: "Pass e on as the cause", want: []string{`throw new Own("x", e);`}},
	{name: "a constructor of the file is for one of two classes", rule: findings.CauseLost,
		code:  "static class Own extends RuntimeException {\n        Own(String s) { super(s); }\n        Own(String s, IOException e) { super(s, e); }\n    }\n\n    void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException | IllegalArgumentException e) {\n            throw new Own(\"x\");\n        }\n    }",
		title: "Pass e on as the cause", want: []string{`throw (Own) new Own("x").initCause(e);`}},
	{name: "a constructor of the file formats its arguments", rule: findings.CauseLost,
		code:  "static class Own extends RuntimeException {\n        Own(String s, Object... of) { super(String.format(s, of)); }\n        Own(Throwable e) { super(e); }\n    }\n\n    void m() {\n        try {\n            fs.mkdirs(p);\n        } catch (IOException e) {\n            throw new Own(\"no %s\", p);\n        }\n    }",
		title: "Pass e on as the cause", want: []string{`(Own) new Own("no %s", p).initCause(e);`}},
}

// TestAmongClauses: what is written fits the other clauses, the clause's own
// parameter and the constructors that there are; every action leaves a file
// that compiles.
func TestAmongClauses(t *testing.T) {
	library := librarytest.Open(t)
	files := map[string]string{}
	for i, c := range clauseFixes {
		name := fmt.Sprintf("C%d", i)
		src := fmt.Sprintf(ruleHead, name) + "\n    " + c.code + "\n}\n"
		f, ok := findingOf(analyzeRule(library, name, src), c.rule)
		if !ok {
			t.Errorf("%s: %s finds nothing in\n%s", c.name, c.rule, c.code)
			continue
		}
		actions := fixes.ForFinding(analyzeRule(library, name, src), f)
		if len(actions) == 0 {
			t.Errorf("%s: no action", c.name)
			continue
		}
		if c.reason != "" && !strings.Contains(actions[0].Disabled, c.reason) || c.reason == "" && (actions[0].Title != c.title || !actions[0].Preferred) {
			t.Errorf("%s: %q, preferred %v, disabled %q", c.name, actions[0].Title, actions[0].Preferred, actions[0].Disabled)
		}
		for j, action := range actions {
			if action.Disabled != "" {
				continue
			}
			after, err := text.Apply([]byte(src), action.Edits)
			if err != nil {
				t.Fatal(err)
			}
			if j == 0 {
				inOrder(t, ruleFix{rule: c.name, want: c.want}, string(after))
				if c.none != "" && strings.Contains(string(after), c.none) {
					t.Errorf("%s: writes %q:\n%s", c.name, c.none, after)
				}
			}
			if left := analyzeRule(library, name, string(after)).Findings(); j == 0 && c.silent && len(left) > 0 {
				t.Errorf("%s: %s: %s\n%s", c.name, left[0].Rule, left[0].Message, after)
			}
			if !c.java25 {
				files[fmt.Sprintf("%s_%d.java", name, j)] = strings.Replace(string(after), "class "+name+" ", fmt.Sprintf("class %s_%d ", name, j), 1)
			}
		}
	}
	compileAll(t, files)
}

// TestAlikeClauses: of clauses whose bodies are the same, one that a wider one
// behind it makes idle is not written, nor imported, nor told of.
func TestAlikeClauses(t *testing.T) {
	for _, do := range []string{"fail-fast", "retry"} {
		a := analyze("  void m() throws IOException {\n    fs.open(p);\n  }", &catalog.Handler{Do: do}, "java.io.IOException", "java.io.FileNotFoundException")
		action := only(t, a)
		got := apply(t, a, action)
		if strings.Contains(got, "FileNotFoundException") || strings.Contains(action.Title, "FileNotFoundException") || !strings.Contains(got, "catch (IOException e)") {
			t.Errorf("%s: %q writes\n%s", do, action.Title, got)
		}
	}
}

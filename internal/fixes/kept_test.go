package fixes_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"throwsight/internal/fixes"
	"throwsight/internal/librarytest"
	"throwsight/java/edit"
)

// TestCommentsStay: where a fix takes code away, or writes another name in the
// place of one, the comments in it stay, each once.
func TestCommentsStay(t *testing.T) {
	library := librarytest.Open(t)
	files := map[string]string{}
	for i, c := range []struct{ action, code, want string }{
		{"narrow", "boolean m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n            return true;\n        } catch (java. /* 1 */ io.IOException e) {\n            return false;\n        }\n    }",
			"} catch (/* 1 */ FileNotFoundException e) {\n            return false;\n        }"},
		{"narrow", "boolean m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n            return true;\n        } catch (java. // 1\n                io.IOException e) {\n            return false;\n        }\n    }",
			"} catch (// 1\nFileNotFoundException e) {\n            return false;\n        }"},
		{"correct-catch", "void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (org.apache.hadoop.hdfs /* 1 */ .server.namenode.SafeModeException e) {\n            LOG.warn(e.getMessage());\n        }\n    }",
			"} catch (/* 1 */ RemoteException e) {\n            if (!(e.unwrapRemoteException(org.apache.hadoop.hdfs.server.namenode.SafeModeException.class)"},
		{"correct-catch", "void m() throws IOException {\n        try {\n            fs.create(p, false);\n        } catch (java.nio.file /* 1 */ . FileAlreadyExistsException e) {\n            LOG.warn(e.getMessage());\n        }\n    }",
			"catch (/* 1 */ FileAlreadyExistsException e) {"},
		{"remove-catch", "void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (SafeModeException e) { // 1\n            /* 2 */\n            LOG.warn(\"no\"); // 3\n        } catch (FileNotFoundException e) {\n            LOG.warn(\"gone\");\n        }\n    }",
			"            fs.getFileStatus(p);\n        }\n        // 1\n        /* 2 */\n        // 3\n        catch (FileNotFoundException e) {"},
		{"remove-catch", "void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (FileNotFoundException e) {\n            LOG.warn(\"gone\");\n        } catch (SafeModeException e) {\n            LOG.warn(\"no\"); // 1\n        } // 2\n    }",
			"            LOG.warn(\"gone\");\n        }\n        // 1\n        // 2\n    }"},
		{"remove-catch", "void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (SafeModeException /* 1 */ | FileNotFoundException e) {\n            LOG.warn(\"gone\");\n        }\n    }",
			"} catch (FileNotFoundException e) /* 1 */ {"},
		{"remove-catch", "void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (FileNotFoundException | /* 1 */ SafeModeException e) {\n            LOG.warn(\"gone\");\n        }\n    }",
			"} catch (FileNotFoundException e) /* 1 */ {"},
		{"remove-catch", "void m() throws IOException {\n        try {\n            fs.getFileStatus(p); // 1\n        } catch (SafeModeException e) {\n            LOG.warn(\"no\");\n        }\n    }",
			"void m() throws IOException {\n        fs.getFileStatus(p); // 1\n    }"},
		{"keep-open", "void m() throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        own.mkdirs(p);\n        own /* 1 */ . close(/* 2 */); // 3\n        own = null;\n    }",
			"        own.mkdirs(p);\n        /* 1 */\n        /* 2 */\n        // 3\n        own = null;"},
		{"keep-open", "void m() throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        own.mkdirs(p);\n        if (own /* 1 */ != null) { // 2\n            own.close();\n        }\n    }",
			"        own.mkdirs(p);\n        /* 1 */\n        // 2\n    }"},
		{"keep-open", "void m(boolean b) throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        own.mkdirs(p);\n        if (b) {\n            own.mkdirs(q);\n        } else { // 1\n            own.close();\n        }\n    }",
			"            own.mkdirs(q);\n        }\n        // 1\n    }"},
		{"keep-open", "void m() throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        try {\n            own.mkdirs(p);\n        } catch (FileNotFoundException e) {\n            LOG.warn(\"gone\");\n        } finally { // 1\n            own.close(); /* 2 */\n        }\n    }",
			"            LOG.warn(\"gone\");\n        }\n        // 1\n        /* 2 */\n    }"},
		{"pass-cause", "void m() {\n        try {\n            fs.getFileStatus(p);\n        } catch (IOException e) {\n            throw new IllegalStateException(\"no\", (Throwable) /* 1 */ null);\n        }\n    }",
			"throw new IllegalStateException(\"no\", /* 1 */ e);"},
		{"throw-on", "void m(OutputCommitter c, TaskAttemptContext t) throws IOException {\n        try {\n            c.commitTask(t);\n        } catch (IOException e) {\n            LOG.warn(\"no\");\n            return /* 1 */; // 2\n        }\n    }",
			"            LOG.warn(\"no\");\n            /* 1 */\n            throw e; // 2\n        }"},
		{"throw-on", "boolean m(OutputCommitter c, TaskAttemptContext t) throws IOException {\n        boolean done = true;\n        try {\n            c.commitTask(t);\n        } catch (IOException e) {\n            LOG.warn(\"no\");\n            done = /* 1 */ false;\n        }\n        return done;\n    }",
			"            done = /* 1 */ false;\n            throw e;\n        }"},
		{"throw-on", "boolean m(OutputCommitter c, TaskAttemptContext t) throws IOException {\n        try {\n            c.commitTask(t);\n            return true;\n        } catch (IOException e) {\n            LOG.warn(\"no\");\n        }\n        return /* 1 */ false; // 2\n    }",
			"            throw e;\n        }\n        /* 1 */\n        // 2\n    }"},
		{"throw-on", "void m(OutputCommitter c, TaskAttemptContext t) {\n        try {\n            c.commitTask(t);\n            Thread.sleep(1);\n        } catch (IOException | InterruptedException | IllegalStateException e) {\n            if (e instanceof InterruptedException) { // 1\n                Thread.currentThread().interrupt(); /* 2 */\n            }\n            LOG.warn(\"no\");\n        }\n    }",
			"            LOG.warn(\"no\");"},
		{"throw-on", "void m() throws IOException {\n        FSDataOutputStream out = null;\n        try {\n            out = fs.create(p);\n            out.write(3);\n        } finally {\n            try { if (out != null) out.close(); } catch (IOException e) { }\n        }\n    }",
			"        } finally {\n            if (out != null) out.close();\n        }\n    }"},
		{"keep-open", "void m() throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        try {\n            own.mkdirs(p); // 1\n            own.mkdirs(q);\n        } finally {\n            // 2\n            own.close(); // 3\n        }\n    }",
			"FileSystem.get(conf);\n        own.mkdirs(p); // 1\n        own.mkdirs(q);\n        // 2\n        // 3\n    }"},
		{"keep-open", "void m() throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        try (FSDataInputStream in = own.open(p)) {\n            in.read();\n        } finally {\n            if (own != null) {\n                own.close();\n            }\n        }\n    }",
			"            in.read();\n        }\n    }"},
		{"keep-open", "int m() throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        try {\n            int n = own.mkdirs(p) ? 1 : 0;\n            if (n > 0) { return n; }\n        } finally {\n            own.close();\n        }\n        int n = 2;\n        return n;\n    }",
			"FileSystem.get(conf);\n        {\n            int n = own.mkdirs(p) ? 1 : 0;\n            if (n > 0) { return n; }\n        }\n        int n = 2;"},
		{"keep-open", "void m() throws IOException {\n        FileSystem own = FileSystem.get(conf);\n        try {\n            own.mkdirs(p);\n        } finally {\n            try {\n                own.close();\n            } catch (IOException e) {\n                LOG.warn(\"no\");\n            }\n        }\n    }",
			"FileSystem.get(conf);\n        own.mkdirs(p);\n    }"},
		{"correct-catch", "void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (SafeModeException e) { // 1\n            // 2\n        }\n    }",
			"SafeModeException)) {\n                throw e;\n            }\n            // 1\n            // 2\n        }"},
	} {
		name := fmt.Sprintf("K%d", i)
		src := fmt.Sprintf(ruleHead, name) + "\n    " + c.code + "\n}\n"
		a := analyzeRule(library, name, src)
		made := false
		for _, f := range a.Findings() {
			for _, action := range fixes.ForFinding(a, f) {
				if action.Name != c.action || made {
					continue
				}
				made = true
				if action.Disabled != "" {
					t.Errorf("%s: %s\n%s", action.Title, action.Disabled, c.code)
					continue
				}
				after := apply(t, a, action)
				if !strings.Contains(after, c.want) {
					t.Errorf("%s: no %q in\n%s", action.Title, c.want, classOf(after))
				}
				for _, comment := range comment.FindAllString(src, -1) {
					if strings.Count(after, comment) != 1 {
						t.Errorf("%s: %d times %s in\n%s", action.Title, strings.Count(after, comment), comment, classOf(after))
					}
				}
				files[name+".java"] = after
			}
		}
		if !made {
			t.Errorf("no action %s in\n%s", c.action, c.code)
		}
	}
	compileAll(t, files)
}

var comment = regexp.MustCompile(`// \d|/\* \d \*/`)

func classOf(src string) string { return src[strings.Index(src, "interface Log"):] }

// TestOnlyClauseWithComments: the only clause of a try stays where a comment would
// be lost with it.
func TestOnlyClauseWithComments(t *testing.T) {
	a := analyzeRule(librarytest.Open(t), "K", fmt.Sprintf(ruleHead, "K")+"\n    void m() throws IOException {\n        try {\n            fs.getFileStatus(p);\n        } catch (SafeModeException e) {\n            LOG.warn(\"no\"); // 1\n        }\n    }\n}\n")
	for _, f := range a.Findings() {
		for _, action := range fixes.ForFinding(a, f) {
			if action.Name == "remove-catch" && action.Disabled == "" {
				t.Errorf("the comment is lost:\n%s", apply(t, a, action))
			}
		}
	}
}

// TestEscapesAtClauses: where a Unicode escape may end a comment in a try or above
// it, no fix of its clauses guesses at where; one elsewhere hinders nothing.
func TestEscapesAtClauses(t *testing.T) {
	library := librarytest.Open(t)
	const before, behind = "try {\n            c.commitTask(t);", "} catch (IOException e) {\n            LOG.warn(\"no\");"
	for i, c := range []struct {
		try      string
		withheld bool
	}{
		{before + "\n        " + behind + "\n        }", false},
		{before + "\n        " + behind + " // \\u000a\n        }", true},
		{before + " /* a \\u002a/\n        " + behind + "\n        }", true},
		{before + "\n        " + behind + "\n        } // a \\u000d LOG.warn(\"\");", true},
		{"// a \\u000a LOG.warn(\"\");\n        " + before + "\n        " + behind + "\n        }", true},
		{"LOG.warn(\"\\u002f\");\n\n        " + before + "\n        " + behind + "\n        }", false},
		{before + "\n        " + strings.Replace(behind, "no", "\\u00e9", 1) + "\n        }", false},
	} {
		name := fmt.Sprintf("E%d", i)
		src := fmt.Sprintf(ruleHead, name) + "\n    void m(OutputCommitter c, TaskAttemptContext t) throws IOException {\n        " + c.try + "\n    }\n}\n"
		a := analyzeRule(library, name, src)
		if len(a.Findings()) != 1 {
			t.Errorf("%d findings in\n%s", len(a.Findings()), classOf(src))
			continue
		}
		for _, action := range fixes.ForFinding(a, a.Findings()[0]) {
			if (action.Disabled == edit.InEscapes) != c.withheld {
				t.Errorf("%s: withheld: %q\n%s", action.Title, action.Disabled, classOf(src))
			}
		}
		if withheld := len(fixes.All(a)) == 0; withheld != c.withheld {
			t.Errorf("all: withheld %v\n%s", withheld, classOf(src))
		}
	}
}

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
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// TestCompareClass: where an error has a class of its own, that is asked for
// instead of a text, as it arrives; the file compiles, and a second look finds
// nothing.
func TestCompareClass(t *testing.T) {
	const wrapper, own = "org.apache.hadoop.ipc.RemoteException", "org.apache.hadoop.hdfs.server.namenode.SafeModeException"
	library := librarytest.Open(t)
	files := map[string]string{}
	// The class tells as much as the text though another error has both.
	same := &catalog.Record{ID: "same", ErrorClass: own, ErrorMessage: "The store is in safe mode: {}", Handler: &catalog.Handler{Do: "rethrow"}}
	for i, c := range []struct {
		name, clause, test string
		class              string
		seen               []string
		want               string // "": no word; with "!": why not
	}{
		{"own", "IOException", `if (e.getMessage().contains("is in safe mode")) return;`, own, []string{own}, `if (e instanceof SafeModeException) return;`},
		{"a text of its own", "IOException", "String text = e.getMessage();\n            if (text != null && text.contains(\"is in safe mode\")) return;", own, []string{own}, "e) {\n            if (e instanceof SafeModeException) return;"},
		{"a text that is used on", "IOException", "String text = e.getMessage();\n            if (text.contains(\"is in safe mode\")) throw new IOException(text, e);", own, []string{own}, "String text = e.getMessage();\n            if (e instanceof SafeModeException) throw new IOException(text, e);"},
		{"there is a text", "IOException", `if (e.getMessage() != null && e.getMessage().contains("is in safe mode") && p != null) return;`, own, []string{own}, `if (e instanceof SafeModeException && p != null) return;`},
		{"comments", "IOException", `if (e.getMessage() /* a */ != null && e.getMessage() /* b */ .contains("is in safe mode" /* c */) && p != null) return;`, own, []string{own}, `if (/* a */ /* b */ /* c */ e instanceof SafeModeException && p != null) return;`},
		{"not", "IOException", `if (!e.getMessage().contains("is in safe mode")) throw e;`, own, []string{own}, `if (!(e instanceof SafeModeException)) throw e;`},
		{"where it stands", "IOException", `boolean b = e.getMessage().indexOf("is in safe mode") >= 0;`, own, []string{own}, `boolean b = e instanceof SafeModeException;`},
		{"where it stands, used", "IOException", `int b = e.getMessage().indexOf("is in safe mode");`, own, []string{own}, "!a test of the class cannot stand for"},
		{"the other way round", "IOException", `if (p == null || "The store is in safe mode".equals(e.getMessage())) return;`, own, []string{own}, `if (p == null || e instanceof SafeModeException) return;`},
		{"wrapped", "RemoteException", `if (e.getMessage().contains("is in safe mode")) return;`, own, []string{wrapper}, `if (e.unwrapRemoteException(SafeModeException.class) instanceof SafeModeException) return;`},
		{"wrapped in a wide clause", "IOException", `if (!e.getMessage().contains("is in safe mode")) throw e;`, own, []string{wrapper},
			`if (!(e instanceof RemoteException && ((RemoteException) e).unwrapRemoteException(SafeModeException.class) instanceof SafeModeException)) throw e;`},
		{"both", "IOException", `if (e.getMessage().contains("is in safe mode") && p != null) return;`, own, []string{own, wrapper},
			`if ((e instanceof SafeModeException || e instanceof RemoteException && ((RemoteException) e).unwrapRemoteException(SafeModeException.class) instanceof SafeModeException) && p != null) return;`},
		{"everybody's class", "IOException", `if (e.getMessage().contains("is in safe mode")) return;`, "java.io.IOException", []string{"java.io.IOException"}, ""},
		{"of what caused it", "IOException", `if (e.getCause().getMessage().contains("is in safe mode")) return;`, own, []string{own}, "!no call here is known to give"},
		{"no call gives it", "IOException", `if (e.getMessage().contains("is in safe mode")) return;`, own, nil, "!no call here is known to give"},
	} {
		r := &catalog.Record{ID: "safe", ErrorClass: c.class, ErrorMessage: "The store is in safe mode", Handler: &catalog.Handler{Do: "rethrow"},
			EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#mkdirs", Confidence: "certain", SeenAs: c.seen}}}
		name := fmt.Sprintf("C%d", i)
		path := "src/main/java/app/" + name + ".java"
		look := func(src string) *findings.Analysis {
			tree := syntax.Parse([]byte(src))
			sources := types.NewIndex().With(path, tree)
			return findings.Analyze(path, tree, text.NewMapper([]byte(src)), findings.Knowledge{
				Catalog: catalog.New(r, same), Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true}})
		}
		if c.seen == nil {
			r.EntryPoints = nil
		}
		a := look(fmt.Sprintf(strings.Replace(ruleHead, "import org.apache.hadoop.io.*;", "import org.apache.hadoop.io.*;\nimport org.apache.hadoop.ipc.RemoteException;", 1), name) +
			"\n    void m() throws IOException {\n        try {\n            fs.mkdirs(p);\n        } catch (" + c.clause + " e) {\n            " + c.test + "\n            throw e;\n        }\n    }\n}\n")
		f, ok := findingOf(a, findings.MessageCompared)
		if !ok {
			t.Errorf("%s: nothing found", c.name)
			continue
		}
		reason, withheld := strings.CutPrefix(c.want, "!")
		said := false
		for _, action := range fixes.ForFinding(a, f) {
			said = true
			switch {
			case withheld && !strings.Contains(action.Disabled, reason), !withheld && action.Disabled != "":
				t.Errorf("%s: %q", c.name, action.Disabled)
			case !withheld:
				got := apply(t, a, action)
				if !strings.Contains(got, c.want) {
					t.Errorf("%s: no\n%s\nin\n%s", c.name, c.want, got)
				}
				if left, ok := findingOf(look(got), findings.MessageCompared); ok {
					t.Errorf("%s: left: %s", c.name, left.Message)
				}
				files[name+".java"] = got
			}
		}
		if said != (c.want != "") {
			t.Errorf("%s: something is said: %v", c.name, said)
		}
	}
	compileAll(t, files)
}

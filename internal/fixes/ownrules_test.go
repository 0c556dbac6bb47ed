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

// TestOwnRules: no rule has a word about the test of an error that is written:
// it asks for the class where that tells as much as the record's text.
func TestOwnRules(t *testing.T) {
	const (
		wrapper, own = "org.apache.hadoop.ipc.RemoteException", "org.apache.hadoop.hdfs.server.namenode.SafeModeException"
		call         = "        fs.mkdirs(p);\n"
		wide         = "        try {\n            fs.mkdirs(p);\n        } catch (RuntimeException e) {\n            System.out.println(e);\n        }\n"
		byText       = `e.getMessage().contains("is in safe mode")`
		byWrapped    = "e.unwrapRemoteException(SafeModeException.class) instanceof SafeModeException"
	)
	library := librarytest.Open(t)
	files := map[string]string{}
	for i, c := range []struct {
		name, body, class string
		seen              []string
		do, want          string
	}{
		{"wrapped", call, own, []string{wrapper}, "retry", byWrapped},
		{"wrapped, no second try", call, own, []string{wrapper}, "fail-fast", byWrapped},
		{"as it is", call, own, []string{own}, "retry", "catch (SafeModeException e) {\n                if (attempt >= 3) {"},
		{"both", call, own, []string{own, wrapper}, "retry", byWrapped},
		{"everybody's class", call, "java.io.IOException", []string{"java.io.IOException"}, "retry", byText},
		{"everybody's class, wrapped", call, "java.io.IOException", []string{wrapper}, "retry", byText},
		{"a class above its own", call, own, []string{"java.io.IOException"}, "retry", byText},
		{"in a wide clause, everybody's", wide, "java.lang.IllegalArgumentException", []string{"java.lang.IllegalArgumentException"}, "rethrow", byText},
	} {
		r := &catalog.Record{ID: "safe", ErrorClass: c.class, ErrorMessage: "The store {} is in safe mode",
			Handler:     &catalog.Handler{Do: c.do, When: &catalog.Condition{MessageContains: "is in safe mode"}},
			EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#mkdirs", Confidence: "certain", SeenAs: c.seen}}}
		name := fmt.Sprintf("O%d", i)
		path := "src/main/java/app/" + name + ".java"
		look := func(src string) *findings.Analysis {
			tree := syntax.Parse([]byte(src))
			sources := types.NewIndex().With(path, tree)
			return findings.Analyze(path, tree, text.NewMapper([]byte(src)), findings.Knowledge{
				Catalog: catalog.New(r), Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true}})
		}
		a := look(fmt.Sprintf(ruleHead, name) + "\n    void m() throws IOException {\n" + c.body + "    }\n}\n")
		if len(a.Findings()) == 0 {
			t.Errorf("%s: nothing found", c.name)
			continue
		}
		got := apply(t, a, fixes.ForFinding(a, a.Findings()[0])[0])
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: no\n%s\nin\n%s", c.name, c.want, got)
		}
		for _, f := range look(got).Findings() {
			t.Errorf("%s: %s: %s\n%s", c.name, f.Rule, f.Message, got)
		}
		files[name+".java"] = got
	}
	compileAll(t, files)
}

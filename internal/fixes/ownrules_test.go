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
	same := &catalog.Record{ID: "same", ErrorClass: own, ErrorMessage: "Block pool {} is in safe mode: {}", Handler: &catalog.Handler{Do: "rethrow"}}
	another := &catalog.Record{ID: "another", ErrorClass: own, ErrorMessage: "Safe mode is left", Handler: &catalog.Handler{Do: "rethrow"}}
	elsewhere := &catalog.Record{ID: "elsewhere", ErrorClass: "org.apache.hadoop.hdfs.protocol.QuotaExceededException", ErrorMessage: "The quota {} is in safe mode", Handler: &catalog.Handler{Do: "rethrow"},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#mkdirs", Confidence: "certain", SeenAs: []string{wrapper}}}}
	for i, c := range []struct {
		name, body, class string
		seen              []string
		do, want          string
		others            []*catalog.Record
	}{
		{"wrapped", call, own, []string{wrapper}, "retry", byWrapped, nil},
		{"wrapped, no second try", call, own, []string{wrapper}, "fail-fast", byWrapped, nil},
		{"as it is", call, own, []string{own}, "retry", "catch (SafeModeException e) {\n                if (attempt >= 3) {", nil},
		{"both", call, own, []string{own, wrapper}, "retry", byWrapped, nil},
		{"everybody's class", call, "java.io.IOException", []string{"java.io.IOException"}, "retry", byText, nil},
		{"everybody's class, wrapped", call, "java.io.IOException", []string{wrapper}, "retry", byText, nil},
		{"a class above its own", call, own, []string{"java.io.IOException"}, "retry", byText, nil},
		{"in a wide clause, everybody's", wide, "java.lang.IllegalArgumentException", []string{"java.lang.IllegalArgumentException"}, "rethrow", byText, nil},
		{"another error of the class has the text", call, own, []string{wrapper}, "retry", byWrapped, []*catalog.Record{same}},
		{"another error of the class has another text", call, own, []string{wrapper}, "retry", byText, []*catalog.Record{same, another}},
		{"an error of another class has the text", call, own, []string{wrapper}, "fail-fast", byWrapped, []*catalog.Record{same, elsewhere}},
		{"the same, of a class above its own", call, own, []string{"java.io.IOException"}, "fail-fast", byText, []*catalog.Record{elsewhere}},
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
				Catalog: catalog.New(append(c.others, r)...), Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true}})
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

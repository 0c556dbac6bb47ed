package fixes_test

import (
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

// TestWrappedErrorInWideClause: what an error that arrives wrapped stands for is
// asked of the wrapper, and where the clause is of a wider class the exception
// is cast for that.
func TestWrappedErrorInWideClause(t *testing.T) {
	const wrapper = "org.apache.hadoop.ipc.RemoteException"
	r := &catalog.Record{ID: "safe", ErrorClass: "SafeModeException", ErrorMessage: "in safe mode",
		Handler:     &catalog.Handler{Catch: wrapper, Do: "retry", When: &catalog.Condition{InstanceOf: "org.apache.hadoop.hdfs.server.namenode.SafeModeException"}},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#mkdirs", Confidence: "certain", SeenAs: []string{wrapper}}}}
	library := librarytest.Open(t)
	for clause, want := range map[string]string{
		"IOException":     "if (e instanceof RemoteException && ((RemoteException) e).unwrapRemoteException(SafeModeException.class) instanceof SafeModeException) {",
		"RemoteException": "if (e.unwrapRemoteException(SafeModeException.class) instanceof SafeModeException) {",
	} {
		src := "package app;\n\nimport java.io.IOException;\nimport org.apache.hadoop.fs.*;\nimport org.apache.hadoop.hdfs.server.namenode.SafeModeException;\nimport org.apache.hadoop.ipc.RemoteException;\n\n" +
			"class W {\n    void m(FileSystem fs, Path p) throws IOException {\n        while (true) {\n            try {\n                fs.mkdirs(p);\n            } catch (" + clause + " e) {\n                break;\n            }\n        }\n        fs.exists(p);\n    }\n}\n"
		tree := syntax.Parse([]byte(src))
		sources := types.NewIndex().With("app/W.java", tree)
		a := findings.Analyze("app/W.java", tree, text.NewMapper([]byte(src)), findings.Knowledge{
			Catalog: catalog.New(r), Workspace: sources, World: resolve.NewWorld(sources, library), Options: findings.Options{Hints: true, MinConfidence: findings.Likely}})
		written := ""
		for _, f := range a.Findings() {
			for _, action := range fixes.ForFinding(a, f) {
				if strings.HasPrefix(action.Title, "Throw only ") && action.Disabled == "" {
					after, err := text.Apply([]byte(src), action.Edits)
					if err != nil {
						t.Fatal(err)
					}
					written = string(after)
				}
			}
		}
		if !strings.Contains(written, want) {
			t.Errorf("catch (%s e): no %q in\n%s", clause, want, written)
		}
	}
}

package judge_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/fixes"
	"throwsight/internal/judge"
	"throwsight/internal/librarytest"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// ruleFrame is round the members of testdata/rules.txtar.
const ruleFrame = `package app.r%d;

import java.io.*;
import java.util.*;
import java.util.concurrent.Callable;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.*;
import org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.io.*;
import org.apache.hadoop.mapreduce.*;
import org.apache.hadoop.security.UserGroupInformation;

class Shape {
    interface Log {
        void warn(String s);

        void warn(String s, Throwable t);
    }

    Log LOG;
    FileSystem fs;
    Path p, q;
    Configuration conf;
    Job job;
    boolean flag;

    static void use(Object o) {
    }

    static void before() {
    }

%s}
`

// ruleFiles returns a file for each member of testdata/rules.txtar, in as many
// styles as are asked for.
func ruleFiles(t *testing.T, inStyles int) []generated {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/rules.txtar")
	if err != nil {
		t.Fatal(err)
	}
	all := styles()
	var out []generated
	for _, f := range archive.Files {
		member := strings.TrimSuffix(strings.ReplaceAll(string(f.Data), "\n", "\n    "), "    ")
		member = strings.ReplaceAll(member, "    \n", "\n")
		for range inStyles {
			st := all[5*len(out)%len(all)]
			out = append(out, generated{f.Name, []byte(st.write(fmt.Sprintf(ruleFrame, len(out), "    "+member))), 17, st})
		}
	}
	return out
}

// ruleOffers makes every action for every finding in the files. It fails where
// a rule finds nothing in a file of its name.
func ruleOffers(t *testing.T, files []generated) []*offer {
	t.Helper()
	library := librarytest.Open(t)
	// One record, for the rule that looks at texts: nothing else calls its method.
	records := catalog.New(&catalog.Record{ID: "safe", ErrorClass: "org.apache.hadoop.hdfs.server.namenode.SafeModeException",
		ErrorMessage: "The store is in safe mode", Handler: &catalog.Handler{Do: "rethrow"},
		EntryPoints: []catalog.EntryPoint{{Method: "org.apache.hadoop.fs.FileSystem#truncate", Confidence: "certain", SeenAs: []string{"org.apache.hadoop.ipc.RemoteException"}}}})
	var offers []*offer
	for _, f := range files {
		path := "app/" + f.name + "/" + f.style.String() + "/Shape.java"
		tree := syntax.Parse(f.text)
		index := types.NewIndex().With(path, tree)
		a := findings.Analyze(path, tree, text.NewMapper(f.text), findings.Knowledge{
			Catalog: records, Workspace: index, World: resolve.NewWorld(index, library),
			Options: findings.Options{Hints: true, MinConfidence: findings.Likely}})
		rule, _, _ := strings.Cut(f.name, ":")
		found := rule == "Main.java" // in which are many
		for i, x := range a.Findings() {
			found = found || strings.HasPrefix(x.Rule, rule)
			actions := fixes.ForFinding(a, x)
			if i == 0 {
				actions = append(actions, fixes.All(a)...)
			}
			list, err := offersOf(a, actions, x.Span, clause, x.Rule)
			if err != nil {
				t.Error(err)
			}
			for i := range list {
				offers = append(offers, &list[i])
			}
		}
		if !found {
			t.Errorf("%s finds nothing of that name: %v", f.name, byRule(a))
		}
	}
	return offers
}

// judgeRules judges the offers in such files.
func judgeRules(t *testing.T, offers []*offer) []*offer {
	t.Helper()
	j := start(t, 17)
	if err := j.Use([]string{librarytest.Classes(t)}, nil); err != nil {
		t.Fatal(err)
	}
	if err := judgeAll(j, offers); err != nil {
		t.Fatal(err)
	}
	return offers
}

// TestRuleFixes holds the actions that mend what stands round a call to the
// bars of those at the call: they compile, touch nothing else, and none of our
// rules finds more than before.
func TestRuleFixes(t *testing.T) {
	judged(t, judgeRules(t, ruleOffers(t, ruleFiles(t, 2))), 200)
}

// actionName is how a plan in internal/fixes is called.
var actionName = regexp.MustCompile(`[nN]ame: "([a-z-]+)"`)

// TestAllKindsAreJudged: no action is written that the generated files do not
// bring to the compiler.
func TestAllKindsAreJudged(t *testing.T) {
	offers := ruleOffers(t, ruleFiles(t, 1))
	offers = append(offers, generatedOffers(t, generate(t, 4, 1), 17)...)
	made := map[string]bool{}
	for _, o := range offers {
		if o.reason == "" {
			made[o.kind] = true
		}
	}
	sources, err := filepath.Glob("../fixes/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	var names []string
	for _, path := range sources {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range actionName.FindAllSubmatch(src, -1) {
			if name := string(m[1]); !strings.HasSuffix(path, "_test.go") && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) < 15 {
		t.Errorf("the names %v are not all", names)
	}
	for _, name := range names {
		if !made[name] && name != "ignore-project" { // which changes the settings
			t.Errorf("no generated file has the action %q", name)
		}
	}
}

// TestRulesOnTheNormalPath runs a program in which each rule finds something
// with a library that works, before and after each action: it prints the same.
func TestRulesOnTheNormalPath(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/working.txtar")
	if err != nil {
		t.Fatal(err)
	}
	library, program := archive.Files[:len(archive.Files)-1], archive.Files[len(archive.Files)-1]
	j := start(t, 17)
	run := func(src []byte) string {
		units := []judge.Unit{{Name: program.Name, Text: src}}
		for _, f := range library {
			units = append(units, judge.Unit{Name: f.Name, Text: f.Data})
		}
		out, err := j.Run("app.Main", units)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	want := run(program.Data)
	if !strings.Contains(want, "committed") || strings.Contains(want, "compile") {
		t.Fatal(want)
	}
	kinds := map[string]int{}
	for _, o := range ruleOffers(t, []generated{{name: program.Name, text: program.Data}}) {
		if o.reason != "" || comment(o) || o.want == findings.ProbeTooBroad && !strings.Contains(o.title, " only ") {
			continue // beside the preferred one there is one that lets what is not there be an error
		}
		kinds[o.kind]++
		if got := run(o.after); got != want {
			t.Errorf("%s: %s: prints %q, want %q\n%s", o.place, o.title, got, want, excerpt(o))
		}
	}
	t.Logf("runs by action: %v", kinds)
	for _, kind := range []string{"check-result", "close-in-try", "correct-catch", "fix-all", "keep-open", "narrow", "own-instance", "pass-cause", "remove-catch", "restore-interrupt", "throw-on"} {
		if kinds[kind] == 0 {
			t.Errorf("the program has no %s", kind)
		}
	}
}

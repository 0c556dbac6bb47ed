package judge_test

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"throwsight/catalog"
	"throwsight/internal/findings"
	"throwsight/internal/judge"
	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
	"throwsight/java/types/resolve"
)

// programs returns the programs of testdata/programs.txtar.
func programs(t *testing.T) []txtar.File { return programsOf(t, "programs") }

func programsOf(t *testing.T, name string) []txtar.File {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	return archive.Files
}

// A stage analyses programs and runs them with the library.
type stage struct {
	javac   *judge.Javac
	library []txtar.File
	know    findings.Knowledge
}

func newStage(t *testing.T) *stage {
	s := &stage{javac: start(t, 17), library: libraryFiles(t)}
	index := types.NewIndex()
	for _, f := range s.library {
		index = index.With("lib/"+f.Name, syntax.Parse(f.Data))
	}
	jdk, _ := resolve.OpenLibrary(nil, "")
	t.Cleanup(jdk.Hold())
	s.know = findings.Knowledge{Workspace: index, World: resolve.NewWorld(index, jdk), Options: findings.Options{Hints: true, MinConfidence: findings.Possible}}
	return s
}

func (s *stage) analyze(name string, src []byte, c *catalog.Catalog) *findings.Analysis {
	know := s.know
	know.Catalog = c
	tree := syntax.Parse(src)
	know.Workspace = know.Workspace.With("app/"+name, tree)
	return findings.Analyze("app/"+name, tree, text.NewMapper(src), know)
}

// run returns what a program prints; the library's method of the name fails at
// its first call.
func (s *stage) run(t *testing.T, src []byte, failing string) string {
	t.Helper()
	units := []judge.Unit{{Name: "Main.java", Text: src}}
	for _, f := range s.library {
		data := string(f.Data)
		if failing != "" {
			data = strings.NewReplacer(`failing = ""`, `failing = "`+failing+`"`, "failures = 0", "failures = 1").Replace(data)
		}
		units = append(units, judge.Unit{Name: f.Name, Text: []byte(data)})
	}
	out, err := s.javac.Run("app.Main", units)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSameOnTheNormalPath runs programs before and after each action at each of
// their calls: they print the same.
func TestSameOnTheNormalPath(t *testing.T) { sameOnTheNormalPath(t, programs(t), 12, 20) }

// TestSameOrder: what is read before a call is read before it still, and a text
// that moves with its statement is the same.
func TestSameOrder(t *testing.T) { sameOnTheNormalPath(t, programsOf(t, "order"), 3, 20) }

// sameOnTheNormalPath lets each call meet one in so many of the records.
func sameOnTheNormalPath(t *testing.T, programs []txtar.File, every, fewest int) {
	s := newStage(t)
	lib := store()
	runs := 0
	for _, p := range programs {
		want := s.run(t, p.Data, "")
		if !strings.Contains(want, "\n") || strings.Contains(want, "not run") || strings.Contains(want, "compile") {
			t.Fatalf("%s: %s", p.Name, want)
		}
		for k, do := range wants {
			a := s.analyze(p.Name, p.Data, lib.catalog(do, k))
			offers, err := atFindings(a, do)
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range a.Calls() {
				if (i+k)%every != 0 {
					continue
				}
				here, err := atCall(a, c, do)
				if err != nil {
					t.Fatal(err)
				}
				offers = append(offers, here...)
			}
			for i := range offers {
				o := &offers[i]
				if o.reason != "" || comment(o) {
					continue
				}
				runs++
				if got := s.run(t, o.after, ""); got != want {
					t.Errorf("%s, record: %s: %s: prints %q, want %q\n%s", o.place, do, o.title, got, want, excerpt(o))
				}
			}
		}
	}
	t.Logf("%d runs", runs)
	if runs < fewest {
		t.Errorf("%d runs are too few to tell", runs)
	}
}

// evaluations is a program's count of evaluated arguments: another attempt
// evaluates them again.
var evaluations = regexp.MustCompile(`(?m)^calls .*\n`)

// TestFailingPath runs the programs with a library whose method fails once: a
// retry makes them print what they do when all goes well, and what fails fast
// ends with the library's error as the last cause.
func TestFailingPath(t *testing.T) {
	failingPath(t, programs(t)[:1], []string{"retry", "fail-fast"}, 10)
}

func failingPath(t *testing.T, programs []txtar.File, wants []string, fewest int) {
	s := newStage(t)
	runs := 0
	for _, p := range programs {
		good := s.run(t, p.Data, "")
		for _, do := range wants {
			lib := store()
			lib.arrivals = map[string][][]string{"java.io.IOException": {{"lib.StoreBusyException"}}, "": {{"lib.StoreFullException"}}}
			a := s.analyze(p.Name, p.Data, withoutConditions(lib.catalog(do, 0)))
			for _, c := range a.Calls() {
				failing := map[string]string{"<init>": "open"}[c.Callee.Name]
				if failing == "" {
					failing = c.Callee.Name
				}
				bad := s.run(t, p.Data, failing)
				if !strings.Contains(bad, failing+": the store is busy") {
					continue // it has a defence, or another call of the name fails first
				}
				here, err := atCall(a, c, do)
				if err != nil {
					t.Fatal(err)
				}
				for i := range here {
					o := &here[i]
					if o.reason != "" || comment(o) {
						continue
					}
					runs++
					got := s.run(t, o.after, failing)
					if o.kind == "fix-all" && evaluations.ReplaceAllString(got, "") == evaluations.ReplaceAllString(good, "") {
						continue // among all of them there is a retry of this call, or there is none
					}
					if strings.HasPrefix(o.title, "Try ") {
						if evaluations.ReplaceAllString(got, "") != evaluations.ReplaceAllString(good, "") {
							t.Errorf("%s: %s: prints %q, want %q\n%s", o.place, o.title, got, good, excerpt(o))
						}
						continue
					}
					if !strings.Contains(got, "thrown: ") && !strings.Contains(got, "not run: ") {
						t.Errorf("%s: %s: the error is lost: %q\n%s", o.place, o.title, got, excerpt(o))
					}
				}
			}
		}
	}
	t.Logf("%d runs", runs)
	if runs < fewest {
		t.Errorf("%d runs are too few to tell", runs)
	}
}

// comment reports whether an action writes nothing but a comment.
func comment(o *offer) bool { return strings.HasPrefix(o.kind, "ignore-") }

func withoutConditions(c *catalog.Catalog) *catalog.Catalog {
	var out []*catalog.Record
	for _, r := range c.All() {
		with := *r
		h := *r.Handler
		h.When = nil
		if h.Retry != nil {
			h.Retry = &catalog.Retry{Max: 3, Delay: "1ms"}
		}
		with.Handler = &h
		out = append(out, &with)
	}
	return catalog.New(out...)
}

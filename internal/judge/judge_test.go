package judge_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/internal/judge"
)

// oldest returns the oldest JDK that knows the Java of the feature version: the
// younger ones are laxer.
func oldest(t *testing.T, feature int) corpus.JDK {
	t.Helper()
	jdk := corpus.NeedJDK(t, feature, false)
	for _, other := range corpus.JDKs() { // the newest first
		if other.Feature >= feature {
			jdk = other
		}
	}
	return jdk
}

// compilers are those that have been started, by feature version: they serve
// all tests, for what makes a compiler slow is its start.
var compilers = map[int]*judge.Javac{}

// start returns a warm compiler of the oldest JDK that will do.
func start(t *testing.T, feature int) *judge.Javac {
	t.Helper()
	return startOf(t, oldest(t, feature))
}

func startOf(t *testing.T, jdk corpus.JDK) *judge.Javac {
	t.Helper()
	j := compilers[jdk.Feature]
	if j == nil {
		var err error
		if j, err = judge.Start(context.Background(), jdk); err != nil {
			t.Fatal(err)
		}
		compilers[jdk.Feature] = j
	}
	if err := j.Use(nil, nil); err != nil {
		t.Fatal(err)
	}
	return j
}

func TestMain(m *testing.M) {
	code := m.Run()
	for feature, j := range compilers {
		if err := j.Close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
		if testing.Verbose() {
			fmt.Printf("javac %d: %.0f s of CPU\n", feature, j.CPU().Seconds())
		}
	}
	os.Exit(code)
}

// TestJudge holds the judge to its word: what is new is told, what was there
// before is not, and files that are read together do not speak for each other.
func TestJudge(t *testing.T) {
	j := start(t, 17)
	const sound, broken = "class A { int m() { return 1; } }", "class A { int m() { return \"1\"; } }"
	changes := []judge.Change{
		{File: "x/A.java", Before: []byte(sound), After: []byte("class A { int m() { return 2; } }")},
		{File: "x/A.java", Before: []byte(sound), After: []byte("class A { int m() { } }")},
		{File: "x/A.java", Before: []byte(sound), After: []byte("class A { int m() { return 1; } ")},
		{File: "y/B.java", Before: []byte(broken), After: []byte(strings.ReplaceAll(broken, "A", "A /* */"))},
		{File: "y/B.java", Before: []byte(broken), After: []byte(strings.ReplaceAll(broken, "return", "int i; i++; return"))},
		// C calls what the change of D takes away: alone it lacks D in any case.
		{File: "C.java", Before: []byte("class C { int n = new D().m(); }"), After: []byte("class C { int n = new D().m() + 1; }")},
		{File: "D.java", Before: []byte("class D { int m() { return 1; } }"), After: []byte("class D { int k() { return 1; } }")},
		{File: "E.java", Before: []byte("public class E { void m() { throw new RuntimeException(); } }"), After: []byte("public class E { void m() { throw new Exception(); } }")},
	}
	got, err := j.Judge(changes)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range []struct {
		sound bool
		code  string
	}{
		{true, ""}, {true, "compiler.err.missing.ret.stmt"}, {true, "compiler.err.premature.eof"},
		{false, ""}, {false, "compiler.err.var.might.not.have.been.initialized"},
		{false, ""}, {true, ""}, {true, "compiler.err.unreported.exception.need.to.catch.or.throw"},
	} {
		code := ""
		if len(got[i].New) > 0 {
			code = got[i].New[0].Code
		}
		if got[i].Sound != w.sound || code != w.code {
			t.Errorf("%d: %+v, want %+v", i, got[i], w)
		}
	}
}

// TestPatch: a text stands in a module's place, and sees what only the module's
// own code sees.
func TestPatch(t *testing.T) {
	j := start(t, 17)
	if err := j.Patch("java.base"); err != nil {
		t.Fatal(err)
	}
	inside := []byte("package java.util; class A { Object o = new ArrayList<>().elementData; jdk.internal.misc.Unsafe u; }")
	got, err := j.Judge([]judge.Change{
		{File: "A.java", Before: inside, After: inside},
		{File: "A.java", Before: inside, After: bytes.ReplaceAll(inside, []byte("elementData"), []byte("nothing"))},
	})
	if err != nil || !got[0].Sound || len(got[0].New) > 0 || len(got[1].New) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	if err := j.Use(nil, nil); err != nil {
		t.Fatal(err)
	}
	if got, err = j.Judge([]judge.Change{{File: "A.java", Before: inside, After: inside}}); err != nil || got[0].Sound {
		t.Errorf("outside of the module: %+v, %v", got, err)
	}
}

// TestRun: programs are run from memory, and how they end is told.
func TestRun(t *testing.T) {
	j := start(t, 17)
	for _, c := range []struct{ body, want string }{
		{`System.out.println("é " + new p.Q().one());`, "é 1\n"},
		{`System.out.println(1); throw new IllegalStateException("why");`, "1\nthrown: java.lang.IllegalStateException: why\n"},
		{`int i = "";`, "does not compile"},
	} {
		got, err := j.Run("Main", []judge.Unit{
			{Name: "Main.java", Text: []byte("class Main { public static void main(String[] args) { " + c.body + " } }")},
			{Name: "Q.java", Text: []byte("package p; public class Q { public int one() { return 1; } }")},
		})
		if err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, %v", c.body, got, err)
		}
	}
}

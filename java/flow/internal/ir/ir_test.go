package ir

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"throwsight/internal/librarytest"
	"throwsight/java/classfile"
	"throwsight/java/classpath"
	"throwsight/java/flow/internal/world"
)

// TestBodies reads the methods of testdata, compiled once.
func TestBodies(t *testing.T) {
	of := bodies(t)
	t.Run("values", func(t *testing.T) { testValues(t, of) })
	t.Run("tests", func(t *testing.T) { testTests(t, of) })
	t.Run("blocks", func(t *testing.T) { testBlocks(t, of) })
	t.Run("subjects", func(t *testing.T) { testSubjects(t, of) })
	t.Run("handlers", func(t *testing.T) { testHandlers(t, of) })
	t.Run("needs", func(t *testing.T) { testNeeds(t, of) })
}

// bodies returns the bodies of the test's class, by the names of its methods.
func bodies(t *testing.T) map[string]*Body {
	t.Helper()
	jdk, _, err := classpath.FindJDK("", 0)
	if err != nil {
		t.Skipf("no JDK: %v", err)
	}
	archives, err := classpath.Open(librarytest.Compile(t, jdk.Home, filepath.Join("testdata", "Bodies.java")), classpath.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path := classpath.NewPath(append(archives, jdk.Archives...))
	t.Cleanup(path.Hold())
	w := world.New(path, world.Names{})
	all := NewBodies(w, Names{})
	out := map[string]*Body{}
	c := w.Class("read.Bodies")
	for i := range c.Methods {
		if m := &c.Methods[i]; m.HasCode && m.Access&(classfile.Bridge|classfile.Synthetic) == 0 {
			if out[m.Name] = all.Of(m); out[m.Name] == nil {
				t.Fatalf("no body of %s", m)
			}
		}
	}
	return out
}

// testValues: what a method gives back, each thing that it can be.
func testValues(t *testing.T, of map[string]*Body) {
	for method, want := range map[string]string{
		"either": `param 1 | text "none"`,
		"sorted": "param 1 as java.lang.String; null",
		"kept":   "this.name",
		"made":   "new read.Bodies$Lost | call find",
		"count":  "3",
		"added":  "1 | 2",
	} {
		x := of[method]
		var got []string
		for _, v := range x.Returns {
			got = append(got, x.spoken(v))
		}
		if got := strings.Join(got, "; "); got != want {
			t.Errorf("%s gives %s, want %s", method, got, want)
		}
	}
}

// testTests: the tests that what is known of arguments can decide.
func testTests(t *testing.T, of map[string]*Body) {
	for method, want := range map[string]string{
		"tested":   "param 1 null; param 2 against 3",
		"switched": "param 1 of [1 7]",
		"added":    "",
		"used":     "call isEmpty; param 1 null, used before",
		"find":     "param 1",
	} {
		x := of[method]
		var got []string
		if x.Branches != nil {
			for i := range x.Branches.Tests {
				got = append(got, x.tested(&x.Branches.Tests[i]))
			}
		}
		if got := strings.Join(got, "; "); got != want {
			t.Errorf("%s tests %q, want %q", method, got, want)
		}
	}
	if x := of["used"]; !x.IsUsedAt(x.ReturnsAt[0]) {
		t.Error("what used gives back was called on before")
	}
	x := of["next"]
	i := slices.IndexFunc(x.Calls, func(k Call) bool { return k.Name == "next" })
	if a := x.AnswersAt(x.Calls[i].PC); len(a) != 1 || a[0].To.Name != "hasNext" || !a[0].Yes {
		t.Errorf("next is called where %v", a)
	}
}

// testBlocks: where control goes, and behind which call it may not.
func testBlocks(t *testing.T, of map[string]*Body) {
	x := of["refused"]
	var stops []string
	for n, k := range x.Branches.Blocks {
		if k.Stop < 0 {
			continue
		}
		i, _ := x.CallAt(k.Stop)
		stops = append(stops, fmt.Sprintf("%s to %v", x.Calls[i].Name, x.Branches.Successors(n)))
	}
	if want := []string{"refuse to [1]", "fail to [2]"}; !slices.Equal(stops, want) {
		t.Errorf("stops %q, want %q", stops, want)
	}
}

// testSubjects: what the conditions in front of errors read and ask, in the order
// of the code.
func testSubjects(t *testing.T, of map[string]*Body) {
	for method, want := range map[string][]Subject{
		"checked": {OfParam(1), OfParam(0) | OfParam(2)}, // a field is read of its object
		"results": {OfParam(0) | OfNull, OfParam(0) | ofSign},
		"set":     {OfSetting | OfNull},
		"rest":    {OfParam(1) | OfRest},
		"waited":  {OfCaught | ofInterrupt},
		"parsed":  {OfParam(1)},
		"refuse":  {OfUnknown},
	} {
		var got []Subject
		for _, s := range of[method].subjects {
			got = append(got, s.of)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %b, want %b", method, got, want)
		}
	}
}

// testHandlers: those that nothing enters are gone, and what only the others lead
// to is marked.
func testHandlers(t *testing.T, of map[string]*Body) {
	if x := of["encoded"]; len(x.Handlers) != 0 || len(x.Throws) != 0 {
		t.Errorf("every JVM has UTF-8: %v, %v", x.Handlers, x.Throws)
	}
	if x := of["keyed"]; len(x.Handlers) != 0 || len(x.Throws) != 0 {
		t.Errorf("every JVM has RSA: %v, %v", x.Handlers, x.Throws)
	}
	for _, h := range of["closed"].Handlers {
		if h.Name == "java.security.NoSuchAlgorithmException" {
			t.Error("a resource that is closed throws on what its body throws, and every JVM has RSA")
		}
	}
	if x := of["curved"]; len(x.Handlers) != 1 || len(x.Throws) != 1 {
		t.Errorf("not every JVM has elliptic curves: %v, %v", x.Handlers, x.Throws)
	}
	x := of["caught"]
	var behind []int32
	for i := range x.Calls {
		behind = append(behind, x.Calls[i].Behind)
	}
	if want := []int32{0, 1, 0}; len(x.Handlers) != 1 || !slices.Equal(behind, want) {
		t.Errorf("behind handlers %v, want %v", behind, want)
	}
}

// testNeeds: the call that adds a part of a text only where a field is set.
func testNeeds(t *testing.T, of map[string]*Body) {
	x := of["toString"]
	var got []string
	for i := range x.Calls {
		if field, ok := x.Needs[x.Calls[i].PC]; ok {
			got = append(got, x.Calls[i].Name+" "+field)
		}
	}
	if want := []string{"append name"}; !slices.Equal(got, want) {
		t.Errorf("needs %q, want %q", got, want)
	}
}

// spoken writes a value for people.
func (x *Body) spoken(v Set) string {
	var out []string
	for _, id := range x.Sets[v] {
		out = append(out, x.atomSpoken(x.Atoms[id]))
	}
	return strings.Join(out, " | ")
}

func (x *Body) atomSpoken(a Atom) string {
	switch a.Kind {
	case AtomNull:
		return "null"
	case AtomParam, AtomNumberParam:
		return fmt.Sprintf("param %d", a.N)
	case AtomNew:
		return "new " + a.Class.Name
	case AtomCall, AtomResult:
		i, _ := x.CallAt(a.N)
		return "call " + x.Calls[i].Name
	case AtomField, AtomNumberField:
		return []string{"", "this.", "outer."}[a.N] + a.Field.Name
	case AtomText:
		return fmt.Sprintf("text %q", x.Texts[a.N])
	case AtomNumber:
		return fmt.Sprint(a.N)
	case AtomCast:
		return x.atomSpoken(x.Atoms[a.Inner]) + " as " + a.Class.Name
	}
	return fmt.Sprintf("%+v", a)
}

// tested writes what a test asks.
func (x *Body) tested(b *Branch) string {
	out := x.spoken(b.A)
	switch {
	case b.IsSwitch():
		return fmt.Sprintf("%s of %v", out, x.Branches.KeysOf(b))
	case b.B != 0:
		out += " against " + x.spoken(b.B)
	case b.Op == classfile.OpIfnull || b.Op == classfile.OpIfnonnull:
		out += " null"
	}
	if b.Used {
		out += ", used before"
	}
	return out
}

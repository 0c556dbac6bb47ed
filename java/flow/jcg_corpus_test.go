//go:build corpus

package flow

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"throwsight/java/classfile"
	"throwsight/java/classpath"
	"throwsight/java/flow/internal/world"
)

// jcgPages are the pages of the suite whose cases need neither reflection nor
// serialization, class loading, method handles or Unsafe.
var jcgPages = []string{"DynamicProxies", "JVMCalls", "Java8InterfaceMethods", "Java8Invokedynamics", "Library", "NonVirtualCalls", "StaticInitializers", "Types", "VirtualCalls"}

// TestCorpusJCG builds the call graph cases of the public JCG suite (its folder
// in THROWSIGHT_JCG) and judges the edges of our contexts by the annotations
// in the cases: each edge expected is there, none that is prohibited.
func TestCorpusJCG(t *testing.T) {
	root := os.Getenv("THROWSIGHT_JCG")
	if root == "" {
		t.Skip("THROWSIGHT_JCG is not set: the JCG suite is not brought")
	}
	jdk, _, err := classpath.FindJDK("", 0)
	if err != nil {
		t.Skipf("no JDK: %v", err)
	}
	all, passed := 0, 0
	for _, page := range jcgPages {
		text, err := os.ReadFile(filepath.Join(root, "jcg_testcases", "src", "main", "resources", "java", page+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range jcgCases(string(text)) {
			t.Run(c.name, func(t *testing.T) {
				all++
				problems := judgeCase(t, root, jdk, c)
				if len(problems) > 0 {
					t.Error(strings.Join(problems, "; "))
				} else {
					passed++
				}
			})
		}
	}
	t.Logf("%d of %d cases pass", passed, all)
}

type jcgCase struct {
	name, main string
	files      map[string]string
}

var (
	jcgMain  = regexp.MustCompile(`\[//\]: # \(MAIN: ([^)]+)\)`)
	jcgBlock = regexp.MustCompile("(?s)```java\n// ([^\n]+)\n(.*?)```")
)

func jcgCases(page string) []jcgCase {
	var out []jcgCase
	for _, part := range strings.Split("\n"+page, "\n## ")[1:] {
		name, body, _ := strings.Cut(part, "\n")
		c := jcgCase{name: strings.TrimSpace(name), files: map[string]string{}}
		if m := jcgMain.FindStringSubmatch(body); m != nil {
			c.main = m[1]
		}
		for _, m := range jcgBlock.FindAllStringSubmatch(body, -1) {
			c.files[strings.TrimSpace(m[1])] = m[2]
		}
		if len(c.files) > 0 {
			out = append(out, c)
		}
	}
	return out
}

func judgeCase(t *testing.T, root string, jdk *classpath.JDK, c jcgCase) []string {
	t.Helper()
	src, classes := t.TempDir(), t.TempDir()
	sources, err := filepath.Glob(filepath.Join(root, "jcg_annotations", "src", "main", "java", "lib", "annotations", "callgraph", "*.java"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range c.files {
		file := filepath.Join(src, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, file)
	}
	args := append([]string{"-g", "-nowarn", "-d", classes}, sources...)
	if out, err := exec.Command(filepath.Join(jdk.Home, "bin", "javac"), args...).CombinedOutput(); err != nil {
		return []string{"javac: " + string(out)}
	}
	archives, err := classpath.Open(classes, classpath.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := New(classpath.NewPath(append(archives, jdk.Archives...)), Names{})
	defer e.Close()
	return judgeEdges(t, e, c)
}

// judgeEdges compares the graph from a case's main, or from all of a library's
// methods, with its annotations.
func judgeEdges(t *testing.T, e *Engine, c jcgCase) []string {
	t.Helper()
	g := &edges{e: e, seen: map[*context]bool{}}
	for _, x := range e.w.Classes() {
		if !x.Library() || strings.HasPrefix(x.Name, "lib.annotations.") {
			continue
		}
		for i := range x.Methods {
			m := &x.Methods[i]
			if c.main == x.Name && m.Name == "main" || c.main == "" && m.Access.Has(classfile.Public) && m.HasCode {
				var args []*shape
				if !m.Static() && m.Name == "<init>" {
					args = []*shape{e.exact(x)}
				}
				g.add(e.context(m, args))
			}
		}
	}
	g.walk()
	var problems []string
	for _, x := range e.w.Classes() {
		if !x.Library() || strings.HasPrefix(x.Name, "lib.annotations.") {
			continue
		}
		cf := e.w.File(x)
		for i := range cf.Methods {
			found, err := cf.Methods[i].Annotations()
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range flattened(found) {
				problems = append(problems, g.judge(&x.Methods[i], a)...)
			}
		}
	}
	slices.Sort(problems)
	return problems
}

func flattened(all []classfile.Annotation) []classfile.Annotation {
	var out []classfile.Annotation
	for _, a := range all {
		switch a.Class {
		case "lib.annotations.callgraph.DirectCall", "lib.annotations.callgraph.IndirectCall":
			out = append(out, a)
		case "lib.annotations.callgraph.DirectCalls", "lib.annotations.callgraph.IndirectCalls":
			for _, v := range a.Values {
				for _, inner := range v.Elements {
					out = append(out, *inner.Annotation)
				}
			}
		}
	}
	return out
}

// edges are the contexts that are reached from some, by whatever kind of edge
// the engine follows.
type edges struct {
	e    *Engine
	seen map[*context]bool
	todo []*context
}

func (g *edges) add(c *context) {
	if c != nil && c.m != nil && !g.seen[c] {
		g.seen[c] = true
		g.todo = append(g.todo, c)
	}
}

func (g *edges) walk() {
	for len(g.todo) > 0 {
		c := g.todo[len(g.todo)-1]
		g.todo = g.todo[:len(g.todo)-1]
		for _, t := range g.from(c) {
			g.add(t.c)
		}
	}
}

// from returns the targets of a context, those of the threads that it starts
// among them.
func (g *edges) from(c *context) []target {
	g.e.discover(c)
	return append(append(slices.Clone(c.targets), g.e.started(c)...), g.e.byJVM(c)...)
}

func (g *edges) judge(m *world.Method, a classfile.Annotation) []string {
	name, line := "", 0
	var wanted, prohibited []string
	for _, v := range a.Values {
		switch v.Name {
		case "name":
			name = v.Text
		case "line":
			line = int(v.Int)
		case "resolvedTargets", "prohibitedTargets":
			for _, x := range v.Elements {
				if v.Name == "resolvedTargets" {
					wanted = append(wanted, world.ClassName(x.Text))
				} else {
					prohibited = append(prohibited, world.ClassName(x.Text))
				}
			}
		}
	}
	targets := map[string]bool{}
	reached := false
	for c := range g.seen {
		if c.m != m {
			continue
		}
		reached = true
		if strings.HasSuffix(a.Class, "IndirectCall") {
			sub := &edges{e: g.e, seen: map[*context]bool{}}
			sub.add(c)
			sub.walk()
			for d := range sub.seen {
				if d.m.Name == name && d != c {
					targets[d.m.Class.Name] = true
				}
			}
			continue
		}
		for _, t := range c.targets {
			if t.call >= 0 && c.ir.Line(c.ir.Calls[t.call].PC) == line && c.ir.Calls[t.call].Name == name {
				targets[t.c.m.Class.Name] = true
			}
		}
	}
	if !reached {
		return []string{m.String() + " is not reached"}
	}
	var problems []string
	for _, x := range wanted {
		if !targets[x] {
			problems = append(problems, m.String()+": no call of "+x+"#"+name)
		}
	}
	for _, x := range prohibited {
		if targets[x] {
			problems = append(problems, m.String()+": a call of "+x+"#"+name)
		}
	}
	return problems
}

package syntax

import (
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// nest returns n times open, middle, n times end.
func nest(n int, open, middle, end string) string {
	return strings.Repeat(open, n) + middle + strings.Repeat(end, n)
}

func inMethod(body string) string { return "class C { void m() { " + body + " } }" }

// deepInputs are texts that nest n times, or are n long.
var deepInputs = []struct {
	name string
	text func(n int) string
}{
	{"parentheses", func(n int) string { return inMethod("x = " + nest(n, "(", "1", ")") + ";") }},
	{"parentheses that do not close", func(n int) string { return inMethod("x = " + nest(n, "(", "", "")) }},
	{"concatenation", func(n int) string { return inMethod("x = a" + nest(n, "+ \"b\"", "", "") + ";") }},
	{"mixed operators", func(n int) string { return inMethod("x = a" + nest(n, "+ b - c", "", "") + ";") }},
	{"comparisons", func(n int) string { return inMethod("x = a" + nest(n, "< b", "", "") + ";") }},
	{"comparisons of calls", func(n int) string { return inMethod("f(a" + nest(n, "< b, c", "", "") + ");") }},
	{"blocks", func(n int) string { return inMethod(nest(n, "{", "", "}")) }},
	{"blocks that do not close", func(n int) string { return inMethod(nest(n, "{\n", "", "")) }},
	{"closing braces", func(n int) string { return inMethod(nest(n, "}\n", "", "")) }},
	{"classes", func(n int) string { return nest(n, "class A {", "", "}") }},
	{"anonymous classes", func(n int) string { return inMethod(nest(n, "new A() { Object x = ", "1", "; };")) }},
	{"lambdas", func(n int) string { return inMethod("f(" + nest(n, "a -> ", "1", "") + ");") }},
	{"lambda blocks", func(n int) string { return inMethod("f(" + nest(n, "(a, b) -> { f(", "1", "); }") + ");") }},
	{"type arguments", func(n int) string { return "class C { " + nest(n, "A<", "B", ">") + " f; }" }},
	{"type arguments of a local variable", func(n int) string { return inMethod(nest(n, "A<", "B", ">") + " f;") }},
	{"type arguments in an expression", func(n int) string { return inMethod("x = " + nest(n, "A<", "B", ">") + "::new;") }},
	{"type arguments that do not close", func(n int) string { return "class C extends " + nest(n, "A<", "B", "") + " { int f; }" }},
	{"dimensions", func(n int) string { return "class C { int" + nest(n, "[]", "", "") + " f; }" }},
	{"array initialisers", func(n int) string { return "class C { Object f = " + nest(n, "{", "", "}") + "; }" }},
	{"indices", func(n int) string { return inMethod("x = " + nest(n, "a[", "1", "]") + ";") }},
	{"rows of indices", func(n int) string { return inMethod("x = a" + nest(n, "[1]", "", "") + ";") }},
	{"calls in calls", func(n int) string { return inMethod(nest(n, "f(", "1", ")") + ";") }},
	{"call chain", func(n int) string { return inMethod("a" + nest(n, ".f()", "", "") + ";") }},
	{"name", func(n int) string { return inMethod("x = a" + nest(n, ".b", "", "") + ";") }},
	{"name of a type", func(n int) string { return inMethod("a" + nest(n, ".b", "", "") + " x;") }},
	{"names of classes", func(n int) string { return inMethod("x = a" + nest(n, ".b.class", "", "") + ";") }},
	{"casts", func(n int) string { return inMethod("x = " + nest(n, "(A) ", "1", "") + ";") }},
	{"signs", func(n int) string { return inMethod("x = " + nest(n, "- ", "1", "") + ";") }},
	{"negations", func(n int) string { return inMethod("x = " + nest(n, "!", "a", "") + ";") }},
	{"assignments", func(n int) string { return inMethod(nest(n, "a = ", "1", "") + ";") }},
	{"conditionals", func(n int) string { return inMethod("x = " + nest(n, "a ? b : ", "c", "") + ";") }},
	{"conditionals inside", func(n int) string { return inMethod("x = " + nest(n, "a ? ", "c", " : b") + ";") }},
	{"else if", func(n int) string { return inMethod(nest(n, "if (a) b(); else ", ";", "")) }},
	{"if if", func(n int) string { return inMethod(nest(n, "if (a) ", ";", "")) }},
	{"labels", func(n int) string { return inMethod(nest(n, "a: ", ";", "")) }},
	{"switches", func(n int) string { return inMethod(nest(n, "switch (a) { case 1: ", ";", "}")) }},
	{"switch expressions", func(n int) string { return inMethod("x = " + nest(n, "switch (a) { default -> ", "1", "; }") + ";") }},
	{"tries", func(n int) string { return inMethod(nest(n, "try { ", ";", "} finally { }")) }},
	{"record patterns", func(n int) string { return inMethod("x = a instanceof " + nest(n, "R(", "var b", ")") + ";") }},
	{"annotations", func(n int) string { return nest(n, "@A(", "1", ")") + " class C { }" }},
	{"annotation values", func(n int) string { return "@A(" + nest(n, "{", "1", "}") + ") class C { }" }},
	{"row of annotations", func(n int) string { return nest(n, "@A ", "", "") + " class C { }" }},
	{"annotated dimensions", func(n int) string { return "class C { int" + nest(n, "@A(1) []", "", "") + " f; }" }},
	{"creations", func(n int) string { return inMethod("x = " + nest(n, "new A(", "1", ")") + ";") }},
	{"creations in a row", func(n int) string { return inMethod("a" + nest(n, ".new A()", "", "") + ";") }},
	{"statements", func(n int) string { return inMethod(nest(n, "a = b;\n", "", "")) }},
	{"members", func(n int) string { return "class C { " + nest(n, "int f() { return 1; }\n", "", "") + " }" }},
	{"enum constants", func(n int) string { return "enum C { A" + nest(n, ", A { }", "", "") + " }" }},
	{"parameters", func(n int) string { return "class C { void f(int a" + nest(n, ", int a", "", "") + ") { } }" }},
	{"half methods", func(n int) string { return inMethod(nest(n, "int a(", "", "")) }},
	{"half calls", func(n int) string { return inMethod(nest(n, "a b(c ", "", "")) }},
	{"half generics", func(n int) string { return inMethod(nest(n, "a < b > (", "", "")) }},
	{"half casts", func(n int) string { return inMethod("x = " + nest(n, "(a, b ", "", "")) }},
	{"half lambdas", func(n int) string { return inMethod("x = " + nest(n, "(a, (", "", "")) }},
	{"half strings", func(n int) string { return inMethod(nest(n, "\"\n", "", "")) }},
	{"quotes", func(n int) string { return inMethod(nest(n, "'", "", "")) }},
	{"slashes", func(n int) string { return inMethod(nest(n, "/", "", "")) }},
	{"half comments", func(n int) string { return inMethod(nest(n, "/*/", "", "")) }},
	{"dots", func(n int) string { return inMethod(nest(n, ".", "", "")) }},
	{"ats", func(n int) string { return nest(n, "@", "", "") }},
	{"at names", func(n int) string { return nest(n, "@ a.", "", "") }},
	{"modifiers", func(n int) string { return nest(n, "public ", "", "") }},
	{"publics in a method", func(n int) string { return inMethod(nest(n, "public ", "", "")) }},
	{"cases", func(n int) string { return inMethod(nest(n, "case ", "", "")) }},
	{"elses", func(n int) string { return inMethod(nest(n, "else ", "", "")) }},
	{"catches", func(n int) string { return inMethod(nest(n, "catch (A b) { ", "", "")) }},
	{"yields", func(n int) string { return inMethod(nest(n, "yield ", "", "")) }},
	{"imports", func(n int) string { return nest(n, "import ", "", "") }},
	{"backslashes", func(n int) string { return inMethod(nest(n, `\`, "", "")) }},
	{"escapes", func(n int) string { return inMethod("x = \"" + nest(n, `\u0041`, "", "") + "\";") }},
	{"half escapes", func(n int) string { return inMethod("x = \"" + nest(n, `\u`, "", "") + "\";") }},
	{"escaped names", func(n int) string { return inMethod(nest(n, `\u0041 = 1;`, "", "")) }},
	{"braces out of line", func(n int) string { return inMethod(nest(n, "  if (a)\n {\n   }\n }\n", "", "")) }},
}

// TestDeep reads texts that nest 60,000 times: none overflows the stack or
// takes more than linear time.
func TestDeep(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(256 << 20))
	for _, in := range deepInputs {
		t.Run(in.name, func(t *testing.T) {
			const n = 60_000
			// A machine that does other things too may make one look slow.
			for try := 1; ; try++ {
				small, large := cost(in.text(n/8)), cost(in.text(n))
				if large < 30*small || large < 500*time.Millisecond {
					return
				}
				if try == 3 {
					t.Fatalf("%d take %v, 8 times as many %v", n/8, small, large)
				}
			}
		})
	}
}

func cost(src string) time.Duration {
	start := time.Now()
	Parse([]byte(src))
	return time.Since(start)
}

// TestDepthThatMustPass reads texts that are deep and sound.
func TestDepthThatMustPass(t *testing.T) {
	const n = 40_000
	for _, in := range deepInputs {
		switch in.name {
		case "parentheses", "blocks", "classes", "type arguments", "dimensions", "array initialisers", "indices", "calls in calls",
			"casts", "signs", "negations", "assignments", "conditionals", "else if", "if if", "lambdas", "labels",
			"record patterns", "annotations", "concatenation", "mixed operators", "call chain", "name", "statements":
			t.Run(in.name, func(t *testing.T) {
				n := n
				switch in.name {
				case "calls in calls", "record patterns", "annotations":
					n = 10_000
				}
				if tree := Parse([]byte(in.text(n))); len(tree.Problems()) > 0 {
					t.Errorf("%d: %v", n, tree.Problems()[0])
				}
			})
		}
	}
}

// TestTooDeep tells what is nested deeper than is read.
func TestTooDeep(t *testing.T) {
	tree := Parse([]byte(inMethod("x = "+nest(maxDepth+10, "(", "1", ")")+";") + " class D { }"))
	if len(tree.Problems()) != 1 || tree.Problems()[0].Message != "nested too deeply" {
		t.Errorf("problems: %v", tree.Problems())
	}
	var classes []string
	for n := range tree.Root().Children(RoleMember) {
		classes = append(classes, n.Name())
	}
	if strings.Join(classes, " ") != "C D" {
		t.Errorf("classes: %v", classes)
	}
}

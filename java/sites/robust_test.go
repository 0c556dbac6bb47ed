package sites_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"throwsight/java/sites"
	"throwsight/java/syntax"
)

// TestBounded has programs whose naive reading would not end, or would take
// more time than there is: each must be read in a moment.
func TestBounded(t *testing.T) {
	repeat := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i+1)
		}
		return b.String()
	}
	for name, src := range map[string]string{
		"methods in a circle":      `class C { String a() { return "a" + b(); } String b() { return "b" + a(); } void m() { throw new Error(a()); } }`,
		"constants in a circle":    `class C { static final String A = "a" + B; static final String B = "b" + A; void m() { throw new Error(A); } }`,
		"classes in a circle":      `class A extends B { } class B extends A { void m() { throw new A("x"); } }`,
		"a class above itself":     `class A extends A { A(String s) { super(s); } void m() { throw new A("x"); } }`,
		"constructors in a circle": `class AException extends Exception { AException(int n) { this("" + n); } AException(String s) { this(1); } void m() { throw new AException(1); } }`,
		"getMessage of itself":     `class AException extends Exception { public String getMessage() { return "a" + getMessage(); } void m() { throw new AException(); } }`,
		"a variable of itself":     `class C { void m(String s) { String x = s; while (true) { x = y(x) + x; throw new Error(x); } } String y(String z) { return z + z; } }`,
		"calls that double":        `class C {` + repeat(40, "String f%d(String s) { return f%d(s) + f%[2]d(s); }\n") + `String f40(String s) { return s; } void m() { throw new Error(f0("x")); } }`,
		"texts that double":        `class C { void m(String s) { String x = "abcdefgh";` + repeat(40, "x = x + x + %d;\n") + ` throw new Error(x); } }`,
		"many ifs":                 `class C { void m(boolean[] b) { String x = "";` + repeat(400, "if (b[%d]) { x += \"%d\"; }\n") + ` throw new Error(x); } }`,
		"ifs in ifs":               `class C { void m(boolean b) { String x = "";` + strings.Repeat("if (b) { x += \"a\";", 200) + strings.Repeat("}", 200) + ` throw new Error(x); } }`,
		"many conditionals":        `class C { void m(boolean b) { throw new Error("x"` + strings.Repeat(` + (b ? "yes" : "no")`, 2000) + `); } }`,
		"a long concatenation":     `class C { void m(String s) { throw new Error("x"` + strings.Repeat(` + s + "y"`, 20000) + `); } }`,
		"a long builder":           `class C { void m(String s) { throw new Error(new StringBuilder()` + strings.Repeat(`.append(s)`, 5000) + `.toString()); } }`,
		"deep parentheses":         `class C { void m(String s) { throw new Error(` + strings.Repeat(`(`, 5000) + `s` + strings.Repeat(`)`, 5000) + `); } }`,
		"many statements":          `class C { void m(String s) { String x = "a";` + strings.Repeat(`s.length();`, 20000) + ` throw new Error(x); } }`,
		"many throws of a local":   `class C { void m(boolean b) { Exception e = new Exception("x");` + strings.Repeat(`if (b) throw e;`, 2000) + ` } }`,
		"deep classes":             strings.Repeat("class C {", 300) + `void m() { throw new Error("x"); }` + strings.Repeat("}", 300),
	} {
		t.Run(name, func(t *testing.T) {
			tree := syntax.Parse([]byte(src))
			index := sites.NewIndex().With("C.java", tree)
			start := time.Now()
			found := sites.Find(tree, index)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
			for _, s := range found {
				if len(s.Templates) > 20 {
					t.Errorf("%d templates", len(s.Templates))
				}
				for _, tm := range s.Templates {
					if tm.Len() > 10000 {
						t.Errorf("a template of %d bytes", tm.Len())
					}
				}
			}
			if len(found) == 0 {
				t.Error("no site found")
			}
		})
	}
}

// seeds are whole files with every kind of site, for damage.
var seeds = []string{keysFile, namesFile, baseFile, utilFile, `package p;
import static java.util.Objects.*;
class C extends java.io.IOException { final String why; C(String s, Throwable t) { super("C " + s, t); why = s; }
	@Override public String getMessage() { StringBuilder b = new StringBuilder(super.getMessage()); if (why != null) b.append(": ").append(why); return b.toString(); }
	void m(int i, String... a) throws Exception {
		String x = "a" + i; for (String y : a) { x += y; }
		switch (i) { case 1 -> throw new C(x, null); case 2 -> { x = "b"; } default -> { } }
		try { requireNonNull(a, "no " + x); } catch (RuntimeException | Error e) { throw new IllegalStateException(String.format("%s of %d", x, i), e); }
		Object o = i > 0 ? (Runnable) () -> { throw new Error("in"); } : new Object() { { throw new Error(); } };
		throw (C) new C("z", null).initCause(null);
	} }`}

// TestDamaged reads files with tokens dropped, doubled and cut.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	index := sites.NewIndex()
	for round := range 4000 {
		src := []byte(seeds[round%len(seeds)])
		for range 1 + r.IntN(4) {
			if len(src) < 2 {
				break
			}
			at := r.IntN(len(src))
			end := min(len(src), at+1+r.IntN(12))
			switch r.IntN(4) {
			case 0:
				src = append(src[:at:at], src[end:]...)
			case 1:
				src = append(src[:end:end], src[at:]...)
			case 2:
				src = src[:max(1, at)]
			case 3:
				src[at] = "{}()\";,.+"[r.IntN(9)]
			}
		}
		checkFound(t, src, &index)
	}
}

func FuzzFind(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		index := sites.NewIndex()
		checkFound(t, src, &index)
	})
}

// checkFound reads the text, alone and among what was read before, and checks
// what holds of every site.
func checkFound(t *testing.T, src []byte, index **sites.Index) {
	t.Helper()
	tree := syntax.Parse(src)
	*index = (*index).With("damaged.java", tree)
	sites.Find(tree, nil)
	last := 0
	for _, s := range sites.Find(tree, *index) {
		if s.Span.Start < last || s.Span.End < s.Span.Start || s.Span.End > len(src) {
			t.Fatalf("span %v behind %d, of %d bytes", s.Span, last, len(src))
		}
		last = s.Span.Start
		if len(s.Templates) == 0 && s.NoTemplate == sites.HasWords {
			t.Fatalf("no template and no reason at %v in %q", s.Span, src)
		}
		words := 0
		for _, tm := range s.Templates {
			words = max(words, tm.Words())
		}
		if (words > 0) != (s.NoTemplate == sites.HasWords) {
			t.Fatalf("%q: reason %v", texts(s), s.NoTemplate)
		}
	}
}

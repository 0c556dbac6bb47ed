package edit

import (
	"strings"
	"testing"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

func parse(src string) *syntax.Tree { return syntax.Parse([]byte(src)) }

func TestStyle(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         Style
	}{
		{"nothing to see", "class A {}", Style{"    ", "\n", false, false, false, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
		{"two", "class A {\n  void m() {\n    if (x) {\n      y();\n    }\n  }\n}\n", Style{"  ", "\n", false, false, false, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
		{"tabs, CRLF", "class A {\r\n\tvoid m() {\r\n\t\ty();\r\n\t}\r\n}\r\n", Style{"\t", "\r\n", false, false, false, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
		{"braces below", "class A\n{\n   void m()\n   {\n      y();\n   }\n}\n", Style{"   ", "\n", true, true, true, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
		{"catch below", "class A {\n  void m() {\n    try {\n      y();\n    }\n    catch (E e) {\n      z();\n    }\n  }\n}\n", Style{"  ", "\n", false, false, true, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
		{"else below", "class A {\n  void m() {\n    if (x) {\n      y();\n    }\n    else {\n      z();\n    }\n  }\n}\n", Style{"  ", "\n", false, false, true, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
		{"tight", "class A{\n  void m(){\n    if(x){\n      y();\n    }\n    while(x){\n      y();\n    }\n  }\n}\n", Style{"  ", "\n", false, false, false, "", "", "", false, false, false, Arms{}, Spaces{}}},
		{"declarations below, statements beside", "class A\n{\n  void m()\n  {\n    if (x) {\n      y();\n    }\n    run(() ->\n    {\n      y();\n    });\n  }\n}\n", Style{"  ", "\n", false, true, false, " ", " ", "", false, false, false, Arms{Below: true}, Spaces{}}},
		{"braces below and in, GNU", "class A\n{\n  void m()\n  {\n    if (x)\n      {\n        y();\n      }\n    else\n      {\n        y();\n      }\n  }\n}\n", Style{"  ", "\n", true, true, true, " ", " ", "  ", false, false, false, Arms{}, Spaces{}}},
		{"bodies in line with them, Whitesmiths", "class A\n  {\n  void m()\n    {\n    while (x)\n      {\n      y();\n      }\n    }\n  }\n", Style{"    ", "\n", true, true, true, " ", " ", "  ", true, false, false, Arms{}, Spaces{}}},
		{"one line, tab", "class A {\n\t/** x */\n\tint a; }", Style{"\t", "\n", false, false, false, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
		{"old Mac", "class A {\r  int a;\r}\r", Style{"  ", "\r", false, false, false, " ", " ", "", false, false, false, Arms{}, Spaces{}}},
	} {
		if got := Read(nil, parse(c.source)).Style; got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestImports(t *testing.T) {
	const class = "class A { void m() { } }\n"
	for _, c := range []struct {
		name, head, rest string
		class            string
		want, written    string
	}{
		{"below the package", "package p;\n\n", class, "x.y.Z", "package p;\n\nimport x.y.Z;\n\n", "Z"},
		{"behind a package's comment", "package p; // why\n", class, "x.y.Z", "package p; // why\n\nimport x.y.Z;\n", "Z"},
		{"no package", "", class, "x.y.Z", "import x.y.Z;\n\n", "Z"},
		{"in order", "import a.A;\nimport x.y.B;\nimport x.y.ZZ;\nimport z.C;\n", class, "x.y.Z", "import a.A;\nimport x.y.B;\nimport x.y.Z;\nimport x.y.ZZ;\nimport z.C;\n", "Z"},
		{"first of its group", "import a.A;\n\nimport x.y.ZZ;\n", class, "x.y.Z", "import a.A;\n\nimport x.y.Z;\nimport x.y.ZZ;\n", "Z"},
		{"last of its group", "import x.y.A;\n\nimport a.A;\n", class, "x.y.Z", "import x.y.A;\nimport x.y.Z;\n\nimport a.A;\n", "Z"},
		{"no kin", "import b.B;\nimport m.M;\n", class, "x.y.Z", "import b.B;\nimport m.M;\nimport x.y.Z;\n", "Z"},
		{"behind a comment", "import x.y.A; // why\n", class, "x.y.Z", "import x.y.A; // why\nimport x.y.Z;\n", "Z"},
		{"on the class's line", "import x.y.A; ", class, "x.y.Z", "import x.y.A;\nimport x.y.Z; ", "Z"},
		{"on the package's line", "package p; import x.y.A; ", class, "a.b.Z", "package p; import a.b.Z; import x.y.A; ", "Z"},
		{"behind a comment that ends there", "/* why\n */ import x.y.A;\n", class, "a.b.Z", "/* why\n */ import a.b.Z; import x.y.A;\n", "Z"},
		{"the only one on the package's line", "package p; ", class, "x.y.Z", "package p;\n\nimport x.y.Z;\n\n", "Z"},
		{"behind a byte order mark", "\ufeffimport x.y.A;\n", class, "a.b.Z", "\ufeffimport a.b.Z;\nimport x.y.A;\n", "Z"},
		{"static ones stay", "import static x.y.A.*;\nimport x.y.B;\n", class, "x.y.Z", "import static x.y.A.*;\nimport x.y.B;\nimport x.y.Z;\n", "Z"},
		{"among those that are not the platform's", "import java.io.File;\nimport java.util.Map;\n\nimport org.w3c.Node;\n", class, "dock.Z", "import java.io.File;\nimport java.util.Map;\n\nimport dock.Z;\nimport org.w3c.Node;\n", "Z"},
		{"behind a heading", "// JDK\nimport java.io.File;\n// others\nimport org.w3c.Node;\n", class, "dock.Z", "// JDK\nimport java.io.File;\n// others\nimport dock.Z;\nimport org.w3c.Node;\n", "Z"},
		{"static ones between", "import java.io.File;\nimport static a.A.*;\nimport org.w3c.Node;\n", class, "dock.Z", "import java.io.File;\nimport static a.A.*;\nimport dock.Z;\nimport org.w3c.Node;\n", "Z"},
		{"among two groups of others", "import java.io.File;\n\nimport javax.swing.Box;\n\nimport com.A;\n\nimport org.B;\n", class, "dock.Z", "import java.io.File;\n\nimport javax.swing.Box;\n\nimport com.A;\nimport dock.Z;\n\nimport org.B;\n", "Z"},
		{"a first one of others", "import java.io.File;\n\nimport javax.swing.Box; // c\n", class, "dock.Z", "import java.io.File;\n\nimport javax.swing.Box; // c\n\nimport dock.Z;\n", "Z"},
		{"the platform's", "import org.B;\n\nimport javax.swing.Box;\n", class, "java.io.Z", "import org.B;\n\nimport java.io.Z;\nimport javax.swing.Box;\n", "Z"},
		{"all on the package's line", "package app; import dock.Crane; import java.io.File;\n", class, "dock.err.Z", "package app; import dock.Crane; import dock.err.Z; import java.io.File;\n", "Z"},
		{"last on the package's line", "package app; import dock.Crane; import java.io.File;\n", class, "java.io.Z", "package app; import dock.Crane; import java.io.File; import java.io.Z;\n", "Z"},
		{"first on a line of two", "import dock.Crane; import java.io.File;\n", class, "dock.B", "import dock.B; import dock.Crane; import java.io.File;\n", "B"},
		{"indented before", "\timport x.y.X;\n", class, "x.y.W", "\timport x.y.W;\n\timport x.y.X;\n", "W"},
		{"indented behind", "\timport x.y.A;\n", class, "x.y.Z", "\timport x.y.A;\n\timport x.y.Z;\n", "Z"},
		{"there already", "import x.y.Z;\n", class, "x.y.Z", "", "Z"},
		{"a star that is known", "import java.io.*;\n", class, "java.io.UncheckedIOException", "", "UncheckedIOException"},
		{"a star that is not known", "import x.y.*;\n", class, "x.y.Z", "import x.y.*;\nimport x.y.Z;\n", "Z"},
		{"java.lang", "", class, "java.lang.IllegalStateException", "", "IllegalStateException"},
		{"java.lang hidden", "", class + "class IllegalStateException {}", "java.lang.IllegalStateException", "", "java.lang.IllegalStateException"},
		{"nested", "package p;\n", class, "x.y.Z$In", "package p;\n\nimport x.y.Z;\n", "Z.In"},
		{"nested, imported", "import x.y.Z.In;\n", "class A { In in; }", "x.y.Z$In", "", "In"},
		{"taken by a class", "", class + "class Z {}", "x.y.Z", "", "x.y.Z"},
		{"taken by an import", "import a.Z;\n", class, "x.y.Z", "", "x.y.Z"},
		{"taken by a mention", "import a.*;\n", "class A { Z z; }", "x.y.Z", "", "x.y.Z"},
		{"taken by a type variable", "", "class A<Z> { }", "x.y.Z", "", "x.y.Z"},
		{"taken by an inner class", "", "class A { static class Z$Y {} class Z {} }", "x.y.Z", "", "x.y.Z"},
		{"a qualified mention takes nothing", "package p;\n", "class A { a.Z z; }", "x.y.Z", "package p;\n\nimport x.y.Z;\n", "Z"},
	} {
		tree := parse(c.head + c.rest)
		file := types.NewFile(tree, types.Env{})
		at := tree.Root()
		for n := range tree.Root().Descend() {
			if n.Kind() == syntax.MethodDecl || n.Kind() == syntax.FieldDecl {
				at = n
			}
		}
		im := NewImports(Read(file, tree), at)
		if got := im.Name(c.class); got != c.written {
			t.Errorf("%s: written %s, want %s", c.name, got, c.written)
		}
		if again := im.Name(c.class); again != c.written {
			t.Errorf("%s: the second time written %s", c.name, again)
		}
		out, err := text.Apply(tree.Source(), im.Edits())
		if err != nil {
			t.Fatal(err)
		}
		want := c.want
		if want == "" {
			want = c.head
		}
		if got := strings.TrimSuffix(string(out), c.rest); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
	}
}

func TestTwoImports(t *testing.T) {
	tree := parse("package p;\n\nclass A { }\n")
	im := NewImports(Read(types.NewFile(tree, types.Env{}), tree), tree.Root())
	for _, c := range []struct{ class, want string }{{"x.Z", "Z"}, {"y.Z", "y.Z"}, {"a.B", "B"}} {
		if got := im.Name(c.class); got != c.want {
			t.Errorf("%s is written %s, want %s", c.class, got, c.want)
		}
	}
	out, err := text.Apply(tree.Source(), im.Edits())
	if want := "package p;\n\nimport a.B;\nimport x.Z;\n\nclass A { }\n"; err != nil || string(out) != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, out, want)
	}
}

func TestNames(t *testing.T) {
	tree := parse(`class A {
  int field;
  void m(int param) {
    int before = 1;
    for (int sibling = 0; ; ) { try { x(); } catch (E ioe) { } catch (F ioe) { } catch (G ex) { } }
    { int inner = 2; call(inner -> { int deep; }); int later; }
    int after;
  }
}`)
	var call syntax.Node
	for n := range tree.Root().Descend() {
		if n.Kind() == syntax.MethodCall && n.Name() == "call" {
			call = n
		}
	}
	file := Read(types.NewFile(tree, types.Env{}), tree)
	for name, free := range map[string]bool{
		"field": false, "param": false, "before": false, "inner": false, "later": false, "after": false, "deep": false,
		"sibling": true, "ioe": true, "fresh": true,
	} {
		want := name
		if !free {
			want = name + "1"
		}
		if got := NewNames(file, call, true).Take(name); got != want {
			t.Errorf("Take(%s) = %s, want %s", name, got, want)
		}
	}
	if got := NewNames(file, call, false).Take("deep"); got != "deep" {
		t.Errorf("a name inside the statement is taken for a clause beside it: %s", got)
	}
	n := NewNames(file, call, true)
	if got := n.CatchParam("E"); got != "ioe" {
		t.Errorf("catch parameter %s, want what the file has most", got)
	}
	if got := n.CatchParam("G"); got != "ex" {
		t.Errorf("catch parameter %s, want what the file has for the class", got)
	}
	if got := n.CatchParam("H"); got == "ioe" || got == "ex" {
		t.Errorf("catch parameter %s given twice", got)
	}
}

// TestLetteredNames: where catch parameters have the letters of their classes, a new one
// has those of its own.
func TestLetteredNames(t *testing.T) {
	for _, c := range []struct{ catches, class, want string }{
		{"catch (IOException ioe) { } catch (YarnException yre) { }", "ConnectException", "ce"},
		{"catch (IOException ioe) { } catch (YarnException yre) { }", "FileNotFoundException", "fnfe"},
		{"catch (IOException ioe) { } catch (YarnException yre) { }", "YarnException", "yre"},
		{"catch (IOException ioe) { } catch (YarnException ex) { } catch (Z ex) { }", "ConnectException", "ex"},
		{"catch (IOException e) { } catch (Exception e) { }", "ConnectException", "e"},
		{"catch (InterruptedException ie) { }", "InterruptedException", "ie"},
		{"catch (IOException problem) { }", "ConnectException", "problem"},
	} {
		tree := parse("class A { void m() { try { x(); } " + c.catches + " y(); } }")
		var call syntax.Node
		for n := range tree.Root().Descend() {
			if n.Kind() == syntax.MethodCall && n.Name() == "y" {
				call = n
			}
		}
		file := Read(types.NewFile(tree, types.Env{}), tree)
		if got := NewNames(file, call, true).CatchParam(c.class); got != c.want {
			t.Errorf("%s: %s is named %s, want %s", c.catches, c.class, got, c.want)
		}
	}
}

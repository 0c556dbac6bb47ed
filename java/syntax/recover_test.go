package syntax

import (
	"strings"
	"testing"
)

// halfStatements are what somebody is in the middle of writing, or broke.
var halfStatements = []string{
	"foo.",
	"foo.bar(",
	"foo.bar(1, ",
	"foo.bar(1, 2",
	"foo.bar(1, 2)",
	"foo.bar(a b, c);",
	"foo.bar(a, , c);",
	"foo.bar(a] , c);",
	"foo bar baz;",
	"x = ",
	"x = 1 +",
	"x = 1 + * 2;",
	"x = (1 + 2;",
	"x = (1 + 2));",
	"x = a[1;",
	"x = a[1]];",
	"x = new ",
	"x = new Foo",
	"x = new Foo(",
	"x = new int[",
	"x = new int[] {1, 2",
	"x = (a, b) -",
	"x = a ->",
	"x = a ? b",
	"x = a ? b :",
	"x = Foo::",
	"x = a instanceof",
	"String s",
	"String s =",
	"String s = \"unclosed",
	"char c = 'u",
	"String",
	"List<String",
	"List<String> ",
	"final",
	"int[] a = {1, 2",
	"if",
	"if (",
	"if (a",
	"if (a)",
	"if (a &&) { b(); }",
	"if (a { b(); }",
	"if a) { b(); }",
	"else { b(); }",
	"while (",
	"for (",
	"for (int i = 0",
	"for (int i = 0; i <",
	"for (int i = 0; i < n; i++",
	"for (String s :",
	"for (;;",
	"do { b(); }",
	"do { b(); } while (",
	"return",
	"return a +",
	"throw",
	"throw new",
	"throw new Error(",
	"throw new Error(\"a\"",
	"throw throw new Error();",
	"break",
	"assert",
	"try (",
	"try (A a = b",
	"try { b(); }",
	"try { b(); } catch",
	"try { b(); } catch (",
	"try { b(); } catch (E",
	"try { b(); } catch (E e)",
	"catch (E e) { b(); }",
	"finally { b(); }",
	"switch (a",
	"switch (a) { case",
	"switch (a) { case 1",
	"switch (a) { case 1: b();",
	"switch (a) { b(); }",
	"switch (a) { case 1 -> b() }",
	"switch (a) { case 1 -> b(); c(); }",
	"switch (a) { case A(",
	"case 1: b();",
	"default -> b();",
	"synchronized (",
	"@",
	"@A",
	"@A(",
	"@A(x = ",
	"yield",
	"label:",
	"1;",
	"a;",
	"a.b;",
	"\"text\";",
	"#",
	"a # b;",
	")",
	"]",
	") ) ; ;",
	"; , ;",
	"= 1;",
	"+ + ;",
	"-> a;",
	":: b;",
	"import a.b;",
	"package a;",
	"class",
	"class A",
	"class A extends",
	"class A { int",
	"record A(",
	"enum A { B",
	"int f(",
	"a < b < c;",
	"a < b, c;",
	"(a;",
	"((((a;",
	"{",
	"{ {",
	"goto a;",
	"const int a;",
	"/*/ b();",
}

// TestHalfStatements puts each half statement into a method and looks for what
// stands round it: the statements before it, the methods behind it.
func TestHalfStatements(t *testing.T) {
	for _, half := range halfStatements {
		if strings.HasPrefix(half, "/*") {
			continue // takes what is behind it by the language's rules
		}
		src := "class C {\n  int before() {\n    throw new Error(\"before\");\n  }\n  void m() {\n    first();\n    " + half +
			"\n  }\n\n  public int after(int a) {\n    throw new Error(\"after\");\n  }\n\n  class Inner {\n    void last() { throw new Error(\"last\"); }\n  }\n}\nclass D { }\n"
		tree := Parse([]byte(src))
		check(t, tree)
		if len(tree.Problems()) == 0 {
			t.Errorf("%s: no problem", half)
		}
		if got := outline(tree); got != "C(before{throw} m{first} after{throw} Inner(last{throw})) D()" {
			t.Errorf("%s: %s\n%v", half, got, tree.Problems())
		}
	}
}

// outline writes the classes and methods of a tree, of each body what the
// tests look for.
func outline(tree *Tree) string {
	var b strings.Builder
	var walk func(n Node)
	walk = func(n Node) {
		switch n.Kind() {
		case ClassDecl:
			if n.Role() == RoleStatement {
				return
			}
			b.WriteString(" " + n.Name() + "(")
			defer b.WriteString(")")
		case MethodDecl, ConstructorDecl:
			b.WriteString(" " + n.Name() + "{")
			defer b.WriteString("}")
		case Throw:
			if strings.HasSuffix(n.Text(), "\");") {
				b.WriteString("throw")
			}
		case MethodCall:
			if n.Name() == "first" {
				b.WriteString("first")
			}
		}
		for c := range n.All() {
			walk(c)
		}
	}
	walk(tree.Root())
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "( ", "(")
}

package sites_test

import (
	"strings"
	"testing"

	"throwsight/internal/text"
	"throwsight/java/sites"
	"throwsight/java/syntax"
)

func throwTable(file, src string) string {
	var b strings.Builder
	for _, row := range sites.ThrowRows(file, syntax.Parse([]byte(src)), text.NewMapper([]byte(src))) {
		b.WriteString(row.String() + "\n")
	}
	return b.String()
}

func TestThrowRows(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"places", "class A {\n\tA() { throw new E(); }\n  static { throw new E(1); }\n  Object f = new Object() { { throw e; } };\n  void m() { class L { void n() { throw f(); } } r(() -> { throw this; }); }\n}",
			"A.java	2	8	A	<init>	E	new-nomsg	-\n" +
				"A.java	3	12	A		E	new-expr	-\n" +
				"A.java	4	31	A$1		-	ident	-\n" +
				"A.java	5	35	A$L	n	-	call	-\n" +
				"A.java	5	60	A	m	-	other	-\n"},
		{"line ends", "class A {\rvoid m() {\r\nthrow e;\n/* é😀 */ throw e; } }",
			"A.java	3	1	A	m	-	ident	-\nA.java	4	11	A	m	-	ident	-\n"},
		{"types", "class A { void m() { throw new a.b.@N C<D>(\"x\"); throw o.new I(); throw (new G<>(1) { }); throw new int[0]; } }",
			"A.java	1	22	A	m	a.b.C	new-msg	\"x\"\n" +
				"A.java	1	50	A	m	I	new-nomsg	-\n" +
				"A.java	1	67	A	m	G	new-expr	-\n" +
				"A.java	1	91	A	m	-	other	-\n"},
		{"literals", "class A { void m() { throw new E(a + \"b\" + f(() -> \"c\"), new X() { String s = \"\"\"\n  d\"\"\"; }) { String t = \"e\"; }; throw f(\"\\t\\\\\\\"\\0\\u2028\\ud800\\r\\n\"); } }",
			"A.java	1	22	A	m	E	new-msg	\"b\" \"c\" \"d\" \"e\"\n" +
				"A.java	2	33	A	m	-	call	\"\\t\\\\\\\"\\u0000\\u2028\\ud800\\r\\n\"\n"},
		{"enum", "enum A { X { void m() { throw e; } }, Y(() -> { throw e; }); void n() { throw e; } }",
			"A.java	1	25	A$1	m	-	ident	-\nA.java	1	49	A		-	ident	-\nA.java	1	73	A	n	-	ident	-\n"},
		{"compact source file", "void main() { throw e; } record R(int a) { R { throw e; } }",
			"A.java	1	15	A	main	-	ident	-\nA.java	1	48	A$R	<init>	-	ident	-\n"},
	} {
		if got := throwTable("A.java", test.src); got != test.want {
			t.Errorf("%s:\ngot\n%swant\n%s", test.name, got, test.want)
		}
	}
}

package edit

import (
	"strings"
	"testing"

	"throwsight/internal/text"
	"throwsight/java/syntax"
	"throwsight/java/types"
)

// source reads a class with the members and returns it, and the call of "call"
// in it.
func source(t *testing.T, members string) (*Source, syntax.Node) {
	t.Helper()
	tree := parse("class A {\n" + members + "\n}\n")
	for _, p := range tree.Problems() {
		t.Fatalf("%s\n%s", p.Message, tree.Source())
	}
	var call syntax.Node
	for n := range tree.Root().Descend() {
		if n.Kind() == syntax.MethodCall && n.Name() == "call" {
			call = n
		}
	}
	return Read(types.NewFile(tree, types.Env{}), tree), call
}

func applied(t *testing.T, s *Source, edits ...text.Edit) string {
	t.Helper()
	text.Sort(edits)
	out, err := text.Apply(s.Tree.Source(), Unfold(s, edits))
	if err != nil {
		t.Fatal(err)
	}
	return string(out[len("class A {\n") : len(out)-len("\n}\n")])
}

// TestPlaces: code before, behind and in the place of a statement, wherever
// that stands.
func TestPlaces(t *testing.T) {
	code := Code{Line("x();")}
	for _, c := range []struct{ members, before, after, replaced, removed string }{
		{"    void m() {\n        call(); // c\n    }",
			"    void m() {\n        x();\n        call(); // c\n    }",
			"    void m() {\n        call(); // c\n        x();\n    }",
			"    void m() {\n        x(); // c\n    }",
			"    void m() {\n        // c\n    }"},
		{"    void m() { a(); call(); b(); }",
			"    void m() {\n        a();\n        x();\n        call();\n        b();\n    }",
			"    void m() {\n        a();\n        call();\n        x();\n        b();\n    }",
			"    void m() { a(); x(); b(); }",
			"    void m() { a(); b(); }"},
		{"    void m() {\n        if (a)\n            call();\n        else b();\n    }",
			"    void m() {\n        if (a) {\n            x();\n            call();\n        } else b();\n    }",
			"    void m() {\n        if (a) {\n            call();\n            x();\n        } else b();\n    }",
			"    void m() {\n        if (a) {\n            x();\n        } else b();\n    }",
			"    void m() {\n        if (a) {\n        } else b();\n    }"},
		{"    Runnable r = () -> call();\n    void call() {}",
			"    Runnable r = () -> {\n        x();\n        call();\n    };\n    void call() {}",
			"    Runnable r = () -> {\n        call();\n        x();\n    };\n    void call() {}",
			"    Runnable r = () -> {\n        x();\n    };\n    void call() {}",
			"    Runnable r = () -> {\n    };\n    void call() {}"},
	} {
		s, call := source(t, c.members)
		target, reason := Find(s, call)
		if reason != "" {
			t.Fatal(reason)
		}
		for what, p := range map[string]struct {
			edit text.Edit
			want string
		}{
			"before": {Before(target, code, s.Style), c.before}, "after": {After(target, code, s.Style), c.after},
			"replaced": {Replace(target, code, s.Style), c.replaced}, "removed": {Remove(target, s.Style), c.removed},
		} {
			if got := applied(t, s, p.edit); got != p.want {
				t.Errorf("%s:\n%s\nwant\n%s", what, got, p.want)
			}
		}
	}
}

// TestUnfold: only blocks on one line get lines that lines are written into.
// Elsewhere the statement alone gets its own, and no other line changes.
func TestUnfold(t *testing.T) {
	code := Code{Block("if (x)", Line("y();"))}
	const written = "if (x) {\n%        y();\n%    }"
	for before, want := range map[string]string{
		"    void m() {\n        a(); run(() -> {\n            b(); call();\n        }); c();\n    }": "    void m() {\n        a(); run(() -> {\n            b();\n            %\n        }); c();\n    }",
		"    void m() { a(); run(() -> { b(); call(); }); c(); }":                                     "    void m() {\n        a();\n        run(() -> {\n            b();\n            %\n        });\n        c();\n    }",
		"    void m() { run(() -> { call();\n        b();\n    }); }":                                 "    void m() { run(() -> {\n        %\n        b();\n    }); }",
		"    void m() { a(\"\"\"\n        text\n        \"\"\"); call(); }":                           "    void m() { a(\"\"\"\n        text\n        \"\"\");\n        %\n    }",
		"    void m() {\n        int[] a = { 1, 2 }; if (b) { } call(); }":                            "    void m() {\n        int[] a = { 1, 2 }; if (b) { }\n        %\n    }",
		"    void m() { if (x) { call(); }\n      c(); }":                                             "    void m() { if (x) {\n        %\n    }\n      c(); }",
		"    void m() { a(); call(); b();\n      c(); }":                                              "    void m() { a();\n      %\n      b();\n      c(); }",
		"    void m() {\n        a(); if (b) c(); else { call(); } d(); }":                            "    void m() {\n        a(); if (b) c(); else {\n            %\n        } d(); }",
		"    @B void m(int a,\n            int b) { call(); }":                                        "    @B void m(int a,\n            int b) {\n        %\n    }",
		"    enum E { A { void m() { call(); } }, B; int n; }":                                        "    enum E {\n        A {\n            void m() {\n                %\n            }\n        }, B;\n        int n;\n    }",
		"    int m(int n) { return switch (n) { case 1 -> { call(); yield 1; } default -> 2; }; }":    "    int m(int n) {\n        return switch (n) {\n            case 1 -> {\n                %\n                yield 1;\n            }\n            default -> 2;\n        };\n    }",
	} {
		s, call := source(t, before)
		target, reason := Find(s, call)
		if reason != "" {
			t.Fatal(reason)
		}
		at := strings.Index(want, "%")
		indent := want[strings.LastIndexByte(want[:at], '\n')+1 : at]
		want := strings.Replace(want, "%", strings.ReplaceAll(written, "\n%    ", "\n"+indent), 1)
		if got := applied(t, s, Replace(target, code, s.Style)); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// TestRemoved: no empty line is left over where a statement goes, no block that
// stands on its line is touched, and its comments stay.
func TestRemoved(t *testing.T) {
	for before, want := range map[string]string{
		"    void m() {\n        a();\n\n        call();\n\n        b();\n    }":        "    void m() {\n        a();\n\n        b();\n    }",
		"    void m() {\n        a();\n\n        call();\n    }":                        "    void m() {\n        a();\n    }",
		"    void m() {\n        call();\n\n        b();\n    }":                        "    void m() {\n        b();\n    }",
		"    void m() {\n        a();\n        call();\n\n        b();\n    }":          "    void m() {\n        a();\n\n        b();\n    }",
		"    void m() {\r\n        a();\r\n\r\n        call();\r\n    }":                "    void m() {\r\n        a();\r\n    }",
		"    void m() {\r\n        a();\r\n\r\n        call(); // c\r\n    }":           "    void m() {\r\n        a();\r\n\r\n        // c\r\n    }",
		"    void m() {\n        a(/* 1 */).call(/* 2 */); // 3\n        b();\n    }":   "    void m() {\n        /* 1 */\n        /* 2 */\n        // 3\n        b();\n    }",
		"    void m() {\n        a(// 1\n          ).call(); b();\n    }":               "    void m() {\n        // 1\n        b();\n    }",
		"    void m() {\n        if (x) call(/* 1 */); // 2\n        b();\n    }":       "    void m() {\n        if (x) {\n            /* 1 */\n            // 2\n        }\n        b();\n    }",
		"    void m() { a(); call(/* 1 */); b(); }":                                     "    void m() { a(); /* 1 */ b(); }",
		"    void m() { a(); call(); b(); }":                                            "    void m() { a(); b(); }",
		"    void m() {\n        // of a\n        a();\n        call();\n    }":         "    void m() {\n        // of a\n        a();\n    }",
		"    void m() {\n        if (x)\n            call(); // c\n        b();\n    }": "    void m() {\n        if (x) {\n            // c\n        }\n        b();\n    }",
	} {
		s, call := source(t, before)
		target, reason := Find(s, call)
		if reason != "" {
			t.Fatal(reason)
		}
		if got := applied(t, s, Remove(target, s.Style)); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// TestAddClauses: a clause goes before the first one that takes what it takes,
// becomes one more alternative of one that does the same, else comes last.
func TestAddClauses(t *testing.T) {
	const try = "    void m() throws Exception {\n        try {\n            call();\n        } "
	const end = "\n    }"
	rethrow := func(class string) Clause {
		return Clause{Classes: []string{class}, Types: []string{class[len("java.io."):]}, Param: "e", Body: Code{Line("throw e;")}}
	}
	for _, c := range []struct{ there, class, want string }{
		{"finally {\n            b();\n        }", "java.io.EOFException", "catch (EOFException e) {\n            throw e;\n        } finally {\n            b();\n        }"},
		{"catch (java.io.IOException e) {\n            b();\n        }", "java.io.EOFException",
			"catch (EOFException e) {\n            throw e;\n        } catch (java.io.IOException e) {\n            b();\n        }"},
		{"catch (java.io.EOFException e) {\n            b();\n        }", "java.io.IOException",
			"catch (java.io.EOFException e) {\n            b();\n        } catch (IOException e) {\n            throw e;\n        }"},
		{"catch (java.io.FileNotFoundException x) {\n            throw x;\n        }", "java.io.EOFException",
			"catch (java.io.FileNotFoundException | EOFException x) {\n            throw x;\n        }"},
		{"catch (java.io.IOException x) {\n            throw x;\n        }", "java.io.EOFException", // one above it takes no alternative
			"catch (EOFException e) {\n            throw e;\n        } catch (java.io.IOException x) {\n            throw x;\n        }"},
	} {
		s, call := source(t, try+c.there+end)
		edits := AddClauses(s, call.Enclosing(syntax.Try), []Clause{rethrow(c.class)})
		if got := applied(t, s, edits...); got != try+c.want+end {
			t.Errorf("%s:\n%s\nwant\n%s", c.class, got, try+c.want+end)
		}
	}
}

// TestClauseHabit: a clause comes where those of its try do, whatever the file
// does elsewhere, and above what is said of the one that it comes before.
func TestClauseHabit(t *testing.T) {
	const other = "        try {\n            a();\n        }\n        catch (D e) {\n        }\n"
	const before = "    void m() {\n" + other + other + "        try {\n            call();\n        } catch (D e) {\n        }\n    }"
	clause := Clause{Types: []string{"E"}, Param: "e", Body: Code{Line("throw e;")}}
	const written = "catch (E e) {\n            throw e;\n        }"
	s, call := source(t, before)
	try := call.Enclosing(syntax.Try)
	for want, e := range map[string]text.Edit{
		"        } " + written + " catch (D e) {\n        }\n    }": BeforeClause(try.Child(syntax.RoleCatch), []Clause{clause}, s.Style),
		"        } catch (D e) {\n        } " + written + "\n    }": BehindClause(try.Child(syntax.RoleCatch), clause, s.Style),
	} {
		if got := applied(t, s, e); !strings.HasSuffix(got, want) {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	s, call = source(t, strings.Replace(before, "        } catch (D e)", "        }\n        // of D\n        catch (D e)", 1))
	got := applied(t, s, BeforeClause(call.Enclosing(syntax.Try).Child(syntax.RoleCatch), []Clause{clause}, s.Style))
	if want := "        }\n        " + written + "\n        // of D\n        catch (D e) {\n        }\n    }"; !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestFields: a field's value goes into a block below it.
func TestFields(t *testing.T) {
	guard := Guard{Clauses: []Clause{{Types: []string{"E"}, Param: "e", Body: Code{Line("throw e;")}}}}
	for _, c := range []struct{ field, loop, want string }{
		{"    private final int a = call(); // c", "",
			"    private final int a; // c\n    {\n        try {\n            a = call();\n        } catch (E e) {\n            throw e;\n        }\n    }"},
		{"    static String a = call(), b = \"b\";", "",
			"    static String a, b = \"b\";\n    static {\n        try {\n            a = call();\n        } catch (E e) {\n            throw e;\n        }\n    }"},
		{"    final int a = call();", "int i = 1; ; i++",
			"    final int a;\n    {\n        int result;\n        for (int i = 1; ; i++) {\n            try {\n                result = call();\n                break;\n            } catch (E e) {\n                throw e;\n            }\n        }\n        a = result;\n    }"},
	} {
		s, call := source(t, c.field)
		target, reason := Find(s, call)
		if reason != "" {
			t.Fatal(reason)
		}
		guard.Loop = c.loop
		edits, reason := Wrap(s, target, guard, NewNames(s, target.Node, true))
		if reason != "" {
			t.Fatal(reason)
		}
		if got := applied(t, s, edits...); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}

// TestHeaders: what a method declares gets longer in its place.
func TestHeaders(t *testing.T) {
	for before, want := range map[string]string{
		"    void m() { call(); }":                         "    void m() throws E { call(); }",
		"    void m(int a /* ) */) { call(); }":            "    void m(int a /* ) */) throws E { call(); }",
		"    int m(int a)[] { return call(); }":            "    int m(int a)[] throws E { return call(); }",
		"    void m() throws D, C { call(); }":             "    void m() throws D, C, E { call(); }",
		"    A(int a, // )\n      int b)\n    { call(); }": "    A(int a, // )\n      int b) throws E\n    { call(); }",
	} {
		s, call := source(t, before)
		method := call.Enclosing(syntax.MethodDecl, syntax.ConstructorDecl)
		if got := applied(t, s, AddThrows(method, []string{"E"}, s.Style)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestComments: a comment comes on a line of its own and goes with its line.
func TestComments(t *testing.T) {
	for _, c := range []struct{ before, comment, want string }{
		{"    void m() {\n        // out\n        call();\n    }", "// out", "    void m() {\n        call();\n    }"},
		{"    void m() {\n        call(); // out\n    }", "// out", "    void m() {\n        call();\n    }"},
		{"    void m() { /* out */ call(); }", "/* out */", "    void m() {  call(); }"},
	} {
		s, _ := source(t, c.before)
		at := len("class A {\n") + strings.Index(c.before, c.comment)
		if got := applied(t, s, RemoveComment(s.Tree.Source(), text.Span{Start: at, End: at + len(c.comment)})); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// TestTakenAway: clauses, their alternatives and a finally go without a trace.
func TestTakenAway(t *testing.T) {
	const members = "    void m() {\n        try {\n            call();\n        } catch (D | E e) {\n            a();\n        } catch (F e) {\n            b();\n        } finally {\n            c();\n        }\n    }"
	s, call := source(t, members)
	try := call.Enclosing(syntax.Try)
	first := try.Child(syntax.RoleCatch)
	types := CaughtTypes(first)
	for want, e := range map[string]text.Edit{
		"    void m() {\n        try {\n            call();\n        } catch (E e) {\n            a();\n        } catch (F e) {\n            b();\n        } finally {\n            c();\n        }\n    }": RemoveAlternative(first, types[0], s.Style),
		"    void m() {\n        try {\n            call();\n        } catch (D e) {\n            a();\n        } catch (F e) {\n            b();\n        } finally {\n            c();\n        }\n    }": RemoveAlternative(first, types[1], s.Style),
		"    void m() {\n        try {\n            call();\n        } catch (F e) {\n            b();\n        } finally {\n            c();\n        }\n    }":                                            RemoveClause(first, s.Style),
		"    void m() {\n        try {\n            call();\n        } catch (D | E e) {\n            a();\n        } catch (F e) {\n            b();\n        }\n    }":                                    RemoveFinally(try.Child(syntax.RoleFinally), s.Style),
	} {
		if got := applied(t, s, e); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// TestAlternativesComments: what stands beside a type of a clause stays there, and
// goes behind the parameter with a type that goes.
func TestAlternativesComments(t *testing.T) {
	for _, c := range []struct {
		types string
		gone  []int
		want  string
	}{
		{"(F | /* srv */ D e) {", []int{1}, "(F e) /* srv */ {"},
		{"(F /* f */ | D e) {", []int{1}, "(F /* f */ e) {"},
		{"(F | D /* srv */ e) {", []int{1}, "(F e) /* srv */ {"},
		{"(/* f */ F | /* d */ D e) {", []int{0}, "(/* d */ D e) /* f */ {"},
		{"(F | /* d */ D | /* g */ G e) {", []int{1}, "(F | /* g */ G e) /* d */ {"},
		{"(F | /* d */ D | G e) {", []int{0, 2}, "(/* d */ D e) {"},
		{"(F | // f\n            D e) {", []int{1}, "(F // f\n            e) {"},
		{"(F | // f\n            D | // d\n            G e) {", []int{1}, "(F | // f\n            G e) { // d"},
		{"(F // f\n            | D // d\n            | G e) {", []int{1}, "(F // f\n            | G e) { // d"},
		{"(F // f\n            | D e) {", []int{1}, "(F // f\n            e) {"},
		{"(F | // f\n            D | // d\n            G e) {", []int{0, 1}, "(G e) {\n            // f\n            // d"},
		{"(final F | /* d */ D e)\n        {", []int{1}, "(final F e) /* d */\n        {"},
		{"(F | // f\n            D e)\n        {", []int{0}, "(D e) // f\n        {"},
	} {
		const head, tail = "    void m() {\n        try {\n            call();\n        } catch ", "\n            a();\n        }\n    }"
		s, call := source(t, head+c.types+tail)
		catch := call.Enclosing(syntax.Try).Child(syntax.RoleCatch)
		var gone []syntax.Node
		for _, i := range c.gone {
			gone = append(gone, CaughtTypes(catch)[i])
		}
		if got := applied(t, s, RemoveAlternatives(catch, gone, s.Style)); got != head+c.want+tail {
			t.Errorf("%s: got\n%s\nwant\n%s", c.types, got, head+c.want+tail)
		}
	}
}

// TestBlankLines: clauses that a try parts by blank lines stay parted, and blocks
// that are padded are padded.
func TestBlankLines(t *testing.T) {
	const before = "    void m() {\n        try {\n            call();\n        }\n\n        catch (D e) {\n        }\n    }"
	const written = "catch (E e) {\n            throw e;\n        }"
	clause := Clause{Types: []string{"E"}, Param: "e", Body: Code{Line("throw e;")}}
	s, call := source(t, before)
	try := call.Enclosing(syntax.Try)
	for want, e := range map[string]text.Edit{
		"        }\n\n        " + written + "\n\n        catch (D e) {\n        }\n    }": BeforeClause(try.Child(syntax.RoleCatch), []Clause{clause}, s.Style),
		"\n\n        catch (D e) {\n        }\n\n        " + written + "\n    }":          BehindClause(try.Child(syntax.RoleCatch), clause, s.Style),
		"\n\n        catch (D e) {\n        }\n\n        " + written + " \n    }":         appendClauses(try, []Clause{clause}, s.Style),
	} {
		if got := applied(t, s, e); !strings.HasSuffix(got, strings.Replace(want, "} \n", "}\n", 1)) {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	s, call = source(t, "    void m() {\n        if (x) {\n\n            call();\n\n        }\n    }")
	target, reason := Find(s, call)
	if reason != "" {
		t.Fatal(reason)
	}
	want := "    void m() {\n        if (x) {\n\n            try {\n\n                b();\n\n            }\n\n        }\n    }"
	if got := applied(t, s, Replace(target, Code{Block("try", Line("b();"))}, s.Style)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

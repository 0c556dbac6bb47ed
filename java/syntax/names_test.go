package syntax

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"strings"
	"testing"
)

// constants returns the constants of a file that are declared up to last.
func constants(t *testing.T, file, first, last string) []string {
	t.Helper()
	f, err := goparser.ParseFile(token.NewFileSet(), file, nil, goparser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			name := spec.Names[0].Name
			if name == first || len(names) > 0 && names[len(names)-1] != last {
				names = append(names, name)
			}
		}
		return true
	})
	return names[:len(names)-1]
}

func TestKindNames(t *testing.T) {
	kinds := constants(t, "kind.go", "NoKind", "kindCount")
	if len(kinds) != int(kindCount) {
		t.Fatalf("%d names of %d kinds", len(kinds), kindCount)
	}
	for i, name := range kinds {
		if got := Kind(i).String(); got != name {
			t.Errorf("%s is called %s", name, got)
		}
	}
	roles := constants(t, "kind.go", "NoRole", "roleCount")
	if len(roles) != int(roleCount) {
		t.Fatalf("%d names of %d roles", len(roles), roleCount)
	}
	for i, name := range roles {
		if got := Role(i).String(); got != strings.TrimPrefix(name, "Role") && got != name {
			t.Errorf("%s is called %s", name, got)
		}
	}
	if kindCount >= hasExtra {
		t.Errorf("%d kinds leave no bit", kindCount)
	}
}

// TestKeywords reads each keyword as itself, and no other word as one.
func TestKeywords(t *testing.T) {
	seen := make(map[uint8]string)
	for tok := NoToken; tok < tokenCount; tok++ {
		word := tok.String()
		if word == "" {
			t.Errorf("token %d has no text", tok)
		}
		if tok < True || tok > KwWhile || tok == Identifier {
			continue
		}
		if got := wordToken([]byte(word)); got != tok {
			t.Errorf("%s is read as %v", word, got)
		}
		for _, other := range []string{word + "s", word[:len(word)-1] + "\x00", strings.ToUpper(word)} {
			if got := wordToken([]byte(other)); got != Identifier && got.String() != other {
				t.Errorf("%q is read as %v", other, got)
			}
		}
		if len(word) > 1 {
			h := keywordHash([]byte(word))
			if seen[h] != "" {
				t.Errorf("%s and %s have one slot", seen[h], word)
			}
			seen[h] = word
		}
	}
	if Token(200).String() == "" || Kind(200).String() == "" || Role(200).String() == "" {
		t.Error("an unknown value has no text")
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct{ src, name, span string }{
		{"class C { int x; }", "x", "x"},
		{"class C { int \\u0061bc; }", "abc", "\\u0061bc"},
		{"class C { int a\\uu0062c; }", "abc", "a\\uu0062c"},
		{"class C { int été; }", "été", "été"},
		{"class C { int 名前_1$; }", "名前_1$", "名前_1$"},
		{"class C { int \\ud835\\udcb3; }", "𝒳", "\\ud835\\udcb3"},
		{"class C { int a\\u0020= 1; }", "a", "a"},
		{"class C { int record; }", "record", "record"},
	} {
		n := firstOf(VarDeclarator)(sound(t, test.src))
		if n.Name() != test.name || string(n.NameSpan().In(n.Tree().Source())) != test.span {
			t.Errorf("%s: %q at %v", test.src, n.Name(), n.NameSpan())
		}
	}
	long := sound(t, "@A(\""+strings.Repeat("x", 70_000)+"\") class Far { void f(Far this, Far Far.this) { } }")
	if n := child(long.Root(), RoleMember); n.Name() != "Far" {
		t.Errorf("a name far behind the start: %q", n.Name())
	}
	var receivers []string
	for n := range long.Root().Descend() {
		if n.Kind() == ReceiverParam {
			receivers = append(receivers, n.Name())
		}
	}
	if strings.Join(receivers, " ") != "this Far.this" {
		t.Errorf("receivers: %q", receivers)
	}
	for _, src := range []string{"class { }", "class C { int ; }", "class C { void m() { a. } }"} {
		for n := range Parse([]byte(src)).Root().Descend() {
			if n.Name() != "" && !strings.Contains("C m a", n.Name()) {
				t.Errorf("%s: %v is called %q", src, n.Kind(), n.Name())
			}
		}
	}
}

package syntax

import (
	"sync"
	"testing"
)

func TestZeroNode(t *testing.T) {
	var n Node
	if !n.IsZero() || n.Tree() != nil || n.ID() != 0 || n.Kind() != NoKind || n.Role() != NoRole || n.Op() != NoToken || n.Flags() != 0 ||
		n.Span().Len() != 0 || n.Text() != "" || n.Name() != "" || !n.Parent().IsZero() || !n.First().IsZero() || !n.Next().IsZero() ||
		!n.Child(RoleBody).IsZero() || !n.Enclosing(Block).IsZero() || n.Has(FlagStatic) {
		t.Error("the zero node says something")
	}
	for range n.Descend() {
		t.Error("the zero node has nodes")
	}
	for range n.All() {
		t.Error("the zero node has children")
	}
}

func TestWalk(t *testing.T) {
	tree := sound(t, "class A { int a = 1 + 2; void m() { f(3); } }")
	class := child(tree.Root(), RoleMember)
	body := class.Child(RoleBody)
	field := body.First()
	if field.Kind() != FieldDecl || field.Next().Kind() != MethodDecl || !field.Next().Next().IsZero() || field.Parent() != body {
		t.Errorf("%v, %v", field.Kind(), field.Next().Kind())
	}
	members := 0
	for m := range body.Children(RoleMember) {
		members++
		if m.Role() != RoleMember {
			t.Errorf("a %v", m.Role())
		}
	}
	if members != 2 {
		t.Errorf("%d members", members)
	}
	literals := ""
	for n := range field.Descend() {
		if n.Kind() == Literal {
			literals += n.Text()
		}
	}
	if literals != "12" {
		t.Errorf("literals below the field: %s", literals)
	}
	three := tree.At(len("class A { int a = 1 + 2; void m() { f("))
	if three.Text() != "3" || three.Enclosing(MethodDecl, ClassDecl).Name() != "m" || three.Enclosing(ClassDecl) != class || !three.Enclosing(Try).IsZero() {
		t.Errorf("at 3: %v %q", three.Kind(), three.Text())
	}
	for range tree.Root().Descend() {
		break // a walk may end early
	}
}

func TestAt(t *testing.T) {
	src := "class A { int a=b+c; }"
	tree := sound(t, src)
	for offset, want := range map[int]string{
		16: "b", 17: "b", 18: "c", 19: "c", 14: "a=b+c", 10: "int", 13: "int", 0: src, 9: "{ int a=b+c; }", 22: "{ int a=b+c; }",
	} {
		if got := tree.At(offset).Text(); got != want && !(offset == 0 && got == "class A { int a=b+c; }") {
			t.Errorf("at %d: %q, want %q", offset, got, want)
		}
	}
}

// TestConcurrentParse shares a tree and the parser's memory between goroutines.
func TestConcurrentParse(t *testing.T) {
	src := []byte("class A { void m() { throw new Error(\"a\" + b); } }")
	want := dump(Parse(src).Root())
	shared := Parse(src)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				if got := dump(Parse(src).Root()); got != want {
					t.Errorf("got %s", got)
				}
				dump(shared.Root())
			}
		})
	}
	wg.Wait()
}

// TestOtherBytes reads what is hardly a text.
func TestOtherBytes(t *testing.T) {
	for _, src := range []string{"", " ", "\n", "// only a comment", "/* only */", "\xff\xfe", "\x00\x01", "\ufeffclass A { }", "class A { }\x1a", "\u2028", "class A { int x\xff; }", "class \xed\xa0\x80 { }"} {
		check(t, Parse([]byte(src)))
	}
	for _, src := range []string{"", "\n", "// only a comment", "\ufeffclass A { }", "class A { }\x1a", ";"} {
		sound(t, src)
	}
}

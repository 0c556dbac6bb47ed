package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// dump writes a tree as text: (Kind name op flags Role:(child) …), the roles
// left out where a kind's children have one role only.
func dump(n Node) string {
	var b strings.Builder
	dumpTo(&b, n)
	return b.String()
}

func dumpTo(b *strings.Builder, n Node) {
	b.WriteString("(" + n.Kind().String())
	if n.Name() != "" {
		b.WriteString(" " + n.Name())
	}
	switch {
	case n.Kind() == Literal:
		b.WriteString(" " + n.Text())
	case n.Op() != NoToken:
		b.WriteString(" " + n.Op().String())
	}
	for i, name := range flagNames {
		if n.Has(1 << i) {
			b.WriteString(" +" + name)
		}
	}
	for c := range n.All() {
		fmt.Fprintf(b, " %v:", c.Role())
		dumpTo(b, c)
	}
	b.WriteString(")")
}

var flagNames = []string{"public", "protected", "private", "static", "abstract", "final", "native", "synchronized", "transient",
	"volatile", "strictfp", "default", "sealed", "non-sealed", "transitive", "open", "star", "module", "varargs", "compact",
	"arrow", "diamond", "broken"}

// sound parses a text that has no problem.
func sound(t *testing.T, src string) *Tree {
	t.Helper()
	tree := Parse([]byte(src))
	for _, p := range tree.Problems() {
		t.Errorf("%s\nat %v %q: %s", src, p.Span, p.Span.In(tree.Source()), p.Message)
	}
	check(t, tree)
	return tree
}

// check proves what is true of every tree.
func check(t testing.TB, tree *Tree) {
	t.Helper()
	root := tree.Root()
	if root.Kind() != CompilationUnit || root.Span().Start != 0 || root.Span().End != len(tree.Source()) {
		t.Fatalf("root: %v %v of %d bytes", root.Kind(), root.Span(), len(tree.Source()))
	}
	count := 0
	for n := range root.Descend() {
		if count++; n.ID() != count {
			t.Fatalf("node %d has the number %d", count, n.ID())
		}
		at := n.Span().Start
		for c := range n.All() {
			s := c.Span()
			if c.Parent() != n || !n.Span().Encloses(s) || s.Start < at || s.Start > s.End {
				t.Fatalf("%v %v in %v %v, behind %d", c.Kind(), s, n.Kind(), n.Span(), at)
			}
			if c.Kind() == NoKind || c.Role() == NoRole {
				t.Fatalf("%v in %v is a %v", c.Kind(), n.Kind(), c.Role())
			}
			at = s.End
		}
		if name := n.NameSpan(); name.Len() > 0 && !n.Span().Encloses(name) {
			t.Fatalf("%v %v has its name at %v", n.Kind(), n.Span(), name)
		}
	}
	if count != tree.Len() {
		t.Fatalf("%d nodes below the root, %d in the tree", count, tree.Len())
	}
	at := 0
	for _, p := range tree.Problems() {
		if p.Span.Start < at || p.Span.Start > p.Span.End || p.Span.End > len(tree.Source()) || p.Message == "" {
			t.Fatalf("problem %v behind %d", p, at)
		}
		at = p.Span.Start
	}
}

func child(n Node, roles ...Role) Node {
	for _, r := range roles {
		n = n.Child(r)
	}
	return n
}

// firstOf returns a function that returns the first node of a kind.
func firstOf(kind Kind) func(*Tree) Node {
	return func(tree *Tree) Node {
		for n := range tree.Root().Descend() {
			if n.Kind() == kind {
				return n
			}
		}
		return Node{}
	}
}

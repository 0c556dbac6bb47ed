package judge_test

import (
	"fmt"
	"testing"

	"throwsight/internal/judge"
	"throwsight/java/syntax"
)

func TestShapeOf(t *testing.T) {
	for _, c := range []struct {
		member string
		want   judge.Shape
	}{
		{"A() { this(c()); }", judge.Delegation},
		{"A() { super(f(c())); }", judge.Delegation},
		{"enum E { X(c()) }", judge.EnumArgument},
		{"enum E { X(() -> { c(); }) }", judge.Statement},
		{"int i = c();", judge.Field},
		{"Object o = new Object() { void m() { c(); } };", judge.Statement},
		{"int m() { return switch (o) { case String s when c() -> 1; default -> 2; }; }", judge.Guard},
		{"void m() { try (R r = c()) { } }", judge.Resource},
		{"void m() { try (R r = f(g(c()))) { } }", judge.Resource},
		{"void m() { f(X::c); }", judge.Reference},
		{"void m() { f(() -> c()); }", judge.LambdaBody},
		{"void m() { f(() -> { c(); }); }", judge.Statement},
		{"void m() { switch (x) { case 1 -> c(); } }", judge.Arm},
		{"int m() { return switch (x) { default -> c(); }; }", judge.Arm},
		{"int m() { return switch (x) { default -> { yield c(); } }; }", judge.Yield},
		{"void m() { l: c(); }", judge.Labelled},
		{"void m() { l: for (X x : c()) { } }", judge.Labelled},
		{"void m() { if (x) c(); }", judge.Unbraced},
		{"void m() { while (x) c(); }", judge.Unbraced},
		{"void m() { if (x) { } else if (c()) { } }", judge.Unbraced},
		{"void m() { switch (x) { case 1: c(); } }", judge.Group},
		{"void m() { for (int i = c(); ; ) { } }", judge.ForHeader},
		{"void m() { for (X x : c()) { } }", judge.ForHeader},
		{"void m() { if (c()) { } }", judge.Condition},
		{"void m() { do { } while (c()); }", judge.Condition},
		{"static { c(); }", judge.StaticBlock},
		{"int m() { return c(); }", judge.Return},
		{"void m() { throw c(); }", judge.Throw},
		{"void m() { int i = c(); i++; }", judge.UsedLater},
		{"void m() { int i = x ? c() : 1; }", judge.NotUsed},
		{"void m() { i = c(); }", judge.Assignment},
		{"void m() { a.c().d(); }", judge.Chain},
		{"void m() { f(a.c().d()); }", judge.Argument},
		{"void m() { f(1).c(); }", judge.Statement},
	} {
		tree := syntax.Parse(fmt.Appendf(nil, "class A { %s }", c.member))
		found := judge.Shape("no call")
		for n := range tree.Root().Descend() {
			if (n.Kind() == syntax.MethodCall || n.Kind() == syntax.MethodRef) && n.Name() == "c" {
				found = judge.ShapeOf(n)
			}
		}
		if found != c.want {
			t.Errorf("%s: %s, want %s", c.member, found, c.want)
		}
	}
}

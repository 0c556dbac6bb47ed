package flow

import "testing"

// TestCyclicHierarchy walks classes that name each other, and themselves, as
// what they extend: a damaged class path can have them.
func TestCyclicHierarchy(t *testing.T) {
	a, b, self := &class{name: "A"}, &class{name: "B"}, &class{name: "S"}
	a.super, b.super, self.super = b, a, self
	a.interfaces, b.interfaces = []*class{b}, []*class{a}
	other := &class{name: "O"}
	if a.below(other) || self.below(other) || !a.below(b) {
		t.Error("below")
	}
	if m := a.resolve("run", "()V"); m != nil {
		t.Errorf("resolved %v", m)
	}
	a.subs, b.subs = []*class{b}, []*class{a}
	if got := len(new(world).descendants(a)); got != 2 {
		t.Errorf("%d descendants, want 2", got)
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{"a.B": "a.B", "a.B$C$1": "a.B", "B$1": "B", "a.$Proxy1": "a.$Proxy1"} {
		if got := topLevel(name); got != want {
			t.Errorf("topLevel(%s) = %s, want %s", name, got, want)
		}
	}
	for i, want := range []string{"a.B", "", "", "c.D"} {
		if got := paramClass("(La/B;J[La/B;Lc/D;)V", i); got != want {
			t.Errorf("parameter %d is %q, want %q", i, got, want)
		}
	}
}

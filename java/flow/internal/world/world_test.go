package world

import "testing"

// TestCyclicHierarchy walks classes that name each other, and themselves, as
// what they extend: a damaged class path can have them.
func TestCyclicHierarchy(t *testing.T) {
	a, b, self := &Class{Name: "A"}, &Class{Name: "B"}, &Class{Name: "S"}
	a.Super, b.Super, self.Super = b, a, self
	a.interfaces, b.interfaces = []*Class{b}, []*Class{a}
	other := &Class{Name: "O"}
	if a.below(other) || self.below(other) || !a.below(b) {
		t.Error("below")
	}
	if m := a.Resolve("run", "()V"); m != nil {
		t.Errorf("resolved %v", m)
	}
	a.Subs, b.Subs = []*Class{b}, []*Class{a}
	if got := len(new(World).Descendants(a)); got != 2 {
		t.Errorf("%d descendants, want 2", got)
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{"a.B": "a.B", "a.B$C$1": "a.B", "B$1": "B", "a.$Proxy1": "a.$Proxy1"} {
		if got := TopLevel(name); got != want {
			t.Errorf("TopLevel(%s) = %s, want %s", name, got, want)
		}
	}
	for i, want := range []string{"a.B", "", "", "c.D"} {
		if got := ParamClass("(La/B;J[La/B;Lc/D;)V", i); got != want {
			t.Errorf("parameter %d is %q, want %q", i, got, want)
		}
	}
}

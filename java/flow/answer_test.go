package flow

import "testing"

func TestSourceMethod(t *testing.T) {
	for name, want := range map[string]string{"lambda$open$3": "open", "lambda$new$0": "<init>", "lambda$static$0": "<clinit>", "open": "open"} {
		if got := sourceMethod(name); got != want {
			t.Errorf("sourceMethod(%s) = %s, want %s", name, got, want)
		}
	}
}

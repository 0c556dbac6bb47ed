package catalog

import (
	"testing"

	"throwsight/java/syntax"
)

// TestFencesParse: the Java of the embedded pages is Java.
func TestFencesParse(t *testing.T) {
	all := fences()
	if len(all) < 40 {
		t.Fatalf("%d pieces of Java in the embedded catalog, want at least 40", len(all))
	}
	for _, f := range all {
		tree := syntax.Parse([]byte(f.java))
		for _, p := range tree.Problems() {
			t.Errorf("%s: %v in\n%s", f.name, p, f.java)
		}
	}
}

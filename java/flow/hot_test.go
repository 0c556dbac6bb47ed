package flow

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestHotTypes has a type with many kinds written over one another, and the
// same with few of them: only calls on the first are a lump.
func TestHotTypes(t *testing.T) {
	var text strings.Builder
	kinds := func(name string, plain, layers int) {
		const methods = 8
		fmt.Fprintf(&text, "abstract class %s {\n", name)
		for m := range methods {
			fmt.Fprintf(&text, "  abstract void m%d();\n", m)
		}
		fmt.Fprintf(&text, "  static %s[] all = {", name)
		for k := range plain + layers {
			fmt.Fprintf(&text, "new %s%d(), ", name, k)
		}
		text.WriteString("};\n}\n")
		for k := range plain + layers {
			fmt.Fprintf(&text, "class %[1]s%[2]d extends %[1]s {\n  %[1]s below;\n", name, k)
			for m := range methods {
				call := ""
				if k >= plain {
					call = fmt.Sprintf("below.m%d();", m)
				}
				fmt.Fprintf(&text, "  void m%d() { %s }\n", m, call)
			}
			text.WriteString("}\n")
		}
	}
	kinds("Store", 3, 9)
	kinds("Codec", 9, 3)
	file := filepath.Join(t.TempDir(), "Kinds.java")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	e := compiledFiles(t, Names{}, []string{file})
	if got := e.hotTypes(); !slices.Equal(got, []string{"Store"}) {
		t.Errorf("hot: %q, want Store alone", got)
	}
	if n := e.layeredCalls(e.w.Class("Codec")); n != 24 {
		t.Errorf("%d calls of the few on one another, want 24", n)
	}
}

// hotTypes returns the hot types of the library, as its classes show them.
func (e *Engine) hotTypes() []string { return slices.Sorted(maps.Keys(e.hot)) }

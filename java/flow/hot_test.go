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

// TestGivenByHot asks for what is done with what an object of a hot type gave: one
// that stands over no other gives nothing that another kind makes for itself.
func TestGivenByHot(t *testing.T) {
	var text strings.Builder
	text.WriteString("import java.io.IOException;\nabstract class Store {\n")
	for m := range 8 {
		fmt.Fprintf(&text, "  abstract void m%d();\n", m)
	}
	text.WriteString(`  Pipe open() { return new Pipe(); }
  void read() throws IOException { open().close(); }
  static Object[] all = {new Web(), new Plain(), new Over(null), new Known()`)
	for k := range 9 {
		fmt.Fprintf(&text, ", new Store%d()", k)
	}
	text.WriteString(`};
}
class Pipe { void close() throws IOException { throw new IOException("plain"); } }
`)
	for k := range 9 {
		fmt.Fprintf(&text, "class Store%d extends Store {\n  Store below;\n", k)
		for m := range 8 {
			fmt.Fprintf(&text, "  void m%d() { below.m%d(); }\n", m, m)
		}
		text.WriteString("}\n")
	}
	text.WriteString(`class Web extends Store0 {
  static class WebPipe extends Pipe { void close() throws IOException { throw new IOException("web"); } }
  Pipe open() { return slow(new WebPipe()); }
  static Pipe slow(Pipe p) { return System.nanoTime() == 0 ? null : last = p; }
  static Pipe last;
}
class Plain extends Store {
  Pipe open() { return Web.slow(new Pipe()); }
`)
	for m := range 8 {
		fmt.Fprintf(&text, "  void m%d() { }\n", m)
	}
	text.WriteString(`}
class Over extends Plain {
  private final Store over;
  Over(Store over) { this.over = over; }
  Pipe open() { return over.open(); }
}
class Known extends Plain {
  private final Store over;
  Known() { over = new Plain(); }
  Pipe open() { return over.open(); }
}
`)
	file := filepath.Join(t.TempDir(), "Store.java")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	e := compiledFiles(t, Names{}, []string{file})
	if got := e.hotTypes(); !slices.Equal(got, []string{"Store"}) {
		t.Fatalf("hot: %q, want Store alone", got)
	}
	const plain, web = `thrown IOException java.io.IOException "plain"`, `thrown IOException java.io.IOException "web"`
	for receiver, want := range map[string][]string{"Web": {plain, web}, "Plain": {plain}, "Over": {plain, web}, "Known": {plain}} {
		if got := table(e, receiver+"#read"); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", receiver, got, want)
		}
	}
}

package types

import (
	"slices"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// TestThrown: what each method's body can throw is what its name's row says;
// "?" stands for what is not known.
func TestThrown(t *testing.T) {
	jdks := corpus.JDKs()
	if len(jdks) == 0 || jdks[0].Feature < 17 {
		t.Skip("no JDK 17 or newer in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	library, faults := resolve.OpenLibrary(nil, jdks[0].Home)
	for _, err := range faults {
		t.Error(err)
	}
	const head = `import java.io.*;
import java.util.*;
import java.util.concurrent.Callable;
class A {
	InputStream in; Callable<String> callable; Optional<String> optional; Made<EOFException> made; Away away;
	interface Made<X extends Exception> { void run() throws X; }
	static class Own implements Closeable { public void close() throws EOFException {} }
	<X extends Exception> void any(X x) throws X {}
	void declared() throws FileNotFoundException {}
	void m() throws Throwable { `
	for _, c := range []struct{ code, want string }{
		{"in.read();", "java.io.IOException"},
		{"new FileReader(\"x\");", "java.io.FileNotFoundException"},
		{"new Own();", ""},
		{"declared();", "java.io.FileNotFoundException"},
		{"callable.call();", "java.lang.Exception"},
		{"made.run();", "java.io.EOFException"},
		{"any(null);", "?"},
		{"away.go();", "?"},
		{"Runnable r = () -> { in.read(); };", ""},
		{"new Object() { void x() throws IOException { in.read(); } };", ""},
		{"throw new EOFException();", "java.io.EOFException"},
		{"try { in.read(); } catch (EOFException e) { }", "java.io.IOException"},
		{"try { in.read(); } catch (IOException e) { }", ""},
		{"try { in.read(); } catch (IOException e) { throw e; }", "java.io.IOException"},
		{"try { declared(); } catch (Exception e) { throw e; }", "java.io.FileNotFoundException"},
		{"try { in.read(); } catch (Exception e) { e = new Exception(); throw e; }", "java.lang.Exception"},
		{"try { away.go(); } catch (Exception e) { }", ""},
		{"try { in.read(); } finally { throw new EOFException(); }", "java.io.EOFException"},
		{"try (InputStream i = in) { }", "java.io.IOException"},
		{"try (Own o = new Own()) { }", "java.io.EOFException"},
		{"try (AutoCloseable o = null) { }", "java.lang.Exception"},
		{"switch ((Object) in) { case String s when in.read() > 0 -> declared(); default -> { } }", "java.io.FileNotFoundException"},
		{"try { if (in == null) throw new EOFException(); declared(); } catch (EOFException | FileNotFoundException e) { }", ""},
	} {
		tree := parse(head + c.code + " } }")
		sources := NewIndex().With("A.java", tree)
		file := NewFile(tree, Env{Sources: sources, World: resolve.NewWorld(sources, library)})
		var body syntax.Node
		for n := range tree.Root().Descend() {
			if n.Kind() == syntax.MethodDecl && n.Name() == "m" {
				body = n.Child(syntax.RoleBody)
			}
		}
		thrown := file.Thrown(body)
		slices.Sort(thrown.Classes)
		if thrown.Open {
			thrown.Classes = append(thrown.Classes, "?")
		}
		if got := strings.Join(thrown.Classes, " "); got != c.want {
			t.Errorf("%s throws %q, want %q", c.code, got, c.want)
		}
	}
}

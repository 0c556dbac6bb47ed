package types

import (
	"fmt"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// TestWorld: with class files at hand calls are exact; what they do not tell
// is answered as without.
func TestWorld(t *testing.T) {
	jdks := corpus.JDKs()
	if len(jdks) == 0 || jdks[0].Feature < 17 {
		t.Skip("no JDK 17 or newer in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	library, faults := resolve.OpenLibrary(nil, jdks[0].Home)
	for _, err := range faults {
		t.Error(err)
	}
	const src = `package a;
import java.util.*;
import org.far.Away;
class A {
	Map<String, List<StringBuilder>> map;
	Away away;
	void m(String s) {
		map.get("k").get(0).append(s.length());
		own(s.trim());
		away.go(s);
	}
	void own(Object o) {} void own(String s) {}
}`
	tree := parse(src)
	sources := NewIndex().With("a/A.java", tree)
	file := NewFile(tree, Env{Sources: sources, World: resolve.NewWorld(sources, library)})
	got := map[string]Callee{}
	for n := range tree.Root().Descend() {
		if n.Kind() == syntax.MethodCall {
			if c, ok := file.Callee(n); ok {
				got[n.Name()] = c
			}
		}
	}
	for name, want := range map[string]Callee{
		"append": {Owner: "java.lang.StringBuilder", Receiver: "java.lang.StringBuilder", Descriptor: "(I)Ljava/lang/StringBuilder;"},
		"length": {Owner: "java.lang.String", Receiver: "java.lang.String", Descriptor: "()I"},
		"own":    {Owner: "a.A", Receiver: "a.A", Descriptor: "(Ljava/lang/String;)V"},
		"go":     {Owner: "org.far.Away", Receiver: "org.far.Away"},
	} {
		c := got[name]
		if c.Owner != want.Owner || c.Receiver != want.Receiver || c.Descriptor != want.Descriptor {
			t.Errorf("%s is %+v, want %+v", name, c, want)
		}
	}
	if m := got["own"].Method; m == nil || m.Params[0].Type.Name != "String" {
		t.Errorf("own's declaration is %+v", m)
	}
	if args := got["own"].Arguments; args != 1 {
		t.Errorf("own has %d arguments", args)
	}
	if file.Subclass("java.util.zip.ZipException", "java.io.IOException") != Yes || file.Subclass("java.util.zip.ZipFile", "java.io.IOException") != No {
		t.Error("the class files' hierarchy is wrong")
	}
}

// TestThrows: what a callee declares to throw, of sources and class files.
func TestThrows(t *testing.T) {
	jdks := corpus.JDKs()
	if len(jdks) == 0 || jdks[0].Feature < 17 {
		t.Skip("no JDK 17 or newer in JAVA_HOME, beside the javac on the path or in the usual folders")
	}
	library, faults := resolve.OpenLibrary(nil, jdks[0].Home)
	for _, err := range faults {
		t.Error(err)
	}
	const src = `package a;
import java.io.*;
import java.util.Optional;
class A {
	void m(InputStream in, Optional<String> o, Reader r) throws Exception {
		in.read();
		own(1);
		away();
		o.orElseThrow(IOException::new);
		generic(null);
		r.ready();
		in.toString();
	}
	void own(int n) throws FileNotFoundException, A.Mine {}
	void away() throws org.far.Away {}
	<E extends IOException> void generic(E e) throws E {}
	static class Mine extends Exception {}
}`
	tree := parse(src)
	file := NewFile(tree, Env{World: resolve.NewWorld(NewIndex().With("a/A.java", tree), library)})
	got := map[string]string{}
	for n := range tree.Root().Descend() {
		if n.Kind() == syntax.MethodCall {
			if c, ok := file.Callee(n); ok {
				got[n.Name()] = fmt.Sprint(c.Throws, c.Open)
			}
		}
	}
	for name, want := range map[string]string{
		"read":        "[java.io.IOException] false",
		"own":         "[java.io.FileNotFoundException a.A$Mine] false",
		"orElseThrow": "[java.lang.Throwable] true",
		"generic":     "[java.io.IOException] true",
		"ready":       "[java.io.IOException] false",
		"toString":    "[] false",
	} {
		if got[name] != want {
			t.Errorf("%s throws %s, want %s", name, got[name], want)
		}
	}
	if want := "true"; !strings.HasSuffix(got["away"], want) {
		t.Errorf("away throws %s, want an open list", got["away"])
	}
}

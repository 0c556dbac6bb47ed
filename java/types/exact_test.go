package types

import (
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
	if args := got["own"].Args; len(args) != 1 || args[0].Name != "java.lang.String" {
		t.Errorf("own's arguments are %+v", args)
	}
	if file.Subclass("java.util.zip.ZipException", "java.io.IOException") != Yes || file.Subclass("java.util.zip.ZipFile", "java.io.IOException") != No {
		t.Error("the class files' hierarchy is wrong")
	}
}

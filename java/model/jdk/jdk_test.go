package jdk

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"throwsight/internal/corpus"
	"throwsight/java/classpath"
	"throwsight/java/model"
	"throwsight/java/model/build"
)

var update = flag.Bool("update", false, "write jdk.model anew")

// feature is the JDK's version that the model is of.
const feature = 25

// TestModel holds jdk.model to what a JDK 25 itself has.
func TestModel(t *testing.T) {
	for _, j := range corpus.JDKs() {
		if j.Feature != feature {
			continue
		}
		opened, err := classpath.OpenJDK(j.Home, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(opened.Archives) != 1 {
			t.Fatalf("%d archives, want lib/modules alone", len(opened.Archives))
		}
		api := build.ReadAPI(opened.Archives, opened.Archives, wanted)
		var out bytes.Buffer
		info := model.Info{Name: "java", Libraries: []model.Library{{Artifact: "jdk", Version: "25"}}}
		if err := model.Write(&out, &model.Data{Info: info, Classes: api.Classes}); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile("jdk.model", out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			t.Logf("%d classes, %d bytes", len(api.Classes), out.Len())
		} else if !bytes.Equal(data, out.Bytes()) {
			t.Errorf("jdk.model is not what %s has: go generate ./java/model/jdk", j.Home)
		}
		return
	}
	t.Skipf("no JDK %d in the usual places", feature)
}

// wanted reports whether a class is of a package that a java.* module exports,
// and that code beside a library would use: all packages of these names are
// exported; the desktop, compilers and class files are left out.
func wanted(class string) bool {
	pkg := class[:max(strings.LastIndexByte(class, '.'), 0)] + "."
	for _, other := range []string{"java.applet.", "java.awt.", "java.beans.", "javax.accessibility.", "javax.imageio.",
		"javax.print.", "javax.smartcardio.", "javax.sound.", "javax.swing.",
		"java.lang.classfile.", "javax.annotation.processing.", "javax.lang.model.", "javax.tools.",
		"org.w3c.dom.css.", "org.w3c.dom.html.", "org.w3c.dom.stylesheets.", "org.w3c.dom.xpath."} { // of jdk.xml.dom, the last four
		if strings.HasPrefix(pkg, other) && pkg != "java.awt.datatransfer." {
			return false
		}
	}
	for _, exported := range []string{"java.", "javax.", "org.ietf.jgss.", "org.w3c.dom.", "org.xml.sax."} {
		if strings.HasPrefix(pkg, exported) {
			return true
		}
	}
	return false
}

// TestCheck: everything in the model can be read.
func TestCheck(t *testing.T) {
	m := Model()
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	c, err := m.Class("java.io.InputStream")
	if err != nil || c == nil || c.Super != "java.lang.Object" {
		t.Fatalf("%+v %v", c, err)
	}
	for _, f := range c.Methods {
		if f.Name == "readAllBytes" && (f.Descriptor != "()[B" || len(f.Exceptions) != 1 || f.Exceptions[0] != "java.io.IOException") {
			t.Errorf("%+v", f)
		}
	}
	for _, name := range []string{"java.util.Map$Entry", "java.util.concurrent.CompletableFuture", "java.net.http.HttpClient", "javax.net.ssl.SSLException", "java.lang.AbstractStringBuilder"} {
		if !m.Has(name) {
			t.Errorf("no %s", name)
		}
	}
	for _, name := range []string{"java.awt.Frame", "sun.misc.Unsafe", "java.util.HashMap$Node"} {
		if m.Has(name) {
			t.Errorf("it has %s", name)
		}
	}
}

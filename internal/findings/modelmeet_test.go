package findings

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"throwsight/catalog"
	"throwsight/internal/message"
	"throwsight/internal/text"
	"throwsight/java/classfile"
	"throwsight/java/model"
	"throwsight/java/syntax"
	"throwsight/java/types/resolve"
)

// storeModel is the model of a library with an abstract store, of which there
// are two, and records of its errors: dark has no entry points, rotten has one
// that says little, damp one that says much.
func storeModel(t *testing.T) *catalog.Catalog {
	t.Helper()
	take := model.Method{Name: "take", Descriptor: "(Ljava/lang/String;)Ljava/lang/Object;", Access: classfile.Public, Exceptions: []string{"java.io.IOException"}}
	open := model.Method{Name: "open", Descriptor: "()Lorg/apache/hadoop/example/Store;", Access: classfile.Public | classfile.Static}
	class := func(name, super string, methods ...model.Method) *model.Class {
		return &model.Class{Name: "org.apache.hadoop.example." + name, Super: super, Access: classfile.Public, Methods: methods}
	}
	const store, cellar, attic = "org.apache.hadoop.example.Store", "org.apache.hadoop.example.Cellar", "org.apache.hadoop.example.Attic"
	site := func(class, text string, line int) model.Site {
		return model.Site{Class: class, Method: "take", Line: line, LastLine: line, Exception: "java.io.IOException", Templates: []message.Template{message.Parse(text)}}
	}
	route := []model.Hop{{Class: cellar, Method: "find"}}
	arrives := func(site int, tier model.Tier, as string) model.Escape {
		return model.Escape{Site: site, Tier: tier, SeenAs: []string{as}, Route: route}
	}
	var data bytes.Buffer
	if err := model.Write(&data, &model.Data{
		Info:      model.Info{Name: "org.apache.hadoop.example"},
		Classes:   []*model.Class{class("Store", "java.lang.Object", take, open), class("Cellar", store, take), class("Attic", store, take)},
		Receivers: map[string][]string{store: {attic, cellar}},
		Sites: []model.Site{site(cellar, "the cellar {} is too dark", 10), site(cellar, "the thing {} in the cellar is rotten", 20),
			site(cellar, "the wall of cellar {} is damp", 30), site(cellar, "nobody wrote about the spider {}", 40), site(attic, "the ladder to the attic is missing", 50)},
		Entries: []model.Entry{
			{Class: cellar, Method: "take", Descriptor: take.Descriptor, Escapes: []model.Escape{
				arrives(0, model.Certain, "java.io.EOFException"), arrives(1, model.Certain, "java.io.IOException"), arrives(2, model.Likely, "java.io.EOFException"),
				arrives(3, model.Likely, "java.io.IOException")}},
			{Class: attic, Method: "take", Descriptor: take.Descriptor, Escapes: []model.Escape{arrives(4, model.Certain, "java.io.IOException")}},
			{Class: store, Method: "open", Descriptor: open.Descriptor, Made: cellar, Escapes: []model.Escape{arrives(0, model.Certain, "java.io.IOException")}},
		},
	}); err != nil {
		t.Fatal(err)
	}
	var records bytes.Buffer
	for _, r := range []struct{ id, text, class, points string }{
		{"dark", "the cellar {} is too dark", cellar, ""},
		{"rotten", "the thing {} in the cellar is rotten", cellar, `{"method": "` + store + `#take", "confidence": "possible"}`},
		{"damp", "the wall of cellar {} is damp", cellar, `{"method": "` + store + `#take", "confidence": "certain"}`},
		{"ladder", "the ladder to the attic is missing", attic, ""},
	} {
		fmt.Fprintf(&records, `{"id": %q, "errorMessage": %q, "errorClass": "java.io.IOException", "entryPoints": [%s], "anchors": [{"version": "1", "filePath": "src/main/java/%s.java", "lineNumber": 1, "class": %q, "method": "take"}]}`+"\n",
			r.id, r.text, r.points, strings.ReplaceAll(r.class, ".", "/"), r.class)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{"store.model": data.Bytes(), "store.ndjson": records.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, faults := catalog.Load(catalog.Options{Paths: []string{dir}, NoEmbedded: true})
	if len(faults) > 0 || c.Len() != 4 {
		t.Fatalf("%d records, %v", c.Len(), faults)
	}
	return c
}

// TestModelMeets: which records a call meets, by what is known of its receiver
// and by what the records say themselves.
func TestModelMeets(t *testing.T) {
	c := storeModel(t)
	for _, test := range []struct{ name, code, want string }{
		{"a class that objects are of", `void m(Cellar s) throws Exception { s.take("x"); }`,
			"damp certain EOFException find; dark certain EOFException find | 1 uncataloged"},
		{"any of two", `void m(Store s) throws Exception { s.take("x"); }`, "damp certain EOFException find"},
		{"the file names one", `void m(Store s) throws Exception { s.take("x"); } Cellar other;`,
			"damp certain EOFException find; dark likely EOFException find | 1 uncataloged"},
		{"made by a factory, of a class that nothing tells", `void m() throws Exception { Store.open(); }`, ""},
		{"made by a factory, of a class that the file names", `void m() throws Exception { Cellar c = (Cellar) Store.open(); }`, "dark likely IOException find"},
		{"a method with a source is itself", `class Own extends Cellar { public Object take(String s) { return s; } } void m(Own s) throws Exception { s.take("x"); }`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := syntax.Parse([]byte("package p; import org.apache.hadoop.example.*; class A { " + test.code + " }"))
			a := Analyze("p/A.java", tree, text.NewMapper(tree.Source()),
				Knowledge{Catalog: c, World: resolve.NewWorld(nil, ModelClasses(c)), Options: Options{MinConfidence: Likely}})
			var got []string
			uncataloged := 0
			for _, call := range a.Calls() {
				for _, m := range call.Meets {
					s := m.Record.ID + " " + m.Confidence.String()
					for _, class := range m.Classes {
						s += " " + catalog.SimpleName(class)
					}
					for _, h := range m.Route {
						s += " " + h.Method
					}
					got = append(got, s)
				}
				uncataloged += len(a.Uncataloged(call))
			}
			said := strings.Join(got, "; ")
			if uncataloged > 0 {
				said += fmt.Sprintf(" | %d uncataloged", uncataloged)
			}
			if said != test.want {
				t.Errorf("got  %s\nwant %s", said, test.want)
			}
		})
	}
}
